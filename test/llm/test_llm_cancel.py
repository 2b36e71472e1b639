"""Stop ends questions at once, from any thread, and closes their sockets."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from asked_model import FORM, MESSAGES, TEXT, ask, asking, read
from simulated_misty import DEADLINE, wait_for

from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.language_model import ModelCall, Role
from mistypilot_ros.llm.reading import UNREAD
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import Asked
from mistypilot_ros.llm.scripted.server import ScriptedServer

AT_ONCE = 1.0
"""Seconds; generous on a busy machine, and far below those of the question."""


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


class Waiting:
    """Somebody who asks in a thread of their own."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.result: object = None
        self.error: Exception | None = None
        self.ended = 0.0
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def join(self) -> Waiting:
        self._thread.join(DEADLINE)
        assert not self._thread.is_alive(), 'it waits for ever'
        return self

    def _run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:
            self.error = error
        self.ended = time.monotonic()


def test_hanging_questions_end_at_once(server: ScriptedServer) -> None:
    server.put('warm', *[Answer(fault='hang')] * 3, TEXT)
    with asking(server) as model:
        ask(model)
        waiting = [Waiting(lambda: ask(model, seconds=30.0)) for _ in range(3)]
        wait_for(lambda: len(server.requests) == 4, 'all were asked')
        began = time.monotonic()
        model.cancel()
        for one in waiting:
            assert isinstance(one.join().error, CancelledError)
            assert one.ended - began < AT_ONCE
        wait_for(lambda: len(server.gone) == 3, 'the sockets are closed')
        assert ask(model).answer == TEXT, 'later questions are asked as ever'


@pytest.mark.parametrize('read_first', [True, False])
def test_a_stream_ends_at_once(server: ScriptedServer, read_first: bool) -> None:
    server.put('warm', Answer(TEXT, 'stall'))
    told: list[ModelCall] = []
    with asking(server) as model:
        ask(model)
        stream = model.stream(Role.PIA, MESSAGES, FORM, 30.0, told.append)
        got = next(stream) if read_first else ''
        wait_for(lambda: len(server.requests) == 2, 'it was asked')
        waiting = Waiting(lambda: list(stream))
        began = time.monotonic()
        model.cancel()
        assert isinstance(waiting.join().error, CancelledError)
        assert waiting.ended - began < AT_ONCE
        wait_for(lambda: server.gone, 'the socket is closed')
        assert len(told) == 1
        assert told[0].error == 'The question to the language model was given up.'
        assert told[0].answer.startswith(got)
        assert list(stream) == [], 'it stays at its end'
    assert len(told) == 1


def test_pieces_that_nobody_read_yet_are_dropped(server: ScriptedServer) -> None:
    server.put(Answer('abcdefghij', 'stall', piece=1))
    told: list[ModelCall] = []
    with asking(server) as model:
        stream = model.stream(Role.PIA, MESSAGES, FORM, 30.0, told.append)
        assert next(stream) == 'a'
        wait_for(lambda: not stream._pieces._queue.empty(), 'more has come')  # type: ignore[attr-defined]
        model.cancel()
        with pytest.raises(CancelledError):
            next(stream)
    assert [call.answer for call in told] == ['a']


def test_pauses_between_tries_end_too(server: ScriptedServer) -> None:
    server.put('warm', Answer(fault='429', retry_after='20'), TEXT)
    with asking(server) as model:
        ask(model)
        waiting = Waiting(lambda: ask(model, seconds=30.0))
        wait_for(lambda: len(server.requests) == 2, 'it was asked')
        model.cancel()
        assert isinstance(waiting.join().error, CancelledError)
    assert len(server.requests) == 2


def test_stop_without_any_question_does_nothing(server: ScriptedServer) -> None:
    server.put(TEXT)
    with asking(server) as model:
        model.cancel()
        assert ask(model).answer == TEXT


def closed(stream: Iterator[str]) -> None:
    stream.close()  # type: ignore[attr-defined]


def dropped(stream: Iterator[str]) -> None:
    """Nothing: the caller drops it."""


@pytest.mark.parametrize('how', [closed, dropped])
@pytest.mark.parametrize('pieces', [0, 1])
def test_whoever_reads_no_further_is_told_and_hung_up(
    server: ScriptedServer, how: Callable[[Iterator[str]], None], pieces: int
) -> None:
    server.put('warm', Answer('many words that come slowly', piece=4, piece_delay=0.2))
    told: list[ModelCall] = []
    with asking(server) as model:
        ask(model)
        stream = model.stream(Role.PIA, MESSAGES, FORM, 30.0, told.append)
        wait_for(lambda: len(server.requests) == 2, 'it was asked')
        text = ''.join(next(stream) for _ in range(pieces))
        how(stream)
        del stream
        assert [(call.error, call.answer) for call in told] == [(UNREAD, text)]
        wait_for(lambda: server.gone, 'the socket is closed')
    assert len(told) == 1


def test_the_end_of_the_client_ends_questions(server: ScriptedServer) -> None:
    server.put('warm', Answer(fault='hang'))
    with asking(server) as model:
        ask(model)
        waiting = Waiting(lambda: ask(model, seconds=30.0))
        wait_for(lambda: len(server.requests) == 2, 'it was asked')
    assert isinstance(waiting.join().error, CancelledError)
    wait_for(lambda: server.gone, 'the socket is closed')


def test_many_threads_ask_at_once() -> None:
    def decide(asked: Asked) -> Answer:
        return Answer(asked.form + asked.model, delay=0.2)

    with ScriptedServer(otherwise=decide) as server, asking(server) as model:
        ask(model)
        began = time.monotonic()
        waiting = [Waiting(lambda role=role: ask(model, role).answer) for role in list(Role) * 4]
        found = [one.join().result for one in waiting]
        assert time.monotonic() - began < 0.2 * len(found), 'side by side'
        assert found == [f'pia{"gpt-5" if role is Role.STRONG_WRITER else "gpt-5-mini"}' for role in Role] * 4


def test_streams_of_several_threads_do_not_mix() -> None:
    def decide(asked: Asked) -> Answer:
        return Answer(asked.model * 9, piece=3, piece_delay=0.01)

    with ScriptedServer(otherwise=decide) as server, asking(server) as model:
        waiting = [Waiting(lambda role=role: read(model, role)[0]) for role in Role]
        for one, role in zip(waiting, Role, strict=True):
            name = 'gpt-5' if role is Role.STRONG_WRITER else 'gpt-5-mini'
            assert one.join().result == name * 9

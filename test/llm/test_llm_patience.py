"""The circuit breaker within the client: nobody waits for a server that is known to fail."""

from __future__ import annotations

import socket

from asked_model import FORM, KEY, TEXT, ask, asking, read
from simulated_misty import wait_for

from mistypilot_ros.core.language_model import Role
from mistypilot_ros.llm.breaker import BreakerLimits
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import ServerSettings

BRIEF = BreakerLimits(open_seconds=0.5, lasting_seconds=0.5, longest=1.0)
LONG = BreakerLimits(open_seconds=60.0, lasting_seconds=60.0)


def test_after_failures_nothing_is_sent_for_a_while() -> None:
    with ScriptedServer([Answer(fault='500')] * 3) as server, asking(server, limits=LONG) as model:
        assert model.problem(Role.PIA) == ''
        first = ask(model)
        assert first.tries == 3
        again = ask(model)
        assert again.tries == 0
        assert again.error == f'{first.error} It is asked again in 60 s.'
        assert again.error == model.problem(Role.SIA)
        assert read(model)[2].startswith(first.error)
        assert len(server.requests) == 3


def test_one_try_closes_it_again() -> None:
    with ScriptedServer([Answer(fault='500')] * 3, TEXT) as server, asking(server, limits=BRIEF) as model:
        ask(model)
        wait_for(lambda: not model.problem(Role.PIA), 'the open time is over')
        assert ask(model).answer == TEXT
        assert ask(model).answer == TEXT


def test_a_try_that_fails_leaves_it_open() -> None:
    with ScriptedServer([Answer(fault='500')] * 4, TEXT) as server, asking(server, limits=BRIEF) as model:
        ask(model)
        wait_for(lambda: not model.problem(Role.PIA), 'the open time is over')
        assert ask(model).tries == 1, 'the try only'
        assert ask(model).tries == 0


def test_a_wrong_key_leaves_the_whole_server_alone() -> None:
    with ScriptedServer(key='sk-another-key') as server, asking(server) as model:
        assert 'OPENAI_API_KEY' in ask(model).error
        again = ask(model, Role.STRONG_WRITER)
        assert again.tries == 0
        assert 'OPENAI_API_KEY' in again.error
        assert '60 s' in again.error, 'longer than after other failures'


def test_a_model_that_is_missing_leaves_only_that_model_alone() -> None:
    with ScriptedServer([Answer(fault='404')], TEXT) as server, asking(server) as model:
        assert "'gpt-5'" in ask(model, Role.STRONG_WRITER).error
        assert ask(model, Role.STRONG_WRITER).tries == 0
        assert ask(model).answer == TEXT
        assert model.problem(Role.PIA) == ''
        assert "'gpt-5'" in model.problem(Role.STRONG_WRITER)


def test_a_model_that_came_is_asked_again() -> None:
    with ScriptedServer([Answer(fault='404')], TEXT) as server, asking(server, limits=BRIEF) as model:
        ask(model)
        wait_for(lambda: not model.problem(Role.PIA), 'the open time is over')
        assert ask(model).answer == TEXT
        assert ask(model).answer == TEXT


def test_what_a_model_will_not_say_is_no_failure_of_the_server() -> None:
    faults = ['refusal', 'length', 'content_filter', '400', 'no_content', 'no_choices']
    with ScriptedServer([Answer(fault=fault) for fault in faults], TEXT) as server:
        with asking(server) as model:
            assert all(ask(model).error for _ in faults)
            assert ask(model).answer == TEXT


def test_a_stop_is_no_failure_of_the_server() -> None:
    with ScriptedServer([Answer(fault='hang')] * 5, TEXT) as server, asking(server) as model:
        for number in range(1, 6):
            reading = iter(model.stream(Role.PIA, (), FORM, 30.0, lambda call: None))
            wait_for(lambda number=number: len(server.requests) == number, 'it was asked')
            model.cancel()
            del reading
        wait_for(lambda: len(server.gone) == 5, 'the sockets are closed')
        assert ask(model).answer == TEXT


def test_a_try_that_is_stopped_leaves_room_for_the_next() -> None:
    answers = [*[Answer(fault='500')] * 3, Answer(fault='hang')]
    with ScriptedServer(answers, TEXT) as server, asking(server, limits=BRIEF) as model:
        ask(model)
        wait_for(lambda: not model.problem(Role.PIA), 'the open time is over')
        reading = iter(model.stream(Role.PIA, (), FORM, 30.0, lambda call: None))
        wait_for(lambda: len(server.requests) == 4, 'it was asked')
        assert ask(model).tries == 0, 'one try at a time'
        model.cancel()
        wait_for(lambda: server.gone, 'the socket is closed')
        wait_for(lambda: not model.problem(Role.PIA), 'another try is possible')
        assert ask(model).answer == TEXT
        del reading


def test_a_server_that_comes_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(('127.0.0.1', 0))
        port = taken.getsockname()[1]
    model = OpenAiModel(ServerSettings(f'http://127.0.0.1:{port}/v1', KEY), limits=BRIEF)
    assert ask(model).error
    with ScriptedServer(otherwise=TEXT, port=port):
        wait_for(lambda: ask(model).answer == TEXT, 'the server is found')
    model.close()

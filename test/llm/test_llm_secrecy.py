"""The key is in the request and nowhere else: every string that leaves the client is looked through."""

from __future__ import annotations

import gc
import io
import logging
import traceback
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout

import pytest
from asked_model import FORM, KEY, MESSAGES, TEXT, ask, asking, read, settings

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.language_model import ModelCall, Role
from mistypilot_ros.llm.embeddings import OpenAiEmbedder
from mistypilot_ros.llm.failure import shown
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.faults import FAULTS
from mistypilot_ros.llm.scripted.server import ScriptedServer

PART = 10
"""So many characters of the key in a row are not to be seen."""
ENDLESS = {'hang', 'stall', 'slow'}


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """All that is logged, by any library, at the most talkative level."""
    root, kept = logging.getLogger(), Kept()
    level = root.level
    root.setLevel(logging.DEBUG)
    root.addHandler(kept)
    yield kept.lines
    root.removeHandler(kept)
    root.setLevel(level)


def leaks(text: str) -> list[str]:
    parts = [KEY[at : at + PART] for at in range(len(KEY) - PART + 1)]
    return [part for part in parts if part.lower() in text.lower()]


@pytest.mark.parametrize('fault', ['', *FAULTS])
def test_no_string_holds_the_key(fault: str, logged: list[str]) -> None:
    said: list[str] = []
    output = io.StringIO()
    seconds = 0.5 if fault in ENDLESS else 20.0
    with ScriptedServer(key=KEY) as server, redirect_stdout(output), redirect_stderr(output):
        server.put('warm', *[Answer(TEXT, fault, retry_after='0')] * 3)
        with asking(server) as model:
            said += [repr(model), repr(model.server), repr(ask(model)), repr(ask(model, seconds=seconds))]
            said += [repr(vars(model)), model.problem(Role.PIA)]
        server.put(*[Answer(TEXT, fault, retry_after='0')] * 3)
        with asking(server) as model:
            said += map(repr, read(model, seconds=seconds))
        server.put(*[Answer(TEXT, fault, retry_after='0')] * 3, form='embeddings')
        embedder = OpenAiEmbedder(settings(server), seconds=seconds)
        try:
            embedder.embed(['x'])
        except UnavailableError as error:
            said += [str(error), ''.join(traceback.format_exception(error)), repr(vars(embedder))]
        embedder.close()
        assert server.requests, 'the key went there, or the server would have refused'
        said.append(repr(server.requests))
    said += [output.getvalue(), *logged]
    assert len(logged) > 5, 'the libraries were listened to'
    assert [text for text in said if leaks(text)] == []
    assert not any(MESSAGES[1].text in line for line in logged if ' INFO ' in line)


def test_an_error_carries_nothing_else() -> None:
    """Chained errors of libraries would hold the request, and a debugger or a crash report shows them."""
    with ScriptedServer(otherwise=Answer(fault='echo')) as server, asking(server) as model:
        with pytest.raises(UnavailableError) as caught:
            list(model.stream(Role.PIA, MESSAGES, FORM, 20.0, lambda call: None))
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None
        embedder = OpenAiEmbedder(settings(server))
        server.put(Answer(fault='echo'), form='embeddings')
        with pytest.raises(UnavailableError) as caught:
            embedder.embed(['x'])
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None
        embedder.close()


def test_what_a_server_echoes_is_shown_without_the_key() -> None:
    with ScriptedServer(otherwise=Answer(fault='echo')) as server, asking(server) as model:
        error = ask(model).error
    assert 'refused the question: I got Host: 127.0.0.1' in error
    assert 'Bearer …' in error
    assert len(error) < 320


@pytest.mark.parametrize(
    'text',
    [KEY, KEY.upper(), f'"{KEY}"', f'Bearer {KEY}.', f'{KEY[:12]}****', f'key={KEY[5:]}&x=1', f'a\n{KEY}\tb']
    + [f'{KEY[:14]}\u2026 and more'],
)
def test_words_with_parts_of_the_key_are_left_out(text: str) -> None:
    line = shown(f'Wrong key: {text} (see there)', KEY)
    assert leaks(line) == []
    assert line.startswith('Wrong key: ')
    assert line.endswith('(see there)')


def test_words_are_shown_in_one_short_line() -> None:
    assert shown('two\nlines\x1b[31m\u2028here', KEY) == 'two lines [31m here'
    assert len(shown('x ' * 9999, KEY)) <= 201
    assert shown('abc of this', 'abc') == '… of this'
    assert shown('all of this', '') == 'all of this'


def test_a_call_is_free_of_it() -> None:
    assert 'key' not in ModelCall.__dataclass_fields__
    gc.collect()

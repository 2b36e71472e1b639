"""The real client asks a real server: what it sends, and what comes of every fault."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from asked_model import FORM, KEY, MESSAGES, PLENTY, TEXT, ask, asking, read

from mistypilot_ros.core.language_model import ModelCall, Role
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.retry import Backoff
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import RoleSettings, ServerSettings

SECONDS = 1.5
"""For questions that never get an answer."""
MARGIN = 1.0
"""Seconds beyond its time that a question may last on a busy machine."""


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(key=KEY) as running:
        yield running


def outcome(model: OpenAiModel, stream: bool, seconds: float = PLENTY) -> ModelCall:
    if not stream:
        return ask(model, seconds=seconds)
    pieces, call, error = read(model, seconds=seconds)
    assert call.error == error
    assert call.answer == pieces
    return call


def test_the_request_is_what_the_protocol_wants(server: ScriptedServer) -> None:
    server.put(TEXT)
    with asking(server) as model:
        call = ask(model)
    assert call == ModelCall(Role.PIA, 'gpt-5-mini', MESSAGES, TEXT, 11, 7, call.seconds, 1)
    assert 0 < call.seconds < PLENTY
    (asked,) = server.requests
    assert asked.path == '/v1/chat/completions'
    assert asked.body == {
        'model': 'gpt-5-mini',
        'messages': [
            {'role': 'system', 'content': 'You bind skills.'},
            {'role': 'user', 'content': 'Wave when I tap your chin.'},
        ],
        'response_format': {
            'type': 'json_schema',
            'json_schema': {'name': 'pia', 'strict': True, 'schema': FORM.schema},
        },
        'max_completion_tokens': 4096,
        'temperature': 0.3,
    }
    assert asked.headers['accept-encoding'] == 'identity'


def test_a_stream_is_asked_alike_and_comes_in_pieces(server: ScriptedServer) -> None:
    server.put(Answer(TEXT, piece=5), TEXT)
    with asking(server) as model:
        told: list[ModelCall] = []
        pieces = list(model.stream(Role.PIA, MESSAGES, FORM, PLENTY, told.append))
        ask(model)
    assert pieces == [TEXT[at : at + 5] for at in range(0, len(TEXT), 5)]
    assert told == [ModelCall(Role.PIA, 'gpt-5-mini', MESSAGES, TEXT, 11, 7, told[0].seconds, 1)]
    streamed, whole = (asked.body for asked in server.requests)
    assert streamed == {**whole, 'stream': True, 'stream_options': {'include_usage': True}}


def test_roles_have_settings_of_their_own(server: ScriptedServer) -> None:
    server.put('a', 'b', 'c')
    own = RoleSettings('small', None, 77, 'low', {'seed': 7, 'max_completion_tokens': 99})
    with asking(server, roles={Role.SIA: own}) as model:
        assert ask(model, Role.SIA).model == 'small'
        ask(model, Role.STRONG_WRITER)
    first, second = (asked.body for asked in server.requests)
    assert first.keys() == {'model', 'messages', 'response_format', 'max_completion_tokens'} | {
        'reasoning_effort',
        'seed',
    }
    assert (first['max_completion_tokens'], first['reasoning_effort'], first['seed']) == (99, 'low', 7)
    assert second['model'] == 'gpt-5', 'who is not named does as always'


FAULTS = [
    # fault, part of the sentence, requests that are sent for a whole answer and for a stream
    ('400', 'refused the question: That cannot be done.', 1, 1),
    ('401', 'does not accept the key: check OPENAI_API_KEY', 1, 1),
    ('403', 'does not allow this', 1, 1),
    ('404', "has no model 'gpt-5-mini'", 1, 1),
    ('no_credit', 'no credit left', 1, 1),
    ('429', 'too much to do', 3, 3),
    ('500', 'out of order (status 500)', 3, 3),
    ('503', 'out of order (status 503)', 3, 3),
    ('redirect', 'sends us on to another address (status 307)', 1, 1),
    ('reset', 'broke off', 3, 3),
    ('cut', 'broke off', 3, 1),
    ('hang', 'did not answer within 1.5 s', 1, 1),
    ('stall', 'did not answer within 1.5 s', 1, 1),
    ('slow', 'did not answer within 1.5 s', 1, 1),
    ('huge', 'larger than 1 MB', 1, 1),
    ('no_json', 'does not speak as a language model does', 1, 1),
    ('bad_json', 'does not speak as a language model does', 1, 1),
    ('wrong_type', 'does not speak as a language model does', 1, 1),
    ('wrong_shape', 'does not speak as a language model does', 1, 1),
    ('refusal', 'The model will not answer: I cannot help with that.', 1, 1),
    ('length', 'not complete', 1, 1),
    ('content_filter', 'content filter', 1, 1),
    ('no_choices', 'nothing in it', 1, 1),
    ('no_content', 'answered nothing', 1, 1),
]


@pytest.mark.parametrize('stream', [False, True], ids=['whole', 'stream'])
@pytest.mark.parametrize(('fault', 'sentence', 'whole', 'streamed'), FAULTS, ids=[row[0] for row in FAULTS])
def test_every_fault_has_its_bounded_outcome(
    server: ScriptedServer, fault: str, sentence: str, whole: int, streamed: int, stream: bool
) -> None:
    wanted = streamed if stream else whole
    server.put('warm', *[Answer(TEXT, fault, retry_after='0')] * wanted, TEXT)
    with asking(server) as model:
        assert ask(model).answer == 'warm'
        endless = fault in ('hang', 'stall', 'slow')
        began = time.monotonic()
        call = outcome(model, stream, SECONDS if endless else PLENTY)
        took = time.monotonic() - began
    assert sentence in call.error
    assert call.error.endswith(('.', '…'))
    assert '\n' not in call.error
    assert (call.tries, len(server.requests)) == (wanted, 1 + wanted)
    assert took < (SECONDS if endless else 5.0) + MARGIN
    assert took >= SECONDS or not endless


@pytest.mark.parametrize('stream', [False, True])
@pytest.mark.parametrize('fault', ['bad_content', 'wrong_form'])
def test_what_an_answer_says_is_not_judged_here(server: ScriptedServer, fault: str, stream: bool) -> None:
    server.put(Answer(fault=fault))
    with asking(server) as model:
        call = outcome(model, stream)
    assert call.answer
    assert call.error == ''


@pytest.mark.parametrize('stream', [False, True])
@pytest.mark.parametrize('fault', ['429', '500', '503', 'reset'])
def test_what_passes_by_is_asked_again(server: ScriptedServer, fault: str, stream: bool) -> None:
    server.put(*[Answer(fault=fault)] * 2, TEXT)
    with asking(server) as model:
        call = outcome(model, stream)
    assert (call.answer, call.error, call.tries) == (TEXT, '', 3)


@pytest.mark.parametrize('as_date', [False, True])
def test_retry_after_is_kept_to(server: ScriptedServer, as_date: bool) -> None:
    date = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=3), usegmt=True)
    server.put(Answer(fault='429', retry_after=date if as_date else '1'), TEXT)
    with asking(server) as model:
        call = ask(model)
    assert (call.answer, call.tries) == (TEXT, 2)
    first, second = (asked.at for asked in server.requests)
    assert second - first >= 1.0


def test_a_retry_after_beyond_the_time_is_not_waited_for(server: ScriptedServer) -> None:
    server.put('warm', Answer(fault='429', retry_after='30'), TEXT)
    with asking(server) as model:
        ask(model)
        began = time.monotonic()
        call = ask(model, seconds=SECONDS)
        assert time.monotonic() - began < SECONDS, 'nobody waits in vain'
        assert (call.tries, 'too much to do' in call.error) == (1, True)
        again = ask(model)
        assert again.tries == 0, 'the server asked to be left alone'
        assert 'It is asked again in' in again.error


def test_a_pause_beyond_the_time_is_not_waited_for(server: ScriptedServer) -> None:
    server.put('warm', Answer(fault='500'), TEXT)
    with asking(server, backoff=Backoff(first=60.0, longest=60.0, random=lambda: 1.0)) as model:
        ask(model)
        began = time.monotonic()
        call = ask(model)
        assert time.monotonic() - began < PLENTY / 2
        assert (call.tries, 'status 500' in call.error) == (1, True)


def test_nobody_there_is_told_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(('127.0.0.1', 0))  # Bound and not listening: connections are refused.
        place = f'127.0.0.1:{taken.getsockname()[1]}'
        model = OpenAiModel(ServerSettings(f'http://{place}/v1', KEY))
        began = time.monotonic()
        call = ask(model)
        assert time.monotonic() - began < PLENTY / 2
        assert call.error == f'Nobody answers at {place}: start it, or correct OPENAI_BASE_URL.'
        assert call.tries == 2
        model.close()


def test_a_time_that_is_over_before_it_began(server: ScriptedServer) -> None:
    with asking(server) as model:
        call = ask(model, seconds=0.0)
        assert (call.tries, call.answer) == (0, '')
        assert call.error
        pieces, told, error = read(model, seconds=0.0)
        assert (pieces, told.error, told.tries) == ('', error, 0)
    assert server.requests == []


def test_a_wrong_key_and_no_key_are_different_sentences(server: ScriptedServer) -> None:
    for key, sentence in (('sk-wrong-key-000', 'does not accept the key'), ('none', 'wants a key')):
        model = OpenAiModel(ServerSettings(server.url, key))
        assert sentence in ask(model).error
        model.close()


def test_after_its_end_it_says_so(server: ScriptedServer) -> None:
    server.put(TEXT)
    with asking(server) as model:
        assert ask(model).answer == TEXT
    assert ask(model).error == 'The connection to the language model was closed.'
    assert read(model)[2] == 'The connection to the language model was closed.'
    model.close()

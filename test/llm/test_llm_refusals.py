"""Parts of a request that a model does not take are left out, and that is remembered for each model."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asked_model import TEXT, ask, asking, read

from mistypilot_ros.core.language_model import Role
from mistypilot_ros.llm.refusals import PARTS, adjusted, refused_part
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import RoleSettings

BODY = {
    'model': 'm',
    'messages': [],
    'temperature': 0.3,
    'max_completion_tokens': 5,
    'reasoning_effort': 'low',
    'response_format': {'type': 'json_schema', 'json_schema': {'name': 'x'}},
}


def test_a_refused_temperature_is_left_out_and_remembered() -> None:
    with ScriptedServer(otherwise=TEXT, refuses=['temperature']) as server, asking(server) as model:
        first, second = ask(model), ask(model)
        assert (first.error, first.answer, first.tries) == ('', TEXT, 2)
        assert (second.error, second.answer, second.tries) == ('', TEXT, 1)
        assert ['temperature' in asked.body for asked in server.requests] == [True, False, False]
        strong = ask(model, Role.STRONG_WRITER)
        assert strong.tries == 2, 'another model may be another case'


def test_questions_at_the_same_time_learn_it_together() -> None:
    with ScriptedServer(otherwise=TEXT, refuses=['temperature']) as server, asking(server) as model:
        with ThreadPoolExecutor(8) as pool:
            calls = list(pool.map(lambda _: ask(model), range(8)))
        assert {call.answer for call in calls} == {TEXT}
        assert 'temperature' not in server.requests[-1].body


def test_several_parts_are_left_out_one_by_one() -> None:
    refuses = ['temperature', 'max_completion_tokens', 'reasoning_effort', 'stream_options']
    roles = {Role.PIA: RoleSettings(effort='low', max_tokens=99)}
    with ScriptedServer(otherwise=TEXT, refuses=refuses) as server, asking(server, roles=roles) as model:
        pieces, call, error = read(model)
        assert (pieces, error, call.tries) == (TEXT, '', 5)
        assert server.requests[-1].body.keys() == {
            'model',
            'messages',
            'response_format',
            'max_tokens',
            'stream',
        }
        assert server.requests[-1].body['max_tokens'] == 99
        assert read(model)[1].tries == 1


def test_a_server_without_forms_is_asked_for_any_json() -> None:
    with ScriptedServer(['a', Answer(fault='unsupported', parameter='response_format'), 'b']) as server:
        with asking(server) as model:
            ask(model)
            assert ask(model).answer == 'b'
        assert server.requests[-1].body['response_format'] == {'type': 'json_object'}


def test_a_part_that_goes_on_being_refused_ends_the_question() -> None:
    with ScriptedServer(otherwise=Answer(fault='unsupported')) as server, asking(server) as model:
        call = ask(model)
        assert call.tries == len(server.requests) == 2
        assert "'temperature' is not supported" in call.error


def openai_error(message: str, param: str | None = None, code: str | None = None) -> dict[str, Any]:
    return {'error': {'message': message, 'type': 'invalid_request_error', 'param': param, 'code': code}}


@pytest.mark.parametrize(
    ('refusal', 'name'),
    [
        (
            openai_error("Unsupported value: 'temperature' does not support 0.3.", 'temperature'),
            'temperature',
        ),
        (openai_error('Only the default (1) value of temperature is possible.'), 'temperature'),
        (openai_error('Unrecognized request argument supplied: reasoning_effort'), 'reasoning_effort'),
        (openai_error("Unknown parameter: 'max_completion_tokens'."), 'max_completion_tokens'),
        (openai_error("'response_format' of type 'json_schema' is not supported."), 'response_format'),
        (
            {'detail': [{'loc': ['body', 'temperature'], 'msg': 'Extra inputs are not permitted'}]},
            'temperature',
        ),
        ({'error': 'reasoning_effort is not supported'}, 'reasoning_effort'),
        (openai_error("Invalid schema for response_format 'x': 'oneOf' is not permitted."), ''),
        (openai_error('response_format: not allowed', code='invalid_json_schema'), ''),
        (openai_error('temperature is too hot today'), ''),
        (openai_error("Unsupported parameter: 'stream_options'", 'stream_options'), ''),  # not in the body
        (openai_error("Unsupported parameter: 'messages'", 'messages'), ''),
        (openai_error('not supported'), ''),
        ({'detail': {'loc': 7, 'msg': None}}, ''),
        ({'error': ['x', {'y': []}]}, ''),
        ({}, ''),
        (None, ''),
    ],
)
def test_how_servers_refuse(refusal: Any, name: str) -> None:
    assert refused_part(refusal, BODY) == name


def test_each_part_has_its_stand_in() -> None:
    for name in PARTS:
        assert adjusted(dict(BODY), [name]) != BODY or name not in BODY
    assert adjusted({'model': 'm'}, PARTS) == {'model': 'm'}

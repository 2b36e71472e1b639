"""The scripted server by itself, asked by the plainest client there is."""

from __future__ import annotations

import http.client
import json
import math
import socket
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any

import pytest
from simulated_misty import wait_for

from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import HIDDEN, Asked
from mistypilot_ros.llm.scripted.faults import FAULTS
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.vectors import DIMENSIONS, LENGTH

CHAT = '/v1/chat/completions'


def post(server: ScriptedServer, path: str = CHAT, form: str = '', **body: Any) -> tuple[int, bytes, Any]:
    """Status, body and headers of the answer."""
    body = {'model': 'any', 'messages': [{'role': 'user', 'content': 'hello'}], **body}
    if form:
        body['response_format'] = {'type': 'json_schema', 'json_schema': {'name': form}}
    wire = http.client.HTTPConnection(server.address, timeout=10)
    try:
        wire.request('POST', path, json.dumps(body), {'Authorization': 'Bearer secret-key'})
        response = wire.getresponse()
        return response.status, response.read(), response.headers
    finally:
        wire.close()


def said(answer: tuple[int, bytes, Any]) -> str:
    assert answer[0] == 200, answer
    return json.loads(answer[1])['choices'][0]['message']['content']


def events(answer: tuple[int, bytes, Any]) -> list[Any]:
    assert answer[2]['Content-Type'] == 'text/event-stream'
    lines = [line.removeprefix('data: ') for line in answer[1].decode().split('\n\n') if line]
    assert lines[-1] == '[DONE]'
    return [json.loads(line) for line in lines[:-1]]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def test_answers_come_in_order_and_by_form(server: ScriptedServer) -> None:
    server.put('one', {'two': 2})
    server.put('for the router', form='router')
    assert said(post(server)) == 'one'
    assert said(post(server, form='router')) == 'for the router'
    assert json.loads(said(post(server, form='router'))) == {'two': 2}
    assert server.script.left == 0
    assert [asked.form for asked in server.requests] == ['', 'router', 'router']


def test_when_nothing_is_left_it_says_so(server: ScriptedServer) -> None:
    status, body, _ = post(server, form='sia')
    assert status == 400
    assert "no answer left for the form 'sia'" in json.loads(body)['error']['message']


def test_a_function_may_decide() -> None:
    def decide(asked: Asked) -> str:
        return f'{asked.model} was told {asked.messages[0][1]}'

    with ScriptedServer(['first'], decide) as server:
        assert said(post(server)) == 'first'
        assert said(post(server, model='m')) == 'm was told hello'


def test_requests_are_kept_without_the_key(server: ScriptedServer) -> None:
    server.put('x')
    post(server, temperature=0.3)
    (asked,) = server.requests
    assert asked.path == CHAT
    assert asked.body['temperature'] == 0.3
    assert asked.headers['authorization'] == HIDDEN
    assert 'secret-key' not in repr(asked)


def test_a_stream_comes_in_pieces_and_tells_tokens_when_asked(server: ScriptedServer) -> None:
    server.put(Answer('abcdefgh', piece=3), Answer('abcdefgh', piece=3))
    chunks = events(post(server, stream=True, stream_options={'include_usage': True}))
    assert chunks[-1]['choices'] == []
    assert chunks[-1]['usage']['total_tokens'] == 18
    deltas = [chunk['choices'][0] for chunk in chunks[:-1]]
    assert [choice['delta'].get('content') for choice in deltas] == ['', 'abc', 'def', 'gh', None]
    assert deltas[-1]['finish_reason'] == 'stop'
    assert 'usage' not in events(post(server, stream=True))[-1]


def test_delays_are_kept(server: ScriptedServer) -> None:
    server.put(Answer('abcd', delay=0.1, first_delay=0.1, piece_delay=0.05, piece=2))
    began = time.monotonic()
    events(post(server, stream=True))
    assert time.monotonic() - began >= 0.1 + 0.1 + 3 * 0.05
    with ScriptedServer(otherwise='x', delay=0.2) as slow:
        began = time.monotonic()
        post(slow)
        assert time.monotonic() - began >= 0.2


@pytest.mark.parametrize(
    ('fault', 'status'),
    [('400', 400), ('401', 401), ('403', 403), ('404', 404), ('429', 429), ('no_credit', 429), ('500', 500)]
    + [('503', 503), ('unsupported', 400), ('echo', 400), ('redirect', 307)],
)
def test_faults_with_a_status(server: ScriptedServer, fault: str, status: int) -> None:
    server.put(Answer(fault=fault, retry_after='7', location='http://127.0.0.1:9/x'))
    got, body, headers = post(server)
    assert got == status
    assert headers.get('Retry-After') == ('7' if fault in '400 401 403 404 429 no_credit 500 503' else None)
    assert headers.get('Location') == ('http://127.0.0.1:9/x' if fault == 'redirect' else None)
    assert ('secret-key' in body.decode()) == (fault == 'echo')


@pytest.mark.parametrize('stream', [False, True])
@pytest.mark.parametrize(
    ('fault', 'error'),
    [('hang', TimeoutError), ('stall', TimeoutError), ('slow', TimeoutError)]
    + [('cut', http.client.IncompleteRead), ('reset', ConnectionResetError)],
)
def test_faults_of_the_connection(
    server: ScriptedServer, fault: str, stream: bool, error: type[Exception]
) -> None:
    server.put(Answer('something that is long enough', fault))
    host, port = server.address.split(':')
    with socket.create_connection((host, int(port)), 10) as wire, HTTPResponse(wire) as response:
        body = json.dumps({'model': 'm', 'stream': stream, 'messages': []})
        wire.sendall(f'POST {CHAT} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}'.encode())
        deadline = time.monotonic() + 0.5
        with pytest.raises(error):
            wire.settimeout(0.5)
            response.begin()
            if fault == 'slow':  # Bytes keep coming, but not the end.
                while response.read(1):
                    if time.monotonic() > deadline:
                        raise TimeoutError
            response.read()
    if error is TimeoutError:
        wait_for(lambda: server.gone, 'the server sees that the client hung up')


def test_every_fault_is_there_with_a_description() -> None:
    wanted = (
        '429 500 hang cut bad_content wrong_form refusal no_choices wrong_type huge slow reset redirect 401'
    )
    assert set(wanted.split()) <= set(FAULTS)
    assert all(fault.what for fault in FAULTS.values())


def test_a_huge_answer_has_5_mb(server: ScriptedServer) -> None:
    server.put(Answer(fault='huge'), Answer(fault='huge'))
    assert len(post(server)[1]) > 5_000_000
    assert len(post(server, stream=True)[1]) > 5_000_000


def test_a_key_and_parameters_can_be_refused() -> None:
    with ScriptedServer(otherwise='x', key='secret-key', refuses=['temperature']) as server:
        assert said(post(server)) == 'x'
        status, body, _ = post(server, temperature=0)
        assert status == 400
        assert json.loads(body)['error']['param'] == 'temperature'
    with ScriptedServer(otherwise='x', key='another') as server:
        assert post(server)[0] == 401


def test_models_are_listed_and_other_paths_are_not_there() -> None:
    with ScriptedServer(models=['a', 'b']) as server:
        wire = http.client.HTTPConnection(server.address, timeout=10)
        wire.request('GET', '/v1/models')
        assert [entry['id'] for entry in json.loads(wire.getresponse().read())['data']] == ['a', 'b']
        wire.close()
        assert post(server, '/v1/responses')[0] == 404


def test_embeddings_are_always_the_same_or_those_of_the_table() -> None:
    with ScriptedServer(['not for embeddings'], vectors={'known': [3.0, 4.0]}) as server:
        first, again = (json.loads(post(server, '/v1/embeddings', input=['a', 'b'])[1]) for _ in range(2))
        assert first == again
        vectors = {entry['index']: entry['embedding'] for entry in first['data']}
        assert len(vectors[0]) == DIMENSIONS
        assert vectors[0] != vectors[1]
        assert math.isclose(math.hypot(*vectors[1]), LENGTH)
        known = json.loads(post(server, '/v1/embeddings', input='known')[1])
        assert known['data'][0]['embedding'] == [3.0, 4.0]
        assert said(post(server)) == 'not for embeddings'


def test_a_port_that_is_taken_is_named(server: ScriptedServer) -> None:
    port = int(server.address.split(':')[1])
    with pytest.raises(OSError, match=f'Port {port} '):
        ScriptedServer(port=port).__enter__()

"""One server, no redirects, and no more bytes than are wanted."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from asked_model import FORM, KEY, MESSAGES, TEXT, ask, asking, read
from simulated_misty import wait_for

from mistypilot_ros.core.language_model import Role
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import ServerSettings


@contextmanager
def raw_server(*answers: bytes) -> Iterator[str]:
    """A server that sends these bytes, a connection each, whatever it is asked; gives its base address."""
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        listener.listen()
        listener.settimeout(20.0)

        def serve() -> None:
            for answer in answers:
                wire, _ = listener.accept()
                with wire:
                    wire.settimeout(20.0)
                    wire.recv(65536)
                    wire.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f'http://127.0.0.1:{listener.getsockname()[1]}/v1'
        thread.join(20.0)


def response(body: bytes, *headers: str, status: str = '200 OK') -> bytes:
    lines = [f'HTTP/1.1 {status}', f'Content-Length: {len(body)}', 'Connection: close', *headers, '', '']
    return '\r\n'.join(lines).encode() + body


@pytest.mark.parametrize('stream', [False, True])
def test_an_answer_of_5_mb_is_cut(stream: bool) -> None:
    with ScriptedServer(['warm', Answer(fault='huge'), TEXT]) as server, asking(server) as model:
        ask(model)
        tracemalloc.start()
        error = read(model)[2] if stream else ask(model).error
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert 'larger than 1 MB; it was dropped' in error
        assert peak < 30e6, 'client and server together; the client alone keeps one of the five'
        wait_for(lambda: server.gone, 'the connection is closed')
        assert ask(model).answer == TEXT


def test_a_length_that_is_announced_is_believed() -> None:
    head = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{'
    with raw_server(head) as url:
        model = OpenAiModel(ServerSettings(url, KEY))
        assert 'larger than 1 MB' in ask(model).error
        model.close()


def test_packed_answers_are_refused() -> None:
    """10 KB of gzip can be 10 MB."""
    good = json.dumps({'choices': [{'message': {'content': 'x'}, 'finish_reason': 'stop'}]}).encode()
    bomb = gzip.compress(good + b' ' * 10_000_000)
    answer = response(bomb, 'Content-Type: application/json', 'Content-Encoding: gzip')
    with raw_server(answer) as url:
        model = OpenAiModel(ServerSettings(url, KEY))
        assert 'does not speak as a language model does' in ask(model).error
        model.close()


@pytest.mark.parametrize('stream', [False, True])
def test_redirects_are_not_followed(stream: bool) -> None:
    with ScriptedServer(otherwise='elsewhere') as other:
        answer = Answer(fault='redirect', location=f'{other.url}/chat/completions?secret=1')
        with ScriptedServer([answer]) as server, asking(server) as model:
            error = read(model)[2] if stream else ask(model).error
            assert 'sends us on to another address (status 307)' in error
            assert 'secret' not in error
            assert ask(model).tries == 0, 'it would do so again'
        assert other.requests == []


def test_no_other_host_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a proxy of the environment that was not configured nor another base address counts."""
    with ScriptedServer(otherwise='elsewhere') as other, ScriptedServer([TEXT]) as server:
        for name in ('HTTP_PROXY', 'http_proxy', 'ALL_PROXY'):
            monkeypatch.setenv(name, f'http://{other.address}')
        monkeypatch.setenv('OPENAI_BASE_URL', other.url)
        monkeypatch.setenv('OPENAI_API_KEY', 'sk-another-key-entirely')
        with asking(server) as model:
            assert ask(model).answer == TEXT
        assert other.requests == []
        assert server.requests[0].headers['host'] == server.address


def test_the_transport_itself_refuses_another_host() -> None:
    import asyncio

    import httpx2

    from mistypilot_ros.llm.failure import FailedError
    from mistypilot_ros.llm.transport import OneServer

    async def send(url: str) -> int:
        async with httpx2.AsyncClient(transport=OneServer(server_settings, 1000)) as client:
            return (await client.get(url)).status_code

    with ScriptedServer() as server, ScriptedServer() as other:
        server_settings = ServerSettings(server.url, KEY)
        assert asyncio.run(send(f'{server.url}/models')) == 200
        for url in (f'{other.url}/models', f'https://{server.address}/v1/models'):
            with pytest.raises(FailedError, match='the request was not sent'):
                asyncio.run(send(url))
        assert other.requests == []


def test_a_configured_proxy_is_used() -> None:
    body = json.dumps({'choices': [{'message': {'content': 'by proxy'}, 'finish_reason': 'stop'}]}).encode()
    with raw_server(response(body, 'Content-Type: application/json')) as url:
        proxy = url.removesuffix('/v1')
        model = OpenAiModel(ServerSettings('http://models.example/v1', KEY, proxy))
        assert ask(model).answer == 'by proxy'
        model.close()


@pytest.mark.parametrize(
    'body',
    [b'[]', b'null', b'7', b'"text"', b'{}', b'{"choices": null}', b'{"choices": [7]}', b'\xff\xfe{}', b'']
    + [b'{"choices": [{"message": []}]}', b'{"choices": [{"message": "x"}]}', b'[' * 100_000]
    + [b'{"choices": [{"message": {"content": ["x"]}}]}', b'{"choices": [{"message": {"content": {}}}]}']
    + [b'{"choices": [{"message": {"content": "x"}, "finish_reason": 3}]}'],
)
def test_any_body_ends_in_a_sentence(body: bytes) -> None:
    event = b'data: ' + body + b'\n\ndata: [DONE]\n\n'
    as_event = event.replace(b'"message"', b'"delta"')
    whole = response(body, 'Content-Type: application/json')
    with raw_server(whole, response(as_event, 'Content-Type: text/event-stream')) as url:
        model = OpenAiModel(ServerSettings(url, KEY))
        for error in (ask(model).error, read(model)[2]):
            assert any(part in error for part in ('does not speak as a language model', 'nothing'))
        model.close()


def test_an_error_in_the_middle_of_a_stream_is_told() -> None:
    chunk = {'choices': [{'index': 0, 'delta': {'content': 'half'}}]}
    events = f'data: {json.dumps(chunk)}\n\ndata: {{"error": {{"message": "out of memory"}}}}\n\n'
    with raw_server(response(events.encode(), 'Content-Type: text/event-stream')) as url:
        model = OpenAiModel(ServerSettings(url, KEY))
        pieces, call, error = read(model)
        assert (pieces, call.tries) == ('half', 1)
        assert error.endswith('gave up in mid-answer: out of memory.')
        model.close()


def test_a_stream_that_just_stops_is_no_answer() -> None:
    chunk = {'choices': [{'index': 0, 'delta': {'content': 'half'}}]}
    events = f'data: {json.dumps(chunk)}\n\n'
    with raw_server(response(events.encode(), 'Content-Type: text/event-stream')) as url:
        model = OpenAiModel(ServerSettings(url, KEY))
        stream = model.stream(Role.PIA, MESSAGES, FORM, 20.0, lambda call: None)
        assert next(stream) == 'half'
        with pytest.raises(Exception, match='broke off'):
            next(stream)
        model.close()

"""The faults of the scripted server, a row each."""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from mistypilot_ros.llm.scripted import bodies
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import Asked

SLOW = 0.05
"""Between two bytes of a slow answer, s."""
_BREATH = 0.002
"""Between the parts of an answer that is too large, s."""
_FOREVER = 3600.0
_STREAM = 'text/event-stream'
_JSON = 'application/json'


@dataclass(frozen=True)
class Exchange:
    """One request and the answer that it gets."""

    http: web.Request
    """The request as aiohttp has it, key included; it is never kept."""
    asked: Asked
    """The request as it is recorded."""
    answer: Answer
    """What is to be done."""


Effect = Callable[[Exchange], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Fault:
    """A way in which a server goes wrong."""

    name: str
    """How a script calls it."""
    what: str
    """What it does, a few words."""
    effect: Effect
    """Does it."""


async def answered(exchange: Exchange) -> web.StreamResponse:
    """Answer well, or with a content fault: the content makes the difference, not the way it is sent."""
    if not exchange.asked.streams:
        body = bodies.completion(exchange.asked, exchange.answer)
        return web.Response(body=body, content_type=_JSON)
    return await _send(exchange, bodies.events(exchange.asked, exchange.answer), exchange.answer.piece_delay)


async def _send(
    exchange: Exchange, pieces: Iterable[bytes], pause: float, kind: str = _STREAM
) -> web.StreamResponse:
    """Send pieces to their end."""
    response = web.StreamResponse(headers={'Content-Type': kind})
    await response.prepare(exchange.http)
    await asyncio.sleep(exchange.answer.first_delay)
    for number, piece in enumerate(pieces):
        await asyncio.sleep(pause if number else 0)
        await response.write(piece)
    await response.write_eof()
    return response


def _status(status: int, message: str, kind: str, code: str | None = None) -> Effect:
    async def effect(exchange: Exchange) -> web.StreamResponse:
        after = exchange.answer.retry_after
        return web.json_response(
            bodies.failure(message, kind, code),
            status=status,
            headers={'Retry-After': after} if after else {},
        )

    return effect


async def _unsupported(exchange: Exchange) -> web.StreamResponse:
    return refused_parameter(exchange.answer.parameter)


def refused_parameter(name: str) -> web.Response:
    """The answer of a model that does not take a parameter."""
    message = f"Unsupported parameter: '{name}' is not supported with this model."
    failure = bodies.failure(message, 'invalid_request_error', 'unsupported_parameter', name)
    return web.json_response(failure, status=400)


async def _redirect(exchange: Exchange) -> web.StreamResponse:
    return web.Response(status=307, headers={'Location': exchange.answer.location})


async def _echo(exchange: Exchange) -> web.StreamResponse:
    told = ', '.join(f'{name}: {value}' for name, value in exchange.http.headers.items())
    return web.json_response(bodies.failure(f'I got {told}.', 'invalid_request_error'), status=400)


async def _hang(exchange: Exchange) -> web.StreamResponse:
    await asyncio.sleep(_FOREVER)
    return web.Response()


async def _stall(exchange: Exchange) -> web.StreamResponse:
    """Send the head and half of the rest, and then nothing."""
    response = await _half(exchange)
    await asyncio.sleep(_FOREVER)
    return response


async def _cut(exchange: Exchange) -> web.StreamResponse:
    """Send the head and half of the rest, and hang up."""
    response = await _half(exchange)
    _hang_up(exchange.http)
    return response


async def _half(exchange: Exchange) -> web.StreamResponse:
    if exchange.asked.streams:
        pieces = list(bodies.events(exchange.asked, exchange.answer))
        pieces, headers = pieces[: max(len(pieces) // 2, 1)], {'Content-Type': _STREAM}
    else:
        body = bodies.completion(exchange.asked, exchange.answer)
        pieces = [body[: len(body) // 2]]
        headers = {'Content-Type': _JSON, 'Content-Length': str(len(body))}
    response = web.StreamResponse(headers=headers)
    await response.prepare(exchange.http)
    for piece in pieces:
        await response.write(piece)
    return response


async def _reset(exchange: Exchange) -> web.StreamResponse:
    """Hang up rudely: whoever asked gets a reset connection instead of an answer."""
    transport = exchange.http.transport
    wire = transport.get_extra_info('socket') if transport else None
    if wire is not None:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    _hang_up(exchange.http)
    return web.Response()


def _hang_up(http: web.Request) -> None:
    if http.transport is not None:
        http.transport.abort()


async def _slow(exchange: Exchange) -> web.StreamResponse:
    """Send a good answer byte by byte."""
    if exchange.asked.streams:
        body = b''.join(bodies.events(exchange.asked, exchange.answer))
        kind = _STREAM
    else:
        body, kind = bodies.completion(exchange.asked, exchange.answer), _JSON
    return await _send(exchange, (body[at : at + 1] for at in range(len(body))), SLOW, kind)


async def _huge(exchange: Exchange) -> web.StreamResponse:
    """Send 5 MB a bit at a time, so that it is noticed when somebody hangs up in between."""
    if exchange.asked.streams:
        return await _send(exchange, bodies.events(exchange.asked, exchange.answer), _BREATH)
    body = bodies.completion(exchange.asked, exchange.answer)
    parts = (body[at : at + 65536] for at in range(0, len(body), 65536))
    return await _send(exchange, parts, _BREATH, _JSON)


def _body(text: str, kind: str) -> Effect:
    async def effect(exchange: Exchange) -> web.StreamResponse:
        if exchange.asked.streams and kind == _JSON:
            return web.Response(text=f'data: {text}\n\n', content_type=_STREAM)
        return web.Response(text=text, content_type=kind)

    return effect


def _rows() -> Iterable[tuple[Any, ...]]:
    invalid = 'invalid_request_error'
    yield '400', 'status 400', _status(400, 'That cannot be done.', invalid)
    yield '401', 'status 401, as for a wrong key', _status(401, 'Wrong key.', invalid, 'invalid_api_key')
    yield '403', 'status 403', _status(403, 'Not allowed.', invalid)
    yield '404', 'status 404, as for no such model', _status(404, 'No model.', invalid, 'model_not_found')
    yield '429', 'status 429, with the given Retry-After', _status(429, 'Too many.', 'requests', 'rate_limit')
    yield 'no_credit', 'status 429, nothing paid', _status(429, 'Pay.', 'quota', 'insufficient_quota')
    yield '500', 'status 500', _status(500, 'Something broke.', 'server_error')
    yield '503', 'status 503, with the given Retry-After', _status(503, 'Overloaded.', 'server_error')
    yield 'unsupported', 'status 400 that names the given parameter', _unsupported
    yield 'echo', 'status 400 that tells all headers it got, the key too', _echo
    yield 'redirect', 'status 307 to the given location', _redirect
    yield 'hang', 'accepts, never answers', _hang
    yield 'stall', 'half an answer, then nothing', _stall
    yield 'cut', 'half an answer, then hangs up', _cut
    yield 'reset', 'resets the connection', _reset
    yield 'slow', f'a good answer, byte by byte, {SLOW:g} s each', _slow
    yield 'huge', 'an answer of 5 MB', _huge
    yield 'no_json', 'an answer that is no JSON', _body('<html>hello</html>', 'text/html')
    yield 'bad_json', 'an answer that is broken JSON', _body('{"choices": [', _JSON)
    yield 'bad_content', 'says what is no JSON', answered
    yield 'wrong_form', 'says JSON that has not the form', answered
    yield 'refusal', 'says that it will not', answered
    yield 'length', 'ends in the middle for want of tokens', answered
    yield 'content_filter', 'ends because of a content filter', answered
    yield 'no_choices', 'has no choices', answered
    yield 'no_content', 'has a choice without content', answered
    yield 'wrong_type', 'has a number as content', answered
    yield 'wrong_shape', 'has an object where a list of choices should be', answered


FAULTS: Mapping[str, Fault] = {row[0]: Fault(*row) for row in _rows()}
"""By name."""

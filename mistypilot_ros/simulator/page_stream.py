"""The stream of server-sent events that the page lives on: the state, and the log as it grows."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from aiohttp import web

from mistypilot_ros.simulator.log import Entry
from mistypilot_ros.simulator.simulator import Simulator
from mistypilot_ros.simulator.state import describe_state

INTERVAL = 0.05
"""Seconds; the state is looked at, and anything is sent, at most this often."""

BACKLOG = 200
"""Log entries that a page gets which has just been opened."""

SILENCE = 10.0
"""Seconds after which something is sent although nothing happened: so a page that is gone is noticed."""

LONGEST_TEXT = 300
"""Signs of a text in a log entry; a file that is uploaded is longer by far."""

LONGEST_LIST = 20

END_TIMEOUT = 0.2
"""Seconds that the pages get at the end to take what is on its way."""

_HEADERS = {'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store'}


class PageStream:
    """Serves any number of pages. Each looks at the robot by itself; without a page nothing is done."""

    def __init__(self, simulator: Simulator) -> None:
        """Tell of this robot."""
        self._simulator = simulator
        self._run = secrets.token_hex(4)
        self._ended = False
        self._serving: set[asyncio.Task[Any]] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one page until it leaves or the program ends.

        The query ``since`` is the number of the last log entry that the page has, and ``run`` the run of the
        program that it was from; the log of another run is sent from its start.
        """
        response = web.StreamResponse(headers=_HEADERS)
        await response.prepare(request)
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        page = self._simulator.pages.open()
        try:
            await self._follow(request, response, page)
            await response.write_eof()
        except ConnectionError:
            pass  # The page was closed.
        finally:
            self._simulator.pages.close(page)
            self._serving.discard(task)
        return response

    async def end(self, _: web.Application) -> None:
        """End all streams, so that the browsers see an end and not a broken connection."""
        self._ended = True
        if self._serving:
            await asyncio.wait(self._serving, timeout=END_TIMEOUT)

    def _first(self, request: web.Request) -> int:
        """Return the number of the log entry after which a page goes on."""
        last, since = self._simulator.log.last, request.query.get('since', '')
        known = int(since) if since.isdecimal() and request.query.get('run') == self._run else 0
        return max(min(known, last), last - BACKLOG)

    async def _follow(self, request: web.Request, response: web.StreamResponse, page: str) -> None:
        """Send who this is, and from then on what is new."""
        loop, log = asyncio.get_running_loop(), self._simulator.log
        hello = {'run': self._run, 'page': page, 'serial': self._simulator.robot.serial, 'last': log.last}
        await response.write(_event('hello', hello))
        seq, state, sent = self._first(request), '', loop.time()
        while not self._ended and _open(request):
            began = loop.time()
            # An entry ends the wait: whatever follows from a command or a touch is seen at once.
            entries = (await log.wait_since(seq, None, INTERVAL))[-BACKLOG:]
            news = b''
            if (now := json.dumps(_seen(self._simulator))) != state:
                state = now
                news = _text_event('state', state)
            if entries:
                seq = entries[-1]['seq']
                news += _event('log', [shortened(entry) for entry in entries])
            if not news and loop.time() - sent >= SILENCE:
                news = b': still here\n\n'
            if news:
                await response.write(news)
                sent = loop.time()
            await asyncio.sleep(max(0.0, began + INTERVAL - loop.time()))


def _open(request: web.Request) -> bool:
    """Return whether whoever asked is still there."""
    return request.transport is not None and not request.transport.is_closing()


def shortened(value: Any) -> Any:
    """Return a JSON value with long texts and long lists cut."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f'{value[:LONGEST_TEXT]}…'
    if isinstance(value, list):
        return [shortened(part) for part in value[:LONGEST_LIST]]
    if isinstance(value, dict):
        return {key: shortened(part) for key, part in value.items()}
    return value


def _seen(simulator: Simulator) -> Entry:
    """Return the state without what changes although nothing happens."""
    state = describe_state(simulator)
    del state['battery']['created']
    return state


def _event(name: str, value: Any) -> bytes:
    return _text_event(name, json.dumps(value))


def _text_event(name: str, text: str) -> bytes:
    return f'event: {name}\ndata: {text}\n\n'.encode()

"""The TCP connections of the robot's clients, and what can become of them without a word."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from weakref import WeakSet

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

BURIED_AFTER = 60.0
"""Seconds after which a dead connection is closed here: long after its client has given it up."""

RESET = struct.pack('ii', 1, 0)
"""Value of SO_LINGER with which a socket that is closed sends a reset, not its end."""


class Lines:
    """Connections of clients. Those of the page and of the test controls are none of them."""

    def __init__(self) -> None:
        """Start with none."""
        self._open: WeakSet[asyncio.Transport] = WeakSet()
        self._dead: dict[asyncio.Transport, asyncio.Event] = {}
        self._back: asyncio.Event | None = None

    def is_dead(self, line: asyncio.BaseTransport | None) -> bool:
        """Tell whether a connection has lost its peer: nothing is read or written any more."""
        return line in self._dead

    def reset(self) -> int:
        """Reset all connections that are not dead, and return how many there were."""
        lines = [line for line in self._open if not line.is_closing() and line not in self._dead]
        for line in lines:
            line.get_extra_info('socket').setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            line.abort()
        return len(lines)

    def lose(self) -> Callable[[], None]:
        """Let all peers be gone without a word, and return what brings them back.

        What was connected is dead for good. Who connects meanwhile is answered in the end, if still there: a
        client sends its first packet again until then.
        """
        back = self._back = asyncio.Event()
        for line in list(self._open):
            if not line.is_closing() and line not in self._dead:
                self._die(line)

        def end() -> None:
            self._back = None
            back.set()

        return end

    @web.middleware
    async def watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Serve a request of a client over a connection that may be lost."""
        line = request.transport
        if line is None or not _of_a_client(request):
            return await handler(request)
        self._open.add(line)
        if self._back is not None:
            await self._back.wait()
        if line.is_closing():
            return web.Response(status=503)  # Whoever asked is gone: nothing is carried out for them.
        response = await handler(request)
        if line in self._dead:
            await self._dead[line].wait()
        return response

    def _die(self, line: asyncio.Transport) -> None:
        line.pause_reading()
        self._dead[line] = asyncio.Event()
        asyncio.get_running_loop().call_later(BURIED_AFTER, self._bury, line)

    def _bury(self, line: asyncio.Transport) -> None:
        buried = self._dead.pop(line, None)
        if buried is not None:
            line.abort()
            buried.set()


def _of_a_client(request: web.Request) -> bool:
    """Tell a client of the robot from the page, whose commands come over the connections of the page."""
    path = request.path.lower()
    return path.startswith(('/api/', '/pubsub')) and request.headers.get('Sec-Fetch-Site') != 'same-origin'

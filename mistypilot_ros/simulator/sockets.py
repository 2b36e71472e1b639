"""The WebSocket connections at ``/pubsub``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import WSMsgType, web

from mistypilot_ros.simulator.frames import FrameError, Subscription, parse_frame, refused_frame
from mistypilot_ros.simulator.lines import Lines
from mistypilot_ros.simulator.pubsub import Hub
from mistypilot_ros.simulator.registrar import Registrar

LONGEST_BACKLOG = 1000
"""Frames that may wait for a client which does not read; beyond that it is disconnected."""


class SocketChannel:
    """One connection: frames are queued here and leave in order, at the next turn of the event loop."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, lines: Lines) -> None:
        """Begin to write to an open socket."""
        self._socket = socket
        self._request = request
        self._lines = lines
        self._silent = False
        self._queue: asyncio.Queue[str] = asyncio.Queue(LONGEST_BACKLOG)
        self._writer = asyncio.create_task(self._write())

    @property
    def dead(self) -> bool:
        """Whether the peer is gone without a word."""
        return self._lines.is_dead(self._request.transport)

    def send(self, text: str) -> None:
        """Hand over a frame; where nobody may hear it, it is lost."""
        if self._silent or self.dead:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.abort()

    def refuse(self, error: FrameError) -> None:
        """Answer a frame that is refused."""
        self.send(refused_frame(error))

    def fall_silent(self) -> None:
        """Say nothing any more, not even pongs, and hear nothing; the connection stays."""
        self._silent = True
        if self._request.transport is not None:
            self._request.transport.pause_reading()

    def speak(self) -> None:
        """Go on: what the client said meanwhile is heard now."""
        self._silent = False
        line = self._request.transport
        if line is not None and not line.is_closing() and not self.dead:
            line.resume_reading()

    def abort(self) -> None:
        """Cut the connection without a closing handshake, as a lost Wi-Fi does."""
        self._writer.cancel()
        if self._request.transport is not None:
            self._request.transport.abort()

    def end(self) -> None:
        """Stop writing."""
        self._writer.cancel()

    async def _write(self) -> None:
        while True:
            try:
                await self._socket.send_str(await self._queue.get())
            except ConnectionError:
                return


class Sockets:
    """All connections that are open."""

    def __init__(self, hub: Hub, lines: Lines) -> None:
        """Start with none.

        Args:
            hub: gets what they subscribe.
            lines: knows which connections are dead.
        """
        self.registrar = Registrar(hub)
        self._hub = hub
        self._lines = lines
        self._silent = False
        self._channels: set[SocketChannel] = set()

    @property
    def count(self) -> int:
        """How many are open and not dead."""
        return sum(not channel.dead for channel in self._channels)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        channel = SocketChannel(socket, request, self._lines)
        self._channels.add(channel)
        if self._silent:
            channel.fall_silent()
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(frame.data, channel)
        except ConnectionError:
            pass  # Whoever sent a ping is gone before the answer.
        finally:
            self._channels.discard(channel)
            channel.end()
            self.registrar.leave(channel)
            self._hub.leave(channel)
        return socket

    def drop(self) -> int:
        """Cut all connections that are not dead, and return how many there were."""
        channels = [channel for channel in self._channels if not channel.dead]
        for channel in channels:
            channel.abort()
        return len(channels)

    def fall_silent(self) -> Callable[[], None]:
        """Let all connections, and new ones, fall silent; return what ends that."""
        self._silent = True
        for channel in self._channels:
            channel.fall_silent()

        def end() -> None:
            self._silent = False
            for channel in self._channels:
                channel.speak()

        return end

    def _receive(self, text: str, channel: SocketChannel) -> None:
        """Do what a client's frame says; a frame that is refused is answered and the socket stays open."""
        try:
            wish = parse_frame(text)
            if isinstance(wish, Subscription):
                self.registrar.subscribe(wish, channel)
            elif wish is not None:
                self._hub.unsubscribe(wish.name)
        except FrameError as error:
            channel.refuse(error)

"""The WebSocket connections at ``/pubsub``."""

from __future__ import annotations

import asyncio

from aiohttp import WSMsgType, web

from mistypilot_ros.simulator.frames import FrameError, Subscription, parse_frame, refused_frame
from mistypilot_ros.simulator.pubsub import Channel, Hub

LONGEST_BACKLOG = 1000
"""Frames that may wait for a client which does not read; beyond that it is disconnected."""


class SocketChannel:
    """One connection: frames are queued here and leave in order, at the next turn of the event loop."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        """Begin to write to an open socket."""
        self._socket = socket
        self._request = request
        self._queue: asyncio.Queue[str] = asyncio.Queue(LONGEST_BACKLOG)
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        """Hand over a frame."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.abort()

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

    def __init__(self) -> None:
        """Start with none."""
        self._channels: set[SocketChannel] = set()

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._channels)

    async def serve(self, request: web.Request, hub: Hub) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        channel = SocketChannel(socket, request)
        self._channels.add(channel)
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    receive(frame.data, hub, channel)
        finally:
            self._channels.discard(channel)
            channel.end()
            hub.leave(channel)
        return socket

    def drop(self) -> int:
        """Cut all connections and return how many there were."""
        channels = list(self._channels)
        for channel in channels:
            channel.abort()
        return len(channels)


def receive(text: str, hub: Hub, channel: Channel) -> None:
    """Do what a client's frame says; a frame that is refused is answered and the socket stays open."""
    try:
        wish = parse_frame(text)
        if isinstance(wish, Subscription):
            hub.subscribe(wish, channel)
        elif wish is not None:
            hub.unsubscribe(wish.name)
    except FrameError as error:
        channel.send(refused_frame(error))

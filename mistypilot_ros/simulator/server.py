"""The HTTP server: which path is answered by what, and the way from start to end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable

from aiohttp import web

from mistypilot_ros.simulator.controls import Controls
from mistypilot_ros.simulator.page import Page, calm
from mistypilot_ros.simulator.rest import HEADERS, Rest
from mistypilot_ros.simulator.simulator import Simulator

HOST = '127.0.0.1'
"""Loopback only: the robot has no authentication."""

LARGEST_BODY = 16 * 1024**2
"""Bytes; assets of the robot are at most 6 MB, a third more as base64."""

_SHUTDOWN_TIMEOUT = 0.05
"""Seconds that requests under way get at the end."""


def make_app(simulator: Simulator) -> web.Application:
    """Return the application that serves a robot, its controls and its page."""

    async def pubsub(request: web.Request) -> web.StreamResponse:
        if refusal := simulator.refusal(request.path):
            return web.json_response({'error': refusal, 'status': 'Failed'}, status=503, headers=HEADERS)
        return await simulator.sockets.serve(request)

    page = Page(simulator)
    app = web.Application(client_max_size=LARGEST_BODY, middlewares=[simulator.lines.watch, calm])
    app.on_shutdown.append(page.stream.end)
    app.add_routes(
        [
            *page.routes(),
            web.get('/pubsub', pubsub),
            *Controls(simulator).routes(),
            web.route('*', '/{path:.*}', Rest(simulator).handle),
        ]
    )
    return app


def bind(port: int) -> socket.socket:
    """Return a socket that listens on loopback.

    Args:
        port: 0 for any free one.

    Raises:
        OSError: the port cannot be had.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A port of which old connections still linger can be had again at once.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


async def serve(simulator: Simulator, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        simulator: the robot.
        listener: where to listen; aiohttp sets TCP_NODELAY on its connections.
        on_ready: called once requests are answered.
    """
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    runner = web.AppRunner(make_app(simulator), access_log=None, shutdown_timeout=_SHUTDOWN_TIMEOUT)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    on_ready()
    await ended.wait()
    simulator.troubles.end()
    simulator.sockets.drop()
    await runner.cleanup()

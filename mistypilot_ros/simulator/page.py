"""The page at ``/``: its files, its stream, and refusals that a browser takes calmly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from mistypilot_ros.simulator.page_stream import PageStream
from mistypilot_ros.simulator.simulator import Simulator

STATIC = Path(__file__).with_name('static')

INDEX = 'index.html'

CONTENT_TYPES = {'.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript'}
"""By the end of a file's name; some systems call JavaScript plain text, which browsers refuse."""

FILE_HEADERS = {
    # After an update the browser must not run half of the old page.
    'Cache-Control': 'no-cache',
    # Whatever is shown comes from this program; nothing is loaded from elsewhere.
    'Content-Security-Policy': "default-src 'self'; img-src 'self' data:",
    'X-Content-Type-Options': 'nosniff',
}

CALM_HEADER = 'X-Calm'
"""A request with this header gets status 200 also when it is refused: the reason is in the body, and browsers
write every other status into the console as an error."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """Serves the files below ``static/`` and the stream of what they show."""

    def __init__(self, simulator: Simulator) -> None:
        """Show this robot."""
        self.stream = PageStream(simulator)
        self._files = {path.name: path for path in STATIC.iterdir() if path.suffix in CONTENT_TYPES}

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of the page."""
        return [
            web.get('/', self._index),
            web.get('/page/{name}', self._file),
            web.get('/sim/events', self.stream.serve),
        ]

    async def _index(self, _: web.Request) -> web.Response:
        return self._answer(INDEX)

    async def _file(self, request: web.Request) -> web.Response:
        return self._answer(request.match_info['name'])

    def _answer(self, name: str) -> web.Response:
        """Answer with a file; only names that the folder had at the start exist."""
        path = self._files.get(name)
        if path is None:
            return web.Response(status=404, text=f'The page has no file {name!r}.\n')
        return web.Response(
            body=path.read_bytes(),
            content_type=CONTENT_TYPES[path.suffix],
            charset='utf-8',
            headers=FILE_HEADERS,
        )


@web.middleware
async def calm(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn the status of a refusal into 200 for a request with ``CALM_HEADER``."""
    response = await handler(request)
    if CALM_HEADER in request.headers and response.status >= 400:
        response.set_status(200)
    return response

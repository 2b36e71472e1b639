"""A web server that is no robot: it sends everybody on to another host."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ELSEWHERE = 'login.example.org'


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # noqa: N802 - http.server calls it so
        self.send_response(302)
        self.send_header('Location', f'http://visitor:secret@{ELSEWHERE}/welcome?from=misty')
        self.send_header('Content-Length', '0')
        self.end_headers()

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def redirecting_host() -> Iterator[str]:
    """Serve; gives the address."""
    server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True)
    thread.start()
    yield f'127.0.0.1:{server.server_port}'
    server.shutdown()
    server.server_close()
    thread.join(10)

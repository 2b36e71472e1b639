"""A scripted server for speech, what asks it, and servers that answer whatever a test wants."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import tone
from mistypilot_ros.speech.server import SpeechServer

KEY = 'sk-test-9876543210-zyxwvutsrq'
PLENTY = 30.0
"""Seconds for a request that shall not run out of time, also on a busy machine."""


def place(server: ScriptedServer) -> SpeechServer:
    return SpeechServer(server.url, KEY)


def recording(folder: Path, seconds: float = 1.0, name: str = 'said.wav') -> Path:
    path = folder / name
    path.write_bytes(tone(seconds))
    return path


@contextmanager
def answering(body: bytes, ends: bool = True, **headers: str) -> Iterator[SpeechServer]:
    """A server that answers each POST with these bytes and ends the connection, or falls silent."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # noqa: N802 - http.server calls it so
            self.rfile.read(int(self.headers.get('Content-Length', 0)))
            self.send_response(200)
            for name, value in headers.items():
                self.send_header(name.replace('_', '-'), value)
            self.end_headers()
            self.wfile.write(body)
            if not ends:
                over.wait(PLENTY)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True)
    thread.start()
    try:
        yield SpeechServer(f'http://127.0.0.1:{server.server_port}/v1', KEY)
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join(10)

"""A robot that answers well until it is told what to send instead, byte by byte as a test wants it."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

REGISTERED = 'Registration Status: API event registered.'
TEXT, BINARY, CLOSE, PING = 0x1, 0x2, 0x8, 0x9
GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
"""Of RFC 6455."""


def frame(data: bytes, opcode: int = TEXT, first: int = 0x80) -> bytes:
    """One frame of a WebSocket server; `first` holds the bits before the opcode."""
    if len(data) < 126:
        size = bytes([len(data)])
    elif len(data) < 2**16:
        size = b'\x7e' + struct.pack('>H', len(data))
    else:
        size = b'\x7f' + struct.pack('>Q', len(data))
    return bytes([first | opcode]) + size + data


def reply(body: bytes, status: str = '200 OK', *headers: str, length: int | None = None) -> bytes:
    """One HTTP answer, after which the connection ends."""
    lines = [f'HTTP/1.1 {status}', *headers, f'Content-Length: {len(body) if length is None else length}']
    return '\r\n'.join([*lines, 'Connection: close', '', '']).encode() + body


GOOD = reply(b'{"result": {"serialNumber": "R-1", "robotVersion": "2.0"}, "status": "Success"}')


@dataclass(eq=False)
class Listener:
    """One WebSocket that is open."""

    connection: socket.socket
    """Where frames are sent."""
    names: dict[str, str] = field(default_factory=dict)
    """Name of the latest subscription by type and filter."""


class RubbishRobot(socketserver.ThreadingTCPServer):
    """Serves on loopback. What is in `replies` is sent as it is, once for each request to that path."""

    allow_reuse_address = daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(('127.0.0.1', 0), Handler)
        self.replies: dict[str, bytes] = {}
        self.greeting = b''
        """Sent once instead of the answer to a WebSocket's greeting."""
        self.listeners: list[Listener] = []
        """All WebSockets that are open, the latest last: on a busy machine an old one may end late."""

    @property
    def address(self) -> str:
        return f'127.0.0.1:{self.server_address[1]}'

    @property
    def names(self) -> dict[str, str]:
        """Names of the subscriptions over the latest WebSocket by type and filter."""
        return self.listeners[-1].names

    def send(self, data: bytes) -> None:
        """Send bytes over the latest WebSocket."""
        self.listeners[-1].connection.sendall(data)

    def event(self, key: str, message: object) -> bytes:
        """The frame of an event for the subscription of a type and filter."""
        return frame(json.dumps({'eventName': self.names[key], 'message': message}).encode())

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is no error here."""


class Handler(socketserver.StreamRequestHandler):
    """One connection."""

    server: RubbishRobot

    def handle(self) -> None:
        path, headers = self._head()
        if path == '/pubsub':
            self._serve_events(headers.get('sec-websocket-key', ''))
        elif path:
            self.rfile.read(int(headers.get('content-length', 0)))
            self.wfile.write(self.server.replies.pop(path.partition('?')[0], GOOD))

    def _head(self) -> tuple[str, dict[str, str]]:
        words = self.rfile.readline().decode().split()
        headers = {}
        while line := self.rfile.readline().decode().strip():
            name, _, value = line.partition(':')
            headers[name.lower()] = value.strip()
        return (words[1] if len(words) > 1 else ''), headers

    def _serve_events(self, key: str) -> None:
        greeting, self.server.greeting = self.server.greeting, b''
        if greeting:
            self.wfile.write(greeting)
            return
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        self.wfile.write(
            'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
            f'Sec-WebSocket-Accept: {accept}\r\n\r\n'.encode()
        )
        listener = Listener(self.connection)
        self.server.listeners.append(listener)
        try:
            while (data := self._frame()) is not None:
                self._register(listener, data)
        finally:
            self.server.listeners.remove(listener)

    def _frame(self) -> bytes | None:
        """The next frame of the client, which masks it; b'' for one that is no text."""
        head = self.rfile.read(2)
        if len(head) < 2 or head[0] & 0xF == CLOSE:
            return None
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack('>H', self.rfile.read(2))[0]
        mask = self.rfile.read(4)
        data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(size)))
        if head[0] & 0xF == PING:
            self.wfile.write(frame(data, 0xA))
        return data if head[0] & 0xF == TEXT else b''

    def _register(self, listener: Listener, data: bytes) -> None:
        if not data:
            return
        wish = json.loads(data)
        where = [row['Value'] for row in wish['EventConditions']]
        listener.names[':'.join([wish['Type'], *where])] = wish['EventName']
        answer = {'eventName': wish['EventName'], 'message': REGISTERED}
        self.wfile.write(frame(json.dumps(answer).encode()))


@contextmanager
def rubbish_robot() -> Iterator[RubbishRobot]:
    """Serve in a thread."""
    server = RubbishRobot()
    thread = threading.Thread(target=server.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(10)

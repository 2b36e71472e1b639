"""A way to the robot on which requests can vanish: at the door, or once they are in."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Relay(socketserver.ThreadingTCPServer):
    """Passes connections on to the robot, except those that it swallows."""

    allow_reuse_address = daemon_threads = True
    request_queue_size = 64

    def __init__(self, robot: str) -> None:
        super().__init__(('127.0.0.1', 0), Handler)
        host, _, port = robot.partition(':')
        self.robot = host, int(port)
        self.swallowed = ''
        """Begin of paths whose requests are taken and never answered; such connections are dead."""
        self.held = 0
        """Requests that were swallowed so far."""
        self.fillers: list[socket.socket] = []
        self.lines: list[socket.socket] = []
        self.serve()

    @property
    def address(self) -> str:
        return f'127.0.0.1:{self.server_address[1]}'

    def serve(self) -> None:
        threading.Thread(target=self.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True).start()

    def vanish(self) -> None:
        """Let connections hang: the queue is full, so the first packets of others are lost."""
        self.shutdown()
        self.socket.listen(0)
        for _ in range(4):
            self.fillers.append(socket.socket())
            self.fillers[-1].setblocking(False)
            self.fillers[-1].connect_ex(self.server_address)

    def come_back(self) -> None:
        """Take connections again; those that hung are as dead as before, until their packets are repeated."""
        for filler in self.fillers:
            filler.close()
        self.fillers.clear()
        self.socket.listen(self.request_queue_size)
        self.serve()

    def break_lines(self) -> None:
        """End all connections that stand."""
        for line in self.lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It is gone already.
        self.lines.clear()

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is no error here."""


class Handler(socketserver.BaseRequestHandler):
    """One connection."""

    server: Relay

    def handle(self) -> None:
        first = self.request.recv(65536)
        path = first.split(b' ')[1:2]
        if not path:
            return
        self.server.lines.append(self.request)
        if self.server.swallowed and path[0].decode().startswith(self.server.swallowed):
            self.server.held += 1
            while self.request.recv(65536):
                pass
            return
        with socket.create_connection(self.server.robot) as robot:
            robot.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            robot.sendall(first)
            back = threading.Thread(target=pass_on, args=(robot, self.request), daemon=True)
            back.start()
            pass_on(self.request, robot)
            back.join(10)


def pass_on(source: socket.socket, sink: socket.socket) -> None:
    """Pass bytes on until one side ends."""
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass  # One of them hung up.
    for line in (source, sink):
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is gone already.


@contextmanager
def relay(robot: str) -> Iterator[Relay]:
    """Serve in threads."""
    server = Relay(robot)
    yield server
    server.break_lines()
    server.shutdown()
    server.server_close()
    for filler in server.fillers:
        filler.close()

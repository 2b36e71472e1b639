"""A WebSocket that is read no longer and no farther than was asked for, whatever the peer sends."""

import math
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import websocket

from mistypilot_ros.core.errors import RobotUnreachableError
from mistypilot_ros.misty.bounded_socket import BoundedSocket, Deadline

LONGEST_MESSAGE = 4 * 2**20
"""Bytes of a message, fragments together, that are read at all; beyond that the connection is given up."""
CONNECT_SECONDS = 1.0
"""Longest time to connect, and to send one frame."""
GREET_SECONDS = 2.0
"""Longest time to connect and to be greeted."""
PORT = 80
"""Of an address without one."""


class EventSocket(websocket.WebSocket):
    """A frame that says it is endless, or comes byte by byte, holds nobody longer than was asked for."""

    def __init__(self, **options: Any) -> None:
        """Begin unconnected; options are those of the library."""
        super().__init__(**options)
        self._until = 0.0
        self._reads = self._taken = 0

    def take(self, seconds: float) -> tuple[int, Any]:
        """Return opcode and frame of the next message or control frame.

        What has come of a frame that is not complete in time is kept for the next call.

        Args:
            seconds: how long to wait.

        Raises:
            WebSocketTimeoutException: there is none in time.
            WebSocketException: the connection is gone, or what comes is no WebSocket.
        """
        self._until, self._reads = time.monotonic() + seconds, 0
        self.settimeout(seconds)
        code, frame = self.recv_data_frame(control_frame=True)
        if self.cont_frame.cont_data is None:  # Control frames come between the fragments of a message.
            self._taken = 0
        return code, frame

    def cut(self) -> None:
        """End the connection without a word; a thread that reads from it notices at once."""
        try:
            # shutdown() wakes a thread that reads; close() alone would not.
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is gone already, which is what we want.
        self.shutdown()

    def _recv(self, bufsize: int) -> bytes:
        # The first read is never refused: what waits there is taken, however late this thread runs.
        if self._reads and time.monotonic() > self._until:
            raise websocket.WebSocketTimeoutException('The frame is not complete yet.')
        self._reads += 1
        data: bytes = super()._recv(bufsize)
        self._taken += len(data)
        if self._taken > LONGEST_MESSAGE:
            raise websocket.WebSocketPayloadException('The message is too long.')
        return data


def greet(address: str) -> EventSocket:
    """Connect to where the robot tells its events, and exchange greetings; nothing is subscribed yet.

    Args:
        address: host or host:port of the robot.

    Raises:
        RobotUnreachableError: there is no such greeting within `GREET_SECONDS`.
    """
    deadline = Deadline(time.monotonic() + GREET_SECONDS)
    try:
        place = urlsplit(f'//{address}')
        plain = socket.create_connection((place.hostname, place.port or PORT), CONNECT_SECONDS)
        plain.settimeout(GREET_SECONDS)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        greeted: Any = websocket.create_connection(
            f'ws://{address}/pubsub',
            timeout=CONNECT_SECONDS,
            redirect_limit=0,
            socket=BoundedSocket.take_over(plain, deadline),
            class_=EventSocket,
        )
    except (OSError, ValueError, IndexError, websocket.WebSocketException) as error:
        # A greeting that is no HTTP shows in the library as ValueError or IndexError.
        raise RobotUnreachableError(f'The robot at {address} does not send its events.') from error
    deadline.at = math.inf
    assert isinstance(greeted, EventSocket)
    return greeted

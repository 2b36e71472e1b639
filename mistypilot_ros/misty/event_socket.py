"""A WebSocket that is read no longer and no farther than was asked for, whatever the peer sends."""

import time
from typing import Any

import websocket

LONGEST_MESSAGE = 4 * 2**20
"""Bytes of a message, fragments together, that are read at all; beyond that the connection is given up."""


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

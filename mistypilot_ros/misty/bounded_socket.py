"""A TCP connection that is read until a moment, however slowly the peer sends, and that anybody may cut."""

import math
import socket
import time
from dataclasses import dataclass
from typing import Any


@dataclass
class Deadline:
    """The moment until which somebody waits; for one thread."""

    at: float = math.inf
    """s, of time.monotonic."""


class BoundedSocket(socket.socket):
    """Bounds all reads together, where a time-out bounds each one: a byte now and then holds nobody."""

    deadline: Deadline

    @classmethod
    def take_over(cls, plain: socket.socket, deadline: Deadline) -> 'BoundedSocket':
        """Go on with the connection of another socket, which is of no use any more.

        Args:
            plain: a connected socket.
            deadline: of whoever reads; may be moved at any time.
        """
        timeout = plain.gettimeout()
        bounded = cls(plain.family, plain.type, plain.proto, fileno=plain.detach())
        bounded.settimeout(timeout)
        bounded.deadline = deadline
        return bounded

    def recv(self, *args: Any) -> bytes:
        """Read, as the library's socket does; raises TimeoutError after the deadline."""
        self._hurry()
        return super().recv(*args)

    def recv_into(self, *args: Any) -> int:
        """Read, as the library's socket does; raises TimeoutError after the deadline."""
        self._hurry()
        return super().recv_into(*args)

    def cut(self) -> None:
        """End the connection; whoever reads from it in another thread notices at once."""
        try:
            self.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is gone already, which is what we want.

    def _hurry(self) -> None:
        left = self.deadline.at - time.monotonic()
        if left <= 0:
            raise TimeoutError('It is not complete in time.')
        timeout = self.gettimeout()
        if timeout is None or timeout > left:
            self.settimeout(left)

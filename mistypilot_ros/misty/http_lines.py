"""The TCP connections of REST requests: each bounded as a whole, and all cut where the robot is gone.

Without that, a request to a robot that vanished would hang until its own time-out, and the first request
after the robot is back would go over a connection of which the robot knows nothing.
"""

import socket
import threading
import weakref
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection
from urllib3.connectionpool import HTTPConnectionPool

from mistypilot_ros.misty.bounded_socket import BoundedSocket, Deadline


class HttpLines:
    """All connections to one robot, of all threads."""

    def __init__(self) -> None:
        """Begin without any."""
        self._lock = threading.Lock()
        self._open: weakref.WeakSet[BoundedSocket] = weakref.WeakSet()

    def adapter(self, deadline: Deadline) -> HTTPAdapter:
        """Return what makes the connections of one thread.

        Args:
            deadline: until when the thread waits for the answer to its request.
        """
        return _Adapter(self, deadline)

    def hold(self, plain: socket.socket, deadline: Deadline) -> BoundedSocket:
        """Take over a connection that was just made."""
        bounded = BoundedSocket.take_over(plain, deadline)
        with self._lock:
            self._open.add(bounded)
        return bounded

    def cut(self) -> None:
        """End all connections: requests under way fail at once, later ones connect anew."""
        with self._lock:
            lines = list(self._open)
            self._open.clear()
        for line in lines:
            line.cut()


class _Adapter(HTTPAdapter):
    """Makes connections whose sockets the lines hold."""

    def __init__(self, lines: HttpLines, deadline: Deadline) -> None:
        self._lines, self._deadline = lines, deadline
        super().__init__(pool_connections=1, pool_maxsize=1)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        """Let the pools make connections of our own class."""
        super().init_poolmanager(*args, **options)
        lines, deadline = self._lines, self._deadline

        class Connection(HTTPConnection):
            def connect(self) -> None:
                super().connect()
                self.sock = lines.hold(self.sock, deadline)

        class Pool(HTTPConnectionPool):
            ConnectionCls = Connection

        self.poolmanager.pool_classes_by_scheme = {'http': Pool}

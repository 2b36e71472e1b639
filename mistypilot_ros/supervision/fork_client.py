"""The supervisor's side of the fork server: its process, and the requests on their way."""

import os
import socket
import subprocess
import sys
import time
from itertools import count

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.supervision.frames import (
    MAX_BYTES,
    Fork,
    Forked,
    ForkFailed,
    Frame,
    Reap,
    Reaped,
    decode,
    encode,
)

PATIENCE_S = 2.0
"""A request that the fork server leaves unanswered for longer, s, shows that it hangs."""
TOKEN_VARIABLE = 'MISTYPILOT_FORK_SERVER'
"""Environment variable by which descendants of this fork server are known."""
SECRETS = ('OPENAI_',)
"""How variables begin that skills do not get: the key of a language model is none of theirs."""
_END_S = 5.0
"""How long the server may take to end all its workers, s."""


class ForkClient:
    """One fork server, from its start to its end. Used by one thread alone."""

    def __init__(self, token: str, clock: Clock = time.monotonic) -> None:
        """Start the process.

        Args:
            token: value of `TOKEN_VARIABLE`.
            clock: s, steady.

        Raises:
            OSError: the system refused.
        """
        self._clock = clock
        self._numbers = count(1)
        self._pending: dict[tuple[str, int], float] = {}
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                _command(theirs.fileno()),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                cwd='/',
                env=_environment(token),
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """Its process number; a child of this process that nobody else reaps."""
        return self._process.pid

    def fork(self, theirs: socket.socket) -> int:
        """Ask for a worker with this end of a socket; returns the number of the request."""
        number = next(self._numbers)
        self._request(('fork', number), Fork(number), theirs.fileno())
        return number

    def reap(self, pid: int) -> None:
        """Say that a worker is dead."""
        self._request(('reap', pid), Reap(pid))

    def receive(self) -> tuple[Frame, list[int]] | None:
        """Read one answer and the handles that came with it; None when the server is gone.

        Raises:
            FrameError: the answer is malformed.
        """
        try:
            data, handles, _, _ = socket.recv_fds(self.socket, MAX_BYTES, 1)
        except ConnectionResetError:
            data, handles = b'', []
        if not data:
            return None
        frame = decode(data)
        if isinstance(frame, (Forked, ForkFailed)):
            self._pending.pop(('fork', frame.id), None)
        elif isinstance(frame, Reaped):
            self._pending.pop(('reap', frame.pid), None)
        return frame, handles

    def overdue_at(self) -> float | None:
        """When the oldest request on its way shows that the server hangs; None without requests."""
        return min(self._pending.values()) + PATIENCE_S if self._pending else None

    def kill(self) -> None:
        """End the server with SIGKILL; its workers die with it."""
        self._process.kill()

    def close(self) -> None:
        """Close the socket, upon which the server ends all workers and itself, and wait for that."""
        self.socket.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _request(self, key: tuple[str, int], frame: Frame, *handles: int) -> None:
        try:
            socket.send_fds(self.socket, [encode(frame)], handles, socket.MSG_DONTWAIT)
        except OSError:
            pass  # It is gone or hangs: the end of its socket or the unanswered request says so.
        self._pending[key] = self._clock()


def _command(descriptor: int) -> list[str]:
    # Without the start-up files of site-packages (-S, -s) it is there sooner and shares more memory; what can
    # be imported here comes in PYTHONPATH, so skills find the same modules in every kind of installation.
    return [
        sys.executable,
        '-S',
        '-s',
        '-m',
        'mistypilot_ros.supervision.fork_server',
        str(descriptor),
        os.getcwd(),
        os.environ.get('PYTHONPATH', ''),
    ]


def _environment(token: str) -> dict[str, str]:
    paths = [os.path.abspath(path) for path in sys.path]
    given = {name: value for name, value in os.environ.items() if not name.startswith(SECRETS)}
    return {**given, 'PYTHONPATH': os.pathsep.join(paths), TOKEN_VARIABLE: token}

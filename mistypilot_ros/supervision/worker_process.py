"""One worker as the supervisor holds it: socket, process handle and, only for show, process number."""

import os
import signal
import socket
import threading
from typing import Protocol

from mistypilot_ros.supervision import linux
from mistypilot_ros.supervision.fork_client import ForkClient
from mistypilot_ros.supervision.frames import MAX_BYTES, Frame, decode, encode


class ProcessOwner(Protocol):
    """Who is told what a worker does. Called with the engine's lock held."""

    def on_started(self) -> None:
        """There is a process."""

    def on_frame(self, frame: Frame, now: float) -> None:
        """It sent a frame."""

    def on_exit(self, how: str, on_purpose: bool, now: float) -> None:
        """It is gone, or could not be made.

        Args:
            how: such as `was ended by signal 9`.
            on_purpose: True where it is not to blame.
            now: s, steady.
        """


class WorkerProcess:
    """A worker from the request for it to its end."""

    def __init__(self, owner: ProcessOwner, parent: ForkClient) -> None:
        """Make the two ends of the socket.

        Args:
            owner: is told what it does.
            parent: the fork server that makes it, and alone can reap it while it lives.
        """
        self.owner = owner
        self.parent = parent
        self.pid = 0
        self.pidfd = -1
        self.at_end = False
        self.socket, self.theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.setblocking(False)
        self._lock = threading.Lock()
        self._open = True
        self._kill = False
        self._released = False

    def send(self, frame: Frame) -> bool:
        """Send a frame, from any thread and before the process exists; False where it cannot be taken.

        Raises:
            FrameError: it is too long.
        """
        data = encode(frame)
        with self._lock:
            try:
                return self._open and self.socket.send(data) > 0
            except OSError:
                return False  # It is dead or hangs: process handle and heartbeat say so.

    def receive(self) -> Frame | None:
        """Read the next frame; None where there is none.

        Raises:
            FrameError: it is malformed.
        """
        try:
            data = self.socket.recv(MAX_BYTES)
        except BlockingIOError:
            return None
        except ConnectionResetError:
            data = b''
        self.at_end = not data
        return decode(data) if data else None

    def attach(self, pid: int, pidfd: int) -> None:
        """Note the process that was made."""
        self.pid, self.pidfd = pid, pidfd
        if self._kill:
            self.kill()

    def kill(self) -> None:
        """End the process and its group with SIGKILL, as soon as it exists. It must not have been reaped."""
        self._kill = True
        if not self.pid or self._released:
            return
        try:
            signal.pidfd_send_signal(self.pidfd, signal.SIGKILL)
        except ProcessLookupError:
            pass  # Dead already, not yet reaped: its group may still live.
        linux.kill_group(self.pid)

    def release(self) -> None:
        """It is dead and may be reaped from now on: its number is not to be used any more."""
        self._released = True

    def close(self) -> None:
        """Close socket and handle."""
        with self._lock:
            self._open = False
            self.socket.close()
        self.theirs.close()
        if self.pidfd >= 0:
            os.close(self.pidfd)
            self.pidfd = -1

"""The small process from which all workers are forked, a program of its own (`python -m …fork_server FD …`).

It has one thread and only the skill API loaded, so a fork is safe, quick and shares nearly all memory. It
lives as long as its socket: when the supervisor is gone, in whatever way, it takes all workers with it.
"""

import gc
import importlib
import os
import select
import signal
import socket
import sys
import traceback
from typing import Any

from mistypilot_ros.core.errors import FrameError
from mistypilot_ros.supervision import linux, worker
from mistypilot_ros.supervision.frames import (
    MAX_BYTES,
    Fork,
    Forked,
    ForkFailed,
    Frame,
    Ready,
    Reap,
    Reaped,
    decode,
    encode,
)

PRELOADS = ('mistypilot_ros.skill', 'datetime', 'json', 'math', 'random', 'typing')
"""What skills find loaded: read once and shared by all workers. Nothing that is big or starts a thread."""
_SWEEPS = 200
"""Rounds of 5 ms in which the end of all children is awaited."""


class ForkServer:
    """Serves one supervisor over one socket."""

    def __init__(self, control: socket.socket) -> None:
        """Serve on this socket."""
        self._control = control
        self._workers: dict[int, bool] = {}

    def serve(self) -> None:
        """Answer requests until the supervisor closes the socket."""
        try:
            self._send(Ready())
            while True:
                data, handles, _, _ = socket.recv_fds(self._control, MAX_BYTES, 1)
                if not data:
                    return
                self._answer(decode(data), handles)
        finally:
            self._end_all()

    def _answer(self, frame: Frame, handles: list[int]) -> None:
        if isinstance(frame, Fork) and len(handles) == 1:
            self._fork(frame, handles[0])
        elif isinstance(frame, Reap) and self._workers.pop(frame.pid, False):
            self._reap(frame.pid)
        else:
            raise FrameError(f'The fork server cannot answer {type(frame).__name__}.')

    def _fork(self, request: Fork, handle: int) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            self._send(ForkFailed(request.id, str(error)))
            os.close(handle)
            return
        if pid == 0:
            _become_worker(handle)
        os.close(handle)
        self._own_group(pid)
        self._workers[pid] = True
        pidfd = os.pidfd_open(pid)
        self._send(Forked(request.id, pid), pidfd)
        os.close(pidfd)

    def _own_group(self, pid: int) -> None:
        try:
            os.setpgid(
                pid, pid
            )  # The child does the same: whoever comes first, the group exists from here on.
        except (ProcessLookupError, PermissionError):
            pass  # It has ended already.

    def _reap(self, pid: int) -> None:
        linux.kill_group(pid)  # The leader is still a zombie, so its number is not another's.
        _, status = os.waitpid(pid, 0)
        self._sweep()
        self._send(Reaped(pid, os.waitstatus_to_exitcode(status)))

    def _sweep(self) -> None:
        """End what a worker left behind outside its group; as subreaper we have become its parent."""
        for pid in linux.children():
            if pid not in self._workers:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def _end_all(self) -> None:
        for pid in self._workers:
            linux.kill_group(pid)
        self._workers.clear()
        for _ in range(_SWEEPS):
            if not linux.children():
                return
            self._sweep()
            select.select([], [], [], 0.005)

    def _send(self, frame: Frame, *handles: int) -> None:
        socket.send_fds(self._control, [encode(frame)], handles)


def _become_worker(handle: int) -> None:
    """Turn the forked child into a worker; never returns."""
    code = 70
    try:
        os.setpgid(0, 0)
        server = os.getppid()
        linux.signal_at_parents_death(signal.SIGKILL)
        for number in range(1, signal.NSIG):
            _default(number)
        for name in os.listdir('/proc/self/fd'):
            if int(name) > 2 and int(name) != handle:
                _close(int(name))
        if os.getppid() == server:  # Otherwise the server died before the kernel knew that we die with it.
            code = worker.run(socket.socket(fileno=handle))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _default(number: int) -> None:
    try:
        if (
            number != signal.SIGPIPE
        ):  # Python turns a broken pipe into an exception, which a skill can handle.
            signal.signal(number, signal.SIG_DFL)
    except (OSError, ValueError):
        pass  # SIGKILL, SIGSTOP and the thread library's own signals cannot be set.


def _close(descriptor: int) -> None:
    try:
        os.close(descriptor)
    except OSError:
        pass  # The descriptor that listed the folder is closed already.


def _settle(folder: str, python_path: str) -> None:
    if sys.path[0] == os.getcwd():
        del sys.path[0]  # Put there by `-m`; a skill must not import what happens to lie around.
    os.chdir(folder)
    os.environ.pop('PYTHONPATH', None)  # Was for the start of this process alone.
    if python_path:
        os.environ['PYTHONPATH'] = python_path


def main(arguments: list[str]) -> int:
    """Serve on an inherited socket.

    Args:
        arguments: number of the socket's descriptor, the folder in which skills shall run, and the PYTHONPATH
            that programs started by skills shall have, empty for none.

    Returns:
        Exit code of the process.
    """
    control = socket.socket(fileno=int(arguments[0]))
    control.set_inheritable(False)
    _settle(*arguments[1:])
    # A stopped server would not notice that its supervisor is gone; this wakes it so that it does.
    linux.signal_at_parents_death(signal.SIGCONT)
    linux.adopt_orphans()
    stdout: Any = sys.stdout
    stdout.reconfigure(line_buffering=True)  # What a skill prints is in the log at once, and once.
    for name in PRELOADS:
        importlib.import_module(name)
    sys.dont_write_bytecode = True
    gc.collect()
    # Objects that exist now are shared with all workers: the collector must not touch their pages.
    gc.freeze()
    try:
        ForkServer(control).serve()
    except (BrokenPipeError, ConnectionResetError):
        return 0  # The supervisor died while we answered; workers see it on their own sockets too.
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

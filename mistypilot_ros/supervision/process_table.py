"""All worker processes and the fork server they come from: made, watched, told apart, gone without a trace.

Used by the engine's thread alone, with the engine's lock held. Identity is the process handle (pidfd); a
process number is only used while its process cannot have been reaped: nobody reaps before this table says so.
"""

import math
import os
import random
import secrets
import signal
from collections.abc import Callable

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import FrameError
from mistypilot_ros.core.worker_policy import Action, WorkerLimits, WorkerPolicy, WorkerState
from mistypilot_ros.supervision import linux
from mistypilot_ros.supervision.event_loop import EventLoop
from mistypilot_ros.supervision.fork_client import TOKEN_VARIABLE, ForkClient
from mistypilot_ros.supervision.frames import Forked, ForkFailed, Frame, Ready, Reaped
from mistypilot_ros.supervision.worker_process import ProcessOwner, WorkerProcess

_LOST = 'was lost with the process that makes workers'


class ProcessTable:
    """Makes worker processes, and tells their owners what becomes of them."""

    def __init__(self, loop: EventLoop, clock: Clock, chance: Callable[[], float] = random.random) -> None:
        """Begin without any process.

        Args:
            loop: watches sockets and handles.
            clock: s, steady.
            chance: gives a number from 0 to 1, for jitter.
        """
        self._loop = loop
        self._clock = clock
        self._server: ForkClient | None = None
        self._policy = WorkerPolicy('The process that makes workers', chance, WorkerLimits(beat_s=math.inf))
        self._policy.want(True)
        self._requests: dict[int, WorkerProcess] = {}
        self._living: dict[int, WorkerProcess] = {}
        self._dead: dict[int, WorkerProcess] = {}
        self._token = secrets.token_hex(8)

    @property
    def able(self) -> bool:
        """Whether a worker can be made at this moment."""
        return self._server is not None

    @property
    def problem(self) -> str:
        """Why no worker can be made until a reset; empty where one can."""
        return self._policy.reason if self._policy.state is WorkerState.FAULTED else ''

    def reset(self) -> None:
        """Try again."""
        self._policy.reset()

    def spawn(self, owner: ProcessOwner) -> WorkerProcess:
        """Ask for a worker; it can be sent frames at once."""
        assert self._server is not None
        process = WorkerProcess(owner, self._server)
        self._requests[self._server.fork(process.theirs)] = process
        process.theirs.close()
        self._loop.watch(process.socket.fileno(), lambda: self._read(process))
        return process

    def tick(self) -> None:
        """Start the fork server where there is none, and end one that hangs."""
        now = self._clock()
        for action in self._policy.tick(now):
            if action is Action.START:
                self._start_server(now)
            elif self._server:
                self._server.kill()
        overdue = self._server.overdue_at() if self._server else None
        if self._server and overdue is not None and now >= overdue:
            self._server.kill()

    def deadline(self) -> float:
        """When `tick` must be called next, s."""
        overdue = self._server.overdue_at() if self._server else None
        return min(self._policy.deadline(), math.inf if overdue is None else overdue)

    def close(self) -> None:
        """End all workers and the fork server, and wait until nothing of them is left."""
        processes = [*self._requests.values(), *self._living.values(), *self._dead.values()]
        for process in processes:
            process.kill()
        if self._server:
            self._loop.unwatch(self._server.socket.fileno())
            self._server.close()
        self._sweep(list(self._living) + list(self._dead))
        for process in processes:
            self._forget(process)
        for table in (self._requests, self._living, self._dead):
            table.clear()
        self._server = None

    def _start_server(self, now: float) -> None:
        try:
            server = ForkClient(self._token, self._clock)
        except OSError as error:
            self._policy.died(now, f'could not be started: {error}')
            return
        self._server = server
        self._policy.started()
        self._loop.watch(server.socket.fileno(), lambda: self._answered(server))

    def _answered(self, server: ForkClient) -> None:
        try:
            answer = server.receive()
        except FrameError:
            server.kill()
            return
        if answer is None:
            self._server_died(server)
            return
        self._note(*answer)

    def _note(self, frame: Frame, handles: list[int]) -> None:
        if isinstance(frame, Ready):
            self._policy.ready(self._clock())
        elif isinstance(frame, Forked):
            self._forked(frame, handles[0])
        elif isinstance(frame, ForkFailed) and frame.id in self._requests:
            self._gone(self._requests.pop(frame.id), f'could not be made: {frame.message}')
        elif isinstance(frame, Reaped) and frame.pid in self._dead:
            self._gone(self._dead.pop(frame.pid), _how(frame.code))

    def _forked(self, frame: Forked, pidfd: int) -> None:
        process = self._requests.pop(frame.id)
        self._living[frame.pid] = process
        self._loop.watch(pidfd, lambda: self._died(process))
        process.attach(frame.pid, pidfd)
        process.owner.on_started()

    def _read(self, process: WorkerProcess) -> None:
        while True:
            try:
                frame = process.receive()
            except FrameError:
                process.kill()
                return
            if frame is None:
                break
            process.owner.on_frame(frame, self._clock())
        if process.at_end:
            self._loop.unwatch(process.socket.fileno())  # Its handle tells the rest.

    def _died(self, process: WorkerProcess) -> None:
        self._read(process)  # What it said before it died comes first.
        self._loop.unwatch(process.pidfd)
        self._living.pop(process.pid, None)
        if process.parent is self._server:
            self._dead[process.pid] = process
            process.release()
            process.parent.reap(process.pid)
        else:
            process.kill()
            self._reap_here(process)

    def _reap_here(self, process: WorkerProcess) -> None:
        """Its parent, the fork server, is dead, so it has become a child of this process."""
        self._sweep([process.pid])
        self._gone(process, _LOST, on_purpose=True)

    def _server_died(self, server: ForkClient) -> None:
        self._loop.unwatch(server.socket.fileno())
        self._server = None
        server.kill()
        server.close()
        self._policy.died(self._clock(), 'ended')
        for process in self._requests.values():
            self._gone(process, _LOST, on_purpose=True)
        self._requests.clear()
        for process in [*self._dead.values()]:
            self._reap_here(process)
        self._dead.clear()
        for process in self._living.values():
            process.kill()  # The handle becomes readable, and `_died` does the rest.
        self._sweep([])

    def _sweep(self, groups: list[int]) -> None:
        """End and reap what has become a child of this process and comes from a fork server of this table.

        Args:
            groups: process groups whose leader nobody has reaped yet.
        """
        for pid in linux.children():
            if (
                _group(pid) in groups
                or pid not in self._living
                and linux.has_variable(pid, TOKEN_VARIABLE, self._token)
                and not self._is_server(pid)
            ):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def _is_server(self, pid: int) -> bool:
        return self._server is not None and self._server.pid == pid

    def _gone(self, process: WorkerProcess, how: str, on_purpose: bool = False) -> None:
        self._forget(process)
        process.owner.on_exit(how, on_purpose, self._clock())

    def _forget(self, process: WorkerProcess) -> None:
        if process.socket.fileno() >= 0:
            self._loop.unwatch(process.socket.fileno())
        if process.pidfd >= 0:
            self._loop.unwatch(process.pidfd)
        process.close()


def _how(code: int) -> str:
    if code >= 0:
        return f'ended itself with exit code {code}'
    try:
        return f'was ended by {signal.Signals(-code).name}'
    except ValueError:
        return f'was ended by signal {-code}'


def _group(pid: int) -> int:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return 0

"""A worker: one thread talks to the supervisor, one runs the skills.

It ends at once, with all that it started, when the supervisor closes the socket, even amid a skill.
"""

import gc
import os
import queue
import select
import signal
import socket
import sys
import threading
import time
import traceback
from itertools import count

from mistypilot_ros.core.errors import CancelledError, MistyPilotError
from mistypilot_ros.supervision.frames import (
    MAX_BYTES,
    Beat,
    CallEnded,
    CallStarted,
    Cancel,
    Frame,
    Ready,
    Reply,
    Run,
    RunEnded,
    SkillJob,
    decode,
    encode,
)
from mistypilot_ros.supervision.skill_module import SkillModules
from mistypilot_ros.supervision.socket_robot import RunContext, SocketRobot

BEAT_S = 0.25
"""Time from heartbeat to heartbeat, s."""
_MAX_MESSAGE = 1_000
"""Longer error messages are cut, characters."""


class Worker:
    """The inside of a worker process."""

    def __init__(self, supervisor: socket.socket) -> None:
        """Talk to the supervisor over this socket."""
        self._supervisor = supervisor
        self._modules = SkillModules()
        self._runs: queue.SimpleQueue[tuple[Run, RunContext]] = queue.SimpleQueue()
        self._current: RunContext | None = None
        self._numbers = count(1)

    def serve(self) -> None:
        """Run skills until the supervisor closes the socket."""
        threading.Thread(target=self._run_skills, name='skill', daemon=True).start()
        beat = encode(Beat())
        self._send(Ready())
        poll = select.poll()
        poll.register(self._supervisor, select.POLLIN)
        due = _next_beat()
        while True:
            if poll.poll(max(0.0, due - time.monotonic()) * 1e3):
                data = self._supervisor.recv(MAX_BYTES)
                if not data:
                    return
                self._receive(decode(data))
            if time.monotonic() >= due:
                self._supervisor.send(beat)
                due = _next_beat()

    def _receive(self, frame: Frame) -> None:
        if isinstance(frame, Run):
            self._current = RunContext(frame.run_id, frame.epoch, self._numbers, self._send)
            self._runs.put((frame, self._current))
        elif isinstance(frame, Cancel) and self._current and self._current.run_id == frame.run_id:
            self._current.cancel()
        elif isinstance(frame, Reply) and self._current:
            self._current.answer(frame)

    def _run_skills(self) -> None:
        while True:
            run, context = self._runs.get()
            for index, job in enumerate(run.jobs):
                if context.cancelled or not self._run_skill(index, job, context):
                    break
            self._send(RunEnded(run.run_id))
            # What the skill left in cycles goes now, not thousands of runs later. All that was there at the
            # fork is frozen, so that this takes a hundredth of a millisecond.
            gc.collect()

    def _run_skill(self, index: int, job: SkillJob, context: RunContext) -> bool:
        """Run one call; returns whether the next may follow."""
        self._send(CallStarted(context.run_id, index))
        begin = time.monotonic()
        error: BaseException | None = None
        try:
            self._modules.function(job.skill, job.path)(SocketRobot(context, job), **job.params)
        except BaseException as raised:  # Skills are anybody's code: SystemExit too must not end the worker.
            error = raised
            if not isinstance(raised, MistyPilotError):
                traceback.print_exc()
        seconds = time.monotonic() - begin
        code = '' if error is None else type(error).__name__.removesuffix('Error')
        message = '' if error is None else _sentence(job.skill, error)
        self._send(CallEnded(context.run_id, index, error is None, code, message, seconds))
        return not isinstance(error, CancelledError)

    def _send(self, frame: Frame) -> None:
        data = encode(frame)
        try:
            self._supervisor.send(data)
        except OSError:
            os.killpg(0, signal.SIGKILL)  # The supervisor is gone.


def _next_beat() -> float:
    # All workers beat at the same moments, so that the supervisor wakes up once for all of them.
    return (time.monotonic() // BEAT_S + 1) * BEAT_S


def _sentence(skill: str, error: BaseException) -> str:
    if isinstance(error, MistyPilotError):
        text = str(error)
    else:
        what = ''.join(traceback.format_exception_only(type(error), error))
        text = f"The skill '{skill}' failed: {what}"
    text = ' '.join(text.split())
    return text if len(text) <= _MAX_MESSAGE else text[:_MAX_MESSAGE] + '…'


def run(supervisor: socket.socket) -> int:
    """Be a worker until the supervisor closes the socket, then end this process and its whole group.

    Returns:
        Exit code, where the supervisor sent something malformed.
    """
    try:
        Worker(supervisor).serve()
    except OSError:
        pass  # A reset socket means the same as a closed one.
    except MistyPilotError as error:
        print(f'A worker ends itself: {error}', file=sys.stderr)
        return 65
    os.killpg(0, signal.SIGKILL)
    return 0

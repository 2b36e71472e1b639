"""Keeps programs running: starts them, reads what they write, starts those again that end, ends them all."""

import os
import selectors
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.cli.child import Child, LineReader, Program, Running, Spawned, end_with_parent
from mistypilot_ros.cli.forks import Forks
from mistypilot_ros.cli.restart import FAILING, WINDOW, RestartPolicy
from mistypilot_ros.core.errors import InvalidInputError, UnavailableError

GRACE = 3.0
"""Seconds that a program gets to end by itself."""
ZYGOTE = 'zygote'
"""Name of the process from which nodes are forked."""
REFUSED = 2
"""Exit code with which a program says that it will not work as it was started."""


class RefusedError(InvalidInputError):
    """A program does not work as it was started, and says why."""


@dataclass(frozen=True)
class Reports:
    """Who is told what the programs do; all are called in the watcher's thread."""

    line: Callable[[str, bool, str], None]
    """A line that a program wrote: its name, whether to standard output, the line."""
    restarted: Callable[[str, str], None]
    """A program ended and is started again: its name, one sentence."""
    failing: Callable[[str], None]
    """A program ends again and again: one sentence."""


class _Slot:
    """A program with its present process, if it has one."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.policy = RestartPolicy()
        self.child: Child | None = None
        self.due: float | None = 0.0


class Watcher:
    """Runs in one thread, the main one, which alone starts processes."""

    def __init__(self, programs: Sequence[Program], environment: Mapping[str, str], reports: Reports) -> None:
        """Prepare; nothing is started yet."""
        self._slots = [_Slot(program) for program in programs]
        self._environment = environment
        self._reports = reports
        self._wrapper = end_with_parent()
        self._forks = Forks(environment)
        self._signal_before: Any = None
        self._selector = selectors.DefaultSelector()
        self._ending = False
        self._woken, self.wake_fd = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self.wake_fd, False)
        self._selector.register(self._woken, selectors.EVENT_READ, self._drain_wakes)
        self.ready = False
        """Set once everything works: from then on no failure ends the whole."""

    def wake(self) -> None:
        """Have the watcher look at `until` now; any thread may call it."""
        try:
            os.write(self.wake_fd, b'.')
        except BlockingIOError:
            pass  # It has not read earlier ones yet, so it will look anyway.

    def run(self, until: Callable[[], bool]) -> None:
        """Keep the programs running.

        Args:
            until: asked after each event and `wake`; true ends the loop.

        Raises:
            RefusedError: a program refused to start.
            UnavailableError: a program ends again and again, and nothing ever became ready.
        """
        while not until():
            self._start_due(time.monotonic())
            self._step(self._next_due())

    def end(self, before_last: Callable[[], None], hurry: Callable[[], bool]) -> None:
        """End all programs, wave by wave: SIGTERM, and SIGKILL for those that stay.

        Args:
            before_last: called when only the last wave is left.
            hurry: asked often; true ends the patience.
        """
        self._ending = True
        for slot in self._slots:
            slot.due = None
        waves = sorted({slot.program.last_wave for slot in self._slots})
        for wave in waves:
            if wave == waves[-1]:
                before_last()
            self._end_wave([slot for slot in self._slots if slot.program.last_wave == wave], hurry)

    def close(self) -> None:
        """Give the descriptors back; nobody may call `wake` any more."""
        if self._signal_before is not None:
            signal.signal(signal.SIGCHLD, self._signal_before)
        self._forks.close()
        self._selector.close()
        os.close(self._woken)
        os.close(self.wake_fd)

    def _end_wave(self, slots: Sequence[_Slot], hurry: Callable[[], bool]) -> None:
        for slot in slots:
            if slot.child is not None:
                slot.child.interrupt()
        deadline = time.monotonic() + GRACE
        while any(slot.child for slot in slots) and time.monotonic() < deadline and not hurry():
            self._step(deadline - time.monotonic())
        for slot in slots:
            if slot.child is not None:
                self._reports.line(slot.program.name, False, 'did not end in time and was ended by SIGKILL')
                slot.child.kill_group()
        while any(slot.child for slot in slots):
            self._step(None)

    def _start_due(self, now: float) -> None:
        for slot in self._slots:
            if slot.due is not None and slot.due <= now:
                slot.due = None
                self._start(slot)

    def _start(self, slot: _Slot) -> None:
        try:
            child = Child(slot.program, self._process(slot.program))
        except OSError as error:
            raise UnavailableError(f'{slot.program.name} cannot be started: {error}.') from error
        slot.child = child
        for reader, out in ((child.stdout, True), (child.stderr, False)):
            self._selector.register(
                reader.fd,
                selectors.EVENT_READ,
                lambda child=child, reader=reader, out=out: self._read(child, reader, out),
            )
        self._selector.register(child.pidfd, selectors.EVENT_READ, lambda slot=slot: self._ended(slot))

    def _process(self, program: Program) -> Running:
        """Start a process: by a fork where that is possible, for it is there sooner."""
        if program.forked:
            if self._signal_before is None:
                # Where processes are forked, some that nobody here started end as children of this one.
                self._signal_before = signal.signal(signal.SIGCHLD, lambda *_: self.wake())
            try:
                return self._forks.start(program)
            except UnavailableError as error:
                self._reports.line(program.name, False, str(error))
        return Spawned(program, self._environment, self._wrapper)

    def _next_due(self) -> float | None:
        dues = [slot.due for slot in self._slots if slot.due is not None]
        return max(0.0, min(dues) - time.monotonic()) if dues else None

    def _step(self, seconds: float | None) -> None:
        for key, _ in self._selector.select(seconds):
            # What an earlier one of these did may have taken this one away.
            if self._selector.get_map().get(key.fd) is key:
                key.data()

    def _drain_wakes(self) -> None:
        try:
            while os.read(self._woken, 1024):
                pass
        except BlockingIOError:
            pass  # All are read.
        if not self._ending:
            self._tend_forks()

    def _tend_forks(self) -> None:
        restarted = self._forks.tend({slot.child.pid for slot in self._slots if slot.child is not None})
        if restarted:
            self._reports.restarted(ZYGOTE, restarted)

    def _read(self, child: Child, reader: LineReader, out: bool) -> None:
        for line in reader.lines():
            if not out:
                child.tail.append(line)
            self._reports.line(child.program.name, out, line)
        if not reader.open and reader.fd in self._selector.get_map():
            self._selector.unregister(reader.fd)

    def _ended(self, slot: _Slot) -> None:
        child = slot.child
        assert child is not None
        child.kill_group()  # What it left behind in its group would disturb its successor.
        code = child.exit_code
        for reader, out in ((child.stdout, True), (child.stderr, False)):
            self._read(child, reader, out)
            if reader.fd in self._selector.get_map():
                self._selector.unregister(reader.fd)
        self._selector.unregister(child.pidfd)
        slot.child = None
        child.close()
        if self._ending:
            return
        self._restart(slot, child, code)

    def _restart(self, slot: _Slot, child: Child, code: int | None) -> None:
        now = time.monotonic()
        restart = slot.policy.died(now)
        if code == REFUSED and not self.ready:
            raise RefusedError(child.complaint() or f'{slot.program.name} refused to start.')
        what = f'{slot.program.name} {child.describe_end()}'
        if restart.failing:
            wrote = f' It wrote last: {child.complaint()}' if child.tail else ''
            times = f'{what}, for the {FAILING}th time within {WINDOW:.0f} s'
            if not self.ready:
                raise UnavailableError(f'{times}: mend what it complains of and start again.{wrote}')
            self._reports.failing(f'{times}; it is tried again every {restart.pause:.0f} s.{wrote}')
        else:
            pause = f'after {restart.pause:g} s' if restart.pause else 'at once'
            self._reports.restarted(slot.program.name, f'{what} and is started again {pause}.')
        slot.due = now + restart.pause

"""When a worker is started, replaced and given up. A pure state machine: time and chance are passed in.

States are named after systemd and supervisord. The caller reports what happened and calls `tick`, which says
what to do; starting, stopping, crashing and recovering all close the same gap between wanted and actual.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class WorkerState(Enum):
    """Where a worker stands; the values are those of Binding.status."""

    STOPPED = 0
    STARTING = 1
    ACTIVE = 2
    BACKOFF = 3
    FAULTED = 4
    STOPPING = 5


class Action(Enum):
    """What the caller must do."""

    START = 'start'
    KILL = 'kill'


@dataclass(frozen=True)
class WorkerLimits:
    """The numbers of the policy."""

    start_s: float = 5.0
    """A process that is not ready after this, s, is killed."""
    beat_s: float = 1.0
    """A process without a heartbeat for this long, s, hangs and is killed; infinite where none is sent."""
    restarts: int = 5
    """Crashes within `window_s` that are forgiven; one more and the worker is faulted."""
    window_s: float = 30.0
    """Span in which crashes are counted, s."""
    quick_s: float = 1.0
    """A crash after less than this in service, s, is followed by a pause, the first one excepted."""
    pause_s: float = 0.25
    """First pause, s; it doubles with each further quick crash."""
    max_pause_s: float = 8.0
    """Longest pause before jitter, s."""
    healthy_s: float = 60.0
    """So long in service, s, and all crashes are forgotten."""


DEFAULT_LIMITS = WorkerLimits()
"""What holds where nothing else is said."""


class WorkerPolicy:
    """The life of one worker."""

    def __init__(self, name: str, chance: Callable[[], float], limits: WorkerLimits = DEFAULT_LIMITS) -> None:
        """Begin stopped and unwanted.

        Args:
            name: what a sentence calls the worker, such as `The worker of the chin`.
            chance: gives a number from 0 to 1, for jitter.
            limits: the numbers.
        """
        self._name = name
        self._chance = chance
        self._limits = limits
        self._state = WorkerState.STOPPED
        self._wanted = False
        self._problem = ''
        self._fault = ''
        self._error = ''
        self._starts = 0
        self._process = False
        self._killed = False
        self._on_purpose = False
        self._quick = 0
        self._crashes: deque[float] = deque()
        self._due = math.inf
        self._retry_at = -math.inf
        self._since = 0.0

    @property
    def state(self) -> WorkerState:
        """Where the worker stands."""
        return self._state

    @property
    def restarts(self) -> int:
        """Starts after the first, since it was wanted or reset."""
        return max(0, self._starts - 1)

    @property
    def reason(self) -> str:
        """One sentence: why it is faulted, or what its last crash was; empty after a healthy time."""
        return self._problem or self._fault or self._error

    def want(self, wanted: bool, problem: str = '') -> None:
        """Say what should be.

        Args:
            wanted: whether there should be a worker.
            problem: why there cannot be one although it is wanted, one sentence; it is faulted as long.
        """
        self._wanted, self._problem = wanted, problem if wanted else ''
        if not wanted:
            self._forget()

    def reset(self) -> None:
        """Forget crashes and faults, and try again."""
        self._forget()

    def started(self) -> None:
        """There is a process."""
        self._process = True

    def ready(self, now: float) -> None:
        """The process reads its socket: a touch reaches it."""
        if self._state is WorkerState.STARTING:
            self._since = now
            self._enter(WorkerState.ACTIVE, now + self._limits.beat_s)

    def beat(self, now: float) -> None:
        """The process lives."""
        if self._state is WorkerState.ACTIVE:
            self._due = now + self._limits.beat_s
            if self._crashes and now - self._since >= self._limits.healthy_s:
                self._crashes.clear()
                self._error = ''

    def served(self) -> None:
        """A run went well: nothing is wrong any more, though crashes are still counted."""
        self._error = ''

    def replace(self) -> None:
        """Kill the process and start another, without calling it a crash."""
        if self._state in (WorkerState.STARTING, WorkerState.ACTIVE):
            self._on_purpose = True
            self._enter(WorkerState.STOPPING)

    def died(self, now: float, how: str, on_purpose: bool = False) -> None:
        """The process is gone, or could not be made.

        Args:
            now: s, steady.
            how: such as `was ended by signal 9`.
            on_purpose: somebody else answers for it; no crash.
        """
        served = now - self._since if self._state is WorkerState.ACTIVE else 0.0
        forgiven = on_purpose or self._on_purpose or not self._wanted
        self._process = self._killed = self._on_purpose = False
        if not forgiven:
            self._error = f'{self._name} {how}.'
            self._crash(now, served)
        self._enter(WorkerState.BACKOFF, max(now, self._retry_at))

    def tick(self, now: float, able: bool = True) -> tuple[Action, ...]:
        """Close the gap between wanted and actual.

        Args:
            now: s, steady.
            able: whether a process could be started at this moment.
        """
        self._watch(now)
        if not self._wanted or self._problem or self._fault:
            return self._withdraw()
        if self._state is WorkerState.STOPPING:
            return self._kill()
        idle = self._state in (WorkerState.STOPPED, WorkerState.FAULTED)
        if able and (idle or self._state is WorkerState.BACKOFF and now >= self._due):
            self._starts += 1
            self._enter(WorkerState.STARTING, now + self._limits.start_s)
            return (Action.START,)
        return ()

    def deadline(self) -> float:
        """When `tick` must be called next, s; infinite for never."""
        return self._due

    def _watch(self, now: float) -> None:
        if now < self._due or self._state not in (WorkerState.STARTING, WorkerState.ACTIVE):
            return
        late = self._state is WorkerState.STARTING
        self._error = (
            f'{self._name} was not ready after {self._limits.start_s:g} s.'
            if late
            else f'{self._name} gave no sign of life for {self._limits.beat_s:g} s.'
        )
        self._crash(now, 0.0 if late else now - self._since)
        self._on_purpose = True  # Counted here, where the reason is known; its death is then no second crash.
        self._enter(WorkerState.STOPPING)

    def _withdraw(self) -> tuple[Action, ...]:
        if self._process or self._state is WorkerState.STARTING:
            self._on_purpose = True
            self._enter(WorkerState.STOPPING)
            return self._kill()
        self._enter(WorkerState.FAULTED if self._wanted else WorkerState.STOPPED)
        return ()

    def _kill(self) -> tuple[Action, ...]:
        if self._killed:
            return ()
        self._killed = True
        return (Action.KILL,)

    def _crash(self, now: float, served: float) -> None:
        while self._crashes and now - self._crashes[0] > self._limits.window_s:
            self._crashes.popleft()
        self._crashes.append(now)
        if len(self._crashes) > self._limits.restarts:
            self._fault = (
                f'{self._error} It failed {len(self._crashes)} times within {self._limits.window_s:g} s; '
                f'reset it to try again.'
            )
        self._quick = 0 if served >= self._limits.quick_s else self._quick + 1
        pause = self._limits.pause_s * 2 ** (self._quick - 2) if self._quick > 1 else 0.0
        self._retry_at = now + min(pause, self._limits.max_pause_s) * (0.75 + self._chance() / 2)

    def _forget(self) -> None:
        self._fault = self._error = ''
        self._starts = 1 if self._process else 0
        self._quick = 0
        self._crashes.clear()
        if self._state is WorkerState.BACKOFF:
            self._due = self._retry_at = -math.inf

    def _enter(self, state: WorkerState, due: float = math.inf) -> None:
        self._state, self._due = state, due

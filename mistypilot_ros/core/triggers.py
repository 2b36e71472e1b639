"""Whether a touch starts the skills of a binding. Pure: time is passed in."""

import math
from collections import deque
from dataclasses import dataclass
from enum import Enum

from mistypilot_ros.core.bindings import BindingOptions, TriggerMode

MAX_WAITING = 2
"""Triggers that wait at most in mode `queued`."""
MAX_AGE_S = 2.0
"""A trigger that waited longer than this, s, is dropped."""


class Verdict(Enum):
    """What a trigger comes to."""

    RUN = 'run'
    DROPPED = 'dropped'
    QUEUED = 'queued'
    RESTART = 'restart'


@dataclass(frozen=True)
class Decision:
    """What one trigger comes to."""

    verdict: Verdict
    """RUN and RESTART: the caller starts a run, after the end of the present one for RESTART."""
    reason: str = ''
    """One sentence where it is DROPPED."""


@dataclass(frozen=True)
class Waiting:
    """What becomes of the triggers that waited."""

    run: bool
    """True: one of them is due, the caller starts a run."""
    expired: int
    """How many waited too long and are dropped."""


class TriggerGate:
    """Debounce, cooldown and mode of one binding.

    A gate belongs to a binding, not to a sensor, so the members of a group are counted together. Debounce
    counts from the last touch that was not itself a bounce, so that somebody who drums on the robot is heard.
    """

    def __init__(self, label: str, options: BindingOptions) -> None:
        """Begin with nothing touched and nothing running.

        Args:
            label: what a sentence calls the sensor, without article.
            options: how triggers are treated; may be replaced at any time.
        """
        self.options = options
        self._label = label
        self._touched: float | None = None
        self._free_at: float | None = None
        self._waiting: deque[float] = deque()
        self._running = False
        self._restarting = False

    @property
    def running(self) -> bool:
        """Whether a run that this gate let through has not finished."""
        return self._running

    def renew(self) -> None:
        """Serve a binding in the place of a removed one, whose touches and pause are past."""
        self._touched = self._free_at = None
        self._restarting = self._running  # The run of the removed one makes way: no cooldown follows it.

    def press(self, now: float, unready: str = '') -> Decision:
        """Judge a trigger.

        Args:
            now: s, steady.
            unready: why no worker can run it, one sentence; empty where one can.
        """
        if self._touched is not None and now - self._touched < self.options.debounce_ms / 1e3:
            return self._drop(f'it was touched less than {self.options.debounce_ms} ms before')
        if not self.options.enabled:
            return self._drop('its binding is switched off')
        if unready:
            # It did nothing, so the next touch is no bounce of it: a worker that is back serves at once.
            return Decision(Verdict.DROPPED, unready)
        self._touched = now
        if self._running:
            return self._press_during_run(now)
        if self._free_at is not None and now < self._free_at:
            return self._drop(f'it pauses for {self._free_at - now:.1f} s more')
        self._running = True
        return Decision(Verdict.RUN)

    def finished(self, now: float) -> None:
        """Note that the run has ended; the cooldown begins, unless the run made way for its successor."""
        self._running = False
        self._free_at = now if self._restarting else now + self.options.cooldown_s
        self._restarting = False

    def waiting(self, now: float, ready: bool = True) -> Waiting:
        """Take the next waiting trigger if it is due, and drop those that are too old.

        Args:
            now: s, steady.
            ready: whether a worker could run it.
        """
        expired = 0
        while self._waiting and now - self._waiting[0] >= MAX_AGE_S:
            self._waiting.popleft()
            expired += 1
        due = ready and bool(self._waiting) and not self._running and now >= (self._free_at or now)
        if due:
            self._waiting.popleft()
            self._running = True
        return Waiting(due, expired)

    def deadline(self, ready: bool = True) -> float:
        """When `waiting` must be asked next, s; infinite where nothing waits."""
        if not self._waiting:
            return math.inf
        expiry = self._waiting[0] + MAX_AGE_S
        return (
            min(expiry, self._free_at)
            if ready and not self._running and self._free_at is not None
            else expiry
        )

    def clear(self) -> int:
        """Forget the triggers that wait, after stop or the death of the worker; return how many."""
        count = len(self._waiting)
        self._waiting.clear()
        self._restarting = False
        return count

    def _press_during_run(self, now: float) -> Decision:
        if self.options.mode is TriggerMode.RESTART:
            # Only the newest counts; it waits no longer than the present run needs to end.
            self._waiting = deque((now,))
            self._restarting = True
            return Decision(Verdict.RESTART)
        if self.options.mode is TriggerMode.SINGLE:
            return self._drop('its skills still run')
        if len(self._waiting) >= MAX_WAITING:
            return self._drop(f'{MAX_WAITING} touches wait already')
        self._waiting.append(now)
        return Decision(Verdict.QUEUED)

    def _drop(self, why: str) -> Decision:
        return Decision(Verdict.DROPPED, f'The touch of the {self._label} did nothing: {why}.')

"""The robot's time, which can run faster than the wall clock, and timers that follow it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta, timezone

STAMP = '%Y-%m-%dT%H:%M:%S.%fZ'
"""How Misty writes a moment: ISO 8601 in UTC."""


def utc_stamp(moment: float | None = None) -> str:
    """Write a moment as Misty does: ISO 8601 in UTC with a ``Z``.

    Args:
        moment: seconds on ``time.monotonic()``; now when absent.
    """
    utc = datetime.now(timezone.utc)
    if moment is not None:
        utc -= timedelta(seconds=time.monotonic() - moment)
    return utc.strftime(STAMP)


class Timer:
    """One callback that is due at a moment of the robot's time."""

    def __init__(self, clock: Clock, when: float, callback: Callable[[], None]) -> None:
        """Arm the timer.

        Args:
            clock: the robot's time.
            when: robot time in seconds.
            callback: called once, unless cancelled before.
        """
        self._clock = clock
        self._when = when
        self._callback = callback
        self._handle: asyncio.TimerHandle | None = None
        self.arm()

    def arm(self) -> None:
        """Wait for the due moment at the clock's present speed."""
        if self._handle is not None:
            self._handle.cancel()
        delay = max(0.0, self._when - self._clock.now()) / self._clock.speed
        self._handle = asyncio.get_running_loop().call_later(delay, self._fire)

    def cancel(self) -> None:
        """Make sure that the callback is not called any more."""
        if self._handle is not None:
            self._handle.cancel()
        self._clock.forget(self)

    def _fire(self) -> None:
        self._clock.forget(self)
        self._callback()


class Clock:
    """Robot time in seconds since the program started; ``speed`` robot seconds pass in a real second."""

    def __init__(self, speed: float = 1.0) -> None:
        """Start at zero.

        Args:
            speed: robot seconds in a real second, above 0.
        """
        self._speed = speed
        self._real = time.monotonic()
        self._robot = 0.0
        self._timers: set[Timer] = set()

    @property
    def speed(self) -> float:
        """Robot seconds in a real second."""
        return self._speed

    def now(self) -> float:
        """Return the robot time in seconds."""
        return self._robot + (time.monotonic() - self._real) * self._speed

    def set_speed(self, speed: float) -> None:
        """Change the speed from now on; what is under way goes on at the new speed."""
        self._robot, self._real = self.now(), time.monotonic()
        self._speed = speed
        for timer in self._timers:
            timer.arm()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at a moment of robot time (seconds)."""
        timer = Timer(self, when, callback)
        self._timers.add(timer)
        return timer

    def forget(self, timer: Timer) -> None:
        """Drop a timer that has fired or was cancelled."""
        self._timers.discard(timer)

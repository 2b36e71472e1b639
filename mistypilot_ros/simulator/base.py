"""The driving base: a pose on the floor that follows drive commands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from mistypilot_ros.simulator.clock import Clock, Timer

TOP_SPEED = 0.45
"""Metres per second at 100 % (Misty's documentation, 2020)."""

TOP_TURN = 100.0
"""Degrees per second at 100 %. Not published; chosen as the rate above which Misty reports
``excessiveSpeedHazard``."""

SHORTEST_DRIVE = 100
"""Milliseconds; a shorter timed drive does not drive (Misty's documentation)."""


@dataclass(frozen=True)
class Pose:
    """A place on the floor.

    Attributes:
        x: metres, forward at boot.
        y: metres, left at boot.
        heading: degrees, counter-clockwise from the heading at boot, not wrapped.
        travelled: metres along the way, backwards counts negative.
    """

    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    travelled: float = 0.0


@dataclass(frozen=True)
class Drive:
    """One drive with constant speeds.

    Attributes:
        start: the pose at ``begin``.
        linear: metres per second, forward is positive.
        angular: degrees per second, counter-clockwise is positive.
        begin: robot time, seconds.
        end: robot time, seconds; infinite for a drive that only a stop ends.
    """

    start: Pose
    linear: float
    angular: float
    begin: float
    end: float

    def at(self, now: float) -> Pose:
        """Return the pose at a robot time: a straight line or an arc of a circle."""
        seconds = max(0.0, min(now, self.end) - self.begin)
        before = math.radians(self.start.heading)
        rate = math.radians(self.angular)
        if abs(rate) < 1e-9:
            along, across = self.linear * seconds, 0.0
        else:
            radius = self.linear / rate
            along, across = radius * math.sin(rate * seconds), radius * (1 - math.cos(rate * seconds))
        return Pose(
            self.start.x + along * math.cos(before) - across * math.sin(before),
            self.start.y + along * math.sin(before) + across * math.cos(before),
            self.start.heading + self.angular * seconds,
            self.start.travelled + self.linear * seconds,
        )


class Base:
    """The base drives until the time of its command is over, or until something stops it."""

    def __init__(self, clock: Clock, on_change: Callable[[float, float], None]) -> None:
        """Rest at the origin.

        Args:
            clock: the robot's time.
            on_change: told the speeds (m/s, deg/s) whenever a drive begins or ends.
        """
        self._clock = clock
        self._on_change = on_change
        self._drive = Drive(Pose(), 0.0, 0.0, 0.0, 0.0)
        self._timer: Timer | None = None

    def drive(self, linear: float, angular: float, seconds: float = math.inf) -> None:
        """Begin a drive, which replaces the present one.

        Args:
            linear: percent of ``TOP_SPEED``, clamped to -100..100.
            angular: percent of ``TOP_TURN``, clamped to -100..100.
            seconds: how long; without end when absent.
        """
        now = self._clock.now()
        self._cancel()
        self._drive = Drive(
            self.pose(), _percent(linear) * TOP_SPEED, _percent(angular) * TOP_TURN, now, now + seconds
        )
        if math.isfinite(seconds):
            self._timer = self._clock.call_at(now + seconds, self.stop)
        self._on_change(self._drive.linear, self._drive.angular)

    def stop(self) -> None:
        """Come to rest here."""
        moved = self._drive.linear != 0 or self._drive.angular != 0
        self._cancel()
        self._drive = Drive(self.pose(), 0.0, 0.0, 0.0, 0.0)
        if moved:
            self._on_change(0.0, 0.0)

    @property
    def end(self) -> float:
        """Robot time in seconds at which the present drive ends; infinite where only a stop ends it."""
        return self._drive.end

    def at(self, moment: float) -> Pose:
        """Return where the base will be at a robot time, if nothing else happens."""
        return self._drive.at(moment)

    def limit(self, moment: float) -> None:
        """Let the present drive end at a robot time, if it does not end before."""
        if moment < self._drive.end:
            self._cancel()
            self._drive = replace(self._drive, end=moment)
            self._timer = self._clock.call_at(moment, self.stop)

    def power_off(self) -> None:
        """End without telling anybody, as a robot does whose power is cut."""
        self._cancel()
        self._drive = Drive(self.pose(), 0.0, 0.0, 0.0, 0.0)

    def pose(self) -> Pose:
        """Return where the base is now."""
        return self._drive.at(self._clock.now())

    def speeds(self) -> tuple[float, float]:
        """Return the present speeds in m/s and deg/s, both 0 at rest."""
        if self._clock.now() >= self._drive.end:
            return 0.0, 0.0
        return self._drive.linear, self._drive.angular

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _percent(value: float) -> float:
    """Return a percentage as a fraction, clamped to -1..1."""
    return min(1.0, max(-1.0, value / 100))

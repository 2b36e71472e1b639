"""The five joints of head and arms: limits, speeds, and straight moves over time."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mistypilot_ros.simulator.clock import Clock

DEFAULT_VELOCITY = 10.0
"""Percent; the documented default of the head, taken for the arms as well."""

POSITION_LIMIT = 5.0
"""The unit ``position`` reaches from -5 to 5, each end being a limit of the joint."""

UNITS = ('degrees', 'radians', 'position')


@dataclass(frozen=True)
class Joint:
    """One joint.

    Attributes:
        name: key in the simulator's state.
        sensor_id: Misty's id in ActuatorPosition events.
        actuator_id: Misty's id of the motor.
        low: lower limit, degrees.
        high: upper limit, degrees.
        full_range: seconds from one limit to the other at 100 % velocity.
        rest: position after boot, degrees.
    """

    name: str
    sensor_id: str
    actuator_id: str
    low: float
    high: float
    full_range: float
    rest: float = 0.0

    def degrees(self, value: float, units: str) -> float:
        """Convert a commanded value to degrees, clamped to the limits as the robot does."""
        if units == 'radians':
            value = math.degrees(value)
        elif units == 'position':
            value *= (self.high if value > 0 else -self.low) / POSITION_LIMIT
        return min(self.high, max(self.low, value))

    def seconds(self, distance: float, velocity: float) -> float:
        """Return the time for a distance (degrees) at a velocity (percent, above 0)."""
        return distance / (self.high - self.low) * self.full_range / (velocity / 100)


# Limits: Misty's documentation. Times: about 1 s (head) and 0.7 s (arms) for the full range. The motor ids
# of the arms are from a captured message, those of the head are made up in the same form.
JOINTS = (
    Joint('pitch', 'ahp', 'hP3xQa', -40.0, 26.0, 1.0),
    Joint('roll', 'ahr', 'hR7kTe', -40.0, 40.0, 1.0),
    Joint('yaw', 'ahy', 'hY1mWu', -81.0, 81.0, 1.0),
    Joint('left_arm', 'ala', 'NBQEA0', -29.0, 90.0, 0.7, rest=90.0),
    Joint('right_arm', 'ara', 'dYV1Vt', -29.0, 90.0, 0.7, rest=90.0),
)


@dataclass(frozen=True)
class Move:
    """A straight move.

    Attributes:
        start: degrees at ``begin``.
        target: degrees at ``end`` and after.
        begin: robot time, seconds.
        end: robot time, seconds.
    """

    start: float
    target: float
    begin: float
    end: float

    def at(self, now: float) -> float:
        """Return the position in degrees at a robot time in seconds."""
        if now >= self.end:
            return self.target
        return self.start + (self.target - self.start) * (now - self.begin) / (self.end - self.begin)


class Joints:
    """Where the five joints are and where they go; nothing runs while they move."""

    def __init__(self, clock: Clock) -> None:
        """Put all joints at rest."""
        self._clock = clock
        now = clock.now()
        self._rows = {joint.name: joint for joint in JOINTS}
        self._moves = {joint.name: Move(joint.rest, joint.rest, now, now) for joint in JOINTS}

    def move(
        self,
        name: str,
        value: float,
        units: str,
        velocity: float | None,
        duration: float | None,
    ) -> None:
        """Begin a move, which replaces the present one of this joint.

        Args:
            name: key of ``JOINTS``.
            value: the target in ``units``; beyond a limit it is the limit.
            units: one of ``UNITS``.
            velocity: percent, 0 does not move; without it and without a duration ``DEFAULT_VELOCITY``.
            duration: seconds; wins over the velocity.
        """
        joint, now = self._rows[name], self._clock.now()
        start, target = self._moves[name].at(now), joint.degrees(value, units)
        if duration is None:
            percent = min(100.0, DEFAULT_VELOCITY if velocity is None else velocity)
            if percent <= 0:
                return
            duration = joint.seconds(abs(target - start), percent)
        # Re-inserted at the end, so that the order of the table is the order of the latest moves.
        self._moves.pop(name)
        self._moves[name] = Move(start, target, now, now + max(0.0, duration))

    def halt(self) -> None:
        """Stay where each joint is now."""
        now = self._clock.now()
        for name, move in self._moves.items():
            position = move.at(now)
            self._moves[name] = Move(position, position, now, now)

    def positions(self) -> dict[str, float]:
        """Return the degrees of each joint, the most recently commanded joint first."""
        now = self._clock.now()
        return {name: move.at(now) for name, move in reversed(self._moves.items())}

    def moving(self) -> list[str]:
        """Return the names of the joints that are under way."""
        now = self._clock.now()
        return [name for name, move in self._moves.items() if now < move.end and move.start != move.target]

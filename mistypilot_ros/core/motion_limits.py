"""How far and how fast the robot moves. Angles beyond a limit are clamped, senseless numbers are refused."""

import math
from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError

LONGEST_MOVE = 10.0
"""Longest movement of head or arms, s."""

LONGEST_DRIVE = 60.0
"""Longest single drive, s."""


@dataclass(frozen=True)
class JointLimit:
    """The range of one joint."""

    label: str
    """What a sentence towards a person calls it."""
    low: float
    """Smallest angle, rad."""
    high: float
    """Largest angle, rad."""

    def clamp(self, angle: float | None) -> float | None:
        """Bring an angle into the range.

        Args:
            angle: rad; None and NaN keep the joint where it is.

        Returns:
            The angle in rad, None where the joint keeps it.

        Raises:
            InvalidInputError: the angle is infinite.
        """
        if angle is None or math.isnan(angle):
            return None
        if math.isinf(angle):
            raise InvalidInputError(f'The angle for the {self.label} is not finite; give one in rad.')
        return min(self.high, max(self.low, angle))


# Ranges in degrees: official documentation.
HEAD_PITCH = JointLimit('head pitch', math.radians(-40), math.radians(26))
HEAD_ROLL = JointLimit('head roll', math.radians(-40), math.radians(40))
HEAD_YAW = JointLimit('head yaw', math.radians(-81), math.radians(81))
LEFT_ARM = JointLimit('left arm', math.radians(-29), math.radians(90))
RIGHT_ARM = JointLimit('right arm', math.radians(-29), math.radians(90))


@dataclass(frozen=True)
class Velocity:
    """How the base moves."""

    linear: float = 0.0
    """m/s, positive is forward."""
    angular: float = 0.0
    """rad/s, positive turns left."""

    @property
    def at_rest(self) -> bool:
        """Whether this is no movement at all."""
        return self.linear == 0.0 and self.angular == 0.0


@dataclass(frozen=True)
class SpeedLimits:
    """How fast the base may move."""

    linear: float
    """m/s, above 0."""
    angular: float
    """rad/s, above 0."""

    def clamp(self, linear: float, angular: float) -> Velocity:
        """Bring speeds into the range.

        Args:
            linear: m/s.
            angular: rad/s.

        Raises:
            InvalidInputError: a speed is NaN or infinite.
        """
        if not (math.isfinite(linear) and math.isfinite(angular)):
            raise InvalidInputError('A speed is not a finite number; give m/s and rad/s.')
        return Velocity(_within(linear, self.linear), _within(angular, self.angular))

    def remark(self, linear: float, angular: float) -> str:
        """Say what `clamp` changes of these speeds, a sentence for each; empty where it changes nothing.

        Args:
            linear: m/s.
            angular: rad/s.
        """
        rows = (
            ('The speed', linear, self.linear, 'm/s'),
            ('The turning speed', angular, self.angular, 'rad/s'),
        )
        return ' '.join(
            f'{what} was limited to {limit:g} {unit}.'
            for what, given, limit, unit in rows
            if abs(given) > limit
        )


def check_seconds(seconds: float, longest: float) -> float:
    """Return a duration that is possible.

    Args:
        seconds: above 0 and up to `longest`.
        longest: largest duration, s.

    Raises:
        InvalidInputError: it is not.
    """
    if not 0 < seconds <= longest:
        raise InvalidInputError(f'The duration must be above 0 and up to {longest:g} s, not {seconds:g} s.')
    return seconds


def check_fraction(value: float, what: str) -> float:
    """Return a value from 0 to 1.

    Args:
        value: the value.
        what: what the sentence calls it.

    Raises:
        InvalidInputError: it is not within 0 and 1.
    """
    if not 0 <= value <= 1:
        raise InvalidInputError(f'The {what} must be from 0 to 1, not {value:g}.')
    return value


def _within(value: float, limit: float) -> float:
    return min(limit, max(-limit, value))

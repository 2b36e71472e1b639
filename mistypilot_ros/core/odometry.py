"""Where the base is: the way from the encoders, the direction from the inertial unit."""

import math
from dataclasses import dataclass

from mistypilot_ros.core.senses import ImuReading, WheelReading

OLDEST_YAW = 1.0
"""A direction that is older is not used, s."""


@dataclass(frozen=True)
class Wheels:
    """The base, as far as encoders are concerned; neither is documented, so both are to be measured."""

    radius: float
    """Way of a track for one radian of its encoder, m."""
    way_error: float
    """How wrong a way is, as a fraction of it: one standard deviation."""
    yaw_error: float
    """How wrong a direction is, rad: one standard deviation."""
    turn_error: float
    """How wrong a rate of turning is, rad/s: one standard deviation."""


@dataclass(frozen=True)
class Place:
    """Where the base is and how it moves."""

    x: float = 0.0
    """m."""
    y: float = 0.0
    """m."""
    yaw: float = 0.0
    """rad, from -pi to pi."""
    speed: float = 0.0
    """m/s, forward."""
    turn: float = 0.0
    """rad/s, to the left."""
    variance_x: float = 0.0
    """Of x, m^2; it grows with the way."""
    variance_y: float = 0.0
    """Of y, m^2."""
    variance_yaw: float = 0.0
    """rad^2."""
    variance_speed: float = 0.0
    """(m/s)^2."""
    variance_turn: float = 0.0
    """(rad/s)^2."""


class Odometry:
    """Adds up ways. The place never leaps (REP 105): what happened while nobody listened is not known.

    The origin is where it began, with the direction in which the inertial unit was then.
    """

    def __init__(self, wheels: Wheels) -> None:
        """Begin at the origin."""
        self._wheels = wheels
        self._place = Place(variance_yaw=wheels.yaw_error**2)
        self._imu: ImuReading | None = None
        self._imu_at = -math.inf
        self._way: float | None = None
        self._offset: float | None = None
        self._far_x = self._far_y = 0.0

    def anchor(self) -> None:
        """Begin anew from the same place: readings were lost, or the robot counts from zero again."""
        self._imu, self._way, self._offset = None, None, None

    def turned(self, reading: ImuReading, now: float) -> None:
        """The inertial unit told.

        Args:
            reading: what it told.
            now: s, steady.
        """
        if self._offset is None:
            self._offset = self._place.yaw - reading.yaw
        self._imu, self._imu_at = reading, now

    def rolled(self, reading: WheelReading, now: float) -> Place | None:
        """The encoders told; returns the place, None while the direction is not known.

        Args:
            reading: what they told.
            now: s, steady.
        """
        if self._imu is None or self._offset is None or now - self._imu_at > OLDEST_YAW:
            self._way = None
            return None
        way = self._wheels.radius * (reading.left + reading.right) / 2
        step = 0.0 if self._way is None else way - self._way
        self._way = way
        yaw = _wrapped(self._imu.yaw + self._offset)
        self._move(step, yaw)
        speed = self._wheels.radius * (reading.left_rate + reading.right_rate) / 2
        place = self._place
        self._place = Place(
            place.x,
            place.y,
            yaw,
            speed,
            self._imu.rates[2],
            self._far_x,
            self._far_y,
            self._wheels.yaw_error**2,
            (self._wheels.way_error * speed) ** 2,
            self._wheels.turn_error**2,
        )
        return self._place

    def _move(self, step: float, yaw: float) -> None:
        """Go a way in the direction between the last one and this one.

        An error of the way is along it, one of the direction across it. Errors of a whole way go one way, not
        to and fro: standard deviations add up, not variances.
        """
        half = self._place.yaw + _wrapped(yaw - self._place.yaw) / 2
        dx, dy = step * math.cos(half), step * math.sin(half)
        along, across = self._wheels.way_error, self._wheels.yaw_error
        self._far_x = (math.sqrt(self._far_x) + math.hypot(along * dx, across * dy)) ** 2
        self._far_y = (math.sqrt(self._far_y) + math.hypot(along * dy, across * dx)) ** 2
        self._place = Place(self._place.x + dx, self._place.y + dy, self._place.yaw)


def _wrapped(angle: float) -> float:
    """Return an angle from -pi to pi."""
    return math.remainder(angle, 2 * math.pi)

"""What the limits of speed do, and what they say of it."""

import math

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity

LIMITS = SpeedLimits(0.3, 1.0)


@pytest.mark.parametrize(
    ('linear', 'angular', 'velocity', 'remark'),
    [
        (0.3, -1.0, Velocity(0.3, -1.0), ''),
        (99.0, 0.0, Velocity(0.3, 0.0), 'The speed was limited to 0.3 m/s.'),
        (-99.0, 0.5, Velocity(-0.3, 0.5), 'The speed was limited to 0.3 m/s.'),
        (0.1, -1.5, Velocity(0.1, -1.0), 'The turning speed was limited to 1 rad/s.'),
        (
            *(1.0, 2.0, Velocity(0.3, 1.0)),
            'The speed was limited to 0.3 m/s. The turning speed was limited to 1 rad/s.',
        ),
    ],
)
def test_speeds_beyond_a_limit(linear: float, angular: float, velocity: Velocity, remark: str) -> None:
    assert LIMITS.clamp(linear, angular) == velocity
    assert LIMITS.remark(linear, angular) == remark


@pytest.mark.parametrize('speed', [math.nan, math.inf, -math.inf])
def test_senseless_speeds_are_refused(speed: float) -> None:
    for linear, angular in ((speed, 0.0), (0.0, speed)):
        with pytest.raises(InvalidInputError, match='finite'):
            LIMITS.clamp(linear, angular)

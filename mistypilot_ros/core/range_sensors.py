"""The eight distance sensors."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class RangeSensor:
    """One of them."""

    nearest: float
    """Shortest distance that it measures, m."""
    farthest: float
    """Longest distance that it measures, m."""
    field_of_view: float
    """Opening of its cone, rad."""


AROUND = RangeSensor(0.0, 1.2, math.radians(27))
"""Looks around. Reach: documentation. Cone: that of the usual chip with these status codes, a guess."""
DOWN = RangeSensor(0.01, 0.2, math.radians(25))
"""Looks at the floor before or behind a track, for edges. Reach and cone as above."""

RANGE_SENSORS = {
    'center': AROUND,
    'left': AROUND,
    'right': AROUND,
    'back': AROUND,
    'down_front_left': DOWN,
    'down_front_right': DOWN,
    'down_back_left': DOWN,
    'down_back_right': DOWN,
}
"""By name: the robot's own, in our spelling. Left and right are the robot's."""

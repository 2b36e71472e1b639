"""The room that the robot stands in: a square of walls around the place where it boots."""

from __future__ import annotations

import math

HALF = 2.0
"""Metres from the middle to each wall; the page draws the same room."""


def distance(x: float, y: float, heading: float) -> float:
    """Return how far the wall is from a place, in a direction.

    Args:
        x: metres, within the room.
        y: metres, within the room.
        heading: radians, counter-clockwise from x.
    """
    along, across = math.cos(heading), math.sin(heading)
    ways = [
        (math.copysign(HALF, part) - place) / part
        for place, part in ((x, along), (y, across))
        if abs(part) > 1e-9
    ]
    return min(ways)


def nearest(x: float, y: float) -> tuple[float, float]:
    """Return the distance of the nearest wall in metres, and its direction in radians."""
    walls = ((HALF - x, 0.0), (HALF + x, math.pi), (HALF - y, math.pi / 2), (HALF + y, -math.pi / 2))
    return min(walls)

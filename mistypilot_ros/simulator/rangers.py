"""The eight time-of-flight sensors: four look around, four look down at the floor."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator import room
from mistypilot_ros.simulator.base import Pose
from mistypilot_ros.simulator.clock import utc_stamp

RANGE, EDGE = 'Range', 'Edge'
"""Kinds of sensors, as Misty calls them."""

REACH = {RANGE: 1.2, EDGE: 0.2}
"""Metres; beyond, a reading has a status (Misty's documentation)."""

FLOOR = 0.027
"""Metres from a sensor that looks down to the floor (a captured message)."""

OUT_OF_BOUNDS = {RANGE: 104, EDGE: 213}
"""Status of a reading beyond the reach."""

TOO_NEAR = 212
"""Status of an edge sensor that sees something nearer than ``NEAREST``."""

NEAREST = 0.01
"""Metres."""

NOISE = 0.003
"""Metres: the greatest error of a reading; a guess."""


@dataclass(frozen=True)
class Ranger:
    """One sensor.

    Attributes:
        sensor_id: Misty's id.
        position: Misty's name of its place.
        kind: ``RANGE`` or ``EDGE``.
        threshold: metres; a nearer obstacle, or a deeper floor, is a hazard (Misty's documentation).
        zone: Misty's name of the zone in which its hazard stops the base.
        x: metres ahead of the middle of the base; this and what follows is a guess.
        y: metres to the left of it.
        heading: degrees to the left of ahead.
    """

    sensor_id: str
    position: str
    kind: str
    threshold: float
    zone: str
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0

    @property
    def hazard(self) -> str:
        """Name in hazard messages and settings."""
        return f'TOF_{self.position}'

    def distance(self, pose: Pose) -> float:
        """Return what the sensor is away from, in metres."""
        if self.kind == EDGE:
            return FLOOR
        heading = math.radians(pose.heading)
        along, across = math.cos(heading), math.sin(heading)
        return room.distance(
            pose.x + self.x * along - self.y * across,
            pose.y + self.x * across + self.y * along,
            heading + math.radians(self.heading),
        )


RANGERS = (
    Ranger('toffc', 'Center', RANGE, 0.215, 'Front center hazard', 0.09, 0.0, 0.0),
    Ranger('toffl', 'Left', RANGE, 0.215, 'Front left hazard', 0.08, 0.06, 25.0),
    Ranger('toffr', 'Right', RANGE, 0.215, 'Front right hazard', 0.08, -0.06, -25.0),
    Ranger('tofr', 'Back', RANGE, 0.215, 'Back center hazard', -0.09, 0.0, 180.0),
    Ranger('tofdfr', 'DownFrontRight', EDGE, 0.06, 'Front right hazard'),
    Ranger('tofdfl', 'DownFrontLeft', EDGE, 0.06, 'Front left hazard'),
    Ranger('tofdrr', 'DownBackRight', EDGE, 0.06, 'Back right hazard'),
    Ranger('tofdrl', 'DownBackLeft', EDGE, 0.06, 'Back left hazard'),
)


@dataclass(frozen=True)
class Reading:
    """What a sensor reads.

    Attributes:
        distance: metres.
        status: Misty's code, 0 where the reading is valid.
    """

    distance: float
    status: int = 0


def reading(kind: str, distance: float) -> Reading:
    """Return what a sensor of a kind reads of something at a distance."""
    if distance > REACH[kind]:
        return Reading(distance, OUT_OF_BOUNDS[kind])
    return Reading(distance, TOO_NEAR if kind == EDGE and distance < NEAREST else 0)


class Rangers:
    """What the sensors read: the room, unless something was put before one of them."""

    def __init__(self) -> None:
        """Have nothing in the way."""
        self.put: dict[str, Reading] = {}
        """What tests put before sensors, by their ids."""

    def read(self, ranger: Ranger, pose: Pose) -> Reading:
        """Return what a sensor reads at a pose."""
        return self.put.get(ranger.sensor_id) or reading(ranger.kind, ranger.distance(pose))

    def messages(self, pose: Pose, in_hazard: Mapping[str, bool], rng: random.Random) -> list[dict[str, Any]]:
        """Return the payloads of all sensors.

        Args:
            pose: of the base.
            in_hazard: by name in hazard messages.
            rng: makes the noise.
        """
        return [self._message(ranger, pose, in_hazard[ranger.hazard], rng) for ranger in RANGERS]

    def _message(self, ranger: Ranger, pose: Pose, in_hazard: bool, rng: random.Random) -> dict[str, Any]:
        read = self.read(ranger, pose)
        noise = rng.uniform(-NOISE, NOISE) if read.status == 0 else 0.0
        return {
            'averageTimeMs': 31,
            'created': utc_stamp(),
            'distanceInMeters': round(max(0.0, read.distance + noise), 4),
            'inHazard': in_hazard,
            'sensorId': ranger.sensor_id,
            'sensorPosition': ranger.position,
            'sigma': None,
            'signal': 18392,
            'status': read.status,
            'type': ranger.kind,
        }


def find_ranger(name: str) -> Ranger | None:
    """Return the sensor of a name, an id or a position, whatever its case; None if unknown."""
    plain = name.replace('_', '').lower()
    return next((row for row in RANGERS if plain in (row.sensor_id, row.position.lower())), None)

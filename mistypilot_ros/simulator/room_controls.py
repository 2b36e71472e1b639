"""Test controls of what is around the robot: people, and things before its distance sensors."""

from __future__ import annotations

import math
import re
from typing import Any

from mistypilot_ros.simulator.control_fields import ControlError, Fields
from mistypilot_ros.simulator.faces import Seen
from mistypilot_ros.simulator.rangers import RANGERS, Ranger, Reading, find_ranger, reading
from mistypilot_ros.simulator.simulator import Simulator

LONGEST_NAME = 30
"""Characters of a name under which a face is taught (Misty's documentation)."""
NAME = re.compile(rf'[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}')
"""Such a name (Misty's documentation)."""


def put_face(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Let a person come before the camera, or move."""
    face = Seen(
        track_id=int(fields.number('track', 0)),
        name=fields.text('name', LONGEST_NAME) if fields.values.get('name') else '',
        bearing=fields.number('bearing', 0.0, least=-180.0),
        elevation=fields.number('elevation', 0.0, least=-90.0),
        distance=fields.number('distance', 100.0),
    )
    simulator.robot.faces.come(face)
    return {'track': face.track_id}


def clear_faces(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Let a person go, or all."""
    simulator.robot.faces.go(fields.count('track', least=0))
    return {}


def teach_faces(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Have the robot know these faces and no others."""
    names = fields.values.get('names')
    if not isinstance(names, list) or not all(isinstance(one, str) and NAME.fullmatch(one) for one in names):
        raise ControlError(
            f"'names' must be a list of names of 1 to {LONGEST_NAME} letters, digits, - and _."
        )
    simulator.robot.faces.teach(names)
    return {'names': sorted(names)}


def put_range(simulator: Simulator, fields: Fields) -> dict[str, Any]:
    """Put something before a distance sensor, or let it read with a status."""
    ranger, status = _ranger(fields.values.get('sensor')), fields.values.get('status')
    distance = fields.number('distance', 0.0)
    read = reading(ranger.kind, distance)
    if status is not None:
        read = Reading(distance, int(fields.number('status', least=-math.inf)))
    simulator.robot.rangers.put[ranger.sensor_id] = read
    simulator.robot.hazards.look()
    return {'distance': read.distance, 'status': read.status}


def clear_ranges(simulator: Simulator, _: Fields) -> dict[str, Any]:
    """Have nothing in the way but the walls."""
    simulator.robot.rangers.put.clear()
    simulator.robot.hazards.look()
    return {}


def _ranger(name: Any) -> Ranger:
    ranger = find_ranger(name) if isinstance(name, str) else None
    if ranger is None:
        raise ControlError(f"'sensor' must be one of {', '.join(row.position for row in RANGERS)}.")
    return ranger

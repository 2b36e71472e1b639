"""The ten touchable places of the robot and the events that they make."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator.clock import utc_stamp


@dataclass(frozen=True)
class Sensor:
    """One touchable place.

    Attributes:
        name: the name that the test controls use.
        misty: Misty's own name: a sensor position of the head or a sensor id of the base.
        event: type of its events.
        hazard: Misty's name in hazard messages; empty for the head.
    """

    name: str
    misty: str
    event: str
    hazard: str = ''

    def message(self, contacted: bool) -> dict[str, Any]:
        """Return the payload of the event of a press or of a release."""
        place = {'sensorId': self.misty} if self.hazard else {'sensorId': 'cap', 'sensorPosition': self.misty}
        return {'created': utc_stamp(), 'isContacted': contacted, **place}


SENSORS = (
    Sensor('head_front', 'HeadFront', 'TouchSensor'),
    Sensor('head_back', 'HeadBack', 'TouchSensor'),
    Sensor('head_left', 'HeadLeft', 'TouchSensor'),
    Sensor('head_right', 'HeadRight', 'TouchSensor'),
    Sensor('chin', 'Chin', 'TouchSensor'),
    Sensor('scruff', 'Scruff', 'TouchSensor'),
    Sensor('bumper_front_left', 'bfl', 'BumpSensor', 'Bump_FrontLeft'),
    Sensor('bumper_front_right', 'bfr', 'BumpSensor', 'Bump_FrontRight'),
    Sensor('bumper_rear_left', 'brl', 'BumpSensor', 'Bump_RearLeft'),
    Sensor('bumper_rear_right', 'brr', 'BumpSensor', 'Bump_RearRight'),
)

FRONT = ('bumper_front_left', 'bumper_front_right')
REAR = ('bumper_rear_left', 'bumper_rear_right')
SCRUFF = 'scruff'


def _plain(name: str) -> str:
    return re.sub(r'[^a-z]', '', name.lower())


_BY_NAME = {_plain(name): sensor for sensor in SENSORS for name in (sensor.name, sensor.misty)}


def find_sensor(name: str) -> Sensor | None:
    """Return the sensor of a name, the simulator's or Misty's, whatever its case; None if unknown."""
    return _BY_NAME.get(_plain(name))

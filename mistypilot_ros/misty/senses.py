"""Payloads of the robot's senses besides touch: units and signs are converted here and nowhere else.

| event | robot | ours |
| --- | --- | --- |
| IMU | degrees, degrees/s; pitch + forward, roll + right, yaw + left | rad; the same signs (REP 103) |
| DriveEncoders | degrees, degrees/s; + forward | rad |
| FaceRecognition | degrees; bearing + left, elevation + below; centimetres | rad; elevation + above; m |

Signs of angles of the body: official documentation. Those of faces are not documented: a published skill of
the maker that follows a face takes bearing + as left and elevation + as down. Rates of the IMU are documented
as "m/s", which they cannot be; they are taken as degrees/s.
"""

import math
from collections.abc import Mapping
from typing import Any

from mistypilot_ros.core.senses import FaceReading, HazardReading, ImuReading, WheelReading
from mistypilot_ros.misty.pubsub import Subscription
from mistypilot_ros.misty.ranges import HAZARD_NAMES
from mistypilot_ros.misty.robot_json import number

Payload = Mapping[str, Any]

NOBODY = ('unknown person', 'unknown_person')
"""How the robot calls a face that it was not taught (a captured message, documentation)."""
LONGEST_NAME = 100
"""Characters; the robot allows 30."""
BUMPERS = {
    'Bump_FrontLeft': 'bumper_front_left',
    'Bump_FrontRight': 'bumper_front_right',
    'Bump_RearLeft': 'bumper_rear_left',
    'Bump_RearRight': 'bumper_rear_right',
}
"""Sensor by sensorName of a HazardNotification."""
MOST_ROWS = 100
"""Of a part of a HazardNotification; the longest that is known has eight."""


def imu_subscription(seconds: float) -> Subscription[ImuReading]:
    """Subscribe the inertial unit.

    Args:
        seconds: period.
    """
    return Subscription('IMU', read_imu, round(seconds * 1e3))


def wheel_subscription(seconds: float) -> Subscription[WheelReading]:
    """Subscribe the encoders.

    Args:
        seconds: period.
    """
    return Subscription('DriveEncoders', read_wheels, round(seconds * 1e3))


def face_subscription() -> Subscription[FaceReading]:
    """Subscribe faces. Without debounce, for within its time only one of several faces is told of."""
    return Subscription('FaceRecognition', read_face)


def hazard_subscription() -> Subscription[HazardReading]:
    """Subscribe hazards, of which the robot tells each change."""
    return Subscription('HazardNotification', read_hazards)


def read_imu(payload: Payload) -> ImuReading:
    """Read an IMU event.

    Accelerations are passed on: at rest the robot tells +9.8 for z, as REP 145 has it (the sample of the
    documentation; its text says that z is negative).
    """
    roll, pitch, yaw = (math.radians(number(payload[axis])) for axis in ('roll', 'pitch', 'yaw'))
    rates = tuple(math.radians(number(payload[f'{axis}Velocity'])) for axis in ('roll', 'pitch', 'yaw'))
    forces = tuple(number(payload[f'{axis}Acceleration']) for axis in 'xyz')
    return ImuReading(roll, pitch, yaw, (rates[0], rates[1], rates[2]), (forces[0], forces[1], forces[2]))


def read_wheels(payload: Payload) -> WheelReading:
    """Read a DriveEncoders event."""
    keys = ('leftDistance', 'rightDistance', 'leftVelocity', 'rightVelocity')
    return WheelReading(*(math.radians(number(payload[key])) for key in keys))


def read_face(payload: Payload) -> FaceReading:
    """Read a FaceRecognition event. PersonName and Label say the same; firmware has one or both."""
    name = payload.get('label') or payload.get('personName')
    if not isinstance(name, str) or name in NOBODY or len(name) > LONGEST_NAME:
        name = ''
    track, distance = payload.get('trackId'), payload.get('distance')
    return FaceReading(
        track_id=track if type(track) is int and 0 <= track < 2**31 else -1,
        name=name,
        bearing=math.radians(number(payload['bearing'])),
        elevation=-math.radians(number(payload['elevation'])),
        distance=math.nan if distance is None else number(distance) / 100,
    )


def read_hazards(payload: Payload) -> HazardReading:
    """Read a HazardNotification. Sensors that are not known are left out."""
    stopped = {name.split()[0].lower() for name in _in_hazard(payload, 'driveStopped') if name.strip()}
    ranges = _in_hazard(payload, 'timeOfFlightSensorsHazardState')
    return HazardReading(
        bumpers=tuple(BUMPERS[n] for n in _in_hazard(payload, 'bumpSensorsHazardState') if n in BUMPERS),
        ranges=tuple(HAZARD_NAMES[name] for name in ranges if name in HAZARD_NAMES),
        stopped_directions=tuple(end for end in ('front', 'back') if end in stopped),
        stalled_motors=_in_hazard(payload, 'motorStallHazard'),
        excessive_speed=bool(_in_hazard(payload, 'excessiveSpeedHazard')),
        internal_error=bool(payload.get('criticalInternalError')),
    )


def _in_hazard(payload: Payload, key: str) -> tuple[str, ...]:
    """Return the names of a part's rows that are in hazard; a part that is missing has none."""
    rows = payload.get(key) or []
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise TypeError(key)
    return tuple(str(row['sensorName'])[:LONGEST_NAME] for row in rows if row['inHazard'] is True)

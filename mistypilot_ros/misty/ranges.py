"""Distance sensors: the robot's names and what its status codes mean in REP 117."""

import math
from collections.abc import Mapping
from typing import Any

from mistypilot_ros.core.range_sensors import RANGE_SENSORS
from mistypilot_ros.core.senses import RangeReading
from mistypilot_ros.misty.pubsub import Subscription
from mistypilot_ros.misty.robot_json import number

SENSOR_IDS = {
    'toffc': 'center',
    'toffl': 'left',
    'toffr': 'right',
    'tofr': 'back',
    'tofdfl': 'down_front_left',
    'tofdfr': 'down_front_right',
    'tofdrl': 'down_back_left',
    'tofdrr': 'down_back_right',
}
"""Name by sensorId of a TimeOfFlight event."""

HAZARD_NAMES = {f'TOF_{name.title().replace("_", "")}': name for name in SENSOR_IDS.values()}
"""Name by sensorName of a HazardNotification."""

VALID = 0
NOTHING_AROUND = frozenset((103, 104, 207))
"""ROIOutOfBounds (it then reads 8191), OutOfBounds and WrapTargetFail: what there is, is beyond the reach."""
NOTHING_BELOW = frozenset((213,))
"""OutOfBounds."""
TOO_NEAR_BELOW = frozenset((212, 214))
"""The two underflows."""


def subscriptions(seconds: float) -> dict[str, Subscription[RangeReading]]:
    """One for each sensor: the robot tells only the latest of several within a period (documentation).

    Args:
        seconds: period.
    """
    return {
        name: Subscription('TimeOfFlight', read_range, round(seconds * 1e3), {'SensorId': key})
        for key, name in SENSOR_IDS.items()
    }


def read_range(payload: Mapping[str, Any]) -> RangeReading:
    """Read a TimeOfFlight event. A code that is not known is no measurement."""
    name = SENSOR_IDS[payload['sensorId']]
    status = payload.get('status', VALID)  # Early firmware gives none (a captured message).
    if isinstance(status, bool) or not isinstance(status, int):
        raise TypeError(status)
    if status == VALID:
        return RangeReading(name, _measured(name, payload['distanceInMeters']))
    below = name.startswith('down_')
    if status in (NOTHING_BELOW if below else NOTHING_AROUND):
        return RangeReading(name, math.inf)
    if below and status in TOO_NEAR_BELOW:
        return RangeReading(name, -math.inf)
    return RangeReading(name, math.nan)


def _measured(name: str, metres: Any) -> float:
    """Return a valid measurement, and what lies beyond the reach as REP 117 has it."""
    distance = number(metres)
    sensor = RANGE_SENSORS[name]
    if distance > sensor.farthest:
        return math.inf
    return -math.inf if distance < sensor.nearest else distance

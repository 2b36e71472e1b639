"""The periodic events: what the robot's instruments read at this moment."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.simulator.clock import utc_stamp
from mistypilot_ros.simulator.joints import JOINTS
from mistypilot_ros.simulator.robot import Robot

NOISE = 0.5
"""Degrees: the greatest error of a joint's reading."""

WHEEL_RADIUS = 0.04
"""Metres; a guess, for the degrees that the wheels turned."""

TRACK = 0.2
"""Metres between the tracks; a guess."""

GRAVITY = 9.81
"""Metres per second squared."""

Sources = Mapping[str, Callable[[], list[Mapping[str, Any]]]]


def sources(current: Callable[[], Robot], rng: random.Random) -> Sources:
    """Return for each periodic type a function of the present payloads, the most recently updated first.

    Args:
        current: gives the robot; after a reboot another one.
        rng: makes the noise of the readings.
    """
    return {
        'ActuatorPosition': lambda: actuators(current(), rng),
        'BatteryCharge': lambda: [current().battery.message()],
        'IMU': lambda: [imu(current())],
        'DriveEncoders': lambda: [encoders(current())],
        'TimeOfFlight': lambda: ranges(current(), rng),
    }


def actuators(robot: Robot, rng: random.Random) -> list[Mapping[str, Any]]:
    """Return the readings of the joints, the joint that was commanded last first."""
    rows = {joint.name: joint for joint in JOINTS}
    return [
        {
            'actuatorId': rows[name].actuator_id,
            'created': utc_stamp(),
            'sensorId': rows[name].sensor_id,
            'value': round(degrees + rng.uniform(-NOISE, NOISE), 4),
        }
        for name, degrees in robot.joints.positions().items()
    ]


def imu(robot: Robot) -> Mapping[str, Any]:
    """Return the reading of the inertial unit on a level floor: degrees, degrees/s, m/s^2."""
    return {
        'created': utc_stamp(),
        'pitch': 0.0,
        'pitchVelocity': 0.0,
        'roll': 0.0,
        'rollVelocity': 0.0,
        'sensorId': 'imu',
        'xAcceleration': 0.0,
        'yAcceleration': 0.0,
        'yaw': robot.base.pose().heading % 360,
        'yawVelocity': robot.base.speeds()[1],
        'zAcceleration': GRAVITY,
    }


def encoders(robot: Robot) -> Mapping[str, Any]:
    """Return how far each wheel turned (degrees) and how fast it turns (degrees/s)."""
    linear, angular = robot.base.speeds()
    difference = math.radians(angular) * TRACK / 2
    pose = robot.base.pose()
    bend = math.radians(pose.heading) * TRACK / 2
    wheel = math.degrees(1 / WHEEL_RADIUS)
    return {
        'created': utc_stamp(),
        'leftDistance': (pose.travelled - bend) * wheel,
        'leftVelocity': (linear - difference) * wheel,
        'rightDistance': (pose.travelled + bend) * wheel,
        'rightVelocity': (linear + difference) * wheel,
        'sensorId': 'enc',
    }


def ranges(robot: Robot, rng: random.Random) -> list[Mapping[str, Any]]:
    """Return the readings of the distance sensors, each of them the most recent one at times."""
    messages = robot.rangers.messages(robot.base.pose(), robot.hazards.in_hazard(), rng)
    first = rng.randrange(len(messages))
    return [*messages[first:], *messages[:first]]

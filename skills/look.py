"""Turn the head to look up, down, left, right or straight ahead."""

import math
from typing import Literal

from mistypilot_ros.skill import Robot

SECONDS = 0.7
PITCH_AND_YAW = {
    'up': (-35, 0),
    'down': (24, 0),
    'left': (0, 60),
    'right': (0, -60),
    'ahead': (0, 0),
}
"""Degrees: a positive pitch looks down, a positive yaw looks left."""


def run(robot: Robot, direction: Literal['up', 'down', 'left', 'right', 'ahead']) -> None:
    """Turn the head to look up, down, left, right or straight ahead.

    When to use: the user wants Misty's head, not its body, to point somewhere.
    Keywords: look {direction}, look to the {direction}, look over to the {direction}, look at the
        {direction}, turn my head {direction}, turn my head to the {direction}, glance {direction}, gaze
        {direction}, face {direction}, tilt my head {direction}, move my head {direction}, point my head
        {direction}, look somewhere, 看 {direction}, 往 {direction} 看, 向 {direction} 看, 朝 {direction}
        看, 头转向 {direction}, 头往 {direction} 转, 头向 {direction} 转, 抬头, 低头

    Args:
        direction: where to: up (upward, upwards, ceiling, sky, 上, 抬), down (downward, downwards, floor,
            ground, 下, 低), left (左), right (右), left and right being the robot's own, or ahead (straight
            ahead, forward, forwards, straight on, front, 前).
    """
    pitch, yaw = PITCH_AND_YAW[direction]
    robot.move_head(pitch=math.radians(pitch), roll=0.0, yaw=math.radians(yaw), seconds=SECONDS)
    robot.sleep(SECONDS)

"""Turn the whole body on the spot to the left or the right by an angle."""

import math
from typing import Literal

from mistypilot_ros.skill import Robot

SPEED = math.radians(45)
"""rad/s, slow enough for children who stand near."""
HEAD_FIRST = math.radians(20)
HEAD_SECONDS = 0.3


def run(robot: Robot, direction: Literal['left', 'right'] = 'left', angle: float = 90) -> None:
    """Turn the whole body on the spot to the left or the right by an angle.

    When to use: the user wants Misty's body, not only its head, to turn, rotate or spin.
    Keywords: turn left, turn {direction}, turn by {angle} degrees, turn {direction} by {angle} degrees,
        turn to the {direction}, turn {angle} degrees to the {direction}, go {angle} degrees to the
        {direction}, turn on the spot, turn round, rotate, rotate {direction}, rotate {angle} degrees,
        rotate {angle} degrees to the {direction}, spin, spin {direction}, spin {angle} degrees to the
        {direction}, pivot {direction}, swivel {direction}, turn, 转, 向 {direction} 转, 往 {direction}
        转, 朝 {direction} 转, {direction} 转, 转向 {direction}, 旋转, 转圈, 转身, 原地转, make a
        {direction} turn, do a {direction} turn, take a {direction} turn, turn {direction} through
        {angle} degrees, rotate {direction} through {angle} degrees, spin {direction} through {angle}
        degrees

    Args:
        direction: left (leftwards, counterclockwise, anticlockwise, to port, 左) or right
            (rightwards, clockwise, starboard, 右), both the robot's own.
        angle: by how much, 5 to 360 degrees.
    """
    sign = 1 if direction == 'left' else -1
    # The head looks where the body is about to go, as people do.
    robot.move_head(yaw=sign * HEAD_FIRST, seconds=HEAD_SECONDS)
    robot.sleep(HEAD_SECONDS)
    robot.drive(0.0, sign * SPEED, math.radians(angle) / SPEED)
    robot.move_head(yaw=0.0, seconds=HEAD_SECONDS)
    robot.sleep(HEAD_SECONDS)

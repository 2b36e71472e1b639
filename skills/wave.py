"""Wave one arm or both arms."""

import math
from typing import Literal

from mistypilot_ros.skill import Robot

DOWN = math.radians(80)
HIGH = math.radians(-28)
LOW = math.radians(10)
STROKES = 3
SECONDS_PER_STROKE = 0.4


def run(robot: Robot, arm: Literal['left', 'right', 'both'] = 'right') -> None:
    """Wave one arm or both arms.

    When to use: the user wants Misty to wave, to say hi with an arm, or to wave goodbye.
    Keywords: wave, wave both arms, wave my {arm} arm, wave {arm}, wave one arm, wave my hand, wave my
        {arm} hand, wave my arms, wave hello, wave goodbye, wave at me, wave back, give a wave, 挥手,
        招手, 挥 {arm} 手, 挥舞 {arm} 手, 摆手, 挥手臂, {arm} arms waving, {arm} arm waving

    Args:
        arm: which arm waves: left (左), right (右) or both (two, 双), left and right
            being the robot's own.
    """
    for _ in range(STROKES):
        _move(robot, arm, HIGH)
        _move(robot, arm, LOW)
    _move(robot, arm, DOWN)


def _move(robot: Robot, arm: str, angle: float) -> None:
    """Move the chosen arm or arms to an angle (rad, positive is down) and wait until they are there."""
    left = angle if arm in ('left', 'both') else None
    right = angle if arm in ('right', 'both') else None
    robot.move_arms(left=left, right=right, seconds=SECONDS_PER_STROKE)
    robot.sleep(SECONDS_PER_STROKE)

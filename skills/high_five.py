"""Raise an arm and hold it up for a high five."""

import math
from typing import Literal

from mistypilot_ros.skill import Robot

UP = math.radians(-28)
CLAP = math.radians(-10)
DOWN = math.radians(80)
TURN = math.radians(14)
LOOK_UP = math.radians(-14)
RAISE_SECONDS = 0.6
HOLD_SECONDS = 3.5
CLAP_SECONDS = 0.2


def run(robot: Robot, arm: Literal['left', 'right'] = 'right') -> None:
    """Raise an arm and hold it up for a high five.

    When to use: the user wants to clap hands with Misty.
    Keywords: give you a high five, high five, give a high five, give you a high five, do a high five,
        high five with my {arm} arm, give a high five with my {arm} arm, give a high five with my {arm}
        hand, give a {arm} high five, {arm} handed high five, high five {arm}, hold my {arm} arm up for a
        high five, give me five, slap me five, gimme five, 击掌, {arm} 手击掌, 举 {arm} 手击掌, 跟我击掌, hi
        five, hi five with my {arm} arm, give you a hi five, hold up my {arm} arm for a high five, raise my
        {arm} arm for a high five, lift my {arm} arm for a high five, put up my {arm} arm for a high
        five, put my {arm} arm up for a high five, up with my {arm} arm for a high five

    Args:
        arm: which arm: left (左) or right (右), left and right being the robot's own.
    """
    side = 1 if arm == 'left' else -1
    robot.show_face('happiness')
    robot.move_head(pitch=LOOK_UP, roll=-side * TURN / 2, yaw=side * TURN, seconds=RAISE_SECONDS)
    _move(robot, arm, UP, RAISE_SECONDS)
    robot.sleep(HOLD_SECONDS)
    _move(robot, arm, CLAP, CLAP_SECONDS)
    _move(robot, arm, UP, CLAP_SECONDS)
    robot.show_face('neutral')
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=RAISE_SECONDS)
    _move(robot, arm, DOWN, RAISE_SECONDS)


def _move(robot: Robot, arm: str, angle: float, seconds: float) -> None:
    """Move the arm to an angle (rad, positive is down) and wait until it is there."""
    left, right = (angle, None) if arm == 'left' else (None, angle)
    robot.move_arms(left=left, right=right, seconds=seconds)
    robot.sleep(seconds)

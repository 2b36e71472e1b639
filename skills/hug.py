"""Open both arms, then close them as a hug."""

import math

from mistypilot_ros.skill import Robot

OPEN = math.radians(-26)
CLOSED = math.radians(4)
SQUEEZE = math.radians(-4)
DOWN = math.radians(80)
NESTLE_PITCH = math.radians(10)
NESTLE_ROLL = math.radians(14)
OPEN_SECONDS = 0.8
CLOSE_SECONDS = 0.7
HOLD_SECONDS = 1.6
PINK = (1.0, 0.35, 0.55)
REST_LIGHT = (0.4, 0.4, 0.4)


def run(robot: Robot) -> None:
    """Open both arms, then close them as a hug.

    When to use: the user wants to be hugged or cuddled by Misty.
    Keywords: hug you, hug, hug me, give a hug, give me a hug, give you a hug, give us a hug, give a big
        hug, give me a cuddle, give you a cuddle, give a cuddle, cuddle, cuddle me, embrace, embrace me,
        拥抱, 抱抱, 抱我, 抱一抱, 抱一下, 抱住, 给个拥抱
    """
    robot.show_face('e_Love.jpg')
    robot.set_led(*PINK)
    robot.move_head(pitch=-NESTLE_PITCH, roll=0.0, yaw=0.0, seconds=OPEN_SECONDS)
    _move(robot, OPEN, OPEN_SECONDS)
    robot.move_head(pitch=NESTLE_PITCH, roll=NESTLE_ROLL, yaw=0.0, seconds=CLOSE_SECONDS)
    _move(robot, CLOSED, CLOSE_SECONDS)
    robot.sleep(HOLD_SECONDS)
    _move(robot, SQUEEZE, CLOSE_SECONDS / 2)
    _move(robot, CLOSED, CLOSE_SECONDS / 2)
    robot.show_face('neutral')
    robot.set_led(*REST_LIGHT)
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=OPEN_SECONDS)
    _move(robot, DOWN, OPEN_SECONDS)


def _move(robot: Robot, angle: float, seconds: float) -> None:
    """Move both arms to an angle (rad, positive is down) and wait until they are there."""
    robot.move_arms(left=angle, right=angle, seconds=seconds)
    robot.sleep(seconds)

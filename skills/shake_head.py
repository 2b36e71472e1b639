"""Shake the head from side to side to mean no."""

import math

from mistypilot_ros.skill import Robot

SIDE = math.radians(28)
SECONDS = 0.35


def run(robot: Robot, times: int = 2) -> None:
    """Shake the head from side to side to mean no.

    When to use: the user wants Misty to shake its head, to disagree, or to say no without words.
    Keywords: shake my head, shake my head {times} times, shake my head for no, shake no, say no with my
        head, disagree without words, show that I disagree, move my head from side to side, mean no,
        摇头, 摇摇头, shake it {times} times, move my head for no, move my head to mean no, give a no
        with my head, give a silent no with my head, silent no, tell them no with my head, tell him
        no with my head, tell her no with my head, tell us no with my head, move my head to tell them no,
        move my head to tell him no, move my head to tell her no

    Args:
        times: how often, 1 to 5.
    """
    for _ in range(times):
        _turn(robot, SIDE)
        _turn(robot, -SIDE)
    _turn(robot, 0.0)


def _turn(robot: Robot, yaw: float) -> None:
    """Bring the head to an angle (rad, positive looks left) and wait until it is there."""
    robot.move_head(yaw=yaw, seconds=SECONDS)
    robot.sleep(SECONDS)

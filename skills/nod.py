"""Nod the head up and down to mean yes."""

import math

from mistypilot_ros.skill import Robot

DOWN = math.radians(18)
UP = math.radians(-10)
SECONDS = 0.3


def run(robot: Robot, times: int = 2) -> None:
    """Nod the head up and down to mean yes.

    When to use: the user wants Misty to nod, to agree, or to say yes without words.
    Keywords: nod, nod {times} times, nod my head {times} times, nod my head, nod yes, say yes with my
        head, agree without words, show that I agree, mean yes, 点头, 点点头, move my head for yes, move
        my head to mean yes, give a yes with my head, give a silent yes with my head, silent yes, tell
        them yes with my head, tell him yes with my head, tell her yes with my head, tell us yes with my
        head, move my head to tell them yes, move my head to tell him yes, move my head to tell her yes

    Args:
        times: how often, 1 to 5.
    """
    for _ in range(times):
        _tip(robot, DOWN)
        _tip(robot, UP)
    _tip(robot, 0.0)


def _tip(robot: Robot, pitch: float) -> None:
    """Bring the head to an angle (rad, positive looks down) and wait until it is there."""
    robot.move_head(pitch=pitch, seconds=SECONDS)
    robot.sleep(SECONDS)

"""Move one arm."""

from typing import Literal

from mistypilot_ros.skill import Robot


def run(robot: Robot, arm: Literal['left', 'right'] = 'right') -> None:
    """Move one arm.

    Args:
        arm: which one.
    """
    robot.move_arms(**{arm: 0.5})

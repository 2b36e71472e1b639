"""Fail."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Fail."""
    raise RuntimeError('no power')

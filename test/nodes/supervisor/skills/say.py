"""Speak a text."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, text: str) -> None:
    """Speak a text.

    Args:
        text: what to speak.
    """
    robot.speak(text)

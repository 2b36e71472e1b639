"""Speak one given sentence out loud, word for word."""

import textwrap

from mistypilot_ros.skill import Robot

LONGEST = 1_000
"""Characters that the robot speaks at a time."""


def run(robot: Robot, text: str) -> None:
    """Speak one given sentence out loud, word for word.

    When to use: the user gives the very words that Misty shall say.
    Keywords: say {text}, say out loud {text}, say the words {text}, speak the words {text},
        announce {text}, 说 {text}

    Args:
        text: the words to speak.
    """
    for part in textwrap.wrap(text, LONGEST):
        robot.speak(part)

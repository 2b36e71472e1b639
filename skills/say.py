"""Speak one given sentence out loud, word for word."""

import textwrap

from mistypilot_ros.skill import InvalidInputError, Robot

LONGEST = 1_000
"""Characters that the robot speaks at a time."""


def run(robot: Robot, text: str) -> None:
    """Speak one given sentence out loud, word for word.

    When to use: the user gives the very words that Misty shall say.
    Keywords: say "{text}", say out loud {text}, say the words {text}, say aloud {text}, speak the words
        {text}, speak {text}, announce {text}, repeat after me {text}, repeat {text}, tell them exactly
        this {text}, read out {text}, 说 {text}, 念 {text}, 大声说 {text}, 喊 {text}, 说一句 {text}, 朗读
        {text}, tell them these words {text}, tell him these words {text}, tell her these words {text},
        tell us these words {text}, the spoken words {text}

    Args:
        text: the words to speak.
    """
    if not text.strip():
        raise InvalidInputError('There is nothing to say: give me the words.')
    for part in textwrap.wrap(text, LONGEST):
        robot.speak(part)

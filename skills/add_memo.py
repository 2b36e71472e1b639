"""Save a memo so that it can be read out later."""

import math

from mistypilot_ros.skill import InvalidInputError, Robot

DOWN = math.radians(16)
SECONDS = 0.35
LONGEST = 1_000
"""Characters of a memo."""


def run(robot: Robot, text: str) -> None:
    """Save a memo so that it can be read out later.

    When to use: the user states a fact that Misty shall note, jot down or keep as a memo or a reminder.
    Keywords: save the memo "{text}", save a memo {text}, save the memo {text}, save a memo that {text},
        add a memo {text}, add a memo that {text}, add the memo {text}, make a memo {text}, make a memo
        that {text}, take a memo {text}, take a memo that {text}, write a memo {text}, leave a memo
        {text}, note down {text}, note down that {text}, note that {text}, make a note {text}, make a
        note that {text}, take a note {text}, take a note that {text}, jot down {text}, jot down that
        {text}, new memo {text}, quick memo {text}, another memo {text}, new note {text}, quick note
        {text}, another note {text}, note to self {text}, write down {text}, write down that {text}, put
        on the memo list {text}, 记下 {text}, 记一下 {text}, 记住 {text}, 写下 {text}, 添加备忘 {text},
        加备忘 {text}, 备忘一下 {text}, memo please {text}, a memo please {text}, save one more {text},
        put in the memos {text}, put in the memos that {text}, put down that {text}, put down for me
        {text}, memo saying {text}, memo for later {text}, add one that {text}, add another one that
        {text}, memo: {text}, enter in the log that {text}, put in the log that {text}, log that {text},
        make a memo that says {text}, save a memo that says {text}, add a memo that says {text}, take
        a memo that says {text}, make a note that says {text}

    Args:
        text: what to keep.
    """
    memo = ' '.join(text.split())
    if not 0 < len(memo) <= LONGEST:
        raise InvalidInputError(f'A memo has 1 to {LONGEST} characters; tell me what to keep.')
    robot.add_memo(memo)
    robot.move_head(pitch=DOWN, roll=0.0, yaw=0.0, seconds=SECONDS)  # As somebody does who writes.
    robot.speak('I have noted that.')
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)

"""Read out the memos that were saved for today."""

import math

from mistypilot_ros.skill import Robot

READING = math.radians(16)
SECONDS = 0.5


def run(robot: Robot) -> None:
    """Read out the memos that were saved for today.

    When to use: the user wants to hear what was noted today, not to note something.
    Keywords: read out my memos, read out your memos, read out the memos, read
        the memos, read my memos, read your memos, read me my memos, read me
        the memos, read out the memos for today, read out today's memos, read
        my notes, read out my notes, tell my memos, tell me my memos, tell you
        the memos, tell me the memos, give the memo report, give me the memo
        report, give the daily memo report, report the memos, memo report,
        daily memos, what are my memos, what did i note today, what memos are
        there, any memos today, 念备忘录, 读备忘录, 今天的备忘录, 备忘录, 备忘录念, 备忘录读, 念给我听备忘录,
        今天备忘, read out what I've got in my memos, read out what is in my memos, read out
        today's, read me today's, read me all of today's, read us today's, memo time,
        todays memos, give todays memos, give the memos, read the memos out, memos read out,
        todays memos read out,
        read my memos out, read the memos aloud
    """
    memos = robot.memos()
    if not memos:
        robot.speak('There are no memos for today.')
        return
    count = 'is one memo' if len(memos) == 1 else f'are {len(memos)} memos'
    robot.move_head(pitch=READING, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.speak(f'There {count} for today.')
    for memo in memos:
        robot.speak(memo)
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)

"""Say the current time and date."""

import math
from datetime import datetime

from mistypilot_ros.skill import Robot

UP = math.radians(-12)
TIP = math.radians(7)
SECONDS = 0.4


def run(robot: Robot) -> None:
    """Say the current time and date.

    When to use: the user wants to hear what time, day or date it is.
    Keywords: tell the time, tell you the time, tell the date, say the time, say the date, say what time
        it is, say what day it is, tell what time it is, tell what day it is, announce the time, give the
        time, read the clock, read out the time, check the time, what time is it, whats the time, what is
        the time, what day is it, whats the date, what is the date, what day is today, which day is it,
        报时, 几点, 说时间, 今天几号, 星期几, 几点了, 几点钟, 报时间, 什么时间, 几月几号, 报日期,
        told the time, told what time it is, hear the time, know the time, know what time it is,
        tell the time and date, tell the date and time, time and date, date and time
    """
    # A glance upwards, as to a clock on the wall.
    robot.move_head(pitch=UP, roll=TIP, yaw=0.0, seconds=SECONDS)
    robot.speak(sentence(datetime.now()))
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)


def sentence(now: datetime) -> str:
    """The time of a 24-hour clock and the date, as they are spoken.

    Args:
        now: local time.
    """
    clock = f"{now.hour} o'clock" if now.minute == 0 else f'{now.hour}:{now.minute:02}'
    return f'It is {clock} on {now:%A}, the {_ordinal(now.day)} of {now:%B}.'


def _ordinal(day: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = 'th' if 11 <= day <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')
    return f'{day}{ending}'

"""Count down a number of seconds and sound an alarm at the end."""

import math

from mistypilot_ros.skill import Robot

UP = math.radians(-26)
OUT = math.radians(5)
DOWN = math.radians(80)
LOOK_UP = math.radians(-14)
BOW = math.radians(12)
SECONDS = 0.4
RINGS = 4
ON, OFF = (1.0, 0.6, 0.0), (0.1, 0.05, 0.0)
REST_LIGHT = (0.4, 0.4, 0.4)


def run(robot: Robot, seconds: float) -> None:
    """Count down a number of seconds and sound an alarm at the end.

    When to use: the user wants an alarm after a time, whatever for.
    Keywords: set a timer, set a timer for {seconds} seconds, set a timer for {seconds},
        set the timer for {seconds}, set a timer to {seconds}, set the timer to {seconds},
        set a {seconds} timer, set an alarm for {seconds}, set an alarm in {seconds},
        start a timer, start a timer for {seconds}, start the timer for {seconds}, start a
        {seconds} timer, start a countdown of {seconds}, start a {seconds} countdown,
        count down {seconds}, count down from {seconds} seconds, time {seconds}, timer,
        timer for {seconds}, {seconds} timer, wake me in {seconds}, alert me in {seconds},
        定时, 计时 {seconds} 秒, 倒计时 {seconds} 秒, 计时器, {seconds} 计时器, 定时器, 定时 {seconds}, 计时
        {seconds}, 倒计时 {seconds}, 闹钟, 倒计时, egg timer, kitchen timer, countdown of
        {seconds}

    Args:
        seconds: how long, 1 to 86400 s.
    """
    if robot.call_again(seconds):
        ring(robot)
    else:
        robot.play_sound('s_SystemSuccess.wav', wait=False)
        _tip(robot, BOW)
        _tip(robot, 0.0)


def ring(robot: Robot) -> None:
    """Sound the alarm."""
    robot.show_face('e_Amazement.jpg')
    for number in range(RINGS):
        robot.play_sound('s_SystemWakeWord.wav', wait=False)
        _beat(robot, UP if number % 2 else OUT, OUT if number % 2 else UP)
    robot.speak('The time is up!')
    robot.show_face('neutral')
    robot.set_led(*REST_LIGHT)
    robot.move_arms(left=DOWN, right=DOWN, seconds=SECONDS)
    _tip(robot, 0.0)


def _beat(robot: Robot, left: float, right: float) -> None:
    """Swing the arms to these angles (rad, positive is down) while the light flashes."""
    robot.move_head(pitch=LOOK_UP, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.move_arms(left=left, right=right, seconds=SECONDS)
    for light in (ON, OFF, ON):
        robot.set_led(*light)
        robot.sleep(SECONDS / 3)


def _tip(robot: Robot, pitch: float) -> None:
    """Bring the head to an angle (rad, positive looks down) and wait until it is there."""
    robot.move_head(pitch=pitch, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)

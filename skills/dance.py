"""Dance with head, arms, body and lights to music."""

import colorsys
import math
from typing import NamedTuple

from mistypilot_ros.skill import Robot

BEAT_SECONDS = 0.5
"""Two beats a second: the speed of the party tune."""
REST_SECONDS = 1.0
"""For the way back to rest, out of the time that was asked for."""
TURN_SPEED = math.radians(40)
"""rad/s, slow enough for children who stand near."""
HUE_STEP = 0.17
DOWN = math.radians(80)
REST_LIGHT = (0.4, 0.4, 0.4)


class Beat(NamedTuple):
    """What one beat looks like. Degrees; `turn` is 1 for the left, -1 for the right, 0 for standing."""

    pitch: float
    roll: float
    yaw: float
    left: float
    right: float
    turn: int


STEPS = (
    Beat(-10, 14, 14, -24, 50, 1),
    Beat(6, -14, -14, 50, -24, -1),
    Beat(-10, 14, 14, -24, 50, 1),
    Beat(6, -14, -14, 50, -24, -1),
    Beat(-16, 0, 0, -26, -26, 0),
    Beat(12, 0, 0, 40, 40, 0),
    Beat(-10, -14, -14, 50, -24, -1),
    Beat(6, 14, 14, -24, 50, 1),
)
"""As many turns to the left as to the right, so that it ends where it began."""


def run(robot: Robot, seconds: float = 10) -> None:
    """Dance with head, arms, body and lights to music.

    When to use: the user wants Misty to dance, boogie or party.
    Keywords: dance, do a dance, do a {seconds} second dance, dance with me, dance for me, dance for us,
        do a little dance, do the robot dance, show off my dance moves, show me my dance moves, boogie,
        bust a move, groove, shake a leg, 跳舞, 跳个舞, 跳舞 {seconds} 秒

    Args:
        seconds: how long, 3 to 60 s.
    """
    robot.show_face('e_JoyGoofy.jpg')
    robot.play_sound('tune:party', wait=False)
    # Whole rounds of four or eight beats only would end too early; a left turn too many is turned back.
    turned = 0
    for number in range(round((seconds - REST_SECONDS) / BEAT_SECONDS)):
        beat = STEPS[number % len(STEPS)]
        _step(robot, beat, number)
        turned += beat.turn
    robot.play_sound('', wait=False)
    robot.show_face('neutral')
    robot.set_led(*REST_LIGHT)
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=REST_SECONDS / 2)
    robot.move_arms(left=DOWN, right=DOWN, seconds=REST_SECONDS / 2)
    if turned:
        robot.drive(0.0, -math.copysign(TURN_SPEED, turned), BEAT_SECONDS * abs(turned))
    robot.sleep(REST_SECONDS / 2)


def _step(robot: Robot, beat: Beat, number: int) -> None:
    """Make one beat, and return when it is over."""
    robot.set_led(*colorsys.hsv_to_rgb(HUE_STEP * number % 1, 1.0, 1.0))
    pitch, roll, yaw = map(math.radians, (beat.pitch, beat.roll, beat.yaw))
    robot.move_head(pitch=pitch, roll=roll, yaw=yaw, seconds=BEAT_SECONDS)
    robot.move_arms(left=math.radians(beat.left), right=math.radians(beat.right), seconds=BEAT_SECONDS)
    if beat.turn:
        robot.drive(0.0, beat.turn * TURN_SPEED, BEAT_SECONDS)
    else:
        robot.sleep(BEAT_SECONDS)

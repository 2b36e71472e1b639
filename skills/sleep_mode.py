"""Close the eyes, lower head and arms and dim the lights, as if asleep."""

import math

from mistypilot_ros.skill import Robot

DROOP = math.radians(24)
LEAN = math.radians(8)
HANG = math.radians(88)
DROWSY = math.radians(12)
DUSK, NIGHT = (0.1, 0.1, 0.3), (0.01, 0.01, 0.05)
SECONDS = 1.2


def run(robot: Robot) -> None:
    """Close the eyes, lower head and arms and dim the lights, as if asleep.

    It stays so: whoever wakes it asks for something else.

    When to use: the user wants Misty to sleep, nap or rest.
    Keywords: go to sleep, go into sleep mode, sleep, sleep mode, sleep now, fall asleep, have a sleep,
        take a nap, have a nap, nap, have a rest, take a rest, doze off, go to bed, close my eyes,
        pretend to sleep, pretend to be asleep, 睡觉, 去睡觉, 休眠, 睡吧, 去睡, 打盹, 休息, 闭上眼睛,
        睡眠模式, 睡一会, 午睡, time for sleep mode, goes into sleep mode, goes to sleep
    """
    robot.show_face('e_Sleepy3.jpg')
    robot.set_led(*DUSK)
    robot.play_sound('yawn', wait=False)
    robot.move_head(pitch=DROWSY, roll=LEAN, yaw=0.0, seconds=SECONDS)
    robot.move_arms(left=HANG, right=HANG, seconds=SECONDS)
    robot.sleep(SECONDS)
    robot.show_face('e_SleepingZZZ.jpg')
    robot.set_led(*NIGHT)
    robot.move_head(pitch=DROOP, roll=LEAN, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)

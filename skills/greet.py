"""Wave and say hello to the person in front of the robot, by name if one is given."""

import math

from mistypilot_ros.skill import Robot

LOOK_UP = math.radians(-12)
TIP = math.radians(8)
HIGH = math.radians(-28)
LOW = math.radians(10)
DOWN = math.radians(80)
STROKE_SECONDS = 0.35
LONGEST_NAME = 80
"""Characters; what is longer is no name."""


def run(robot: Robot, name: str = '') -> None:
    """Wave and say hello to the person in front of the robot, by name if one is given.

    When to use: the user wants Misty to greet, welcome or say hello to somebody.
    Keywords: say hello, greet {name}, say hello to {name}, say hi to {name}, welcome {name}, say good
        morning to {name}, wish {name} a good day, greet, say hi, say hello to me, greet me, greet us,
        greet the visitors, welcome, welcome everybody, wave and say hello, bid good day, 打招呼, 问好,
        向 {name} 问好, 跟 {name} 打招呼, 和 {name} 打招呼, 向 {name} 打招呼, 对 {name} 打招呼, 跟 {name}
        问好, 欢迎 {name}, 欢迎, wish me a good day, wish us a good day, give {name} a hello,
        give {name} a proper hello, give {name} a warm welcome, give {name} a big hello, give a
        proper welcome, give a warm welcome, give a proper hello, give {name} a proper welcome,
        give a hello to {name}, give a friendly hello to {name}, give a big hello to {name}, give a nice
        hello to {name}, give a warm welcome to {name}, give a friendly welcome to {name}, give a friendly
        hello, give a friendly welcome, give {name} a friendly hello, give {name} a friendly welcome,
        give {name} a nice hello, give {name} a nice welcome, give {name} a warm hello,
        give a warm hello to {name}, give a warm hello

    Args:
        name: whom to greet; empty for whoever is there.
    """
    robot.show_face('happiness')
    robot.move_head(pitch=LOOK_UP, roll=TIP, yaw=0.0, seconds=STROKE_SECONDS)
    for angle in (HIGH, LOW, HIGH):
        _lift(robot, angle)
    person = ' '.join(name.split())[:LONGEST_NAME]
    robot.speak(f'Hello, {person}! It is nice to see you.' if person else 'Hello! It is nice to see you.')
    for angle in (LOW, HIGH):
        _lift(robot, angle)
    robot.show_face('neutral')
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=STROKE_SECONDS)
    _lift(robot, DOWN)


def _lift(robot: Robot, angle: float) -> None:
    """Move the right arm to an angle (rad, positive is down) and wait until it is there."""
    robot.move_arms(right=angle, seconds=STROKE_SECONDS)
    robot.sleep(STROKE_SECONDS)

"""Say how much battery charge is left."""

import math

from mistypilot_ros.skill import Robot

LOW = 0.2
"""Below this share it asks for its charger."""
LIGHTS = ((LOW, (1.0, 0.0, 0.0)), (0.5, (1.0, 0.6, 0.0)), (1.0, (0.0, 0.9, 0.1)))
"""Light in the chest up to each share."""
LOOK_DOWN = math.radians(16)
SECONDS = 0.5
REST_LIGHT = (0.4, 0.4, 0.4)


def run(robot: Robot) -> None:
    """Say how much battery charge is left.

    When to use: the user wants to know how full Misty's battery is.
    Keywords: tell you my battery level, tell my battery level, tell you my battery level, tell the
        battery level, say how much battery is left, say how much battery i have left, say how much
        charge is left, report my battery, report the battery level, give the battery report, battery
        report, battery level, battery status, check my battery, check the battery, check the charge, how
        much battery, how much battery is left, how much battery do i have left, how much charge is left,
        how full is my battery, hows my battery, whats my battery level, battery, 报电量, 电量,
        还有多少电, 还剩多少电, 剩多少电, 多少电, 电池, 电量还有多少, 电量还剩多少, how
        much power, how much charge, how much charge i have, how much battery i have,
        battery state, state of the battery
    """
    level = robot.battery_level()
    # It looks at the light in its own chest, which shows the charge.
    robot.set_led(*next(light for bound, light in LIGHTS if level <= bound))
    robot.move_head(pitch=LOOK_DOWN, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.speak(sentence(level))
    robot.set_led(*REST_LIGHT)
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)


def sentence(level: float) -> str:
    """The charge as it is spoken.

    Args:
        level: 0 to 1.
    """
    said = f'My battery has {round(100 * level)} percent left.'
    return f'{said} Please put me on my charger soon.' if level <= LOW else said

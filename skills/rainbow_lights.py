"""Cycle the chest light through the colours of the rainbow."""

import colorsys

from mistypilot_ros.skill import Robot

STEP_SECONDS = 0.2
ROUND_SECONDS = 5.0
"""Once through all colours."""
REST_LIGHT = (0.4, 0.4, 0.4)


def run(robot: Robot, seconds: float = 10) -> None:
    """Cycle the chest light through the colours of the rainbow.

    When to use: the user wants Misty's chest light to go through many colours.
    Keywords: show the rainbow, show the rainbow for {seconds} seconds, show rainbow lights, rainbow
        lights, rainbow light, rainbow colours, rainbow colors, rainbow lights for {seconds} seconds,
        show rainbow lights for {seconds} seconds, show the rainbow for {seconds} seconds, do the
        rainbow, do the rainbow lights, cycle through the colours of the rainbow, cycle through the
        rainbow, go through all the colours, light up like a rainbow, glow like a rainbow, shine like a
        rainbow, disco lights, party lights, 亮彩虹灯, 亮彩虹灯 {seconds} 秒, 彩虹灯, 彩虹灯 {seconds}
        秒, 彩虹, 彩虹灯光, 七彩灯, 彩灯

    Args:
        seconds: how long, 1 to 60 s.
    """
    for number in range(round(seconds / STEP_SECONDS)):
        robot.set_led(*colorsys.hsv_to_rgb(number * STEP_SECONDS / ROUND_SECONDS % 1, 1.0, 1.0))
        robot.sleep(STEP_SECONDS)
    robot.set_led(*REST_LIGHT)

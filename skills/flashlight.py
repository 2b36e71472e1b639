"""Switch the flashlight on or off."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, on: bool = True) -> None:
    """Switch the flashlight on or off.

    When to use: the user wants the lamp beside Misty's camera on or off, not the light in its chest.
    Keywords: switch the flashlight on, switch the flashlight {on}, switch {on} the
        flashlight, turn the flashlight {on}, turn {on} the flashlight, turn my flashlight
        {on}, turn {on} my flashlight, switch my flashlight {on}, switch {on} my
        flashlight, flashlight {on}, flashlight, torch {on}, torch, turn the torch {on},
        turn {on} the torch, switch the torch {on}, switch {on} the torch, no more
        flashlight, 打开手电筒, 手电筒 {on}, {on} 手电筒, 手电筒, 手电 {on}, {on} 手电, flashlight goes
        {on}, put the flashlight {on}, shine the flashlight, shine my flashlight, flash light
        {on}, turn the flash light {on}, switch the flash light {on}, put the flash light {on},
        torch goes {on}, torch comes {on}, flashlight comes {on},
        flashlight should go {on}, torch should go {on}, flashlight should be {on}, torch should
        be {on}, flashlight must go {on}, torch must go {on},
        shut the flashlight {on}, shut {on} the flashlight, shut the torch {on}, shut {on} the torch,
        flashlight needs to be {on}, torch needs to be {on}, flick the flashlight {on}, flick the torch
        {on}, flick {on} the flashlight, flick {on} the torch, light the flashlight, light the torch,
        shine the torch

    Args:
        on: true (on, fire up, 开, 打开, 亮) or false (off, out, kill, 关, 关掉, 关上, 关闭).
    """
    robot.set_flashlight(on)

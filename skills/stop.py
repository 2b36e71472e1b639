"""Stop all motion, speech and sound at once."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Stop all motion, speech and sound at once.

    When to use: the user wants a touch to stop everything that Misty does.
    Keywords: stop everything, stop, stop all motion, stop moving, stop at once, stop dead, stop talking,
        stop speaking, stop driving, stop what you are doing, come to a stop, halt, freeze, hold still,
        stand still, stay still, hold it, be quiet, be still, shut up, abort everything, 停, 停止, 停下,
        停下来, 别动, 停住, 不要动
    """
    robot.stop()

"""Set the light and wait for a minute."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Set the light and wait for a minute."""
    robot.set_led(0.0, 0.0, 1.0)
    robot.sleep(60)

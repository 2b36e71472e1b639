"""Set the light."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Set the light."""
    robot.set_led(1.0, 0.5, 0.0)

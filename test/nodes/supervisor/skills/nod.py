"""Move the head."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, times: int = 1) -> None:
    """Move the head.

    Args:
        times: how often.
    """
    for _ in range(times):
        robot.move_head(pitch=0.1)

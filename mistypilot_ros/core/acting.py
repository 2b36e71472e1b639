"""Acting an emotion with a robot: the same for skills and for scripts."""

from mistypilot_ros.core.expressions import Expression
from mistypilot_ros.core.robot import Robot


def act(robot: Robot, expression: Expression) -> None:
    """Show face and light of an expression and go through its motion; returns when its last pose is reached.

    Raises:
        RobotError: the robot does not.
        CancelledError: the run was ended.
    """
    robot.show_face(expression.name)
    robot.set_led(*expression.led)
    for pose in expression.motion:
        pitch, roll, yaw = pose.head
        robot.move_head(pitch=pitch, roll=roll, yaw=yaw, seconds=pose.seconds)
        robot.move_arms(left=pose.arms[0], right=pose.arms[1], seconds=pose.seconds)
        robot.sleep(pose.seconds)

"""Start MistyPilot for one robot.

ros2 launch mistypilot_ros mistypilot.launch.py robot_address:=192.168.1.20
ros2 launch mistypilot_ros mistypilot.launch.py simulate:=true

The nodes activate themselves, so that one that is started again works again.
"""

from launch import LaunchDescription
from mistypilot_ros.launching.actions import declared, starting
from mistypilot_ros.launching.arguments import ROBOT


def generate_launch_description():
    return LaunchDescription(
        [*declared(ROBOT), starting(ROBOT, lambda planner, texts: [planner.robot(texts)])]
    )

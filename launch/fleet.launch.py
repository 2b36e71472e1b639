"""Start MistyPilot for all robots of a file, real and simulated ones.

ros2 launch mistypilot_ros fleet.launch.py fleet_file:=robots.yaml
"""

from launch import LaunchDescription
from mistypilot_ros.launching.actions import declared, starting
from mistypilot_ros.launching.arguments import FLEET


def generate_launch_description():
    return LaunchDescription([*declared(FLEET), starting(FLEET, lambda planner, texts: planner.fleet(texts))])

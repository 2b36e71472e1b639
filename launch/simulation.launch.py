"""Start MistyPilot with a simulated robot: nothing else is needed.

ros2 launch mistypilot_ros simulation.launch.py
"""

from launch import LaunchDescription
from mistypilot_ros.launching.actions import declared, starting
from mistypilot_ros.launching.arguments import SIMULATED


def generate_launch_description():
    return LaunchDescription(
        [*declared(SIMULATED), starting(SIMULATED, lambda planner, texts: [planner.simulated(texts)])]
    )

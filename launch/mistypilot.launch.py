"""Start MistyPilot for one robot.

ros2 launch mistypilot_ros mistypilot.launch.py robot_address:=192.168.1.20

The nodes activate themselves, so that one that is started again works again.
"""

import os
import sys

from launch.actions import DeclareLaunchArgument, ExecuteProcess, GroupAction, SetEnvironmentVariable
from launch.conditions import IfCondition
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node, PushRosNamespace
from launch_ros.parameter_descriptions import ParameterValue

from launch import LaunchDescription
from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import discovery_profile

RESPAWN_DELAY = 1.0
"""Seconds."""

NODES = {
    'misty_bridge': ('robot_address', 'state_dir'),
    'binding_supervisor': ('state_dir',),
    'pia': (),
    'sia': (),
    'task_router': (),
}
"""Executables, which are named as their nodes, with the parameters that are arguments of this file."""


def node(name, arguments):
    """Return one node; an empty argument is a text too, so the type is said."""
    values = {
        argument: ParameterValue(LaunchConfiguration(argument), value_type=str) for argument in arguments
    }
    return Node(
        package='mistypilot_ros',
        executable=name,
        output='screen',
        respawn=True,
        respawn_delay=RESPAWN_DELAY,
        parameters=[LaunchConfiguration('params_file'), values],
    )


def generate_launch_description():
    config = data_folders.shipped('config')
    profile = discovery_profile(os.environ, config)
    simulator = ExecuteProcess(
        cmd=[sys.executable, '-m', 'mistypilot_ros.simulator', '--port', '8080'],
        condition=IfCondition(LaunchConfiguration('simulate')),
        output='screen',
        respawn=True,
        respawn_delay=RESPAWN_DELAY,
    )
    return LaunchDescription(
        [
            DeclareLaunchArgument(
                'robot_address', default_value='127.0.0.1:8080', description='Robot, host or host:port.'
            ),
            DeclareLaunchArgument('namespace', default_value='misty', description='Namespace of the robot.'),
            DeclareLaunchArgument(
                'state_dir', default_value='', description="State folder; empty for the user's own."
            ),
            DeclareLaunchArgument(
                'params_file',
                default_value=str(config / 'mistypilot.yaml'),
                description='Parameters of all nodes.',
            ),
            DeclareLaunchArgument(
                'simulate', default_value='false', description='Start a simulated robot at 127.0.0.1:8080.'
            ),
            *(SetEnvironmentVariable(name, value) for name, value in profile.items()),
            simulator,
            GroupAction(
                [
                    PushRosNamespace(LaunchConfiguration('namespace')),
                    *(node(name, arguments) for name, arguments in NODES.items()),
                ]
            ),
        ]
    )

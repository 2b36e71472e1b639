"""Start MistyPilot for one robot.

ros2 launch mistypilot_ros mistypilot.launch.py robot_address:=192.168.1.20
ros2 launch mistypilot_ros mistypilot.launch.py simulate:=true

The nodes activate themselves, so that one that is started again works again.
"""

import os
import sys
from pathlib import Path

from launch.actions import (
    DeclareLaunchArgument,
    ExecuteProcess,
    GroupAction,
    OpaqueFunction,
    SetEnvironmentVariable,
)
from launch.conditions import IfCondition
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node, PushRosNamespace
from launch_ros.descriptions import Parameter

from launch import LaunchDescription
from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import discovery_profile

CONFIG = data_folders.shipped('config')
ARGUMENTS = (
    ('robot_address', '', 'Robot, host or host:port; empty for what params_file says.'),
    ('namespace', 'misty', 'Namespace of the robot.'),
    ('state_dir', '', 'State folder; empty for what params_file says.'),
    ('params_file', str(CONFIG / 'mistypilot.yaml'), 'Parameters of all nodes.'),
    ('simulate', 'false', 'Start a simulated robot as well, and use it.'),
    ('simulator_port', '8080', 'Port of the simulated robot on this machine.'),
)
"""Arguments of this file: name, default, what it means."""
NODES = {
    'misty_bridge': ('robot_address', 'state_dir'),
    'binding_supervisor': ('state_dir',),
    'pia': (),
    'sia': (),
    'task_router': (),
}
"""Executables, which are named as their nodes, with the arguments that are parameters of theirs."""
RESPAWN = {'output': 'screen', 'respawn': True, 'respawn_delay': 1.0}
"""Whatever ends is started again, after so many seconds."""


def node(name, params_file, given):
    """Return one node; what was given on the command line overrules the parameter file."""
    values = [Parameter(parameter, value, value_type=str) for parameter, value in given.items() if value]
    return Node(package='mistypilot_ros', executable=name, parameters=[params_file, *values], **RESPAWN)


def robot(context):
    """Return the nodes of the robot and, where it is wanted, its simulator."""
    given = {name: LaunchConfiguration(name).perform(context) for name, _, _ in ARGUMENTS}
    params_file = Path(given['params_file']).expanduser()
    if not params_file.is_file():
        raise FileNotFoundError(f"params_file is '{params_file}'; there is no such file.")
    simulator = []
    if IfCondition(given['simulate']).evaluate(context):
        given['robot_address'] = given['robot_address'] or f'127.0.0.1:{given["simulator_port"]}'
        command = [sys.executable, '-m', 'mistypilot_ros.simulator', '--port', given['simulator_port']]
        simulator = [ExecuteProcess(cmd=command, name='misty_simulator', **RESPAWN)]
    nodes = [
        node(name, str(params_file), {argument: given[argument] for argument in arguments})
        for name, arguments in NODES.items()
    ]
    return [*simulator, GroupAction([PushRosNamespace(given['namespace']), *nodes])]


def generate_launch_description():
    profile = discovery_profile(os.environ, CONFIG, 'fastdds')
    return LaunchDescription(
        [
            *(
                DeclareLaunchArgument(name, default_value=default, description=description)
                for name, default, description in ARGUMENTS
            ),
            *(SetEnvironmentVariable(name, value) for name, value in profile.items()),
            OpaqueFunction(function=robot),
        ]
    )

"""Plans of robots as actions of ROS 2 launch; the launch files alone import this."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from launch.actions import (
    DeclareLaunchArgument,
    ExecuteProcess,
    GroupAction,
    LogInfo,
    OpaqueFunction,
    SetEnvironmentVariable,
)
from launch.events.process import ProcessExited
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node, PushRosNamespace
from launch_ros.substitutions import ExecutableInPackage

from launch import LaunchContext
from mistypilot_ros import data_folders
from mistypilot_ros.cli.environment import discovery_profile
from mistypilot_ros.cli.ports import HOST
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.launching.arguments import LaunchArgument
from mistypilot_ros.launching.plan import NODES, PATIENCE, REFUSED, RESPAWN_DELAY, SIMULATOR, RobotPlan
from mistypilot_ros.launching.planner import Planner
from mistypilot_ros.launching.recording import write_qos


def declared(rows: Iterable[LaunchArgument]) -> list[Any]:
    """Return the declarations of arguments."""
    return [
        DeclareLaunchArgument(row.name, default_value=row.default, description=row.description)
        for row in rows
    ]


def starting(
    rows: Iterable[LaunchArgument], plans: Callable[[Planner, Mapping[str, str]], Iterable[RobotPlan]]
) -> OpaqueFunction:
    """Return the action that reads the arguments and starts robots.

    Args:
        rows: arguments that were declared.
        plans: makes the plans of the robots from the texts of the arguments.
    """

    def start(context: LaunchContext) -> list[Any]:
        texts = {row.name: LaunchConfiguration(row.name).perform(context) for row in rows}
        planner = Planner(data_folders.shipped('config'))
        return [robot(plan) for plan in plans(planner, texts)]

    return OpaqueFunction(function=start)


def robot(plan: RobotPlan) -> GroupAction:
    """Return everything that is started for one robot, with its own environment and namespace."""
    profile = discovery_profile(os.environ, data_folders.shipped('config'), 'fastdds')
    space = [PushRosNamespace(plan.namespace)] if plan.namespace else []
    return GroupAction(
        [
            *(SetEnvironmentVariable(name, value) for name, value in profile.items()),
            *_simulator(plan),
            *_recorder(plan),
            *space,
            *(_node(plan, name) for name in NODES),
        ]
    )


def _node(plan: RobotPlan, name: str) -> Node:
    # All parameters go this way, because launch_ros leaves a file in /tmp for each one that it is given.
    return Node(
        package=data_folders.PACKAGE,
        executable=name,
        name=None,
        ros_arguments=plan.ros_arguments(name),
        **_restarted(name),
    )


def _simulator(plan: RobotPlan) -> list[Any]:
    if plan.simulator_port is None:
        return []
    page = f'http://{HOST}:{plan.simulator_port}'
    return [
        LogInfo(msg=f"The simulated robot '{plan.namespace}' is at {page}, with a page to touch it."),
        ExecuteProcess(
            cmd=[ExecutableInPackage(SIMULATOR, data_folders.PACKAGE), *plan.simulator_arguments()],
            name='misty_simulator',
            **_restarted('The simulated robot'),
        ),
    ]


def _recorder(plan: RobotPlan) -> list[Any]:
    """A recording is not begun again: its folder is there already."""
    if plan.recording is None:
        return []
    write_qos(data_folders.shipped('share') / 'recording' / 'qos.yaml', plan.namespace, plan.recording_qos)
    return [ExecuteProcess(cmd=plan.record_command(), name='recorder', output='screen')]


def _restarted(name: str) -> dict[str, Any]:
    """Return what starts a process again whenever it ends, unless it refused its very first start.

    Whoever refuses the values that it was given refuses them the next time too: then the launch ends.
    """
    exits = []

    def ended(event: ProcessExited, _: LaunchContext) -> None:
        exits.append(event.returncode)
        if exits == [REFUSED]:
            raise UnavailableError(f'{name} refuses to start; it says why above.')

    return {
        'output': 'screen',
        'respawn': True,
        'respawn_delay': RESPAWN_DELAY,
        'on_exit': ended,
        'sigterm_timeout': PATIENCE,
    }

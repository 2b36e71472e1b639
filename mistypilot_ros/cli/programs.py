"""The programs that make up MistyPilot, and how each is started."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.cli.arguments import UpOptions
from mistypilot_ros.cli.child import Program

SIMULATOR = 'simulator'

Values = Mapping[str, str | bool]


@dataclass(frozen=True)
class Node:
    """A node program."""

    name: str
    """Name of its module in `mistypilot_ros.nodes`."""
    parameters: tuple[str, ...]
    """Parameters that the command line decides."""
    last_wave: int
    """As in `Program`: the bridge ends after those who use it, and before the robot."""


NODES = (
    Node('misty_bridge', ('robot_address', 'state_dir', 'camera_enabled', 'microphone_enabled'), 1),
    Node('binding_supervisor', ('state_dir',), 0),
    Node('pia', ('interpreter',), 0),
    Node('sia', ('interpreter', 'state_dir'), 0),
    Node('task_router', ('interpreter',), 0),
)
"""In the order in which they are started: what takes longest first."""
LAST_WAVE = 2


def programs(
    options: UpOptions, robot_address: str, state: Path, params_files: tuple[Path, ...]
) -> list[Program]:
    """Return all programs.

    Args:
        options: what the command line says.
        robot_address: HOST:PORT of the robot, simulated or real.
        state: state folder.
        params_files: parameter files, the last wins.
    """
    values: dict[str, str | bool] = {'robot_address': robot_address, 'state_dir': str(state)}
    for name, wanted in (('camera_enabled', options.camera), ('microphone_enabled', options.microphone)):
        if wanted or not options.robot:
            values[name] = True
    if options.interpreter:
        values['interpreter'] = options.interpreter
    nodes = [
        Program(node.name, _node_command(node, options, values, params_files), node.last_wave, True)
        for node in NODES
    ]
    return nodes if options.robot else [_simulator(options, robot_address), *nodes]


def _simulator(options: UpOptions, address: str) -> Program:
    command = (
        *(sys.executable, '-m', 'mistypilot_ros.simulator'),
        *('--port', address.rpartition(':')[2]),
        *('--speed', f'{options.speed:g}'),
        # Several simulated robots of one graph are told apart.
        *('--serial', f'SIM-{options.namespace.replace("/", "-") or "0001"}'),
    )
    return Program(SIMULATOR, command, LAST_WAVE)


def _node_command(
    node: Node, options: UpOptions, values: Values, params_files: tuple[Path, ...]
) -> tuple[str, ...]:
    command = [
        sys.executable,
        '-m',
        f'mistypilot_ros.nodes.{node.name}',
        '--ros-args',
        '-r',
        f'__ns:=/{options.namespace}',
        '--log-level',
        options.log_level,
    ]
    for file in params_files:
        command += ['--params-file', str(file)]
    for name in node.parameters:
        if name in values:
            command += ['-p', f'{name}:={_yaml(values[name])}']
    return tuple(command)


def _yaml(value: str | bool) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    return "'" + value.replace("'", "''") + "'"  # quoted, for ROS reads the value as YAML

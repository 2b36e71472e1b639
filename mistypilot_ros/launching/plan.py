"""What is started for one robot, and with which arguments; the launch files make it processes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

NODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        'misty_bridge': (
            'robot_address',
            'robot_serial',
            'state_dir',
            'camera_enabled',
            'microphone_enabled',
        ),
        'binding_supervisor': ('state_dir',),
        'pia': ('interpreter',),
        'sia': ('interpreter', 'state_dir'),
        'task_router': ('interpreter',),
    }
)
"""Executables, which are named as their nodes, with the parameters that a launch argument may decide."""
SIMULATOR = 'mistypilot-simulator'
"""Executable of the simulated robot."""
RESPAWN_DELAY = 1.0
"""Whatever ends is started again after so many seconds."""
PATIENCE = '10'
"""Whatever is interrupted may take so many seconds to end in order, as a fleet on a busy machine does."""
REFUSED = 2
"""Exit code of a node or simulator that refuses to start; what it printed says why."""


@dataclass(frozen=True)
class RobotPlan:
    """One robot: its nodes and, where they are wanted, its simulator and the recording."""

    namespace: str = 'misty'
    """Namespace without the leading `/`; empty for the root."""
    given: Mapping[str, str | bool] = field(default_factory=lambda: MappingProxyType({}))
    """What launch arguments decide, by the parameter's name, as in `NODES`."""
    own: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    """Parameters of this robot alone, by node and full name."""
    params_files: tuple[Path, ...] = ()
    """ROS parameter files; of several, the last wins."""
    log_level: str = 'info'
    """Least level of what the nodes log."""
    simulator_port: int | None = None
    """TCP port of the simulated robot on this machine; None where there is none."""
    simulator_serial: str = ''
    """Serial number of the simulated robot; empty for one that names its namespace."""
    recording: Path | None = None
    """Folder that the recording makes; None where nothing is recorded."""

    def ros_arguments(self, node: str) -> list[str]:
        """Return what follows `--ros-args`; of two values of one parameter the later wins.

        Args:
            node: one of `NODES`.
        """
        arguments = ['--log-level', self.log_level]
        for file in self.params_files:
            arguments += ['--params-file', str(file)]
        given = {name: self.given[name] for name in NODES[node] if name in self.given}
        for name, value in {**self.own.get(node, {}), **given}.items():
            # ROS reads the value as YAML, of which JSON is a part: a text stays one, whatever it looks like.
            arguments += ['-p', f'{name}:={json.dumps(value, ensure_ascii=False)}']
        return arguments

    def simulator_arguments(self) -> list[str]:
        """Return the arguments of the simulated robot."""
        # Several simulated robots of one graph are told apart, in each launch alike.
        own = f'SIM-{self.namespace.replace("/", "-") or "0001"}'
        return ['--port', str(self.simulator_port), '--serial', self.simulator_serial or own]

    @property
    def recording_qos(self) -> Path:
        """File that asks for each topic as it is offered: beside the recording, to be played with it."""
        return Path(f'{self.recording}_qos.yaml')

    def record_command(self) -> list[str]:
        """Return the command that records all topics of the robot, and its health."""
        topics = f'^/{self.namespace}/|^/diagnostics$' if self.namespace else '.'
        qos = ['--qos-profile-overrides-path', str(self.recording_qos)]
        return ['ros2', 'bag', 'record', '--output', str(self.recording), *qos, '--regex', topics]


def flat(parameters: Mapping[str, Any], prefix: str = '') -> Iterator[tuple[str, Any]]:
    """Yield full name and value of parameters that may stand below each other, as in a ROS parameter file."""
    for name, value in parameters.items():
        if isinstance(value, Mapping):
            yield from flat(value, f'{prefix}{name}.')
        else:
            yield f'{prefix}{name}', value

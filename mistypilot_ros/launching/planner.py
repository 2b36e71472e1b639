"""Makes plans of robots from arguments and fleet files; everything is refused before anything starts."""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from mistypilot_ros.cli.ports import HOST
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.launching.arguments import COMMON, FLEET_FILE, ROBOT, values
from mistypilot_ros.launching.fleet import FleetRobot, read_fleet
from mistypilot_ros.launching.parameter_names import parameter_file, shipped_names
from mistypilot_ros.launching.plan import RobotPlan
from mistypilot_ros.launching.recording import check_rosbag2, recording_folder
from mistypilot_ros.launching.simulator_ports import choose_ports

PARAMETERS = {
    'robot_address': 'robot_address',
    'robot_serial': 'robot_serial',
    'state_dir': 'state_dir',
    'interpreter': 'interpreter',
    'camera': 'camera_enabled',
    'microphone': 'microphone_enabled',
}
"""Arguments that are parameters of nodes, with the names of these."""


class Planner:
    """Knows the shipped parameters, and the moment at which the launch begins."""

    def __init__(self, config: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Read the shipped parameters.

        Args:
            config: folder of the shipped configuration.
            environment: says which ROS 2 this is.
        """
        self._shipped = config / 'mistypilot.yaml'
        self._known = shipped_names(self._shipped)
        self._environment = environment
        self._now = datetime.now()

    def robot(self, texts: Mapping[str, str]) -> RobotPlan:
        """Return the plan of one robot.

        Args:
            texts: of the arguments `ROBOT` by name.

        Raises:
            InvalidInputError: an argument cannot be used.
            UnavailableError: a recording is wanted and rosbag2 is not installed.
        """
        given = values(ROBOT, texts)
        port = choose_ports([given.get('simulator_port')])[0] if given['simulate'] else None
        return self._plan(given, port)

    def simulated(self, texts: Mapping[str, str]) -> RobotPlan:
        """Return the plan of a simulated robot.

        Args:
            texts: of the arguments `SIMULATED` by name.

        Raises:
            InvalidInputError: an argument cannot be used.
            UnavailableError: a recording is wanted and rosbag2 is not installed.
        """
        return self.robot({**{row.name: row.default for row in ROBOT}, **texts, 'simulate': 'true'})

    def fleet(self, texts: Mapping[str, str]) -> tuple[RobotPlan, ...]:
        """Return the plans of all robots of a fleet file.

        Args:
            texts: of the arguments `FLEET` by name.

        Raises:
            InvalidInputError: an argument, or something in the file, cannot be used.
            UnavailableError: a recording is wanted and rosbag2 is not installed.
        """
        file: Path = values((FLEET_FILE,), texts)['fleet_file']
        common = values(COMMON, texts)
        robots = read_fleet(file, self._known)
        simulated = [robot for robot in robots if robot.given.get('simulate')]
        ports = choose_ports([robot.given.get('simulator_port') for robot in simulated])
        port_of = {robot.name: port for robot, port in zip(simulated, ports, strict=True)}
        return tuple(self._member(robot, common, port_of.get(robot.name)) for robot in robots)

    def _member(self, robot: FleetRobot, common: Mapping[str, Any], port: int | None) -> RobotPlan:
        try:
            return self._plan({**common, **robot.given}, port, robot.parameters, robot.params_files)
        except InvalidInputError as error:
            raise InvalidInputError(f"Robot '{robot.name}': {error}") from error

    def _plan(
        self,
        given: Mapping[str, Any],
        port: int | None,
        own: Mapping[str, Mapping[str, Any]] | None = None,
        own_files: tuple[Path, ...] = (),
    ) -> RobotPlan:
        namespace: str = given['namespace']
        if port is not None:
            at = {'robot_address': f'{HOST}:{port}', 'camera': True, 'microphone': True}
            given = {**at, **given}
        if given['record']:
            check_rosbag2(self._environment)
        files = [given['params_file']] if 'params_file' in given else []
        return RobotPlan(
            namespace=namespace,
            given={PARAMETERS[name]: value for name, value in given.items() if name in PARAMETERS},
            own=own or {},
            params_files=(self._shipped, *(parameter_file(f, namespace) for f in [*files, *own_files])),
            log_level=given['log_level'],
            simulator_port=port,
            simulator_serial=given.get('robot_serial', ''),
            recording=recording_folder(given, namespace, self._now) if given['record'] else None,
        )

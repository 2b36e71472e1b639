"""The fleet file: the robots of a lab, in YAML."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.data_files import read_yaml
from mistypilot_ros.launching import arguments
from mistypilot_ros.launching.arguments import LaunchArgument
from mistypilot_ros.launching.parameter_names import parameters_by_node

FIELDS: Mapping[str, tuple[LaunchArgument, type, str]] = MappingProxyType(
    {
        'name': (arguments.NAMESPACE, str, 'a text'),
        'address': (arguments.ROBOT_ADDRESS, str, 'a text'),
        'serial': (arguments.ROBOT_SERIAL, str, 'a text in quotes'),
        'simulate': (arguments.SIMULATE, bool, 'true or false'),
        'port': (arguments.SIMULATOR_PORT, int, 'a whole number'),
        'state_dir': (arguments.STATE_DIR, str, 'a text'),
        'camera': (arguments.CAMERA, bool, 'true or false'),
        'microphone': (arguments.MICROPHONE, bool, 'true or false'),
    }
)
"""What a robot may have besides `params`, the argument that it stands for, and the type that it must be."""
UNIQUE = ('name', 'address', 'serial', 'port', 'state_dir')
"""What no two robots may share."""


@dataclass(frozen=True)
class FleetRobot:
    """One robot of the file."""

    name: str
    """Its namespace, without the leading `/`."""
    given: Mapping[str, Any]
    """Values of launch arguments by name; the common ones are not among them."""
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    """Parameters of this robot alone, by node and full name."""
    params_files: tuple[Path, ...] = ()
    """Parameter file of this robot alone."""


def read_fleet(path: Path, known: Mapping[str, frozenset[str]]) -> tuple[FleetRobot, ...]:
    """Read a fleet file.

    Args:
        path: relative to the current folder, or absolute; paths in the file are relative to its folder.
        known: parameters that the nodes have.

    Raises:
        InvalidInputError: the file cannot be read, or something in it cannot be used.
    """
    file = Path.cwd() / path.expanduser()
    if not file.is_file():
        raise InvalidInputError(f"There is no fleet file '{file}'.")
    tree = read_yaml(file)
    if not isinstance(tree, dict) or not isinstance(tree.get('robots'), list) or not tree['robots']:
        raise InvalidInputError(f"'{file}' has no list 'robots'; see config/fleet.yaml.")
    try:
        _check_keys(tree, ['robots'])
    except InvalidInputError as error:
        raise InvalidInputError(f"'{file}': {error}") from error
    robots = tuple(_robot(file, number, robot, known) for number, robot in enumerate(tree['robots'], 1))
    _check_unique(file, robots)
    return robots


def _robot(file: Path, number: int, robot: Any, known: Mapping[str, frozenset[str]]) -> FleetRobot:
    try:
        return _read_robot(file.parent, robot, known)
    except InvalidInputError as error:
        raise InvalidInputError(f"'{file}', robot {number}: {error}") from error


def _read_robot(folder: Path, robot: Any, known: Mapping[str, frozenset[str]]) -> FleetRobot:
    if not isinstance(robot, dict) or robot.get('name') in (None, '', '/'):
        raise InvalidInputError('It has no name; write - name: misty, and the rest below it.')
    _check_keys(robot, [*FIELDS, 'params'])
    given = dict(_value(key, value) for key, value in robot.items() if key in FIELDS)
    if ('address' in robot) == given.get('simulate', False):
        raise InvalidInputError('It needs either an address or simulate: true.')
    if 'port' in robot and not given.get('simulate'):
        raise InvalidInputError('port is that of a simulated robot; add simulate: true, or leave it out.')
    if 'state_dir' in robot:
        given['state_dir'] = os.path.normpath(folder / Path(robot['state_dir']).expanduser())
    params = robot.get('params') or {}
    files = (folder / Path(params).expanduser(),) if isinstance(params, str) else ()
    inline = {} if files else parameters_by_node(params, known)
    return FleetRobot(given['namespace'], MappingProxyType(given), MappingProxyType(inline), files)


def _value(key: str, value: Any) -> tuple[str, Any]:
    argument, kind, words = FIELDS[key]
    if type(value) is not kind:
        raise InvalidInputError(f"{key} is '{value}'; it must be {words}.")
    try:
        return argument.name, argument.reader(str(value))
    except ValueError as error:
        raise InvalidInputError(f'{key}: {error}.') from error


def _check_keys(given: Mapping[Any, Any], known: Sequence[str]) -> None:
    for key in given:
        if key not in known:
            near = get_close_matches(str(key), known, 1)
            offer = f'do you mean {near[0]}?' if near else f'use: {", ".join(known)}.'
            raise InvalidInputError(f"There is no key '{key}'; {offer}")


def _check_unique(file: Path, robots: Sequence[FleetRobot]) -> None:
    for key in UNIQUE:
        values = [robot.given.get(FIELDS[key][0].name) for robot in robots]
        for value in filter(None, values):  # Several robots may have port 0, which means any free one.
            if values.count(value) > 1:
                raise InvalidInputError(f"'{file}': Two robots have the {key} '{value}'; give each its own.")

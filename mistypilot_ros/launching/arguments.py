"""The arguments of the launch files: what each means, and what is refused before anything starts."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros import data_folders
from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.arguments import INTERPRETERS, LOG_LEVELS
from mistypilot_ros.core.errors import InvalidInputError


def yes(text: str) -> bool:
    """True or false."""
    if text.lower() not in ('true', 'false'):
        raise ValueError(f"'{text}' is neither true nor false")
    return text.lower() == 'true'


def serial(text: str) -> str:
    """Serial number of a robot."""
    if not re.fullmatch(r'[\w.:-]{1,64}', text):
        raise ValueError(f"'{text}' is no serial number: use letters, digits and - alone")
    return text


def folder(text: str) -> str:
    """Full path of a folder."""
    return str(Path.cwd() / Path(text).expanduser())


def one_of(*choices: str) -> Callable[[str], str]:
    """One of some words."""

    def reader(text: str) -> str:
        if text not in choices:
            raise ValueError(f"'{text}' must be one of: {', '.join(choices)}")
        return text

    return reader


@dataclass(frozen=True)
class LaunchArgument:
    """An argument of a launch file."""

    name: str
    """Name, as in `name:=value`."""
    default: str
    """Value where nobody gives one; an empty one means none."""
    description: str
    """What it means."""
    reader: Callable[[str], Any]
    """Makes the value; its ValueError is half a sentence."""


ROBOT_ADDRESS = LaunchArgument(
    'robot_address', '', 'Robot, HOST or HOST:PORT; empty for what the parameter files say.', read.robot
)
ROBOT_SERIAL = LaunchArgument(
    'robot_serial', '', 'Serial number of the robot: another one is refused; empty for any.', serial
)
NAMESPACE = LaunchArgument('namespace', 'misty', 'Namespace of the robot; / for none.', read.namespace)
STATE_DIR = LaunchArgument(
    'state_dir', '', "State folder; empty for the user's own, mistypilot/NAMESPACE.", folder
)
PARAMS_FILE = LaunchArgument(
    'params_file', '', 'ROS parameter file of your own; what it does not name is as shipped.', Path
)
INTERPRETER = LaunchArgument(
    'interpreter',
    '',
    f'What reads sentences: {", ".join(INTERPRETERS)}; empty for what the parameter files say.',
    one_of(*INTERPRETERS),
)
LOG_LEVEL = LaunchArgument(
    'log_level', 'info', f'Least level of logged lines: {", ".join(LOG_LEVELS)}.', one_of(*LOG_LEVELS)
)
CAMERA = LaunchArgument(
    'camera', '', 'true or false; empty for what the parameter files say, and on if simulated.', yes
)
MICROPHONE = LaunchArgument(
    'microphone', '', 'true or false; empty for what the parameter files say, and on if simulated.', yes
)
SIMULATE = LaunchArgument('simulate', 'false', 'Start a simulated robot as well, and use it.', yes)
SIMULATOR_PORT = LaunchArgument(
    'simulator_port', '', 'Port of the simulated robot; empty for 8080 if free, else any.', read.port
)
RECORD = LaunchArgument('record', 'false', "Record the robot's topics with rosbag2.", yes)
RECORD_DIR = LaunchArgument(
    'record_dir', '', 'Folder in which recordings are made; empty for the current one.', folder
)

FLEET_FILE = LaunchArgument(
    'fleet_file',
    str(data_folders.shipped('config') / 'fleet.yaml'),
    'YAML file that lists the robots; the one that is shipped says what may stand in it.',
    Path,
)
COMMON = (PARAMS_FILE, INTERPRETER, LOG_LEVEL, RECORD, RECORD_DIR)
"""What concerns every robot of a launch."""
SIMULATED = (NAMESPACE, STATE_DIR, SIMULATOR_PORT, CAMERA, MICROPHONE, *COMMON)
"""Arguments of `simulation.launch.py`."""
ROBOT = (ROBOT_ADDRESS, ROBOT_SERIAL, SIMULATE, *SIMULATED)
"""Arguments of `mistypilot.launch.py`."""
FLEET = (FLEET_FILE, *COMMON)
"""Arguments of `fleet.launch.py`."""


def values(rows: tuple[LaunchArgument, ...], texts: Mapping[str, str]) -> dict[str, Any]:
    """Return what was given, by name; what is empty is as if it was not given.

    Args:
        rows: arguments that there are.
        texts: text of each by name.

    Raises:
        InvalidInputError: a text cannot be used.
    """
    found = {}
    for row in rows:
        try:
            if text := texts[row.name] or row.default:
                found[row.name] = row.reader(text)
        except ValueError as error:
            raise InvalidInputError(f'{row.name}: {error}.') from error
    return found

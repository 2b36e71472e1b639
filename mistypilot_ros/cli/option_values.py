"""Texts of options as values; each refuses with half a sentence that names the remedy."""

import math
import re
from pathlib import Path

from mistypilot_ros.cli.steps import Say, Touch, Wait
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.turns import MAX_TEXT

_NAMESPACE = re.compile(r'[A-Za-z_][A-Za-z0-9_]*(/[A-Za-z_][A-Za-z0-9_]*)*\Z')
_ADDRESS = re.compile(r'(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)(:(?P<port>\d{1,5}))?\Z')
_LONGEST_NAMESPACE = 100


def robot(text: str) -> str:
    """Address of a robot."""
    match = _ADDRESS.match(text)
    if match is None or not 0 < int(match['port'] or 80) <= 65535:
        raise ValueError(f"'{text}' is no address: give HOST or HOST:PORT, such as 192.168.1.20")
    return text


def namespace(text: str) -> str:
    """Namespace without its leading `/`."""
    name = text.strip('/')
    if (name and not _NAMESPACE.match(name)) or not text or len(name) > _LONGEST_NAMESPACE:
        raise ValueError(f"'{text}' cannot be a namespace: use letters, digits and _, and no digit first")
    return name


def port(text: str) -> int:
    """TCP port, 0 for any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise ValueError(f"'{text}' is no port: give a number from 1 to 65535, or 0 for any free one")
    return int(text)


def number(text: str) -> float:
    """A finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ValueError(f"'{text}' is no number")
    return value


def speed(text: str) -> float:
    """How many times faster the simulator is."""
    value = number(text)
    if not 0.01 <= value <= 1000:
        raise ValueError(f'{text} is out of range: give a number from 0.01 to 1000')
    return value


def file(text: str) -> Path:
    """Path of a file that exists."""
    path = Path(text)
    if not path.is_file():
        raise ValueError(f"there is no file '{text}'")
    return path.resolve()


def parameter_file(text: str) -> Path:
    """Path of a ROS parameter file, which is looked through: a node would refuse it in its own words."""
    from mistypilot_ros.data_files import check_parameter_file  # here: it imports yaml

    path = file(text)
    try:
        check_parameter_file(path)
    except InvalidInputError as error:
        raise ValueError(str(error)) from error
    return path


def say(text: str) -> Say:
    """Instruction."""
    if not text.strip() or len(text) > MAX_TEXT:
        raise ValueError(f'an instruction has 1 to {MAX_TEXT:,} characters')
    return Say(text)


def touch(text: str) -> Touch:
    """Sensor to touch; a group is refused with its members."""
    group = MISTY_SENSORS.groups.get(text)
    if group is not None:
        raise ValueError(f"'{text}' is a group; touch one of its members: {', '.join(group.members)}")
    return Touch(MISTY_SENSORS.sensor(text).name)


def place(text: str) -> str:
    """Sensor or group; another is refused with the nearest."""
    return MISTY_SENSORS.check(text)


def hold(text: str) -> float:
    """Seconds that a sensor is held; the touch is waited for half a minute."""
    value = number(text)
    if not 0.01 <= value <= 20:
        raise ValueError(f'{text} is out of range: give 0.01 to 20 seconds')
    return value


def timeout(text: str) -> float:
    """Longest time for a command, s."""
    value = number(text)
    if not 0.1 <= value <= 3_600:
        raise ValueError(f'{text} is out of range: give 0.1 to 3600 seconds')
    return value


def count(text: str) -> int:
    """How many of something."""
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"'{text}' is no count: give a number from 1")
    return int(text)


def wait(text: str) -> Wait:
    """Seconds to wait."""
    value = number(text)
    if not 0 <= value <= 86_400:
        raise ValueError(f'{text} is out of range: give 0 to 86400 seconds')
    return Wait(value)

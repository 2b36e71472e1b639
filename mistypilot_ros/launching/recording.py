"""Whether and where the topics of a robot are recorded, and with which QoS."""

import importlib.util
import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from mistypilot_ros.cli.environment import distro
from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.data_files import read_yaml

SHIPPED_FOR = '/misty/'
"""Beginning of the topics in `share/recording/qos.yaml`."""


def check_rosbag2(environment: Mapping[str, str]) -> None:
    """See that topics can be recorded here.

    Raises:
        UnavailableError: they cannot.
    """
    command = shutil.which('ros2', path=environment.get('PATH'))
    if command is None or importlib.util.find_spec('rosbag2_py') is None:
        raise UnavailableError(
            f'record:=true needs rosbag2, which is not installed here: '
            f'install ros-{distro(environment)}-rosbag2, or leave record out.'
        )


def recording_folder(given: Mapping[str, Any], namespace: str, now: datetime) -> Path:
    """Return the folder that rosbag2 shall make; it must not be there yet.

    Args:
        given: values of the arguments, `record_dir` where there is one.
        namespace: of the robot.
        now: makes the name one that is not taken.
    """
    name = f'recording_{namespace.replace("/", "_") or "root"}_{now:%Y-%m-%d_%H-%M-%S}'
    return Path(given.get('record_dir', Path.cwd())) / name


def write_qos(shipped: Path, namespace: str, file: Path) -> None:
    """Write down for the topics of one robot what rosbag2 shall ask for.

    Args:
        shipped: `share/recording/qos.yaml`.
        namespace: of the robot.
        file: is made, and its folder too.

    Raises:
        StoreError: it cannot be written.
    """
    space = f'/{namespace}/' if namespace else '/'
    profiles = {name.replace(SHIPPED_FOR, space, 1): row for name, row in read_yaml(shipped).items()}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(yaml.safe_dump(profiles, sort_keys=False), encoding='utf-8')
    except OSError as error:
        raise StoreError(f"Nothing can be recorded in '{file.parent}': {error.strerror}.") from error

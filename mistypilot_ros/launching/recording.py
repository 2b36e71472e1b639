"""Whether and where the topics of a robot are recorded."""

import importlib.util
import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from mistypilot_ros.cli.environment import distro
from mistypilot_ros.core.errors import UnavailableError


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

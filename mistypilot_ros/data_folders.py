"""Where the shipped files and the robot's state are, in a checkout, a pip install or a colcon install."""

import os
import sys
from pathlib import Path

import platformdirs

from mistypilot_ros.core.errors import StoreError

PACKAGE = 'mistypilot_ros'


def shipped(name: str) -> Path:
    """Return a shipped folder: `config`, `skills` or `launch`.

    A checkout wins, so that an edited file is used without a new build.

    Raises:
        StoreError: the folder is nowhere.
    """
    prefixes = [sys.prefix, *os.environ.get('AMENT_PREFIX_PATH', '').split(os.pathsep)]
    places = [
        Path(__file__).resolve().parents[1] / name,
        *(Path(prefix) / 'share' / PACKAGE / name for prefix in prefixes if prefix),
    ]
    for place in places:
        if place.is_dir():
            return place
    raise StoreError(f"The folder '{name}' of {PACKAGE} was not found; install the package again.")


def state_folder(given: str, namespace: str) -> Path:
    """Return the folder of a robot's state, made if needed, for its owner alone.

    Args:
        given: the parameter `state_dir`; empty for the user's own state folder.
        namespace: of the node, such as `/misty`; robots of different namespaces keep apart.

    Raises:
        StoreError: the folder cannot be made.
    """
    folder = (
        Path(given).expanduser()
        if given
        else (Path(platformdirs.user_state_dir('mistypilot')) / (namespace.strip('/') or 'default'))
    )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The state folder '{folder}' cannot be made: {error.strerror}.") from error
    return folder

"""Where the shipped files and the robot's state are, in a checkout, a pip install or a colcon install."""

import os
import sys
from pathlib import Path

import platformdirs

from mistypilot_ros.core.errors import StoreError

PACKAGE = 'mistypilot_ros'


def shipped(name: str) -> Path:
    """Return a shipped folder: `config`, `skills` or `launch`.

    A checkout wins, so that an edited file is used without a new build; then what was installed with this
    code, so that with two installs the code of one never reads the files of the other.

    Raises:
        StoreError: the folder is nowhere.
    """
    ours = Path(__file__).resolve().parents
    elsewhere = [sys.prefix, *os.environ.get('AMENT_PREFIX_PATH', '').split(os.pathsep)]
    prefixes = [*ours[2:], *(Path(prefix) for prefix in elsewhere if prefix)]
    places = [ours[1] / name, *(prefix / 'share' / PACKAGE / name for prefix in prefixes)]
    for place in places:
        if place.is_dir():
            return place
    raise StoreError(f"The folder '{name}' of {PACKAGE} was not found; install the package again.")


def state_path(given: str, namespace: str) -> Path:
    """Return where a robot's state is kept; nothing is made.

    Args:
        given: the parameter `state_dir`; empty for the user's own state folder.
        namespace: of the node, such as `/misty`; robots of different namespaces keep apart.
    """
    if given:
        return Path(given).expanduser()
    return Path(platformdirs.user_state_dir('mistypilot')) / (namespace.strip('/') or 'default')


def state_folder(given: str, namespace: str) -> Path:
    """Return the folder of a robot's state, made if needed, for its owner alone.

    Args:
        given: as for `state_path`.
        namespace: as for `state_path`.

    Raises:
        StoreError: the folder cannot be made.
    """
    folder = state_path(given, namespace)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise StoreError(f"'{folder}' is a file; name another state folder, or move it away.") from error
    except OSError as error:
        raise StoreError(f"The state folder '{folder}' cannot be made: {error.strerror}.") from error
    return folder

"""One `mistypilot up` for each ROS domain and namespace of a user on this machine.

A file lock answers in less than a millisecond; asking the ROS graph would take a second at each start. It
sees what this user started by `mistypilot up`, neither what others started nor what a launch file did.
"""

import fcntl
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError, StoreError


class RunningLock:
    """Held as long as this object is open; the system frees it when the process ends, however it ends."""

    def __init__(self, folder: Path, domain: int, namespace: str, description: str) -> None:
        """Take the lock.

        Args:
            folder: the user's folder for what lives as long as the machine runs.
            domain: ROS domain.
            namespace: without the leading `/`; empty for the root.
            description: what runs, for whoever comes second; a part of a sentence.

        Raises:
            InvalidInputError: another one has it.
            StoreError: the folder cannot be written.
        """
        path = folder / f'up.{domain}.{namespace.replace("/", ".")}.lock'
        try:
            # Not inherited: a program that lives on for a moment would keep the lock.
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise StoreError(f"The file '{path}' cannot be written: {error.strerror}.") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            who = os.read(self._descriptor, 1_000).decode('utf-8', 'replace')
            os.close(self._descriptor)
            raise InvalidInputError(_refusal(domain, namespace, who)) from None
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, description.encode())

    def close(self) -> None:
        """Free the lock."""
        os.close(self._descriptor)


def _refusal(domain: int, namespace: str, who: str) -> str:
    known = f' ({who})' if who else ''
    return (
        f"MistyPilot already runs in namespace '{namespace}' of ROS domain {domain}{known}: "
        f'end it by Ctrl-C there, or choose another --namespace or ROS_DOMAIN_ID here.'
    )


def runtime_folder(environment: Mapping[str, str]) -> Path:
    """Return the user's folder for what lives as long as the machine runs, made if needed.

    It is on this machine alone, unlike a home folder, which several machines may share.

    Args:
        environment: may name the folder of the login session.

    Raises:
        StoreError: it cannot be made, or it belongs to somebody else.
    """
    session = Path(environment.get('XDG_RUNTIME_DIR') or f'/run/user/{os.getuid()}')
    usable = session.is_dir() and os.access(session, os.W_OK)
    folder = session / 'mistypilot' if usable else Path(tempfile.gettempdir(), f'mistypilot-{os.getuid()}')
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError as error:
        raise StoreError(f"The folder '{folder}' cannot be made: {error.strerror}.") from error
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        raise StoreError(
            f"The folder '{folder}' belongs to somebody else: remove it, or set XDG_RUNTIME_DIR."
        )
    return folder

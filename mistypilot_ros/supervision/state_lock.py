"""One supervisor for each state folder."""

import fcntl
import os
from pathlib import Path

from mistypilot_ros.core.errors import StoreError


class StateLock:
    """Held as long as this object is open; the system frees it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Args:
            folder: state folder, which must exist.

        Raises:
            StoreError: another supervisor has it, or the folder cannot be written.
        """
        path = folder / 'supervisor.lock'
        try:
            # Not inherited: a child that lives on would keep the lock.
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(f'The state folder {folder} cannot be written: {error.strerror}.') from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise StoreError(
                f'Another supervisor already uses {folder}; stop it, or give this one a namespace or '
                f'state_dir of its own.'
            ) from None

    def close(self) -> None:
        """Free the lock."""
        os.close(self._descriptor)

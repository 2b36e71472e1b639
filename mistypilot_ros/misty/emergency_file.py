"""The emergency stop on disk: it is set where the file exists, so that a restart forgets nothing."""

import os
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

NAME = 'emergency_stop'
TEXT = 'The emergency stop is set. The bridge deletes this file when it is released.\n'


class EmergencyFile:
    """The file."""

    def __init__(self, folder: Path) -> None:
        """Use a file in the state folder.

        Args:
            folder: state folder; made with mode 0700 where it does not exist.
        """
        self._folder = folder
        self._path = folder / NAME

    def is_set(self) -> bool:
        """Whether the emergency stop is set; also where that cannot be found out."""
        try:
            os.stat(self._path)
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return True

    def set(self) -> None:
        """Set it, on disk when this returns.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(self._path, 'w', encoding='utf-8') as file:
                file.write(TEXT)
                file.flush()
                os.fsync(file.fileno())
            self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'The emergency stop is set, but {self._path} cannot be written ({error.strerror}): '
                'a restart of the bridge would forget it.'
            ) from error

    def release(self) -> None:
        """Release it, on disk when this returns.

        Raises:
            StoreError: the file cannot be deleted.
        """
        try:
            self._path.unlink(missing_ok=True)
            if self._folder.is_dir():
                self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'{self._path} cannot be deleted ({error.strerror}), so the emergency stop stays set; '
                'delete it yourself and release again.'
            ) from error

    def _sync_folder(self) -> None:
        handle = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

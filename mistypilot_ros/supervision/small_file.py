"""A small file of the state folder that is replaced as a whole: the old content is there, or the new."""

import os
from pathlib import Path

from mistypilot_ros.core.errors import StoreError


class SmallFile:
    """One file, for its owner alone. One thread at a time."""

    def __init__(self, path: Path, what: str) -> None:
        """Note where it is.

        Args:
            path: its folder exists.
            what: what it holds, for sentences: `The timers`.
        """
        self.path = path
        self._what = what

    def read(self) -> bytes:
        """Return its content; nothing where there is no file.

        Raises:
            StoreError: it cannot be read.
        """
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b''
        except OSError as error:
            raise StoreError(
                f'{self._what} in {self.path} cannot be read ({error.strerror}); allow reading it.'
            ) from error

    def write(self, data: bytes) -> None:
        """Replace its content, on disk when this returns.

        Raises:
            StoreError: it cannot be written; the old content stands.
        """
        beside = self.path.with_name(f'.{self.path.name}.new')
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            with open(handle, 'wb') as file:
                file.write(data)
                file.flush()
                os.fsync(handle)
            os.replace(beside, self.path)
            self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'{self._what} cannot be saved in {self.path} ({error.strerror}); '
                'make room or allow writing there.'
            ) from error

    def set_aside(self, date: str) -> Path:
        """Give a damaged file another name, so that somebody can look at it, and return that.

        Args:
            date: part of the name.

        Raises:
            StoreError: it cannot be renamed.
        """
        aside = self.path.with_name(f'{self.path.name}.damaged-{date}')
        try:
            os.replace(self.path, aside)
        except OSError as error:
            raise StoreError(
                f'{self._what} in {self.path} are damaged and cannot be set aside ({error.strerror}); '
                'move the file away.'
            ) from error
        return aside

    def _sync_folder(self) -> None:
        handle = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

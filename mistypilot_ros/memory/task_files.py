"""The tasks of people on disk: one file for each user, which is replaced as a whole."""

import hashlib
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from mistypilot_ros.core.errors import NewerFileError, StoreError
from mistypilot_ros.core.task_history import TaskHistory
from mistypilot_ros.memory.state_json import from_bytes, to_bytes

FOLDER = 'tasks'
"""Inside the state folder."""
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC


class TaskFiles:
    """Reads and writes the files. One thread at a time."""

    def __init__(
        self, state: Path, complain: Callable[[str], None], now: Callable[[], datetime] = datetime.now
    ) -> None:
        """Make the folder if it is not there, for its owner alone.

        Args:
            state: state folder of one robot; exists.
            complain: told in one sentence what was damaged.
            now: dates the names of files that are set aside.

        Raises:
            StoreError: the folder cannot be made.
        """
        self._folder, self._complain, self._now = state / FOLDER, complain, now
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._folder.chmod(0o700)
        except OSError as error:
            raise StoreError(f'The folder {self._folder} cannot be used: {error.strerror}.') from error

    def load(self) -> dict[str, TaskHistory]:
        """Return what is kept, by user, whoever's task changed last at the end.

        Raises:
            StoreError: the folder or a file cannot be read, or a later version of MistyPilot wrote it.
        """
        found: dict[str, TaskHistory] = {}
        try:
            for path in sorted(self._folder.glob('*.json'), key=lambda path: path.stat().st_mtime_ns):
                self._read(path, found)
        except OSError as error:
            raise StoreError(
                f'The tasks in {self._folder} cannot be read ({error.strerror}); allow reading them.'
            ) from error
        return found

    def save(self, user: str, history: TaskHistory) -> None:
        """Return when it is on disk and will be there after a loss of power.

        Raises:
            StoreError: it is not; what was there before stands.
        """
        path = self._path(user)
        beside = path.with_name(f'.{path.name}.new')
        try:
            with open(os.open(beside, _FLAGS, 0o600), 'wb') as file:
                file.write(to_bytes(user, history))
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
            self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'What we talk about cannot be saved in {self._folder} ({error.strerror}); '
                'make room or allow writing there.'
            ) from error

    def forget(self, user: str) -> None:
        """Remove what is kept of a user, also what was set aside.

        Raises:
            StoreError: it is still there.
        """
        path = self._path(user)
        try:
            path.with_name(f'.{path.name}.new').unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            for aside in self._folder.glob(f'{path.name}.damaged-*'):
                aside.unlink(missing_ok=True)
            self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'{path} cannot be removed ({error.strerror}); remove the file by hand.'
            ) from error

    def _path(self, user: str) -> Path:
        """A name can hold anything; a file name cannot."""
        return self._folder / f'{hashlib.sha256(user.encode()).hexdigest()[:32]}.json'

    def _read(self, path: Path, found: dict[str, TaskHistory]) -> None:
        try:
            user, history = from_bytes(path.read_bytes())
            if path != self._path(user):
                raise StoreError('its name is that of another user')
        except NewerFileError as error:
            raise StoreError(
                f'{path} cannot be used: {error}. Update MistyPilot, or move it away.'
            ) from error
        except StoreError as damage:
            aside = path.with_name(f'{path.name}.damaged-{self._now():%Y%m%d-%H%M%S-%f}')
            os.replace(path, aside)
            self._complain(f'{path} is damaged: {damage}. It was kept as {aside.name}.')
        else:
            found[user] = history

    def _sync_folder(self) -> None:
        handle = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""Speech that was made once and is kept on disk, named after what it says and how."""

import contextlib
import os
import re
import secrets
from pathlib import Path
from threading import Lock

from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.core.errors import StoreError

FOLDER = 'speech'
"""Below the state folder."""
MOST = 200
"""Files that are kept, 50 to 500 KB each."""
_OURS = re.compile(r'[0-9a-f]{64}\.wav(\.[0-9a-f]{8})?\Z')
"""Names of kept files, and of those that were begun; nothing else in the folder is removed."""


class KeptSpeech:
    """Keeps the files that were used last. Safe to use from several threads and processes."""

    def __init__(self, state: Path, most: int = MOST) -> None:
        """Take the state folder; nothing is made yet.

        Args:
            state: state folder of the robot.
            most: files that are kept, from 1.
        """
        self._folder, self._most = state / FOLDER, most
        self._lock = Lock()

    def find(self, name: str) -> Path | None:
        """The kept file of this name, which now counts as used last; None where there is none."""
        path = self._path(name)
        try:
            os.utime(path)
        except OSError:
            return None  # It was never kept, or was removed; it is made again.
        return path

    def keep(self, name: str, data: bytes) -> Path:
        """Write a file, whole or not at all, and remove those used least lately where there are too many.

        Raises:
            StoreError: it is not on disk.
        """
        path = self._path(name)
        begun = path.with_name(f'{path.name}.{secrets.token_hex(4)}')
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                with open(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), 'wb') as file:
                    file.write(data)
                os.replace(begun, path)
            finally:
                begun.unlink(missing_ok=True)
            self._make_room(path)
        except OSError as error:
            raise StoreError(
                f"Speech cannot be kept in '{self._folder}' ({error.strerror}): see to the disk."
            ) from error
        return path

    def forget(self, user: str, language: str) -> str:
        """Remove all of it, whoever it was said to: nobody's name is on it. Returns what it was.

        Raises:
            StoreError: something is still there.
        """
        try:
            files = self._files()
            for path in files:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(
                f"Speech in '{self._folder}' cannot be removed ({error.strerror}); remove it by hand."
            ) from error
        return tell(Remark.SOUND_OF_SPEECH, language) if files else ''

    def _path(self, name: str) -> Path:
        return self._folder / f'{name}.wav'

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return [path for path in self._folder.iterdir() if _OURS.match(path.name)]

    def _make_room(self, newest: Path) -> None:
        with self._lock:
            ages: list[tuple[int, Path]] = []
            for path in self._files():
                with contextlib.suppress(FileNotFoundError):  # another process made room too
                    ages.append((path.stat().st_mtime_ns, path))
            ages.sort(reverse=True)
            for _, path in ages[self._most :]:
                if path != newest:
                    path.unlink(missing_ok=True)

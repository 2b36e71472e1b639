"""Pictures and videos that are kept: dated files that only their owner can read; the oldest go."""

import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

_STEM = re.compile(r'\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d-\d{6}\Z')
"""Names that were given here: nothing else in the folder is ever deleted."""


class KeptFiles:
    """A folder of files of one kind."""

    def __init__(
        self, folder: Path, what: str, suffix: str, most: int = 0, now: Callable[[], datetime] = datetime.now
    ) -> None:
        """Use a folder, which is made with the first file.

        Args:
            folder: gets mode 0700.
            what: the kind, for sentences: `picture`.
            suffix: end of the names.
            most: files that are kept at most; 0 for all.
            now: local time, for the names.
        """
        self._folder, self._what, self._suffix, self._most, self._now = folder, what, suffix, most, now

    def keep(self, data: bytes) -> str:
        """Write a file, delete the oldest where there are too many, and return the path of the new one.

        Raises:
            StoreError: it cannot be written, or an old one cannot be deleted.
        """
        path = self._folder / f'{self._now():%Y-%m-%d_%H-%M-%S-%f}{self._suffix}'
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.chmod(self._folder, 0o700)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, 'wb') as file:
                file.write(data)
            self._forget(path)
        except OSError as error:
            raise StoreError(
                f'The {self._what} cannot be kept as {path} ({error.strerror}); '
                'make room or change state_dir.'
            ) from error
        return str(path)

    def _forget(self, newest: Path) -> None:
        """Delete what is too much; never the newest, whatever the clock says."""
        if not self._most:
            return
        kept = sorted(
            path
            for path in self._folder.iterdir()
            if path.suffix == self._suffix and _STEM.match(path.stem) and path != newest
        )
        for path in kept[: max(0, len(kept) + 1 - self._most)]:
            path.unlink(missing_ok=True)

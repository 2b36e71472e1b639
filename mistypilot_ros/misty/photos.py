"""Pictures that are kept: dated files that only their owner can read."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from mistypilot_ros.core.errors import StoreError


class Photos:
    """The folder of the pictures."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        """Use a folder, which is made with the first picture.

        Args:
            folder: gets mode 0700.
            now: local time, for the names.
        """
        self._folder = folder
        self._now = now

    def keep(self, data: bytes, suffix: str = '.jpg') -> str:
        """Write a picture and return the path of its file.

        Args:
            data: the file.
            suffix: end of its name.

        Raises:
            StoreError: it cannot be written.
        """
        stem = self._now().strftime('%Y-%m-%d_%H-%M-%S-%f')
        path = self._folder / f'{stem}{suffix}'
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.chmod(self._folder, 0o700)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, 'wb') as file:
                file.write(data)
        except OSError as error:
            raise StoreError(
                f'The picture cannot be kept as {path} ({error.strerror}); make room or change state_dir.'
            ) from error
        return str(path)

"""What the processes log, kept where a person can look when something is wrong."""

import os
import re
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

NAME = 'up.log'
"""In the state folder; the log before has `.1` at its end."""
_ERROR = re.compile(r'\[(?:ERROR|FATAL)\] (?:\[[\d.]+\] \[[^]]*\]: )?(.+)')
"""As ROS writes it, with the message as its group."""


class LogFile:
    """Written line by line, for its owner alone; each start begins a new one."""

    def __init__(self, folder: Path) -> None:
        """Begin it.

        Raises:
            StoreError: it cannot be written.
        """
        self.path = folder / NAME
        try:
            if self.path.exists():
                self.path.replace(folder / f'{NAME}.1')
            fd = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            self._file = open(fd, 'w', encoding='utf-8')
        except OSError as error:
            raise StoreError(f"The file '{self.path}' cannot be written: {error.strerror}.") from error

    def write(self, line: str) -> None:
        """Write a line; a full disk must not end what runs, so a line that cannot be written is left out."""
        try:
            self._file.write(line + '\n')
            self._file.flush()
        except OSError:
            pass

    def close(self) -> None:
        """Close it."""
        self._file.close()


def alarm(line: str) -> str:
    """Return the message of a line that a person should see at once, an error; empty for all others."""
    match = _ERROR.match(line)
    return match[1] if match else ''

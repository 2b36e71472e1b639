"""Two files of the same content, replaced so that at any moment the old content or the new one is there.

The order is that of safe writing: write and sync beside both files, then rename and sync the folder for each.
The first file decides, and it is renamed last: until then all that happened can be ignored.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC


class TwinFiles:
    """Replaces both files of a folder. One thread at a time."""

    def __init__(self, folder: Path, names: tuple[str, str]) -> None:
        """Note where they are.

        Args:
            folder: exists.
            names: the file that decides, and its twin.
        """
        self._folder = folder
        self._names = names

    def replace(self, new: bytes, old: bytes | None) -> None:
        """Return when both files hold the new content and will do so after a loss of power.

        Args:
            new: for both files, for their owner alone.
            old: what stands: put back where a file was replaced and the next step fails; None for no files.

        Raises:
            StoreError: the new content does not count, the old stands; the message says where it may not.
        """
        replaced: list[str] = []
        try:
            # All that can run out of space comes first.
            for name in self._names:
                self._write_beside(name, new)
            for name in reversed(self._names):
                os.replace(self._beside(name), self._folder / name)
                replaced.append(name)
                self._sync_folder()
        except OSError as error:
            raise StoreError(
                f'The bindings could not be saved in {self._folder}: {error.strerror}. '
                f'Make room or allow writing there.{self._undo(replaced, old)}'
            ) from error

    def _undo(self, replaced: Sequence[str], old: bytes | None) -> str:
        """Let all be as it was; return one more sentence where the file that decides cannot be put back."""
        for name in self._names:
            self._remove(self._beside(name))  # Gives its room back to what follows.
        try:
            for name in reversed(replaced):
                self._put_back(name, old)
        except OSError as error:
            if self._names[0] in replaced:
                return (
                    f' What stood there could not be put back ({error.strerror}): look at it after a restart.'
                )
        return ''

    def _put_back(self, name: str, old: bytes | None) -> None:
        if old is None:
            os.unlink(self._folder / name)
        else:
            self._write_beside(name, old)
            os.replace(self._beside(name), self._folder / name)
        self._sync_folder()

    def _beside(self, name: str) -> Path:
        return self._folder / f'.{name}.new'

    def _write_beside(self, name: str, data: bytes) -> None:
        descriptor = os.open(self._beside(name), _FLAGS, 0o600)
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _sync_folder(self) -> None:
        descriptor = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    @staticmethod
    def _remove(path: Path) -> None:
        try:
            os.unlink(path)
        except OSError:
            pass  # It is not there, or cannot go: nobody reads it, and the next save writes over it.

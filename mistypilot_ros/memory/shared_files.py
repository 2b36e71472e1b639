"""Memos, pictures and videos in the state folder. They bear no name: they belong to whoever is not named."""

import re
from collections.abc import Iterator
from pathlib import Path

from mistypilot_ros.core.errors import StoreError

MEMOS = 'memos.jsonl'
FOLDERS = {'photos': '.jpg', 'videos': '.mp4'}
"""Folders of kept files, and how those that were made by the robot end."""
_STEM = re.compile(r'\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d-\d{6}\Z')
"""Names that the robot gives; nothing else in the folders is removed."""


class SharedFiles:
    """Removes them where the user without a name wants to be forgotten."""

    def __init__(self, state: Path, nobody: str) -> None:
        """Take the state folder, and what the user is called where nobody is named."""
        self._state, self._nobody = state, nobody

    def forget(self, user: str) -> str:
        """Remove them; returns what they were.

        Raises:
            StoreError: one is still there.
        """
        if user != self._nobody:
            return ''
        removed = False
        try:
            for path in self._files():
                path.unlink(missing_ok=True)
                removed = True
        except OSError as error:
            raise StoreError(
                f'Memos or pictures in {self._state} cannot be removed ({error.strerror}); '
                'remove them by hand.'
            ) from error
        return 'the memos and pictures' if removed else ''

    def _files(self) -> Iterator[Path]:
        yield from self._state.glob(f'{MEMOS}*')
        for folder, suffix in FOLDERS.items():
            if (self._state / folder).is_dir():
                yield from (
                    path
                    for path in (self._state / folder).iterdir()
                    if path.suffix == suffix and _STEM.match(path.stem)
                )

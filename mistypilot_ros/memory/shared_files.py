"""Memos, pictures, videos and typed sentences in the state folder.

They bear no name: they belong to whoever is not named.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.core.errors import StoreError

MEMOS = 'memos.jsonl'
FOLDERS = {'photos': '.jpg', 'videos': '.mp4'}
"""Folders of kept files, and how those that were made by the robot end."""
SENTENCES = ('sentences', 'sentences.new')
"""What was typed at the terminal of `mistypilot up`, and the same while it is made anew."""
_STEM = re.compile(r'\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d-\d{6}\Z')
"""Names that the robot gives; nothing else in the folders is removed."""


class SharedFiles:
    """Removes one kind of them where the user without a name wants to be forgotten."""

    def __init__(
        self, state: Path, nobody: str, what: Remark, find: Callable[[Path], Iterator[Path]]
    ) -> None:
        """Take what belongs together.

        Args:
            state: state folder of the robot.
            nobody: what the user is called where nobody is named.
            what: how the files are called.
            find: those that are in a state folder.
        """
        self._state, self._nobody, self._what, self._find = state, nobody, what, find

    def forget(self, user: str, language: str) -> str:
        """See `PersonalData.forget`.

        Raises:
            StoreError: one is still there.
        """
        if user != self._nobody:
            return ''
        try:
            found = list(self._find(self._state))
            for path in found:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(
                f'Memos, pictures or typed sentences in {self._state} cannot be removed ({error.strerror}); '
                'remove them by hand.'
            ) from error
        return tell(self._what, language) if found else ''


def shared_files(state: Path, nobody: str) -> tuple[SharedFiles, ...]:
    """All of a state folder; arguments as for `SharedFiles`."""
    return (
        SharedFiles(state, nobody, Remark.MEMOS_AND_PICTURES, _made_by_robot),
        SharedFiles(state, nobody, Remark.TYPED_SENTENCES, _typed),
    )


def _typed(state: Path) -> Iterator[Path]:
    yield from (path for path in map(state.joinpath, SENTENCES) if path.exists())


def _made_by_robot(state: Path) -> Iterator[Path]:
    yield from state.glob(f'{MEMOS}*')
    for folder, suffix in FOLDERS.items():
        if (state / folder).is_dir():
            yield from (
                path
                for path in (state / folder).iterdir()
                if path.suffix == suffix and _STEM.match(path.stem)
            )

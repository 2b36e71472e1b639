"""The bindings on disk: two files of the same content, so that damage to one loses nothing."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import NewerFileError, StoreError
from mistypilot_ros.supervision.bindings_file import from_bytes, to_bytes
from mistypilot_ros.supervision.twin_files import TwinFiles

NAMES = ('bindings.yaml', 'bindings.backup.yaml')
"""The two files; the first one decides where both can be read."""


class NoteLevel(Enum):
    """How much a note matters."""

    INFO = 'info'
    WARNING = 'warning'
    ERROR = 'error'


@dataclass(frozen=True)
class Note:
    """Something about the files that must be said out loud."""

    level: NoteLevel
    """ERROR where bindings were lost."""
    text: str
    """One sentence or two."""


def chosen(found: Mapping[str, Bindings]) -> Bindings:
    """The bindings that count.

    A save replaces the first file last. So a second file that is one generation ahead is of a save that was
    broken off or refused; one that is further ahead shows that somebody put an old first file there.

    Args:
        found: what the files that can be read hold, by name; at least one.
    """
    first, second = (found.get(name) for name in NAMES)
    if first is None or second is None:
        return next(iter(found.values()))
    return first if second.generation <= first.generation + 1 else second


class BindingStore:
    """Reads and writes the two files."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        """Make the folder if it is not there, for its owner alone.

        Args:
            folder: state folder of one robot.
            now: dates the names of files that are set aside.

        Raises:
            StoreError: the folder cannot be made.
        """
        self._folder = folder
        self._now = now
        self._files = TwinFiles(folder, NAMES)
        self._loaded = False
        self._standing: bytes | None = None
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)
        except OSError as error:
            raise StoreError(f'The state folder {folder} cannot be used: {error.strerror}.') from error

    def load(self) -> tuple[Bindings, list[Note]]:
        """Read the bindings, and repair the files where one is damaged, missing or not the same.

        Returns:
            The bindings, and notes to be said out loud.

        Raises:
            StoreError: a file is there and cannot be read, and the other one does not help; or a newer
                version of MistyPilot wrote it.
        """
        notes: list[Note] = []
        found: dict[str, Bindings] = {}
        contents: dict[str, bytes] = {}
        absent = [name for name in NAMES if not self._read(name, found, contents, notes)]
        self._loaded, self._standing = True, None
        if not found:
            return self._nothing(absent, notes)
        best = chosen(found)
        self._standing = contents[next(name for name in NAMES if found.get(name) is best)]
        if any(found.get(name) != best for name in NAMES):
            notes += self._repair(best, found, absent)
        return best, notes

    def save(self, bindings: Bindings) -> None:
        """Write both files. What was there stands where that fails.

        Raises:
            StoreError: the bindings are not on disk.
        """
        if not self._loaded:
            self.load()  # Who wants to hear of damage has done so before.
        data = to_bytes(bindings)
        self._files.replace(data, self._standing)
        self._standing = data

    def _read(
        self, name: str, found: dict[str, Bindings], contents: dict[str, bytes], notes: list[Note]
    ) -> bool:
        """Read one file into `found` and `contents` or tell why not in `notes`; False where there is none."""
        try:
            contents[name] = (self._folder / name).read_bytes()
            found[name] = from_bytes(contents[name])
        except FileNotFoundError:
            return False
        except OSError as error:
            notes.append(Note(NoteLevel.ERROR, f'{self._folder / name} cannot be read: {error.strerror}.'))
        except NewerFileError as error:  # Neither set aside nor written over: whoever wrote it can read it.
            raise StoreError(
                f'{self._folder / name} cannot be used: {error}. Update MistyPilot, or move both bindings '
                f'files away to start without bindings.'
            ) from error
        except StoreError as damage:
            aside = self._set_aside(name)
            notes.append(
                Note(
                    NoteLevel.WARNING, f'{self._folder / name} is damaged: {damage}. It was kept as {aside}.'
                )
            )
        return True

    def _nothing(self, absent: list[str], notes: list[Note]) -> tuple[Bindings, list[Note]]:
        if any(note.level is NoteLevel.ERROR for note in notes):
            raise StoreError(
                f'{" ".join(note.text for note in notes)} Allow reading there, or move away what is there to '
                f'start without bindings.'
            )
        if len(absent) < len(NAMES):
            notes.append(
                Note(
                    NoteLevel.ERROR,
                    f'The bindings in {self._folder} were lost; all sensors are free. '
                    f'The damaged files were kept there.',
                )
            )
        return Bindings(), notes

    def _repair(self, best: Bindings, found: dict[str, Bindings], absent: list[str]) -> list[Note]:
        notes = [
            Note(NoteLevel.WARNING, f'{self._folder / name} was missing; the other file has all bindings.')
            for name in absent
        ]
        notes += [
            Note(NoteLevel.INFO, f'{self._folder / name} was not of the last save and was renewed.')
            for name, bindings in found.items()
            if bindings != best
        ]
        try:
            self.save(best)
        except StoreError as error:
            notes.append(Note(NoteLevel.WARNING, str(error)))
        return notes

    def _set_aside(self, name: str) -> str:
        """Keep a damaged file under a dated name; nothing is deleted."""
        stem = f'{Path(name).stem}.damaged-{self._now():%Y%m%d-%H%M%S}'
        for number in range(1_000):
            aside = self._folder / (f'{stem}.yaml' if not number else f'{stem}-{number}.yaml')
            if not aside.exists():
                break
        try:
            os.rename(self._folder / name, aside)
        except OSError as error:
            return f'it was, since it could not be renamed ({error.strerror})'
        return aside.name

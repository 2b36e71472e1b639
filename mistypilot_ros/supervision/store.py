"""The bindings on disk: two files of the same content, so that damage to one loses nothing."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.supervision.bindings_file import from_bytes, to_bytes

NAMES = ('bindings.yaml', 'bindings.backup.yaml')
"""The two files; the first is preferred where both are of the same generation."""


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
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)
        except OSError as error:
            raise StoreError(f'The state folder {folder} cannot be used: {error.strerror}.') from error

    def load(self) -> tuple[Bindings, list[Note]]:
        """Read the newest bindings, and repair the files where one is damaged, missing or old.

        Returns:
            The bindings, and notes to be said out loud.

        Raises:
            StoreError: a file is there and cannot be read, and the other one does not help.
        """
        notes: list[Note] = []
        found: dict[str, Bindings] = {}
        absent = [name for name in NAMES if not self._read(name, found, notes)]
        if not found:
            return self._nothing(absent, notes)
        best = max(found.values(), key=lambda bindings: bindings.generation)
        if any(found.get(name) != best for name in NAMES):
            notes += self._repair(best, found, absent)
        return best, notes

    def save(self, bindings: Bindings) -> None:
        """Write both files. What was there stands where that fails.

        Raises:
            StoreError: the bindings are not on disk.
        """
        old = self._bytes(NAMES[0])
        data = to_bytes(bindings)
        replaced = False
        try:
            # All that can run out of space comes first, then the renames.
            for name in NAMES:
                self._write_beside(name, data)
            for name in NAMES:
                self._put_in_place(name)
                replaced = True
        except OSError as error:
            if replaced:
                self._put_back(old)
            raise StoreError(
                f'The bindings could not be saved in {self._folder}: {error.strerror}. '
                f'Make room or allow writing there.'
            ) from error

    def _read(self, name: str, found: dict[str, Bindings], notes: list[Note]) -> bool:
        """Read one file into `found` or tell why not in `notes`; False where there is none."""
        try:
            found[name] = from_bytes((self._folder / name).read_bytes())
        except FileNotFoundError:
            return False
        except OSError as error:
            notes.append(Note(NoteLevel.ERROR, f'{self._folder / name} cannot be read: {error.strerror}.'))
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
            Note(NoteLevel.INFO, f'{self._folder / name} was older than the other file and was renewed.')
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

    def _bytes(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None  # Nothing to put back.

    def _beside(self, name: str) -> Path:
        return self._folder / f'.{name}.new'

    def _write_beside(self, name: str, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        with open(os.open(self._beside(name), flags, 0o600), 'wb') as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def _put_in_place(self, name: str) -> None:
        os.replace(self._beside(name), self._folder / name)
        descriptor = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _put_back(self, old: bytes | None) -> None:
        """The second file could not be replaced: let the first be again what it was, as far as possible."""
        try:
            if old is None:
                (self._folder / NAMES[0]).unlink(missing_ok=True)
            else:
                self._write_beside(NAMES[0], old)
                self._put_in_place(NAMES[0])
        except OSError:
            return  # The caller's StoreError is raised all the same and names the folder.

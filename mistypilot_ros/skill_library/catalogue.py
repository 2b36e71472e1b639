"""The skills of several folders, kept up to date while files come, change and go."""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from watchfiles import watch

from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.skill_library.loader import read_skill

LOOK_AGAIN_SECONDS = 1.0
"""Folders are looked through this often besides the notices of the file system: for folders that appear
later and for file systems that give no notice."""

Stamp = tuple[int, int, int]
"""Time of change in ns, size in bytes and file number; another stamp means another content."""
_log = logging.getLogger(__name__)


class Catalogue:
    """Reads skill files, and reads them again where they change. Safe to use from several threads."""

    def __init__(self, folders: Sequence[Path], on_change: Callable[[], None] | None = None) -> None:
        """Read the folders and begin to watch them.

        Args:
            folders: the first that has a name wins; one that does not exist yet counts once it does.
            on_change: called from the watching thread after a change, never from here or from `reload`.
        """
        self._folders = tuple(Path(folder).absolute() for folder in folders)
        self._on_change = on_change
        self._lock = threading.Lock()
        self._stamps: Mapping[Path, Stamp] = {}
        self._read: Mapping[Path, Skill] = {}
        self._skills = SkillSet(())
        self._shadowed: tuple[Path, ...] = ()
        self._end = threading.Event()
        self.reload()
        self._thread = threading.Thread(target=self._watch, name='skill-catalogue', daemon=True)
        self._thread.start()

    @property
    def skills(self) -> SkillSet:
        """All skills as they were found last."""
        return self._skills

    @property
    def shadowed(self) -> tuple[Path, ...]:
        """Files that a skill of the same name in an earlier folder hides."""
        return self._shadowed

    def reload(self) -> bool:
        """Look through the folders and read what changed; return whether anything did."""
        with self._lock:
            stamps = {path: stamp for folder in self._folders for path, stamp in _skill_files(folder)}
            if stamps == self._stamps:
                return False
            read = {
                path: self._read[path] if self._stamps.get(path) == stamp else read_skill(path)
                for path, stamp in stamps.items()
            }
            first: dict[str, Skill] = {}
            for skill in read.values():
                first.setdefault(skill.name, skill)
            self._shadowed = tuple(path for path, skill in read.items() if first[skill.name] is not skill)
            self._skills = SkillSet(first.values())
            self._stamps, self._read = stamps, read
            return True

    def stop(self) -> None:
        """End watching; what was read stays."""
        self._end.set()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=5)

    def _watch(self) -> None:
        while not self._end.is_set():
            present = _present(self._folders)
            if not present:
                self._end.wait(LOOK_AGAIN_SECONDS)
                self._look()
                continue
            try:
                self._watch_folders(present)
            except (OSError, RuntimeError) as error:  # A folder went away, or the system has no more watches.
                _log.warning('The skill folders are looked through each second instead of watched: %s', error)
                self._end.wait(LOOK_AGAIN_SECONDS)
                self._look()

    def _watch_folders(self, present: Mapping[Path, int]) -> None:
        notices = watch(
            *present,
            recursive=False,
            step=50,
            debounce=400,
            stop_event=self._end,
            rust_timeout=int(LOOK_AGAIN_SECONDS * 1000),
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for _ in notices:
            self._look()
            if _present(self._folders) != present:
                return

    def _look(self) -> None:
        if self._end.is_set() or not self.reload() or self._on_change is None:
            return
        try:
            self._on_change()
        except Exception:  # The watching must outlive whoever is told.
            _log.exception('A change of the skills could not be passed on.')


def _present(folders: Sequence[Path]) -> Mapping[Path, int]:
    """Folders that exist, with their file numbers: one that was replaced has another."""
    present = {}
    for folder in folders:
        try:
            present[folder.resolve()] = folder.stat().st_ino
        except OSError:
            continue
    return present


def _skill_files(folder: Path) -> list[tuple[Path, Stamp]]:
    """Files that may be skills, sorted, with their stamps. A folder that is not there has none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == '.py' and path.name[0] not in '._')
    except OSError:
        return []
    found = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue  # It went away between the two looks.
        found.append((path, (status.st_mtime_ns, status.st_size, status.st_ino)))
    return found

"""What exists while the binding supervisor is configured, built and closed together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.skill_library.catalogue import Catalogue
from mistypilot_ros.skill_library.schema import check_call
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.state_lock import StateLock
from mistypilot_ros.supervision.store import BindingStore, Note, NoteLevel
from mistypilot_ros.supervision.surroundings import Gateway, Listener


@dataclass(frozen=True)
class Settings:
    """What the parameters say."""

    folder: Path
    """State folder; exists."""
    skill_folders: Sequence[Path]
    """Folders of skills, the first that has a name wins."""
    overrides: Mapping[str, Any]
    """Binding parameters of the launch, by full name."""
    reset: bool
    """The launch wins over the state folder."""


@dataclass(frozen=True)
class Parts:
    """The lock on the state folder, the skills, the bindings and the workers."""

    lock: StateLock
    """Keeps a second supervisor away."""
    catalogue: Catalogue
    """The skills."""
    book: BindingBook
    """The bindings in force."""
    engine: SupervisionEngine
    """The workers."""
    notes: Sequence[Note]
    """What must be said about the files and the launch."""

    def close(self) -> None:
        """End the workers, then free the state folder."""
        self.catalogue.stop()
        self.engine.stop()
        self.lock.close()


def build(
    settings: Settings,
    sensors: SensorMap,
    gateway: Gateway,
    listener: Listener,
    skills_changed: Callable[[], None],
) -> Parts:
    """Load the bindings and the skills and start the engine; it does not serve yet.

    Raises:
        StoreError: the state folder cannot be used, or another supervisor uses it.
    """
    lock = StateLock(settings.folder)
    catalogue = engine = None
    try:
        store = BindingStore(settings.folder)
        bindings, notes = store.load()
        catalogue = skills = Catalogue(settings.skill_folders, skills_changed)
        book = BindingBook(store, bindings, sensors, lambda call: check_call(call, skills.skills))
        for sentence in book.override(settings.overrides, settings.reset):
            notes.append(Note(NoteLevel.WARNING, sentence))
        engine = SupervisionEngine(gateway, listener, sensors, lambda: skills.skills)
        engine.start()
        engine.reconcile(book.bindings.by_sensor)
    except BaseException:
        if catalogue is not None:
            catalogue.stop()
        if engine is not None:
            engine.stop()
        lock.close()
        raise
    return Parts(lock, catalogue, book, engine, notes)

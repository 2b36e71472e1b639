"""What exists while the binding supervisor is configured, built and closed together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.skill_library.catalogue import Catalogue
from mistypilot_ros.skill_library.schema import check_call
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.memos import Memos
from mistypilot_ros.supervision.skill_desk import Done, SkillDesk
from mistypilot_ros.supervision.state_lock import StateLock
from mistypilot_ros.supervision.store import BindingStore, Note, NoteLevel
from mistypilot_ros.supervision.surroundings import Gateway, Listener
from mistypilot_ros.supervision.timers import Timers


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
    memo_days: int = 30
    """How long memos are kept; 0 for ever."""


@dataclass(frozen=True)
class Around:
    """What is there before and after: the robot, and who hears of it."""

    sensors: SensorMap
    """What can be bound."""
    gateway: Gateway
    """Takes the robot's commands."""
    listener: Listener
    """Hears of steps and changes."""
    battery: Callable[[Done], None]
    """Answers how much charge is left."""
    reachable: Callable[[], bool]
    """Whether commands reach the robot."""


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
    desk: SkillDesk
    """What skills may ask of the supervisor itself."""
    timers: Timers
    """Calls that are due later."""
    notes: Sequence[Note]
    """What must be said about the files and the launch."""

    def close(self) -> None:
        """End the workers, then free the state folder."""
        self.catalogue.stop()
        self.timers.close()
        self.engine.stop()
        self.desk.close()
        self.lock.close()


def build(
    settings: Settings,
    around: Around,
    skills_changed: Callable[[], None],
    wall_clock: Callable[[], float],
) -> Parts:
    """Load the bindings and the skills and start the engine; it does not serve yet.

    Args:
        settings: what the parameters say.
        around: the robot, and who hears of it.
        skills_changed: called after the skill folders changed.
        wall_clock: s since 1970, for stamps.

    Raises:
        StoreError: the state folder cannot be used, or another supervisor uses it.
    """
    lock = StateLock(settings.folder)
    catalogue = engine = desk = None
    sensors = around.sensors
    try:
        store = BindingStore(settings.folder)
        bindings, notes = store.load()
        catalogue = skills = Catalogue(settings.skill_folders, skills_changed)
        book = BindingBook(store, bindings, sensors, lambda call: check_call(call, skills.skills))
        for sentence in book.override(settings.overrides, settings.reset):
            notes.append(Note(NoteLevel.WARNING, sentence))
        memos = Memos(settings.folder, settings.memo_days)
        timers = Timers(settings.folder, lambda call, run_id: _ring(ringing, around, call, run_id))
        expressions = load_expressions(data_folders.shipped('config') / 'expressions.yaml')
        desk = SkillDesk(around.gateway, expressions, around.battery, memos, timers)
        engine = ringing = SupervisionEngine(
            desk, around.listener, sensors, lambda: skills.skills, wall_clock=wall_clock
        )
        engine.start()
        timers.start()
        engine.reconcile(book.bindings.by_sensor)
    except BaseException:
        if catalogue is not None:
            catalogue.stop()
        if engine is not None:
            timers.close()
            engine.stop()
        if desk is not None:
            desk.close()
        lock.close()
        raise
    return Parts(lock, catalogue, book, engine, desk, timers, notes)


def _ring(engine: SupervisionEngine, around: Around, call: SkillCall, run_id: str) -> None:
    """Run a skill whose timer is due.

    Raises:
        UnavailableError: the robot is away, or nothing is served yet.
        MistyPilotError: it cannot be called.
    """
    if not around.reachable():
        raise UnavailableError('The robot is away.')
    engine.invoke(call, '', run_id)

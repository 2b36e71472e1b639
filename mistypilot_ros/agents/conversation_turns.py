"""What one turn does to the task of a user, and what it leads to. Pure: it knows neither disk nor robot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.agents.conversation_picking import picked
from mistypilot_ros.agents.conversation_returns import changes_of
from mistypilot_ros.core.commands import (
    ChangeDetails,
    DeleteDetails,
    Downgrade,
    Keep,
    New,
    SocialCommand,
    Upgrade,
)
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import SocialReading
from mistypilot_ros.core.social import Remembered, ScriptLine
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.task_history import TaskHistory
from mistypilot_ros.core.task_state import TaskState


@dataclass(frozen=True)
class Decided:
    """What a turn leads to."""

    history: TaskHistory
    """As it is after the turn."""
    said: tuple[str, ...] = ()
    """Sentences that are said before all else."""
    lines: tuple[ScriptLine, ...] = ()
    """Lines that are there already and are performed."""
    first: int | None = None
    """Where these begin in the result of the present task, from 0; None where they are no part of it."""
    writes: bool = False
    """A result of the present task shall be made."""
    fresh: bool = False
    """It shall be another one than the last: nothing kept will do."""
    chats: bool = False
    """An answer outside any task shall be made."""
    keeps: Remembered | None = None
    """What is kept for reuse now; nothing is said of that yet."""
    undone: tuple[SocialCommand, ...] = ()
    """Commands of the reading that cannot be carried out."""
    before: tuple[str, ...] = ()
    """Details of the task before the commands: what their targets count."""
    aside: bool = False
    """Nothing but a word beside what is being performed, which may go on."""
    forgets: bool = False
    """All that is known of the user shall go."""


def decide(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    """What an instruction leads to.

    Args:
        history: before it.
        reading: how it was understood.
        language: BCP 47 tag of the speaker; empty where unknown.

    Raises:
        InvalidInputError: it names what is not there; nothing is changed.
    """
    return _REQUESTS[reading.request](history, reading, language)


def _changed(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    """Carry out the commands of a reading."""
    if not reading.commands:
        return Decided(history, chats=True)
    old = history.present
    commands, keeps = _keeping(old, reading.commands)
    history = history.did(commands)
    new = history.present
    refused = tuple(command for command in reading.commands if command not in commands)
    writes = bool(new.main_task) and any(
        isinstance(one, (New, ChangeDetails, DeleteDetails)) for one in commands
    )
    return Decided(
        history,
        said=tuple(tell(remark, language) for remark in _remarks(reading.commands, refused, keeps)),
        writes=writes,
        fresh=(old.main_task, old.details) == (new.main_task, new.details),
        keeps=keeps,
        undone=refused,
        before=old.details,
        aside=all(isinstance(command, (Keep, Upgrade, Downgrade)) for command in commands),
    )


def _keeping(
    state: TaskState, commands: Sequence[SocialCommand]
) -> tuple[tuple[SocialCommand, ...], Remembered | None]:
    """The commands that can be carried out, and what a Keep before any change keeps at once.

    A Keep behind a change means the result that is still to be made.
    """
    later = any(isinstance(one, (New, ChangeDetails)) for one in commands)
    if Keep() not in commands or (later and not isinstance(commands[0], Keep)):
        return tuple(commands), None
    if state.whole and state.result:
        return tuple(commands), Remembered(state.main_task, state.details, state.result)
    if state.main_task and not later:
        return tuple(commands), None  # It is kept once it is whole.
    return tuple(command for command in commands if command != Keep()), None


def _remarks(
    commands: Sequence[SocialCommand], refused: Sequence[SocialCommand], keeps: Remembered | None
) -> list[Remark]:
    """What is said of commands that lead to no performance."""
    found = []
    for command in commands:
        if command in refused:
            found.append(Remark.NOTHING_TO_KEEP)
        elif isinstance(command, Keep):
            found += [Remark.KEPT_LATER] if keeps is None else []
        elif isinstance(command, (Upgrade, Downgrade)):
            found.append(Remark.STRONGER if isinstance(command, Upgrade) else Remark.FASTER)
        elif command == DeleteDetails():
            found.append(Remark.TASK_LEFT)
    return found


def _with_asides(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    """Carry out what was said besides a request; nothing where that is nothing."""
    if not reading.commands:
        return Decided(history)
    return replace(_changed(history, reading, language), aside=False)


def _again(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    decided = _with_asides(history, reading, language)
    state = decided.history.present
    if not state.main_task and not state.result:
        raise InvalidInputError(tell(Remark.NOTHING_TO_REPEAT, language))
    if decided.writes or not state.result or state.strong != history.present.strong:
        return replace(decided, writes=True, fresh=bool(state.result))
    return replace(decided, lines=state.result, first=0)


def _go_on(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    decided = _with_asides(history, reading, language)
    state = decided.history.present
    if decided.writes:
        return decided
    if state.result[state.position :]:
        return replace(decided, lines=state.result[state.position :], first=state.position)
    if state.main_task and not state.whole:
        return replace(decided, writes=True)
    raise InvalidInputError(tell(Remark.NOTHING_LEFT if state.result else Remark.NOTHING_TO_REPEAT, language))


def _undo(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    decided = _with_asides(history.undone(), reading, language)
    return replace(decided, said=(tell(Remark.UNDONE, language), *decided.said))


def _pick(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    decided = _with_asides(history, reading, language)
    if decided.writes:
        return decided
    lines = picked(decided.history.present.result, reading.pick)
    if not lines:
        raise InvalidInputError(tell(Remark.NO_SUCH_ONE, language))
    return replace(decided, lines=lines)


def _earlier(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    """Return to a topic; a New in the reading says what to begin where that topic is not known any more."""
    try:
        returned = history.returned(reading.topic)
    except InvalidInputError:
        if not any(isinstance(command, New) for command in reading.commands):
            raise
        return _changed(history, reading, language)
    commands: list[SocialCommand] = []
    for command in reading.commands:
        commands += changes_of(returned.present, command) if isinstance(command, New) else [command]
    decided = _with_asides(returned, replace(reading, commands=tuple(commands)), language)
    decided = replace(decided, history=decided.history.since(history))
    state = decided.history.present
    said = (tell(Remark.BACK_TO, language, task=state.main_task), *decided.said)
    if decided.writes or not state.result:
        return replace(decided, said=said, writes=True)
    left = state.result[state.position :]
    if not left:
        return replace(decided, said=(*said, tell(Remark.NOTHING_LEFT, language)))
    return replace(decided, said=said, lines=left, first=state.position)


def _chat(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    decided = _with_asides(history, reading, language)
    return replace(decided, chats=not decided.writes)


def _forget_me(history: TaskHistory, reading: SocialReading, language: str) -> Decided:
    return Decided(TaskHistory(), forgets=True)


_REQUESTS: Mapping[Request, Callable[[TaskHistory, SocialReading, str], Decided]] = {
    Request.NONE: _changed,
    Request.AGAIN: _again,
    Request.GO_ON: _go_on,
    Request.UNDO: _undo,
    Request.PICK: _pick,
    Request.EARLIER: _earlier,
    Request.FORGET_ME: _forget_me,
    Request.CHAT: _chat,
}

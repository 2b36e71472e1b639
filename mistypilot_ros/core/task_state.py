"""The social task of one user as a value, and what each command makes of it (Table 1 of the paper).

A command touches the details that it names; all the others stay as they are, to the letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
from mistypilot_ros.core.social import ScriptLine

MOST_DETAILS = 50
"""Details of a task."""
LONGEST = 1_000
"""Characters of a main task or of a detail."""


@dataclass(frozen=True)
class TaskState:
    """What is being done for one user."""

    main_task: str = ''
    """Short imperative phrase without the details; empty where nothing is being done."""
    details: tuple[str, ...] = ()
    """One fact each."""
    result: tuple[ScriptLine, ...] = ()
    """The script that was made of it; empty before there is one."""
    position: int = 0
    """Lines of the result that were performed to their end, from its beginning, 0 to their number."""
    whole: bool = False
    """The result was written to its end."""
    strong: bool = False
    """A stronger model writes."""
    saved: bool = False
    """The result is kept in memory, or will be once it is whole."""
    language: str = ''
    """BCP 47 tag of the result; empty where unknown."""


def apply(state: TaskState, command: SocialCommand) -> TaskState:
    """The state after a command.

    Raises:
        InvalidInputError: the command names what is not there; nothing is changed.
    """
    if isinstance(command, New):
        return _begun(state, command)
    if isinstance(command, Upgrade):
        return replace(state, strong=True)
    if isinstance(command, Downgrade):
        return replace(state, strong=False)
    if isinstance(command, Keep):
        return replace(state, saved=bool(state.main_task))
    if not state.main_task:
        raise InvalidInputError('There is no task whose details could change; say first what I shall do.')
    if isinstance(command, DeleteDetails) and not command.targets:
        return TaskState(strong=state.strong, language=state.language)
    return _with(state, _changed(state.details, command))


def _begun(state: TaskState, command: New) -> TaskState:
    main_task = command.main_task.strip()
    if not main_task or len(main_task) > LONGEST:
        raise InvalidInputError(f'A task must have 1 to {LONGEST:,} characters; say it in fewer words.')
    details = _checked(tuple(dict.fromkeys(filter(None, map(str.strip, command.details)))))
    return TaskState(main_task, details, strong=state.strong, language=state.language)


def _with(state: TaskState, details: tuple[str, ...]) -> TaskState:
    """The state with other details: what was made of the old ones is not its result any more."""
    if details == state.details:
        return state
    return TaskState(state.main_task, _checked(details), strong=state.strong, language=state.language)


def _changed(details: tuple[str, ...], command: ChangeDetails | DeleteDetails) -> tuple[str, ...]:
    """The details after an UPDATE or a DELETE.

    The first new wording takes the place of the first target, and so on. Targets that are left over go;
    wordings that are left over stand behind the last target, or at the end where there is no target.
    """
    targets = tuple(sorted(set(command.targets)))
    if targets and not 0 <= targets[0] <= targets[-1] < len(details):
        raise InvalidInputError(
            f'The task has {len(details)} details; one that it does not have cannot be changed.'
        )
    wordings = tuple(filter(None, map(str.strip, getattr(command, 'details', ()))))
    if not targets:
        new = (text for text in dict.fromkeys(wordings) if text not in details)
        return (*details, *new)
    placed = {target: wordings[at : at + 1] for at, target in enumerate(targets)}
    placed[targets[-1]] = wordings[len(targets) - 1 :]
    return _flat([placed.get(at, (text,)) for at, text in enumerate(details)])


def _flat(parts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(text for part in parts for text in part)


def _checked(details: tuple[str, ...]) -> tuple[str, ...]:
    if len(details) > MOST_DETAILS or any(len(text) > LONGEST for text in details):
        raise InvalidInputError(
            f'A task has at most {MOST_DETAILS} details of {LONGEST:,} characters; take some away first.'
        )
    return details

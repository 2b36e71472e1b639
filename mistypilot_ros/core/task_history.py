"""The task of one user with the topics before it and the way back. Immutable; each change makes a new one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from mistypilot_ros.core.commands import DeleteDetails, New, SocialCommand
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.task_state import TaskState, apply

MOST_TOPICS = 5
"""Earlier topics that one can return to; the oldest go."""
MOST_UNDONE = 20
"""Changes that can be taken back; the oldest stand for ever."""
_WORD = re.compile(r'[^\W_]+')


@dataclass(frozen=True)
class Scene:
    """The present task and those before it."""

    present: TaskState = TaskState()
    """What is being done."""
    topics: tuple[TaskState, ...] = ()
    """What was being done before, oldest first, at most `MOST_TOPICS`."""


@dataclass(frozen=True)
class TaskHistory:
    """All that is known about the tasks of one user."""

    scene: Scene = Scene()
    """As it is now."""
    past: tuple[Scene, ...] = ()
    """As it was before each of the last changes, oldest first, at most `MOST_UNDONE`."""

    @property
    def present(self) -> TaskState:
        """What is being done."""
        return self.scene.present

    def did(self, commands: Sequence[SocialCommand]) -> 'TaskHistory':
        """After the commands of one turn, which are taken back together.

        Raises:
            InvalidInputError: a command names what is not there; nothing is changed.
        """
        scene = self.scene
        for command in commands:
            scene = _after(scene, command)
        return self._then(scene)

    def returned(self, topic: str = '') -> 'TaskHistory':
        """After a return to an earlier topic; the present one is an earlier one then.

        Args:
            topic: words that name it; empty for the one before.

        Raises:
            InvalidInputError: there is no such topic.
        """
        at = self._find(topic)
        chosen = self.scene.topics[at]
        rest = (*self.scene.topics[:at], *self.scene.topics[at + 1 :])
        strong = self.present.strong
        return self._then(Scene(replace(chosen, strong=strong), _pushed(rest, self.present)))

    def undone(self) -> 'TaskHistory':
        """As it was before the last change.

        Raises:
            InvalidInputError: there is no change that can be taken back.
        """
        if not self.past:
            raise InvalidInputError('There is nothing that I could take back.')
        return TaskHistory(self.past[-1], self.past[:-1])

    def since(self, before: 'TaskHistory') -> 'TaskHistory':
        """The same, where all that changed since an earlier history is taken back together."""
        return before._then(self.scene)

    def wrote(self, lines: Sequence[ScriptLine], whole: bool, language: str = '') -> 'TaskHistory':
        """With a result of the present task, of which nothing was performed yet; no change to take back."""
        result = replace(self.present, result=tuple(lines), position=0, whole=whole, language=language)
        return self._noted(result)

    def performed(self, position: int) -> 'TaskHistory':
        """With another position in the result; no change to take back."""
        return self._noted(replace(self.present, position=min(max(position, 0), len(self.present.result))))

    def _noted(self, present: TaskState) -> 'TaskHistory':
        return replace(self, scene=replace(self.scene, present=present))

    def _then(self, scene: Scene) -> 'TaskHistory':
        if scene == self.scene:
            return self
        return TaskHistory(scene, (*self.past, self.scene)[-MOST_UNDONE:])

    def _find(self, topic: str) -> int:
        """Which earlier topic shares most words with those that name it; the newest of several."""
        topics = self.scene.topics
        if not topics:
            raise InvalidInputError('There is no earlier topic that I could return to.')
        wanted = _words(topic)
        if not wanted:
            return len(topics) - 1
        shared = [len(wanted & _words(' '.join((one.main_task, *one.details)))) for one in topics]
        best = max(shared)
        if not best:
            raise InvalidInputError(f"I know no earlier topic called '{topic}'; name it in other words.")
        return max(at for at, number in enumerate(shared) if number == best)


class TaskStore(Protocol):
    """Where the tasks of people are kept over a restart."""

    def load(self) -> dict[str, TaskHistory]:
        """Return what is kept, by user, whoever's task changed last at the end.

        Raises:
            StoreError: it cannot be read.
        """

    def save(self, user: str, history: TaskHistory) -> None:
        """Return when it is on disk.

        Raises:
            StoreError: it is not; what was there before stands.
        """

    def forget(self, user: str) -> None:
        """Remove what is kept of a user.

        Raises:
            StoreError: it is still there.
        """


def _after(scene: Scene, command: SocialCommand) -> Scene:
    present = apply(scene.present, command)
    leaves = isinstance(command, New) or (isinstance(command, DeleteDetails) and not command.targets)
    return Scene(present, _pushed(scene.topics, scene.present) if leaves else scene.topics)


def _pushed(topics: tuple[TaskState, ...], left: TaskState) -> tuple[TaskState, ...]:
    return (*topics, left)[-MOST_TOPICS:] if left.main_task else topics


_SILENT = frozenset('a an the that this it about of to for my our your me us tell one back'.split())


def _words(text: str) -> frozenset[str]:
    """Words that name something; a Chinese text has no blanks, so each of its characters is one."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        found |= {word} if word.isascii() else set(word)
    return frozenset(found) - _SILENT

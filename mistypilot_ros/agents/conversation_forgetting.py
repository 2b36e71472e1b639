"""Forgetting a user: everything that is kept of one is removed, and it is said what that was."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mistypilot_ros.agents.conversation_answers import Remark, joined, tell
from mistypilot_ros.core.commands import Unbind
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.social import Memory, PersonalData
from mistypilot_ros.core.task_history import TaskStore

PlacesOf = Callable[[str], Mapping[str, str]]
"""Sensors whose bindings a user made, with what the robot calls them: `my chin`."""


@dataclass(frozen=True)
class Forgotten:
    """What was forgotten."""

    said: tuple[str, ...]
    """Sentences."""
    error: str = ''
    """Name of the error where something is still there."""
    question: Question | None = None
    """Whether the bindings shall go too; its text is the last of `said`."""


class Forgetting:
    """Removes what is kept of a user, wherever it is."""

    def __init__(
        self,
        memory: Memory,
        store: TaskStore,
        elsewhere: Sequence[PersonalData] = (),
        places_of: PlacesOf = lambda user: {},
    ) -> None:
        """Take what keeps things.

        Args:
            memory: results for reuse.
            store: tasks.
            elsewhere: pictures, memos and the like; what takes longest is the last.
            places_of: tells the bindings that are not removed unasked.
        """
        self._memory, self._store = memory, store
        self._elsewhere, self._places_of = elsewhere, places_of

    def forget(self, user: str, language: str) -> Forgotten:
        """Remove all that can be removed; what cannot is said. May take long, and runs in any thread."""
        parts: tuple[Callable[[], str], ...] = (
            lambda: self._talks(user, language),
            lambda: self._results(user, language),
            *(partial(one.forget, user, language) for one in self._elsewhere),
        )
        things, troubles = list[str](), list[MistyPilotError]()
        for part in parts:
            try:
                things.append(part())
            except MistyPilotError as error:
                troubles.append(error)
        named = list(filter(None, things))
        said = [tell(Remark.FORGOTTEN, language, things=joined(named, language))] if named else []
        said += [str(error) for error in troubles]
        question = self._question(user, language)
        if question is not None:
            said.append(question.text)
        return Forgotten(tuple(said), troubles[0].code if troubles else '', question)

    def _talks(self, user: str, language: str) -> str:
        self._store.forget(user)
        return tell(Remark.OUR_TALKS, language)

    def _results(self, user: str, language: str) -> str:
        return tell(Remark.KEPT_RESULTS, language) if self._memory.forget(user) else ''

    def _question(self, user: str, language: str) -> Question | None:
        places = self._places_of(user)
        if not places:
            return None
        text = tell(Remark.UNBIND_TOO, language, places=joined(list(places.values()), language))
        commands = tuple(Unbind(sensor) for sensor in places)
        return Question(text, (Offer('yes', commands),), 1)

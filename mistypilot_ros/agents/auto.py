"""Two interpreters as one: sure readings without a network first, a language model for the rest.

**The rule against wrong firings.** The offline interpreter reads every sentence first, and its caution
cannot be overruled into an act:

1. What it is sure of stands, and the model is not asked: commands that its grammar vouches for, and
questions what is bound or what the robot can do.
2. Where it is sure that nothing is to be done ("don't dance", a film, somebody else is spoken to), that
stands.
3. Where a sentence holds back (`holds_back`: it breaks off, supposes, reports, forbids, asks about
something …), the model is not asked either: what the offline interpreter asks, stands.
4. Of its questions only those go to the model in which *what* shall be done is all that is open, and of
its commands only those that it understood by likeness. A place, a value, a number of touches or a "not"
that it asks about is no matter for a guess.
5. The model's commands must concern just the places that the offline interpreter understood; where they
do not, its own question stands, or, where it would have acted by likeness, the robot asks whether that is
meant.
6. Where the model fails, everything is as if there were none.

The commands of the model were checked before by its own interpreter (`llm/interpreter.py`): they exist,
and the sentence gives ground for each of them.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from mistypilot_ros.agents.model_questions import ModelQuestions
from mistypilot_ros.core.commands import Invoke, PhysicalCommand
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import (
    Interpreter,
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.unanswered import UnansweredError

SURE = 0.9
"""From this confidence on an offline reading stands without the model."""
SURE_ROUTE = 0.89
"""The same for routes: what the offline router says at most of a wish without a sensor, however clear it
is."""


class AutoInterpreter:
    """Asks the offline interpreter first, and a language model where that is not sure."""

    def __init__(
        self, offline: Interpreter, model: Interpreter, holds_back: Callable[[str], bool] = lambda text: False
    ) -> None:
        """Take both.

        Args:
            offline: answers in milliseconds, and says how sure it is.
            model: asks a language model; raises UnavailableError where that fails.
            holds_back: whether there is a reason not to act on a sentence, whoever understood it.
        """
        self._offline = offline
        self._model = model
        self._holds_back = holds_back

    @property
    def name(self) -> str:
        """Name in turns."""
        return 'auto'

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to.

        Raises:
            CancelledError: `cancel` was called meanwhile.
        """
        own = replace(self._offline.route(text, skills), by=self._offline.name)
        if own.confidence >= SURE_ROUTE:
            return own
        try:
            return replace(self._model.route(text, skills), by=self._model.name)
        except UnavailableError as error:
            return replace(own, calls=_calls(error))

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back.

        Raises:
            CancelledError: `cancel` was called meanwhile.
        """
        own = replace(self._offline.physical(text, context), by=self._offline.name)
        if _is_settled(own) or self._holds_back(text):
            return own
        try:
            other = replace(self._model.physical(text, context), by=self._model.name)
        except UnavailableError as error:
            return replace(own, calls=_calls(error))
        return _agreed(own, other, ModelQuestions(text, context))

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task.

        Raises:
            CancelledError: `cancel` was called meanwhile.
        """
        own = replace(self._offline.social(text, context), by=self._offline.name)
        held = not own.commands and own.confidence == 0.0  # Noise, or somebody else is spoken to.
        if held or own.confidence >= SURE:
            return own
        try:
            other = replace(self._model.social(text, context), by=self._model.name)
        except UnavailableError as error:
            return replace(own, calls=_calls(error))
        return other if other.confidence > 0.0 else replace(own, calls=other.calls)

    def cancel(self) -> None:
        """Give up what is being understood in other threads; those get a CancelledError."""
        self._offline.cancel()
        self._model.cancel()


def _is_settled(own: PhysicalReading) -> bool:
    """Whether the model has no say."""
    if own.question is not None:
        return not own.question.unknown_wish
    return not own.commands or own.confidence >= SURE


def _agreed(own: PhysicalReading, other: PhysicalReading, questions: ModelQuestions) -> PhysicalReading:
    """What becomes of a sentence that was not clear, once the model has read it."""
    kept = replace(own, calls=other.calls)
    if other.confidence <= 0.0:
        return kept
    if other.question is not None:
        return other if other.question.offers or own.commands else kept
    if own.question is not None:
        told = other.asks_bindings or other.asks_skills
        here = {_places(offer.commands) for offer in own.question.offers}
        fits = bool(other.commands) and here <= {_places(other.commands)}
        return other if told or fits else kept
    if other.commands and _places(other.commands) != _places(own.commands):
        return replace(kept, commands=(), question=questions.confirm(own.commands))
    return other


def _places(commands: Iterable[PhysicalCommand]) -> frozenset[str]:
    """The sensors of commands; an empty name for what is done at once."""
    return frozenset('' if isinstance(command, Invoke) else command.sensor for command in commands)


def _calls(error: UnavailableError) -> tuple[ModelCall, ...]:
    return error.calls if isinstance(error, UnansweredError) else ()

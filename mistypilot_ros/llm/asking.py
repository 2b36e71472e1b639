"""One question to a language model, and one more where its answer cannot be used. Never a third."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mistypilot_ros.agents.prompts import repair_prompt
from mistypilot_ros.core.language_model import Form, LanguageModel, Message, ModelCall, Role
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.strict import InvalidAnswerError

SECONDS = 8.0
"""Longest time for a question, its repair included, s."""
SHORTEST_REPAIR = 0.5
"""With less time left nothing is asked again, s."""

Value = TypeVar('Value')


@dataclass(frozen=True)
class Answered(Generic[Value]):
    """What came of a question that the model did answer."""

    value: Value | None
    """What the answer says; None where neither answer can be used."""
    calls: tuple[ModelCall, ...]
    """What was asked, one or two."""


class Asking:
    """Asks a language model, within a time that is not exceeded."""

    def __init__(
        self,
        model: LanguageModel,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the model.

        Args:
            model: what is asked.
            seconds: longest time for a question, its repair included.
            clock: steady time, s.
        """
        self._model = model
        self._seconds = seconds
        self._clock = clock

    def ask(
        self, role: Role, messages: tuple[Message, ...], form: Form, read: Callable[[str], Value]
    ) -> Answered[Value]:
        """Ask, and read the answer.

        Args:
            role: whose question it is.
            messages: the question.
            form: that the answer shall have.
            read: reads an answer; raises InvalidAnswerError where that cannot be, which the model is told.

        Raises:
            UnansweredError: no answer came, or none any more; it carries the calls.
            CancelledError: the question was given up.
        """
        end = self._clock() + self._seconds
        first = self._call(role, messages, form, self._seconds, ())
        try:
            return Answered(read(first.answer), (first,))
        except InvalidAnswerError as error:
            problem = str(error)
        left = end - self._clock()
        if left < SHORTEST_REPAIR:
            return Answered(None, (first,))
        again = repair_prompt(messages, first.answer, problem)
        second = self._call(role, again, form, left, (first,))
        try:
            return Answered(read(second.answer), (first, second))
        except InvalidAnswerError:
            return Answered(None, (first, second))

    def cancel(self) -> None:
        """Give up all questions that are open."""
        self._model.cancel()

    def _call(
        self,
        role: Role,
        messages: tuple[Message, ...],
        form: Form,
        seconds: float,
        before: tuple[ModelCall, ...],
    ) -> ModelCall:
        call = self._model.ask(role, messages, form, seconds)
        if call.error:
            raise UnansweredError(call.error, (*before, call))
        return call

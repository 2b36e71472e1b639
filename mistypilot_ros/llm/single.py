"""The baseline of the paper: one agent with one context that holds everything. For evaluation only."""

from dataclasses import dataclass, replace
from threading import Lock
from types import MappingProxyType

from mistypilot_ros.agents import prompts
from mistypilot_ros.agents.grounding import Places
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.language_model import LanguageModel, ModelCall, Role
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.asking import SECONDS, Asking
from mistypilot_ros.llm.command_shape import CheckCall
from mistypilot_ros.llm.interpreter import UNUSABLE, KeptShapes, grounded, grounds, meant
from mistypilot_ros.llm.schema import SingleSchema, Understanding
from mistypilot_ros.llm.shortlist import Shortlist


@dataclass(frozen=True)
class _Asked:
    """A question and its answer."""

    text: str
    """The sentence."""
    context: PhysicalContext
    """What was known about sensors and skills."""
    task: TaskContext
    """What was known about the task."""
    value: Understanding | None
    """The answer; None where none can be used."""
    calls: tuple[ModelCall, ...]
    """What was asked."""


class SingleAgentInterpreter:
    """One request answers everything about a sentence; the answer is kept until something else is asked.

    It uses the same rules, skills, schema pieces and checks as the three roles, so that a comparison
    shows what contexts of their own are worth. What a call does not tell (a route knows no bindings, a
    task no skills) is as it was told last.
    """

    def __init__(
        self,
        model: LanguageModel,
        sensors: SensorMap,
        check_call: CheckCall,
        embedder: Embedder | None = None,
        places: Places | None = None,
        seconds: float = SECONDS,
    ) -> None:
        """Take the model and what its answers are checked with, as `OpenAiInterpreter` does.

        Args:
            model: the language model.
            sensors: sensors and groups.
            check_call: checks a call against the catalogue.
            embedder: compares meanings; None where skills are chosen by words alone.
            places: finds the sensors that a sentence names; None for those whose label it holds.
            seconds: longest time for a question, its repair included.
        """
        self._asking = Asking(model, seconds)
        self._places = places
        self._shortlist = Shortlist(embedder)
        self._shapes = KeptShapes(SingleSchema, check_call)
        self._context = PhysicalContext(sensors, SkillSet(()), MappingProxyType({}))
        self._task = TaskContext()
        self._last: _Asked | None = None
        self._lock = Lock()

    @property
    def name(self) -> str:
        """Name in turns."""
        return 'single'

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction would go to.

        Raises:
            UnansweredError: no answer came, or none that can be used.
            CancelledError: `cancel` was called meanwhile.
        """
        with self._lock:
            if skills is not self._context.skills:
                self._context = replace(self._context, skills=skills)
            asked = self._ask(text)
        if asked.value is None:
            raise UnansweredError(UNUSABLE, asked.calls)
        return replace(asked.value.route, calls=asked.calls)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back.

        Raises:
            UnansweredError: no answer came.
            CancelledError: `cancel` was called meanwhile.
        """
        with self._lock:
            self._context = context
            asked = self._ask(text)
        reading = asked.value.physical if asked.value is not None else None
        given = grounds(text, context, self._places, self._shortlist)
        return replace(grounded(reading, text, context, given), calls=asked.calls)

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task.

        Raises:
            UnansweredError: no answer came.
            CancelledError: `cancel` was called meanwhile.
        """
        with self._lock:
            self._task = context
            asked = self._ask(text)
        reading = asked.value.social if asked.value is not None else None
        return replace(meant(reading, text), calls=asked.calls)

    def cancel(self) -> None:
        """Give up all questions that are open; whoever waits for one gets a CancelledError."""
        self._asking.cancel()

    def _ask(self, text: str) -> _Asked:
        """The answer to a sentence in the present context: the last one, where that was the same."""
        context, task, last = self._context, self._task, self._last
        if last is not None and (last.text, last.context, last.task) == (text, context, task):
            return last
        bound = {call.skill for binding in context.bindings.values() for call in binding.calls}
        told = self._shortlist.choose(text, context.skills, bound)
        schema = self._shapes.get(told, context)
        prompt = prompts.single_prompt(text, context, task, told)
        answered = self._asking.ask(
            Role.SINGLE, prompt, schema.form, lambda answer: schema.read(answer, text, context, task)
        )
        self._last = _Asked(text, context, task, answered.value, answered.calls)
        return self._last

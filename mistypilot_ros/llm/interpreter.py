"""Understanding with a language model: three roles, each with a context of its own."""

import json
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Generic, TypeVar

from mistypilot_ros.agents import prompts
from mistypilot_ros.agents.grounding import Grounds, Places, forgets, labelled_places, ungrounded
from mistypilot_ros.agents.model_questions import ModelQuestions
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.language_model import LanguageModel, Role
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.asking import SECONDS, Asking
from mistypilot_ros.llm.command_shape import CheckCall, CommandShape
from mistypilot_ros.llm.schema import PhysicalSchema, RouterSchema, SocialSchema
from mistypilot_ros.llm.shortlist import Shortlist

SCHEMAS_KEPT = 8
"""Forms of the PIA that are kept: one for each choice of skills that was told lately."""
UNUSABLE = 'The language model gave no answer that can be used; please say it in other words.'


class OpenAiInterpreter:
    """Reads sentences with a language model: one request a role, and one more where an answer is repaired.

    An answer that has not the form, or names what does not exist, becomes a question or an UnansweredError. A
    command for which the sentence gives no ground (`agents/grounding.py`) is asked about before it is carried
    out.
    """

    def __init__(
        self,
        model: LanguageModel,
        check_call: CheckCall,
        embedder: Embedder | None = None,
        places: Places | None = None,
        seconds: float = SECONDS,
    ) -> None:
        """Take the model and what its answers are checked with.

        Args:
            model: the language model.
            check_call: checks a call against the catalogue.
            embedder: compares meanings; None where skills are chosen by words alone.
            places: finds the sensors that a sentence names; None for those whose label it holds.
            seconds: longest time for a role's question, its repair included.
        """
        self._asking = Asking(model, seconds)
        self._check_call = check_call
        self._places = places
        self._shortlist = Shortlist(embedder)
        self._router, self._social = RouterSchema(), SocialSchema()
        self._physical = KeptShapes(PhysicalSchema, check_call)

    @property
    def name(self) -> str:
        """Name in turns."""
        return 'openai'

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to.

        Raises:
            UnansweredError: no answer came, or none that can be used.
            CancelledError: `cancel` was called meanwhile.
        """
        prompt = prompts.router_prompt(text, skills, self._shortlist.choose(text, skills))
        answered = self._asking.ask(Role.ROUTER, prompt, self._router.form, self._router.read)
        if answered.value is None:
            raise UnansweredError(UNUSABLE, answered.calls)
        return replace(answered.value, calls=answered.calls)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills, or ask back.

        Raises:
            UnansweredError: no answer came.
            CancelledError: `cancel` was called meanwhile.
        """
        bound = {call.skill for binding in context.bindings.values() for call in binding.calls}
        told = self._shortlist.choose(text, context.skills, bound)
        schema = self._physical.get(told, context)
        prompt = prompts.physical_prompt(text, context, told)
        answered = self._asking.ask(
            Role.PIA, prompt, schema.form, lambda answer: schema.read(answer, text, context)
        )
        reading = grounded(answered.value, text, context, self._grounds(text, context))
        return replace(reading, calls=answered.calls)

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task; nothing, without confidence, where that fails.

        Raises:
            UnansweredError: no answer came.
            CancelledError: `cancel` was called meanwhile.
        """
        prompt = prompts.social_prompt(text, context)
        answered = self._asking.ask(
            Role.SIA, prompt, self._social.form, lambda answer: self._social.read(answer, context)
        )
        return replace(meant(answered.value, text), calls=answered.calls)

    def cancel(self) -> None:
        """Give up all questions that are open; whoever waits for one gets a CancelledError."""
        self._asking.cancel()

    def _grounds(self, text: str, context: PhysicalContext) -> Grounds:
        return grounds(text, context, self._places, self._shortlist)


def grounds(text: str, context: PhysicalContext, places: Places | None, shortlist: Shortlist) -> Grounds:
    """What a sentence gives ground for."""
    found = (places or labelled_places(context.sensors))(text)
    return Grounds(text, frozenset(found), shortlist.near(text, context.skills))


def grounded(
    reading: PhysicalReading | None, text: str, context: PhysicalContext, given: Grounds
) -> PhysicalReading:
    """A reading whose commands all have a ground; a question in its place where one has none.

    Args:
        reading: what the model understood; None where its answer cannot be used.
        text: the sentence.
        context: what the PIA knows.
        given: what the sentence gives ground for.
    """
    questions = ModelQuestions(text, context)
    if reading is None:
        return PhysicalReading(question=questions.unsure(), confidence=0.0)
    if ungrounded(reading.commands, given, context):
        return PhysicalReading(question=questions.confirm(reading.commands), confidence=0.5)
    return reading


def meant(reading: SocialReading | None, text: str) -> SocialReading:
    """A reading that removes nothing about a person who did not say so."""
    if reading is None:
        return SocialReading(confidence=0.0)
    if reading.request is Request.FORGET_ME and not forgets(text):
        return replace(reading, request=Request.NONE)
    return reading


Kept = TypeVar('Kept')


class KeptShapes(Generic[Kept]):
    """Forms for certain skills; making one takes tens of milliseconds, and most sentences meet the same."""

    def __init__(self, make: Callable[[CommandShape], Kept], check_call: CheckCall) -> None:
        """Take what makes a form, and what checks calls."""
        self._make = make
        self._check_call = check_call
        self._kept: dict[tuple[object, ...], Kept] = {}
        self._lock = Lock()

    def get(self, skills: SkillSet, context: PhysicalContext) -> Kept:
        """The form for some skills and the sensors of a context."""
        key = (
            context.sensors,
            *((skill.name, json.dumps(skill.parameters, default=dict)) for skill in skills),
        )
        with self._lock:
            if key not in self._kept:
                while len(self._kept) >= SCHEMAS_KEPT:
                    del self._kept[next(iter(self._kept))]
                shape = CommandShape(context.sensors, SkillSet(skills), self._check_call)
                self._kept[key] = self._make(shape)
            return self._kept[key]

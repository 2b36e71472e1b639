"""The Physically Interactive Agent: instructions become commands for sensors and skills."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_wording import wording_in
from mistypilot_ros.agents.descriptions import describe, describe_bindings, describe_skills
from mistypilot_ros.agents.languages import answered_in, spoken_in
from mistypilot_ros.agents.options import bound_by, check_option
from mistypilot_ros.agents.wording import Wording
from mistypilot_ros.core.commands import Adjust, Invoke, PhysicalCommand, Reset, Unbind
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.interpretation import Interpreter, PhysicalContext, PhysicalReading
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent, Done, Outcome

CheckCall = Callable[[SkillCall, SkillSet], SkillCall]
"""Checks a call against the catalogue; raises `InvalidInputError` where it cannot be run."""


@dataclass(frozen=True)
class Plan:
    """What the agent wants to do. Either there are commands, or there is a reply."""

    commands: tuple[PhysicalCommand, ...] = ()
    """To be carried out in this order; all of them were checked."""
    reply: str = ''
    """The answer where nothing is to be done."""
    ok: bool = True
    """False where the instruction cannot be carried out."""
    error: str = ''
    """Name of the error where it cannot."""
    question: Question | None = None
    """What is asked back; its text is the reply then."""
    language: str = ''
    """BCP 47 tag of the speaker; English is answered to all but Chinese."""
    by: str = ''
    """Name of the interpreter that understood the instruction; empty where none was asked."""
    calls: tuple[ModelCall, ...] = ()
    """What a language model was asked for it, in order."""


@dataclass(frozen=True)
class Step:
    """A command that was carried out, or was not."""

    command: PhysicalCommand
    """Which command."""
    ok: bool
    """Whether it was carried out."""
    message: str = ''
    """One sentence where it was not."""
    run_id: str = ''
    """Run that an Invoke started."""
    error: str = ''
    """Name of the error where it was not."""


class PhysicalAgent:
    """Plans, and says what came of a plan. It knows sensors, skills and bindings, never the dialogue."""

    def __init__(self, interpreter: Interpreter, check_call: CheckCall) -> None:
        """Take what understands sentences and what checks calls."""
        self._interpreter = interpreter
        self._check_call = check_call

    @property
    def interpreter_name(self) -> str:
        """Name of the interpreter, for turns."""
        return self._interpreter.name

    def cancel(self) -> None:
        """Give up the instruction that is being understood in another thread."""
        self._interpreter.cancel()

    def plan(self, text: str, context: PhysicalContext, language: str = '') -> Plan:
        """Understand an instruction. One command that cannot be carried out refuses them all.

        Args:
            text: the instruction.
            context: what is known.
            language: BCP 47 tag as somebody named it; a Chinese text is answered in Chinese anyway.
        """
        language = spoken_in(text, language)
        reading = self._interpreter.physical(text, context)
        plan = self._of_reading(reading, context, language)
        return replace(plan, by=reading.by or self._interpreter.name, calls=reading.calls)

    def _of_reading(self, reading: PhysicalReading, context: PhysicalContext, language: str) -> Plan:
        wording = wording_in(language, context)
        if reading.question is not None:
            question = self._sound(reading.question, context)
            return Plan(reply=question.text, question=question, language=language)
        if reading.asks_bindings:
            reply = describe_bindings(context, wording, reading.asked_places)
            return Plan(reply=reply, language=language)
        if reading.asks_skills:
            return Plan(reply=describe_skills(context.skills, wording), language=language)
        return self.plan_commands(reading.commands, context, language)

    def plan_commands(
        self, commands: Sequence[PhysicalCommand], context: PhysicalContext, language: str = ''
    ) -> Plan:
        """Plan commands that are known already. One that cannot be carried out refuses them all."""
        wording = wording_in(language, context)
        if Reset('*') in commands and not context.faulted:
            return Plan(reply=wording.say(Answer.NOTHING_BROKEN), language=language)
        bound = bound_by(commands, context)
        try:
            checked = tuple(self._checked(command, context, bound, wording) for command in commands)
        except InvalidInputError as error:
            reply = wording.refusal(str(error))
            return Plan(reply=reply, ok=False, error=error.code, language=language)
        if checked:
            return Plan(checked, language=language)
        return Plan(reply=wording.say(Answer.NOTHING_TO_DO), language=language)

    def conclude(self, plan: Plan, steps: Sequence[Step], context: PhysicalContext) -> Outcome:
        """Put into words what came of a plan.

        Args:
            plan: what was planned.
            steps: what was carried out or failed, in order; commands behind a failure are not tried.
            context: what was known when it was planned.
        """
        done = tuple(Done(step.command, step.ok, step.run_id) for step in steps)
        failed = next((step for step in steps if not step.ok), None)
        reply = self._reply(plan, [step for step in steps if step.ok], failed, context)
        return Outcome(
            Agent.PIA,
            reply,
            ok=plan.ok and failed is None,
            error=plan.error or (failed.error if failed else ''),
            interpreter=plan.by,
            commands=done,
            question=plan.question,
            language=answered_in(reply, plan.language),
        )

    def _reply(self, plan: Plan, good: Sequence[Step], failed: Step | None, context: PhysicalContext) -> str:
        if not plan.commands:
            return plan.reply
        wording = wording_in(plan.language, context)
        deeds = describe([step.command for step in good], context, wording)
        if failed is None:
            return wording.say(Answer.DONE, deeds=deeds)
        if not good:
            return wording.say(Answer.FAILED, reason=failed.message)
        return wording.say(Answer.PARTLY, deeds=deeds, reason=failed.message)

    def _sound(self, question: Question, context: PhysicalContext) -> Question:
        """The question with those offers alone that could be carried out."""
        good = [offer for offer in question.offers if self._can(offer, context)]
        listed = sum(offer in good for offer in question.offers[: question.listed])
        return replace(question, offers=tuple(good), listed=listed)

    def _can(self, offer: Offer, context: PhysicalContext) -> bool:
        return bool(offer.commands) and self.plan_commands(offer.commands, context).ok

    def _checked(
        self, command: PhysicalCommand, context: PhysicalContext, bound: Collection[str], wording: Wording
    ) -> PhysicalCommand:
        if isinstance(command, (Unbind, Reset)) and command.sensor == '*':
            return command
        if isinstance(command, Unbind):
            return Unbind(context.sensors.check(command.sensor))
        if isinstance(command, (Adjust, Reset)):
            check_option(command, context, bound, wording)
            return command
        call = self._check_call(command.call, context.skills)
        if isinstance(command, Invoke):
            return Invoke(call)
        return type(command)(context.sensors.check(command.sensor), call)

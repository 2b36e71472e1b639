"""A text read by the Physically Interactive Agent, up to what it would carry out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.questions import MOST_LISTED
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.evaluation.plain import bindings, plain
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import Answer


@dataclass(frozen=True)
class Understood:
    """What became of a text."""

    read: tuple[PhysicalCommand, ...] = ()
    """What the interpreter understood."""
    planned: tuple[PhysicalCommand, ...] = ()
    """What the agent would carry out; none where it refuses."""
    refused: str = ''
    """Why it refuses, one sentence."""
    question: str = ''
    """What is asked back."""
    offers: tuple[str, ...] = ()
    """Skills of the offers that the question names, at most three, in order."""
    told: bool = False
    """It answers what is bound, or what it can do."""

    @property
    def shown(self) -> Any:
        """As JSON, for people."""
        if self.question:
            return {'question': self.question, 'offers': list(self.offers)}
        if self.refused:
            return {'refused': self.refused}
        return plain(self.planned)

    def answer(self) -> Answer:
        """As an answer whose `got` is the list of commands."""
        if self.refused:
            return Answer(self.shown, failed=self.refused)
        return Answer(self.shown, asked=bool(self.question) or not (self.planned or self.told))


def understand(
    subject: Subject, text: str, given: Sequence[Mapping[str, Any]], skills: SkillSet | None = None
) -> Understood:
    """Let the agent read a text.

    Args:
        subject: what is evaluated.
        text: what was said.
        given: the present bindings, as in the rows.
        skills: the catalogue; None for the skills that ship.
    """
    context = PhysicalContext(subject.sensors, skills or subject.skills, bindings(given))
    reading = subject.interpreter.physical(text, context)
    if reading.question is not None:
        listed = reading.question.offers[: min(reading.question.listed, MOST_LISTED)]
        named = [command.call.skill for offer in listed for command in _calls(offer.commands)]
        return Understood(question=reading.question.text, offers=tuple(dict.fromkeys(named)))
    plan = subject.agent.plan_commands(reading.commands, context)
    return Understood(
        reading.commands,
        plan.commands if plan.ok else (),
        '' if plan.ok else plan.reply,
        told=reading.asks_bindings or reading.asks_skills,
    )


def commands_of(answer: Answer) -> list[dict[str, Any]]:
    """The commands of an answer; none where it is a question or a refusal."""
    return answer.got if isinstance(answer.got, list) else []


def _calls(commands: Sequence[PhysicalCommand]) -> list[Bind | Update | Invoke]:
    return [command for command in commands if isinstance(command, (Bind, Update, Invoke))]

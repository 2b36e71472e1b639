"""The forms of all roles, each with what reads answers of it. Nothing else makes or reads schemas."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.llm.command_shape import CommandShape
from mistypilot_ros.llm.physical_schema import PhysicalSchema, physical_kind, physical_reading
from mistypilot_ros.llm.social_schema import SocialSchema, social_kind, social_reading
from mistypilot_ros.llm.strict import InvalidAnswerError, Shape, one_of, record

__all__ = [
    'InvalidAnswerError',
    'PhysicalSchema',
    'RouterSchema',
    'SingleSchema',
    'SocialSchema',
    'Understanding',
]
AGENTS = (Agent.PIA, Agent.SIA)
"""Agents that an instruction can go to."""
_Part = TypeVar('_Part')
ROUTE_FIELDS = {'agent': one_of([agent.value for agent in AGENTS]), 'confidence': float}


class RouterSchema:
    """The Router's answers."""

    def __init__(self) -> None:
        """Prepare the form."""
        self._shape = Shape('router', record('router', ROUTE_FIELDS))
        self.form = self._shape.form

    def read(self, answer: str) -> Route:
        """Read an answer.

        Raises:
            InvalidAnswerError: it has not the form.
        """
        return _route(**self._shape.read(answer))


@dataclass(frozen=True)
class Understanding:
    """All that a single agent makes of a sentence."""

    route: Route
    """Which agent would have got it."""
    physical: PhysicalReading | None
    """What it asks of sensors and skills; None where that cannot be used and is not for the PIA either."""
    social: SocialReading | None
    """How it changes the task; None where that cannot be used and is not for the SIA either."""


class SingleSchema:
    """The answers of one agent that does everything: the same pieces in one form."""

    def __init__(self, shape: CommandShape) -> None:
        """Take the shape of commands."""
        self._commands = shape
        kinds = {'physical': physical_kind(shape), 'social': social_kind()}
        self._shape = Shape('single', record('single', {**ROUTE_FIELDS, **kinds}))
        self.form = self._shape.form

    def read(self, answer: str, text: str, context: PhysicalContext, task: TaskContext) -> Understanding:
        """Read an answer.

        A mistake in the part of the agent that the sentence is not for does not spoil the rest: three roles
        would not have asked for that part at all.

        Raises:
            InvalidAnswerError: it has not the form, or the part of its agent names what does not exist.
        """
        row = self._shape.read(answer)
        route = _route(row['agent'], row['confidence'])

        def part(agent: Agent, reading: Callable[[], _Part]) -> _Part | None:
            try:
                return reading()
            except InvalidAnswerError:
                if agent is route.agent:
                    raise
                return None

        return Understanding(
            route,
            part(Agent.PIA, lambda: physical_reading(row['physical'], self._commands, text, context)),
            part(Agent.SIA, lambda: social_reading(row['social'], task)),
        )


def _route(agent: str, confidence: float) -> Route:
    return replace(Route(Agent(agent), 1.0), confidence=min(1.0, max(0.0, confidence)))

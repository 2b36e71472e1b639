"""The port behind which sentences are understood, and the values that pass through it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import PhysicalCommand, SocialCommand
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Agent


@dataclass(frozen=True)
class Route:
    """Which agent an instruction goes to."""

    agent: Agent
    """PIA or SIA."""
    confidence: float
    """0 to 1."""
    by: str = ''
    """Name of the interpreter that understood it, where several work together; empty for the only one."""
    calls: tuple[ModelCall, ...] = ()
    """What a language model was asked for it, in order; empty where none was."""


@dataclass(frozen=True)
class PhysicalContext:
    """All that the PIA knows when it reads an instruction. Never the dialogue."""

    sensors: SensorMap
    """Sensors and groups."""
    skills: SkillSet
    """Skills that can be used."""
    bindings: Mapping[str, Binding]
    """Present bindings by sensor."""
    faulted: tuple[str, ...] = ()
    """Bound sensors of which something is wrong."""


@dataclass(frozen=True)
class PhysicalReading:
    """What the PIA understood: commands, or a question, never both."""

    commands: tuple[PhysicalCommand, ...] = ()
    """In the order of the instruction."""
    question: Question | None = None
    """What is asked back; None where it is understood."""
    asks_bindings: bool = False
    """The instruction asks what is bound."""
    asked_places: tuple[str, ...] = ()
    """Sensors and groups that it asks about; empty where it asks about all."""
    asks_skills: bool = False
    """The instruction asks what the robot can do."""
    confidence: float = 1.0
    """0 to 1."""
    by_rules: bool = False
    """Rules alone found it: nothing in it was guessed, and nothing but them has looked at it yet."""
    by: str = ''
    """Name of the interpreter that understood it, where several work together; empty for the only one."""
    calls: tuple[ModelCall, ...] = ()
    """What a language model was asked for it, in order; empty where none was."""


@dataclass(frozen=True)
class TaskContext:
    """All that the SIA's parser knows when it reads an instruction. Never the skills."""

    main_task: str = ''
    """Present task; empty where there is none."""
    details: tuple[str, ...] = ()
    """Present details, one fact each."""
    earlier: tuple[str, ...] = ()
    """The user's texts before this one, oldest first."""


@dataclass(frozen=True)
class SocialReading:
    """What the SIA understood."""

    commands: tuple[SocialCommand, ...] = ()
    """In the order of the instruction; empty where nothing about the task changes."""
    request: Request = Request.NONE
    """What is asked besides them, such as `tell it again`."""
    pick: int = 0
    """Which one a `Request.PICK` means, from 1; -1 the last one, 0 where there is none."""
    topic: str = ''
    """Words that name the topic of a `Request.EARLIER`; empty for the one before."""
    confidence: float = 1.0
    """0 to 1."""
    by: str = ''
    """Name of the interpreter that understood it, where several work together; empty for the only one."""
    calls: tuple[ModelCall, ...] = ()
    """What a language model was asked for it, in order; empty where none was."""


class Interpreter(Protocol):
    """Understands sentences. The roles have contexts of their own and share nothing."""

    @property
    def name(self) -> str:
        """Name in turns: `offline`, `openai` or `auto`."""

    def route(self, text: str, skills: SkillSet) -> Route:
        """Decide which agent an instruction goes to; the skills tell what the robot can do directly."""

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        """Read an instruction as commands for sensors and skills."""

    def social(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction as changes of the social task."""

    def cancel(self) -> None:
        """Give up what is being understood in other threads; those get a CancelledError. May do nothing."""

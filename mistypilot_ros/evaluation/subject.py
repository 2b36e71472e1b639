"""What is evaluated: an interpreter, with the parts of the product that its answers pass through."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mistypilot_ros.agents.pia import CheckCall, PhysicalAgent
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder


@dataclass(frozen=True)
class Task:
    """A social task, kept or asked for."""

    main_task: str
    """Short imperative phrase without the details."""
    details: tuple[str, ...] = ()
    """One fact each."""


class Gate(Protocol):
    """Decides whether a kept task may serve another one that is near it."""

    def __call__(self, saved: Task, asked: Task) -> bool:
        """Whether it may."""


class Ranker(Protocol):
    """Orders the skills by how well they fit a request, whatever the threshold."""

    def __call__(self, text: str, skills: SkillSet) -> Sequence[str]:
        """Names of skills, the best first."""


@dataclass(frozen=True)
class Subject:
    """All that is asked."""

    interpreter: Interpreter
    """Understands the sentences."""
    sensors: SensorMap
    """Sensors and groups."""
    skills: SkillSet
    """The skills that ship."""
    check_call: CheckCall
    """Checks a call against a catalogue."""
    embedder: Embedder | None = None
    """Turns texts into vectors; None where it is done without."""
    gate: Gate | None = None
    """Decides about reuse; None lets nothing pass."""
    ranker: Ranker | None = None
    """Orders skills; None where the interpreter has no ranking."""
    forget: Callable[[], None] | None = None
    """Forgets the texts that were embedded before; None where nothing is remembered."""
    embedder_name: str = 'none'
    """As on the command line."""
    model: str = ''
    """Language model; empty where there is none."""

    spared: Callable[[], float] = lambda: 0.0
    """How long answers had taken that were not asked for again, in all, s."""

    @property
    def agent(self) -> PhysicalAgent:
        """The agent that plans what is understood."""
        return PhysicalAgent(self.interpreter, self.check_call)

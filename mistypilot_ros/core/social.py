"""Ports of the Social Interaction Agent: what writes, embeds and remembers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Emotion(Enum):
    """The eight emotions of a script line; values are those of ScriptLine.msg."""

    NEUTRAL = 0
    HAPPINESS = 1
    SADNESS = 2
    ANGER = 3
    FEAR = 4
    DISGUST = 5
    SURPRISE = 6
    CONTEMPT = 7


@dataclass(frozen=True)
class ScriptLine:
    """One line to perform."""

    text: str
    """Words to speak, plain text."""
    emotion: Emotion = Emotion.NEUTRAL
    """How to speak and look."""


@dataclass(frozen=True)
class Remembered:
    """A result that was kept for reuse."""

    main_task: str
    """Short imperative phrase without the details."""
    details: tuple[str, ...]
    """One fact each."""
    lines: tuple[ScriptLine, ...]
    """The script."""


class ScriptWriter(Protocol):
    """Writes a script for a task (slow thinking)."""

    def write(self, main_task: str, details: Sequence[str], language: str) -> Iterator[ScriptLine]:
        """Yield lines as they are written."""


class Embedder(Protocol):
    """Turns texts into vectors whose cosine distance tells how near they are."""

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same (0.4 for MiniLM, from the paper)."""

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one unit vector for each text."""


class Memory(Protocol):
    """Kept results of one robot, apart for each user (fast thinking)."""

    def nearest(self, user: str, main_task: str, details: Sequence[str]) -> Remembered | None:
        """Return the kept result that serves this task, None where none does."""

    def keep(self, user: str, result: Remembered) -> None:
        """Keep a result."""

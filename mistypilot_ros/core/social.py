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


@dataclass(frozen=True)
class Brief:
    """All that a script writer is told. Never the skills."""

    text: str
    """What was said last, as it was said."""
    main_task: str
    """Short imperative phrase without the details; empty for small talk outside any task."""
    details: tuple[str, ...] = ()
    """One fact each."""
    language: str = ''
    """BCP 47 tag of the answer; empty where unknown."""
    window: tuple[str, ...] = ()
    """The last texts of this user and the robot's answers to them in turn, oldest first."""
    strong: bool = False
    """A stronger model shall write (UPGRADE in the paper)."""


class ScriptWriter(Protocol):
    """Writes a script for a task (slow thinking)."""

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        """Yield lines as they are written.

        Raises:
            UnavailableError: it cannot write, or not to the end; one sentence says why.
            CancelledError: it was told to stop.
        """


class Embedder(Protocol):
    """Turns texts into vectors whose cosine distance tells how near they are."""

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same (0.4 for MiniLM, from the paper)."""

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one unit vector for each text."""


@dataclass(frozen=True)
class Recalled:
    """The kept result that is nearest to a task."""

    result: Remembered
    """What was kept."""
    serves: bool = True
    """It may be performed as it is; False where it is of the same task with other details."""


class Memory(Protocol):
    """Kept results of one robot, apart for each user (fast thinking)."""

    def nearest(self, user: str, main_task: str, details: Sequence[str]) -> Recalled | None:
        """Return the kept result that serves a task, or one of the same task; None where there is neither.

        Raises:
            StoreError: what is kept cannot be read.
        """

    def keep(self, user: str, result: Remembered) -> None:
        """Keep a result, in the place of one of the same task and details.

        Raises:
            StoreError: it is not on disk.
        """

    def forget(self, user: str) -> int:
        """Forget all that was kept for a user, and return how many results that were.

        Raises:
            StoreError: it is still there.
        """


class PersonalData(Protocol):
    """Something that another part of the robot keeps of people."""

    def forget(self, user: str, language: str) -> str:
        """Remove what is kept of a user; may take long.

        Args:
            user: whose it is.
            language: BCP 47 tag of the speaker.

        Returns:
            What that was, such as `your pictures`; empty for nothing.

        Raises:
            MistyPilotError: it is still there; the sentence is for the user.
        """

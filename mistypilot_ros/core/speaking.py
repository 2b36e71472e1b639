"""Lines that become sounds: the port of what speaks instead of the robot's own voice."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from mistypilot_ros.core.social import Emotion


@dataclass(frozen=True)
class Spoken:
    """A line as a sound."""

    path: Path
    """WAV file, PCM; it may go when many others are made later."""
    seconds: float
    """How long it takes to play, s, above 0."""


class Voice(Protocol):
    """Makes sounds of lines. Safe to use from several threads."""

    def speak(self, text: str, emotion: Emotion = Emotion.NEUTRAL, rate: float = 1.0) -> Spoken:
        """Return the sound of a line.

        Args:
            text: words, not empty.
            emotion: how to speak.
            rate: how fast, 1 is usual.

        Raises:
            UnavailableError: there is none, and whoever asks takes another voice; one sentence says why.
            StoreError: it cannot be kept, so that there is no file.
            CancelledError: `cancel` was called meanwhile.
        """
        ...

    def cancel(self) -> None:
        """Give up what is under way; whoever waits for it gets a CancelledError."""

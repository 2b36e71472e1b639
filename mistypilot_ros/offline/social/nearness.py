"""How near a main task is to what was said, where an embedder is there."""

from collections.abc import Sequence

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.social import Embedder

DOUBTFUL = 0.25
"""Cosine likeness of a text and the kind of task found in it, below which the kind is not trusted alone."""


class Nearness:
    """Chooses and doubts main tasks that are found by indirect words."""

    def __init__(self, embedder: Embedder | None) -> None:
        """Take what makes vectors; None where there is none: then nothing is doubted."""
        self._embedder = embedder

    def nearest(self, phrases: Sequence[str], text: str) -> tuple[str, bool]:
        """The main task that is most like a text.

        Args:
            phrases: main tasks that it may be; the likeliest by its words first.
            text: what was said.

        Returns:
            Which, and whether it is doubtful: the text seems to be about something else.
        """
        if self._embedder is None:
            return phrases[0], False
        try:
            said, *vectors = self._embedder.embed([text, *phrases])
        except MistyPilotError:
            return phrases[0], False  # It is not loaded yet, or cannot be.
        likeness = [sum(float(a) * float(b) for a, b in zip(said, one, strict=True)) for one in vectors]
        best = max(range(len(phrases)), key=likeness.__getitem__)
        return phrases[best], likeness[best] < DOUBTFUL

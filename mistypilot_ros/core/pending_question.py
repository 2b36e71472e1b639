"""The one question that waits for an answer. Pure: time is passed in."""

from dataclasses import dataclass

from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.turns import Agent

SECONDS = 30.0
"""How long a question waits."""


@dataclass(frozen=True)
class Asked:
    """A question and who asked it."""

    question: Question
    """What was asked."""
    agent: Agent
    """Who carries out what is picked."""
    completed: bool = False
    """It came back from an instruction that was itself completed by an answer; then it is completed no more,
    so that nobody is asked the same for ever."""


class PendingQuestion:
    """Holds at most one question; whatever is said next takes it."""

    def __init__(self) -> None:
        """Begin without a question."""
        self._asked: Asked | None = None
        self._until = 0.0

    def ask(self, asked: Asked, now: float) -> None:
        """Keep a question in the place of the one before; `now` is steady time, s."""
        self._asked, self._until = asked, now + SECONDS

    def take(self, now: float) -> Asked | None:
        """The question that is still open, which is forgotten with this; `now` is steady time, s."""
        asked, self._asked = self._asked, None
        return asked if asked is not None and now < self._until else None

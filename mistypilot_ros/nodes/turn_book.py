"""The turns that are under way, so that each instruction gets exactly one answer."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.languages import spoken_in
from mistypilot_ros.core.pending_question import Asked
from mistypilot_ros.core.turns import Instruction
from mistypilot_ros.nodes.conversions import stages_to_messages


@dataclass
class OpenTurn:
    """An instruction that has no answer yet."""

    instruction: Instruction
    """What was said."""
    stamp: Any
    """When it arrived, as a message."""
    cancel_deadline: Callable[[], None] = field(default=lambda: None)
    """Takes the turn's deadline back."""
    hand_over: Callable[[], None] | None = None
    """Hands it to its agent; None before it is routed."""
    kept: bool = True
    """Those who come later are told of it, too; False once somebody wanted to be forgotten."""
    with_agent: bool = False
    """It was handed to an agent."""
    asked: Asked | None = None
    """The question that was open when it was said."""
    completed: bool = False
    """What its agent reads was completed by an answer."""
    duty: Answer | None = None
    """What that agent is for; None before it is handed over."""
    began: float = field(default_factory=time.monotonic)
    """When it arrived, steady time in s."""
    stages: list[tuple[str, float]] = field(default_factory=list)
    """Stages that the router itself went through, and how long each took, s."""

    @property
    def language(self) -> str:
        """BCP 47 tag of the speaker; empty where unknown."""
        return spoken_in(self.instruction.text, self.instruction.language)

    def lap(self, stage: str) -> None:
        """Note a stage that ends now and began with the turn."""
        self.stages.append((stage, time.monotonic() - self.began))


class TurnBook:
    """Turns by id. Whoever closes a turn first answers it; later answers find it closed."""

    def __init__(
        self, publish: Callable[[msg.Turn, bool], None], keep_texts: bool, closed: Callable[[], None]
    ) -> None:
        """Begin without turns.

        Args:
            publish: takes the turns that are complete, and whether those who come later are told, too.
            keep_texts: whether what people said is published with them.
            closed: told after each of them.
        """
        self._publish, self._closed = publish, closed
        self._keep_texts = keep_texts
        self._open: dict[str, OpenTurn] = {}

    def __contains__(self, turn_id: str) -> bool:
        """Whether a turn is open."""
        return turn_id in self._open

    def __bool__(self) -> bool:
        """Whether any turn is open."""
        return bool(self._open)

    @property
    def waiting(self) -> list[OpenTurn]:
        """Turns that no agent has yet."""
        return [turn for turn in self._open.values() if not turn.with_agent]

    def open(self, turn: OpenTurn) -> None:
        """Add a turn."""
        self._open[turn.instruction.turn_id] = turn

    def forget(self, wish: str) -> None:
        """Let nobody who comes later know of the turns that are open, but for the one that wished it."""
        for turn_id, turn in self._open.items():
            turn.kept = turn_id == wish

    def hand_over(self) -> None:
        """Hand routed turns to their agents, in the order in which they arrived."""
        for turn in list(self._open.values()):
            if turn.with_agent:
                continue
            if turn.hand_over is None:
                return
            turn.with_agent = True
            turn.hand_over()

    def get(self, turn_id: str) -> OpenTurn | None:
        """Return an open turn."""
        return self._open.get(turn_id)

    def close(self, answer: msg.Turn) -> bool:
        """Complete an answer, publish it and close its turn.

        Returns:
            False where the turn is not open: it was answered before, or belongs to somebody else.
        """
        turn = self._open.pop(answer.turn_id, None)
        if turn is None:
            return False
        turn.cancel_deadline()
        answer.header.stamp = turn.stamp
        answer.text = turn.instruction.text if self._keep_texts else ''
        answer.user = turn.instruction.user
        answer.language = answer.language or spoken_in(answer.reply, 'en')
        answer.stages = [*stages_to_messages(turn.stages), *answer.stages]
        self._publish(answer, turn.kept)
        self._closed()
        self.hand_over()
        return True

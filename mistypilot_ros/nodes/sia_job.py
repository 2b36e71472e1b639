"""One instruction that the SIA works on, and how far it has come."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rclpy.time import Time

from mistypilot_ros.agents.conversation_plans import Made, Plan
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.turns import Instruction


@dataclass
class Job:
    """An instruction from its arrival to the end of what is performed for it."""

    instruction: Instruction
    """What was said."""
    arrived: Time
    """When, on the node's clock."""
    epoch: int
    """Number of the last stop before it."""
    interrupted: bool = False
    """It ended a performance for the same user."""
    wanted: bool = True
    """False once it was taken back."""
    plan: Plan | None = None
    """What is done for it; None before that is decided."""
    made: list[Made] = field(default_factory=list)
    """Lines that were made for it so far."""
    ready: bool = False
    """All that is told of it is known."""
    heard: bool = False
    """The robot began to perform it, or will not."""
    answered: bool = False
    """Its outcome was published."""
    trouble: tuple[str, str] = ('', '')
    """What went wrong, one sentence, and the name of that error; empty for nothing."""
    over: bool = False
    """No further lines are made for it."""
    drop: Callable[[], None] = field(default=lambda: None)
    """Ends the making of its lines."""
    cancel_deadline: Callable[[], None] = field(default=lambda: None)
    """Takes the deadline of its understanding back."""
    stages: list[tuple[str, float]] = field(default_factory=list)
    """Stages and how long each took, s."""
    lap_began: float = field(default_factory=time.monotonic)
    """When the present stage began, steady time in s."""

    @property
    def lines(self) -> list[ScriptLine]:
        """All lines that were made so far."""
        return [made.line for made in self.made]

    @property
    def result(self) -> list[ScriptLine]:
        """Lines that were made so far and belong to the result."""
        return [made.line for made in self.made if made.of_result]

    def lap(self, stage: str) -> None:
        """Note the stage that ends now."""
        now = time.monotonic()
        self.stages.append((stage, now - self.lap_began))
        self.lap_began = now

    def position(self, done: int, spoken: int) -> int | None:
        """How far the result was performed.

        Args:
            done: lines of the performance that came to their end.
            spoken: sentences at its beginning that belong to no result.

        Returns:
            Lines of the result from its beginning; None where the performance holds none of it.
        """
        plan = self.plan
        if plan is None or (plan.first is None and not plan.makes_result):
            return None
        own = [*(True for _ in plan.lines), *(made.of_result for made in self.made)]
        return (plan.first or 0) + sum(own[: max(0, done - spoken)])

"""One instruction that the PIA works on, and how far it has come."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rclpy.time import Time

from mistypilot_ros.core.commands import PhysicalCommand
from mistypilot_ros.core.turns import Instruction


@dataclass
class Job:
    """An instruction to be understood, or commands that somebody picked of a question's offers."""

    instruction: Instruction
    """What was said; without a text where `commands` are given."""
    arrived: Time
    """When, on the node's clock."""
    commands: tuple[PhysicalCommand, ...] | None = None
    """What shall be done; None where the instruction must be understood first."""
    kept: bool = True
    """Those who come later are told of it, too; False once somebody wanted to be forgotten."""
    wanted: bool = True
    """False once it was taken back."""
    executing: bool = False
    """Commands may be on their way."""
    cancel_deadline: Callable[[], None] = field(default=lambda: None)
    """Takes the deadline of its planning back."""
    stages: list[tuple[str, float]] = field(default_factory=list)
    """Stages and how long each took, s."""
    lap_began: float = field(default_factory=time.monotonic)
    """When the present stage began, steady time in s."""

    def lap(self, stage: str) -> None:
        """Note the stage that ends now."""
        now = time.monotonic()
        self.stages.append((stage, now - self.lap_began))
        self.lap_began = now

"""The robot's commands as values, for those who carry them from one process to another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Origin:
    """On whose behalf the robot is told something."""

    run_id: str = ''
    """Run of a skill or script; empty for none."""
    epoch: int = 0
    """Number of the last stop known when the run began; commands of older runs are refused."""


@dataclass(frozen=True)
class RobotCall:
    """One call of a method of the `Robot` port."""

    method: str
    """Name of the method, such as `move_arms`."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """All its arguments by name."""
    origin: Origin = Origin()
    """On whose behalf."""


@dataclass(frozen=True)
class RobotReply:
    """What came of a call."""

    ok: bool
    """False where it was not carried out."""
    value: Any = None
    """What the method returns."""
    error: str = ''
    """`MistyPilotError.code` where it was not carried out."""
    message: str = ''
    """One sentence where it was not carried out."""

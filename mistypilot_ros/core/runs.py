"""Runs of skills: what began, how it ended, and why a trigger came to nothing."""

from dataclasses import dataclass, replace
from enum import Enum

from mistypilot_ros.core.skills import SkillCall


class RunState(Enum):
    """Where a call of a run stands."""

    STARTED = 0
    SUCCEEDED = 1
    FAILED = 2
    CANCELLED = 3
    DROPPED = 4


@dataclass(frozen=True)
class Trigger:
    """What set off a run, or came to nothing, and when."""

    moment: float = 0.0
    """s, steady."""
    event: str = ''
    """What happened, one sentence, such as `The chin was tapped.`; empty for an Invoke."""


@dataclass(frozen=True)
class RunStep:
    """One step in the life of a run."""

    run_id: str
    """The same for all calls of one trigger or one Invoke."""
    call: SkillCall
    """The call that began or ended; for a dropped trigger the first call."""
    state: RunState
    """Where the call stands."""
    final: bool
    """Last step of this run."""
    index: int = 0
    """Which call of the run, from 0."""
    sensor: str = ''
    """Binding that was triggered; empty for an Invoke."""
    turn_id: str = ''
    """Turn that asked for it; empty for a trigger."""
    message: str = ''
    """One sentence where it failed, was cancelled or dropped."""
    seconds: float = 0.0
    """How long the call took so far, s."""
    at: float = 0.0
    """When it happened, s since 1970; 0 before it was noted."""
    elapsed: float = 0.0
    """Since its trigger, s on the steady clock: no change of the date spoils it."""
    event: str = ''
    """What triggered it, one sentence; empty for an Invoke."""

    def noted(self, trigger: Trigger, moment: float, at: float) -> 'RunStep':
        """The same step with its times.

        Args:
            trigger: what set its run off.
            moment: when it happened, s, steady.
            at: when it happened, s since 1970.
        """
        return replace(self, at=at, elapsed=max(0.0, moment - trigger.moment), event=trigger.event)

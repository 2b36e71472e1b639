"""What the parts of the engine share: time, chance, names, skills, and the way out."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.runs import RunStep
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.outbox import Outbox


class Gateway(Protocol):
    """Where the robot's commands leave. Must not block."""

    def call(self, call: RobotCall, done: Callable[[RobotReply], None]) -> None:
        """Carry out a call.

        Args:
            call: what the robot shall do. Its run may end first; the final step of that run says so.
            done: takes the reply, once, from any thread or within this call.
        """


class Listener(Protocol):
    """Who hears what happens. Must not block; called in order and without the engine's lock."""

    def step(self, step: RunStep) -> None:
        """A run went a step further, or a trigger was dropped."""

    def changed(self) -> None:
        """Something in the rows is different."""


@dataclass
class Surroundings:
    """What every part of one engine shares. Changed under the engine's lock only."""

    gateway: Gateway
    """Takes the robot's commands."""
    listener: Listener
    """Hears of steps and changes."""
    outbox: Outbox
    """What leaves waits here until the lock is free."""
    skills: Callable[[], SkillSet]
    """Gives the skills that can be used now."""
    clock: Clock
    """s, steady."""
    chance: Callable[[], float]
    """Gives a number from 0 to 1, for jitter."""
    new_id: Callable[[], str]
    """Gives a name for a run, never the same twice."""
    epoch: int = 0
    """Number of the last stop."""
    closed: str = 'it is not active'
    """Why nothing is served; empty while touches are served."""
    wall_clock: Callable[[], float] = time.time
    """Gives the date of steps and triggers, s since 1970."""

    told: Callable[[RobotCall], None] = lambda call: None
    """Hears of each command of a run."""
    ended_midway: Callable[[ActiveRun], None] = lambda run: None
    """Hears of a run that was cancelled or failed, once what follows it has begun."""

    def publish(self, step: RunStep) -> None:
        """Tell the listener of a step."""
        self.outbox.put(lambda: self.listener.step(step))

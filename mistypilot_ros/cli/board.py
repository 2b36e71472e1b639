"""What is known of the running system, shared between threads that wait for it to change."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mistypilot_ros.cli.events import Binding, Skill, SkillRun, Turn

T = TypeVar('T')

RUNS_KEPT = 1_000
"""Runs that are remembered; of older ones those that have not ended."""
TURNS_KEPT = 200
"""Turns that are remembered."""


class EndedError(Exception):
    """The command is to end; whoever waits stops waiting."""


@dataclass(frozen=True)
class Link:
    """The connection between bridge and robot."""

    up: bool
    """Commands are answered and events arrive."""
    address: str = ''
    """HOST or HOST:PORT of the robot."""
    message: str = ''
    """One sentence where it is not up."""


@dataclass(frozen=True)
class Table:
    """The binding table."""

    active: bool
    """The supervisor serves the bindings."""
    robot_connected: bool
    """The robot's events arrive."""
    rows: Mapping[str, Binding] = field(default_factory=dict)
    """Bindings by sensor."""
    message: Any = field(default=None, compare=False)
    """The message that it was read from, for those who need all of it."""

    @property
    def settled(self) -> bool:
        """Whether the robot's touches arrive and each binding works or is known not to."""
        return self.active and self.robot_connected and all(row.settled for row in self.rows.values())


class Board:
    """The latest of everything; each change wakes those who wait."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._changed = threading.Condition()
        self._ended = False
        self.link: Link | None = None
        self.table: Table | None = None
        self.skills: tuple[Skill, ...] | None = None
        """The catalogue; None before it came."""
        self.agents_there = False
        """The services of router, PIA and SIA are there."""
        self.simulator_starts = 0
        """How often the simulator said that it answers."""
        self.turns: dict[str, Turn] = {}
        """By turn_id."""
        self.runs: dict[str, SkillRun] = {}
        """Latest step by run_id."""
        self.runs_began: dict[str, str] = {}
        """Stamp of the first step by run_id."""

    def put(self, **values: object) -> None:
        """Set attributes and wake those who wait."""
        with self._changed:
            for name, value in values.items():
                setattr(self, name, value)
            self._changed.notify_all()

    def put_run(self, run: SkillRun) -> None:
        """Note a step of a run and wake those who wait."""
        with self._changed:
            self.runs_began.setdefault(run.run_id, run.stamp)
            self.runs[run.run_id] = run
            if len(self.runs) > RUNS_KEPT:
                self._forget_run()
            self._changed.notify_all()

    def put_turn(self, turn: Turn) -> None:
        """Note a turn and wake those who wait."""
        with self._changed:
            self.turns[turn.turn_id] = turn
            if len(self.turns) > TURNS_KEPT:
                del self.turns[next(iter(self.turns))]
            self._changed.notify_all()

    def put_simulator_start(self) -> None:
        """Note that the simulator answers, and wake those who wait."""
        with self._changed:
            self.simulator_starts += 1
            self._changed.notify_all()

    def wake(self) -> None:
        """Have those who wait look again."""
        with self._changed:
            self._changed.notify_all()

    def end(self) -> None:
        """Stop all waiting, from now on."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    @property
    def link_up(self) -> bool:
        """Whether the bridge says that it has the robot."""
        return self.link is not None and self.link.up

    @property
    def ended(self) -> bool:
        """Whether the command is to end."""
        return self._ended

    def wait_for(self, look: Callable[['Board'], T], seconds: float | None = None) -> T:
        """Wait until `look` returns something true, and return it; what it returned last when time is up.

        Args:
            look: called with the board after each change; must not block.
            seconds: how long to wait at most; None for ever.

        Raises:
            EndedError: the command is to end.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        with self._changed:
            while True:
                if self._ended:
                    raise EndedError
                value = look(self)
                left = None if deadline is None else deadline - time.monotonic()
                if value or (left is not None and left <= 0):
                    return value
                self._changed.wait(left)

    def _forget_run(self) -> None:
        """Forget the oldest run that has ended: a robot may be touched all day."""
        oldest = next((run_id for run_id, run in self.runs.items() if run.final), None)
        if oldest is not None:
            del self.runs[oldest], self.runs_began[oldest]

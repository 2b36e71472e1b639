"""Begins and ends the faults of the robot, by seed or one by one, and tells of each in the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mistypilot_ros.simulator.fault_kinds import FAULT_KINDS, FaultKind
from mistypilot_ros.simulator.fault_schedule import REST, Planned, plan

if TYPE_CHECKING:
    from mistypilot_ros.simulator.simulator import Simulator


@dataclass(frozen=True)
class _Running:
    """A fault that is under way.

    Attributes:
        number: of the log entry of its beginning.
        kind: its row.
        stop: undoes what its kind does.
        timer: ends it.
    """

    number: int
    kind: FaultKind
    stop: Callable[[], None]
    timer: asyncio.TimerHandle


class FaultRunner:
    """The faults of one robot. All times are real ones, whatever the robot's speed."""

    def __init__(self, simulator: Simulator) -> None:
        """Have none."""
        self._simulator = simulator
        self._running: dict[str, _Running] = {}
        self._plan: Iterator[Planned] = iter(())
        self._next: asyncio.TimerHandle | None = None

    @property
    def running(self) -> list[str]:
        """Names of the kinds that are under way."""
        return list(self._running)

    def begin(self, kind: FaultKind, seconds: float, chance: int = 0) -> int:
        """Begin a fault that is not under way, and return the log number of that.

        Args:
            kind: its row.
            seconds: how long it lasts.
            chance: seed of whatever else is random in it.
        """
        loop = asyncio.get_running_loop()
        entry = self._simulator.log.add('fault', fault=kind.name, phase='begins', seconds=round(seconds, 3))
        stop = kind.begin(self._simulator, random.Random(chance), seconds)
        timer = loop.call_later(seconds, self._end, kind.name)
        self._running[kind.name] = _Running(int(entry['seq']), kind, stop, timer)
        return int(entry['seq'])

    def go(self, seed: int, rate: float) -> None:
        """Have faults by seed from now on; those of before end."""
        self.end()
        self._plan = plan(seed, rate, FAULT_KINDS)
        first = next(self._plan)
        self._await(first, asyncio.get_running_loop().time() + first.gap)

    def end(self) -> None:
        """End what is under way, and have no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        for name in self.running:
            self._end(name)

    def _await(self, planned: Planned, due: float) -> None:
        self._next = asyncio.get_running_loop().call_at(due, self._begin_planned, planned)

    def _begin_planned(self, planned: Planned) -> None:
        began, lasts = asyncio.get_running_loop().time(), 0.0
        if planned.kind.name not in self._running:  # Else somebody began it just now by hand.
            self.begin(planned.kind, planned.seconds, planned.chance)
            lasts = planned.seconds
        following = next(self._plan)
        self._await(following, began + max(following.gap, lasts + REST))

    def _end(self, name: str) -> None:
        one = self._running.pop(name)
        one.timer.cancel()
        one.stop()
        self._simulator.log.add('fault', fault=name, phase='ends', began=one.number)

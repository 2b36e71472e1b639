"""Which fault comes when: dealt like cards, so that none is left out and a seed repeats them. Pure."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mistypilot_ros.simulator.fault_kinds import FaultKind

USUAL_RATE = 6.0
"""Faults a minute."""

LEAST_RATE, LARGEST_RATE = 0.01, 60.0
"""Faults a minute that can be asked for."""

REST = 3.5
"""Seconds at least between the end of a fault and the next one, so that it is seen which one did what."""


@dataclass(frozen=True)
class Planned:
    """A fault that will be.

    Attributes:
        kind: its row.
        gap: seconds from the beginning of the fault before, or from the start, to its own.
        seconds: how long it lasts.
        chance: seed of whatever else is random in it.
    """

    kind: FaultKind
    gap: float
    seconds: float
    chance: int


def plan(seed: int, rate: float, kinds: Sequence[FaultKind]) -> Iterator[Planned]:
    """Deal faults for ever; the same seed deals the same.

    Args:
        seed: orders them.
        rate: faults a minute; fewer where they last so long that there would be no ``REST`` between them.
        kinds: each is dealt as often in every round as its row says.
    """
    rng = random.Random(seed)
    deck = [kind for kind in kinds for _ in range(kind.cards)]
    while True:
        rng.shuffle(deck)
        for kind in deck:
            seconds = rng.uniform(kind.shortest, kind.longest)
            yield Planned(kind, 60 / rate * rng.uniform(0.5, 1.5), seconds, rng.randrange(2**32))

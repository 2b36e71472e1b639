"""When the link was up, and how it fared in each fault."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from mistypilot_ros.soak.record import Fault, Record

SILENCE_S = 3.0
"""A peer that falls silent must be noticed within this, s."""
SLACK_S = 0.5
"""How much later than it happened a change may be heard of on a busy machine, s."""
SILENT = frozenset(('half_open', 'silent'))
"""Kinds of fault in which the robot says nothing any more, and not that it does."""
HARMLESS = frozenset(('slow_http', 'failed_http', 'cut_http', 'double_press', 'missed_release', 'flood'))
"""Kinds of fault that must not cost the link."""


@dataclass(frozen=True)
class Loss:
    """One time during which the link was not up."""

    down: float
    """When it went, s."""
    up: float
    """When it came back, s; infinite where it did not within the run."""


@dataclass(frozen=True)
class Reconnection:
    """How the link fared in a fault that cost it."""

    kind: str
    """Kind of the fault."""
    at: float
    """When the fault began, s."""
    noticed: float
    """From when the robot fell silent, or cut the connection, to the link being down, s."""
    seconds: float
    """From when the robot was well, or the loss was noticed where that was later, to the link being up, s."""


class LinkHistory:
    """Answers questions about the link of a record."""

    def __init__(self, record: Record) -> None:
        """Read the record once."""
        self._since = record.link[0].time if record.link else math.inf
        self._losses = list(_losses(record))
        # A loss belongs to the fault before it, unless that is over for too long.
        self._of: dict[Fault, Loss | None] = {}
        for fault, following in zip_longest(record.faults, record.faults[1:]):
            until = min(fault.ended + SILENCE_S + SLACK_S, following.began if following else math.inf)
            inside = [loss for loss in self._losses if fault.began <= loss.down < until]
            self._of[fault] = inside[-1] if inside else None

    def up_through(self, begin: float, end: float) -> bool:
        """Whether the link was known to be up all the time."""
        return self._since <= begin and not any(loss.down <= end and loss.up > begin for loss in self._losses)

    def settled(self, fault: Fault) -> float:
        """When all was well after a fault, s: robot and link. Infinite where it was not."""
        loss = self._of[fault]
        return fault.ended if loss is None else max(fault.ended, loss.up)

    def reconnections(self) -> list[Reconnection]:
        """One for each fault that cost the link."""
        return [_reconnection(fault, loss) for fault, loss in self._of.items() if loss is not None]

    def unexplained(self) -> list[Loss]:
        """Losses that no fault brought which may cost the link."""
        explained = [loss for fault, loss in self._of.items() if fault.kind not in HARMLESS]
        return [loss for loss in self._losses if loss not in explained]


def _reconnection(fault: Fault, loss: Loss) -> Reconnection:
    # An update cuts the connection only in its end.
    at_the_end = loss.down >= fault.ended and fault.kind not in SILENT
    noticed = loss.down - (fault.ended if at_the_end else fault.began)
    # Some faults let the link come back before their end.
    seconds = max(0.0, loss.up - max(fault.ended, loss.down))
    return Reconnection(fault.kind, fault.began, noticed, seconds)


def _losses(record: Record) -> Iterator[Loss]:
    down = math.inf
    for change in record.link:
        if change.up and down < math.inf:
            yield Loss(down, change.time)
            down = math.inf
        elif not change.up:
            down = min(down, change.time)
    if down < math.inf:
        yield Loss(down, math.inf)

"""Whether memory stays flat: the end of a run against its beginning. Pure."""

import statistics
from dataclasses import dataclass

from mistypilot_ros.soak.record import Record

WARM_UP = 0.2
"""Share of a run that is left out at its beginning: caches fill, connections open, code is loaded."""
WINDOW = 0.25
"""Share of a run whose median is one side of the comparison."""
MOST_MB = 2.0
"""A program may grow by this, MB, …"""
MOST_SHARE = 0.05
"""… or by this share, whichever is more."""


@dataclass(frozen=True)
class Growth:
    """How the memory of one program changed."""

    program: str
    """Which one."""
    first: float
    """Median soon after the start, MB."""
    last: float
    """Median at the end, MB."""

    @property
    def megabytes(self) -> float:
        """How much it grew, MB."""
        return self.last - self.first

    @property
    def kept(self) -> bool:
        """Whether that is little enough."""
        return self.megabytes <= max(MOST_MB, MOST_SHARE * self.first)


def growths(record: Record) -> list[Growth]:
    """One for each program that was there in both windows."""
    length = record.ended - record.began
    first = _medians(record, record.began + WARM_UP * length, record.began + (WARM_UP + WINDOW) * length)
    last = _medians(record, record.ended - WINDOW * length, record.ended)
    return [Growth(program, first[program], last[program]) for program in first if program in last]


def _medians(record: Record, begin: float, end: float) -> dict[str, float]:
    samples: dict[str, list[float]] = {}
    for memory in record.memory:
        if begin <= memory.time <= end:
            for program, megabytes in memory.megabytes.items():
                samples.setdefault(program, []).append(megabytes)
    return {program: statistics.median(values) for program, values in samples.items()}

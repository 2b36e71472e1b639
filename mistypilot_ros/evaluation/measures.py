"""The numbers that sum up many judged cases, and how they are written."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum


class Unit(Enum):
    """What a measure counts in."""

    SHARE = 'share'
    COUNT = 'count'
    DISTANCE = 'distance'
    MILLISECONDS = 'ms'


@dataclass(frozen=True)
class Measure:
    """One number."""

    value: float | None
    """A share is 0 to 1; None where there was nothing to measure."""
    unit: Unit = Unit.SHARE
    """What it counts in."""


@dataclass(frozen=True)
class Score:
    """A measure over several runs."""

    mean: float | None
    """Mean over the runs; None where none of them had anything to measure."""
    sd: float | None
    """Sample deviation (n−1) over the runs; 0 for a single one."""
    unit: Unit = Unit.SHARE
    """What it counts in."""

    @property
    def text(self) -> str:
        """For a table."""
        if self.mean is None:
            return '–'
        factor, places = {
            Unit.SHARE: (100, 1), Unit.COUNT: (1, 0), Unit.DISTANCE: (1, 3), Unit.MILLISECONDS: (1, 2),
        }[self.unit]  # fmt: skip
        if self.unit is Unit.COUNT and self.mean % 1:
            places = 1
        spread = f' ± {self.sd * factor:.{places}f}' if self.sd else ''
        return f'{self.mean * factor:.{places}f}{spread}'


def share(points: Iterable[Mapping[str, float]], name: str) -> Measure:
    """The mean of a point over the cases that have it."""
    values = [case[name] for case in points if name in case]
    return Measure(statistics.fmean(values) if values else None)


def total(points: Iterable[Mapping[str, float]], name: str) -> Measure:
    """The sum of a point over the cases that have it; None where none has."""
    values = [case[name] for case in points if name in case]
    return Measure(sum(values) if values else None, Unit.COUNT)


def over_runs(measures: Sequence[Measure]) -> Score:
    """Mean and sample deviation of one measure in several runs."""
    values = [measure.value for measure in measures if measure.value is not None]
    if not values:
        return Score(None, None, measures[0].unit)
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return Score(statistics.fmean(values), spread, measures[0].unit)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value below which so many percent lie, between two neighbours where it falls between them."""
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)

"""What was measured: figures with units and targets, as a table and as JSON."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    """What was measured."""
    value: float
    """The figure; NaN where it could not be measured."""
    unit: str
    """Its unit."""
    target: float | None = None
    """Largest value that passes `--check`; None for a figure that is only shown."""

    @property
    def passed(self) -> bool:
        """Whether the target is met; a figure without one always passes, NaN with one never does."""
        return self.target is None or self.value <= self.target

    def row(self) -> str:
        """One line of the table."""
        aim = '' if self.target is None else f'   target {self.target:g}  {"ok" if self.passed else "MISSED"}'
        return f'{self.name:<58} {self.value:>10.2f} {self.unit:<9}{aim}'.rstrip()

    def json(self) -> dict[str, Any]:
        """The figure as an object."""
        value = self.value if math.isfinite(self.value) else None
        return {
            'name': self.name,
            'value': value,
            'unit': self.unit,
            'target': self.target,
            'passed': self.passed,
        }


def percentile(values: Sequence[float], percent: float) -> float:
    """Nearest-rank percentile; NaN where there are no values."""
    if not values:
        return math.nan
    ordered = sorted(values)
    return ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)]


def spread(
    name: str,
    values: Sequence[float],
    unit: str = 'ms',
    target: float | None = None,
    p99_target: float | None = None,
) -> list[Figure]:
    """Median and 99th percentile, each with its target."""
    median = statistics.median(values) if values else math.nan
    return [
        Figure(f'{name}, median of {len(values)}', median, unit, target),
        Figure(f'{name}, p99', percentile(values, 99), unit, p99_target),
    ]

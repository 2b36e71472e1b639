"""What a run came to: how often each kind of disturbance was survived, and how long it took."""

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS_AIM = 20
"""Each kind should come so often in a run of 1,000 steps."""


@dataclass
class Report:
    """The account of one run."""

    seed: int
    """With it the same disturbances come in the same order."""
    disk: str
    """How the full disk is made."""
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """How long each step took, with its judging, by kind."""
    failure: str = ''
    """What promise was broken, one sentence; empty where none was."""
    failed_after: float = 0.0
    """From the first step to that, s."""

    @classmethod
    def of(cls, seed: int, disk: str, kinds: Iterable[str]) -> 'Report':
        """An empty report that names all kinds."""
        return cls(seed, disk, {kind: [] for kind in kinds})

    @property
    def steps(self) -> int:
        """Steps that were survived."""
        return sum(map(len, self.seconds.values()))

    def add(self, kind: str, seconds: float) -> None:
        """A step was survived."""
        self.seconds[kind].append(seconds)

    def lines(self, minutes: float) -> list[str]:
        """The table, to be printed."""
        head = f'{"disturbance":<42} {"steps":>5} {"median":>8} {"longest":>8}'
        rows = [f'{kind:<42} {_row(times)}' for kind, times in self.seconds.items()]
        end = f'{self.steps} steps in {minutes:.1f} min with seed {self.seed}; full disk: {self.disk}.'
        return [head, *rows, end]

    def json(self, minutes: float) -> Mapping[str, Any]:
        """The report as an object."""
        return {
            'seed': self.seed,
            'minutes': round(minutes, 2),
            'disk': self.disk,
            'steps': self.steps,
            'failure': self.failure or None,
            'failed_after_s': round(self.failed_after, 2) if self.failure else None,
            'kinds': {
                kind: {'steps': len(times), 'median_s': statistics.median(times) if times else None}
                for kind, times in self.seconds.items()
            },
        }


def _row(times: list[float]) -> str:
    if not times:
        return f'{0:>5}'
    return f'{len(times):>5} {statistics.median(times):>6.2f} s {max(times):>6.2f} s'

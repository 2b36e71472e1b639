"""What a run came to, as a table and as an object."""

import math
import statistics
from collections.abc import Sequence
from typing import Any

from mistypilot_ros.bench.figures import percentile
from mistypilot_ros.soak.judge import Judge
from mistypilot_ros.soak.link_history import Reconnection
from mistypilot_ros.soak.memory_judge import Growth, growths
from mistypilot_ros.soak.record import Record


class Report:
    """The account of one run."""

    def __init__(self, seed: int, rate: float, record: Record) -> None:
        """Judge a record.

        Args:
            seed: with it the same faults come in the same order.
            rate: faults a minute that were asked for.
            record: of the run.
        """
        self._seed, self._rate, self._record = seed, rate, record
        self._judge = Judge(record)
        self._growths = growths(record)
        self.complaints = list(self._judge.complaints())
        """One sentence for each broken promise; empty where all were kept."""

    def lines(self) -> list[str]:
        """The tables, to be printed."""
        judge, record = self._judge, self._record
        rows = judge.reconnections
        return [
            f'{"fault":<20} {"times":>5} {"link lost":>9} {"noticed":>12} {"up: median":>12} {"longest":>9}',
            *(_fault_line(kind, count, self._of(kind)) for kind, count in self._kinds().items()),
            _fault_line('all', len(record.faults), rows),
            '',
            f'{"memory":<20} {"at first":>9} {"at last":>10} {"growth":>8}',
            *map(_memory_line, self._growths),
            '',
            f'{len(record.touches)} touches, of which {len(judge.counted)} count; '
            f'{len(record.marks)} commands; {len(judge.lost)} lost, {len(judge.doubled)} doubled.',
            f'From a touch that counts to its command: median {percentile(judge.delays, 50) * 1e3:.1f} ms, '
            f'p99 {percentile(judge.delays, 99) * 1e3:.1f} ms.',
            f'{len(record.faults)} faults in {self._minutes:.1f} min with seed {self._seed} '
            f'at a rate of {self._rate:g} a minute.',
        ]

    def json(self) -> dict[str, Any]:
        """The report as an object."""
        judge, record = self._judge, self._record
        return {
            'seed': self._seed,
            'rate': self._rate,
            'minutes': round(self._minutes, 2),
            'faults': self._kinds(),
            'reconnections': [
                {
                    'fault': row.kind,
                    'at_s': round(row.at - record.began, 3),
                    'noticed_s': round(row.noticed, 3),
                    'up_again_s': _finite(row.seconds),
                }
                for row in judge.reconnections
            ],
            'touches': len(record.touches),
            'counted': len(judge.counted),
            'commands': len(record.marks),
            'lost': len(judge.lost),
            'doubled': len(judge.doubled),
            'touch_to_command_median_s': _finite(percentile(judge.delays, 50)),
            'touch_to_command_p99_s': _finite(percentile(judge.delays, 99)),
            'memory': [
                {'program': row.program, 'first_mb': round(row.first, 2), 'last_mb': round(row.last, 2)}
                for row in self._growths
            ],
            'complaints': self.complaints,
        }

    @property
    def _minutes(self) -> float:
        return (self._record.ended - self._record.began) / 60

    def _kinds(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for fault in sorted(self._record.faults, key=lambda fault: fault.kind):
            counts[fault.kind] = counts.get(fault.kind, 0) + 1
        return counts

    def _of(self, kind: str) -> list[Reconnection]:
        return [row for row in self._judge.reconnections if row.kind == kind]


def _fault_line(kind: str, count: int, rows: Sequence[Reconnection]) -> str:
    begin = f'{kind:<20} {count:>5} {len(rows):>9}'
    if not rows:
        return begin
    noticed = max(row.noticed for row in rows)
    times = [row.seconds for row in rows]
    return f'{begin} {noticed:>10.2f} s {statistics.median(times):>10.2f} s {max(times):>7.2f} s'


def _memory_line(row: Growth) -> str:
    return f'{row.program:<20} {row.first:>6.1f} MB {row.last:>7.1f} MB {row.megabytes:>+5.1f} MB'


def _finite(seconds: float) -> float | None:
    return round(seconds, 4) if math.isfinite(seconds) else None

"""Whether a run kept the promises: no touch lost, none doubled, reconnected in time, memory flat. Pure.

Which touches count. A fault may begin at the moment of a touch, and whoever touches a robot that is about
to fall silent cannot expect anything. So a touch must leave its mark where all of this holds, else nothing
is asked of it:

- the link was told to be up before it and stayed up for `AFTER_S` after it;
- no fault was under way then, nor between it and the link being up again where the fault had cost it;
- the same sensor was not touched within `APART_S` before: that may be a bounce, or its skill is not done.

So a touch counts from the very moment at which the link is told to be up again. Doubled is judged always,
amid a fault too: each mark must belong to a touch of its sensor at most `LATE_S` before, touches within
`BOUNCE_S` of the first are one, and no two marks may share one.
"""

import math
from collections.abc import Iterator, Sequence

from mistypilot_ros.soak.link_history import SILENCE_S, SILENT, SLACK_S, LinkHistory, Reconnection
from mistypilot_ros.soak.memory_judge import growths
from mistypilot_ros.soak.record import Mark, Record, Touch

AFTER_S = 1.0
"""For so long after a touch all must stay well, s; a skill that will run has begun by then."""
APART_S = 1.0
"""Touches of one sensor that are nearer than this to each other, s, are not asked for a mark each."""
BOUNCE_S = 0.25
"""Touches of one sensor within this are one, s: less than the debounce of the bindings, as clocks differ."""
LATE_S = 2.5
"""A mark later than this after its touch, s, is a replay."""
RECONNECT_S = 1.0
"""The link must be up again within this after the robot is well, s."""


class Judge:
    """Judges one record."""

    def __init__(self, record: Record) -> None:
        """Look at the record."""
        self._record = record
        self._link = LinkHistory(record)
        self.reconnections = self._link.reconnections()
        """How the link fared in each fault that cost it."""
        crowded = _crowded(record.touches)
        self.counted = [one for one in record.touches if one not in crowded and self._counts(one)]
        """Touches that must leave a mark."""
        served, self.doubled = _settle(record)
        self.lost = [touch for touch in self.counted if touch not in served]
        """Touches that should have left a mark and did not."""
        self.delays = [served[touch].time - touch.time for touch in self.counted if touch in served]
        """From each counted touch to its mark, s."""

    def complaints(self) -> Iterator[str]:
        """One sentence for each promise that was broken, and each time."""
        began = self._record.began
        for touch in self.lost:
            yield f'A touch of the {touch.sensor} after {touch.time - began:.1f} s came to nothing.'
        for mark in self.doubled:
            yield (
                f'The skill of the {mark.sensor} ran after {mark.time - began:.1f} s '
                'although it was not touched, or had run already, or much too late.'
            )
        for row in self.reconnections:
            yield from self._late(row)
        for loss in self._link.unexplained():
            yield f'The link was lost after {loss.down - began:.1f} s without a fault that may cost it.'
        for growth in growths(self._record):
            if not growth.kept:
                yield f'The memory of {growth.program} grew by {growth.megabytes:.1f} MB.'
        for death in self._record.deaths:
            yield f'{death} ended during the run.'

    def _late(self, row: Reconnection) -> Iterator[str]:
        when = f"after the fault '{row.kind}' that began after {row.at - self._record.began:.1f} s"
        if row.seconds > RECONNECT_S:
            yield f'The link was up again only {row.seconds:.2f} s later, {when}.'
        if row.noticed > (SILENCE_S if row.kind in SILENT else 0.0) + SLACK_S:
            yield f'The loss of the link was noticed only after {row.noticed:.2f} s, {when}.'

    def _counts(self, touch: Touch) -> bool:
        record, end = self._record, touch.time + AFTER_S
        return (
            record.began <= touch.time
            and end <= record.ended
            and self._link.up_through(touch.time, end)
            and not any(
                fault.began <= end and self._link.settled(fault) > touch.time for fault in record.faults
            )
        )


def _crowded(touches: Sequence[Touch]) -> set[Touch]:
    """Return the touches soon after another one of the same sensor."""
    before: dict[str, float] = {}
    crowded = set()
    for touch in touches:
        if touch.time - before.get(touch.sensor, -math.inf) < APART_S:
            crowded.add(touch)
        before[touch.sensor] = touch.time
    return crowded


def _settle(record: Record) -> tuple[dict[Touch, Mark], list[Mark]]:
    """Set marks against touches, in order; return touches with their mark, and marks without a touch."""
    served: dict[Touch, Mark] = {}
    doubled: list[Mark] = []
    for sensor in sorted({mark.sensor for mark in record.marks}):
        firsts = _firsts([touch.time for touch in record.touches if touch.sensor == sensor])
        last = -1
        for mark in (mark for mark in record.marks if mark.sensor == sensor):
            fitting = [n for n, time in enumerate(firsts) if n > last and 0 <= mark.time - time <= LATE_S]
            if fitting:
                # The newest: a touch before it that came to nothing is not served by it.
                last = fitting[-1]
                served[Touch(sensor, firsts[last])] = mark
            else:
                doubled.append(mark)
    return served, doubled


def _firsts(times: Sequence[float]) -> list[float]:
    """Return the first moment of each touch, bounces left out."""
    firsts: list[float] = []
    for time in times:
        if not firsts or time - firsts[-1] >= BOUNCE_S:
            firsts.append(time)
    return firsts

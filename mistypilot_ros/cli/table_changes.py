"""Which rows of the binding table changed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mistypilot_ros.cli.events import Binding, now


def changes(old: Mapping[str, Binding], new: Mapping[str, Binding]) -> Iterator[Binding]:
    """Yield the rows that are new or different, then those that are gone, with the status REMOVED."""
    yield from (row for sensor, row in new.items() if old.get(sensor) != row)
    for sensor, row in old.items():
        if sensor not in new:
            yield replace(row, status='REMOVED', pid=0, stamp=now())

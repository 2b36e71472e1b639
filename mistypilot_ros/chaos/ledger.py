"""The account of presses and of the marks that they leave at the robot: none twice, none late, none lost."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from mistypilot_ros.chaos.promise import BrokenPromiseError

LATE_S = 2.5
"""A mark later than this after its press, s, is a replay: the product lets a touch wait 2 s at most."""
KEPT_S = 300.0
"""How long presses are remembered, s; a later mark is nobody's."""


@dataclass
class Press:
    """A press, and which of its marks have come."""

    sensor: str
    """Bound name that it reached; empty where it must do nothing."""
    time: float
    """s, on the clock of the simulator's log, just before the press."""
    tags: tuple[int, ...]
    """Marks that it may leave, in order."""
    late: float = LATE_S
    """A mark that comes later than this after it, s, is a replay."""
    marks: list[int] = field(default_factory=list)
    """Those that came."""

    @property
    def done(self) -> bool:
        """Whether all marks have come."""
        return len(self.marks) == len(self.tags)


class Ledger:
    """Sets each mark against a press. What is not there yet is waited for by others."""

    def __init__(self) -> None:
        """Begin empty."""
        self._presses: list[Press] = []

    def pressed(self, sensor: str, time: float, tags: Iterable[int], late: float = LATE_S) -> Press:
        """Note a press, before it happens."""
        press = Press(sensor, time, tuple(tags), late)
        self._presses = [one for one in self._presses if time - one.time < KEPT_S]
        self._presses.append(press)
        return press

    def marked(self, tag: int, time: float) -> None:
        """Set a mark against the newest press that may have left it.

        Raises:
            BrokenPromiseError: no press lacks it, it is late, or it comes before its predecessor.
        """
        owners = [one for one in self._presses if tag in one.tags and one.time <= time]
        if not owners:
            raise BrokenPromiseError(
                f'The skill with tag {tag} ran although nothing bound to it was touched.'
            )
        open_ones = [one for one in owners if tag not in one.marks]
        if not open_ones:
            raise BrokenPromiseError(
                f'The skill with tag {tag} ran more often than the {owners[-1].sensor} was touched.'
            )
        self._settle(open_ones[-1], tag, time)

    def _settle(self, press: Press, tag: int, time: float) -> None:
        age = time - press.time
        if age > press.late:
            raise BrokenPromiseError(
                f'A touch of the {press.sensor} was replayed {age:.1f} s later (tag {tag}).'
            )
        if press.marks and press.tags.index(tag) < press.tags.index(press.marks[-1]):
            raise BrokenPromiseError(f'The skills of the {press.sensor} ran out of order (tag {tag}).')
        press.marks.append(tag)

"""When a process that ended is started again: a rule without clock and processes."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

WINDOW = 30.0
"""Deaths within this many seconds count together."""
FAILING = 5
"""Deaths within `WINDOW` from which on a process counts as failing."""
PAUSES: Sequence[float] = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Pauses before the first and each further start within `WINDOW`, s."""
FAILING_PAUSE = 5.0
"""Pause before each start of a failing process, s."""


@dataclass(frozen=True)
class Restart:
    """What to do about a death."""

    pause: float
    """Pause before the next start, s."""
    failing: bool
    """True at the death with which the process begins to count as failing."""


class RestartPolicy:
    """One-for-one restarts of one process: at once, then after growing pauses."""

    def __init__(self) -> None:
        """Begin without deaths."""
        self._deaths: deque[float] = deque()
        self._failing = False

    def died(self, now: float) -> Restart:
        """Count a death.

        Args:
            now: seconds on the steady clock; never smaller than before.
        """
        self._deaths.append(now)
        while now - self._deaths[0] > WINDOW:
            self._deaths.popleft()
        was_failing, self._failing = self._failing, len(self._deaths) >= FAILING
        pause = FAILING_PAUSE if self._failing else PAUSES[len(self._deaths) - 1]
        return Restart(pause, self._failing and not was_failing)

"""Whether this process slept: it was stopped, or starved, and what waited for it meanwhile is old."""

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.triggers import MAX_AGE_S


class SleepWatch:
    """Looks at the clock whenever somebody passes who should pass often. For one thread."""

    def __init__(self, clock: Clock, longest_s: float = MAX_AGE_S) -> None:
        """Begin awake.

        Args:
            clock: s, steady.
            longest_s: two looks that are further apart, s, had a sleep between them.
        """
        self._clock = clock
        self._longest_s = longest_s
        self._seen = clock()

    def slept(self) -> bool:
        """Look; true where the last look was too long ago."""
        before, self._seen = self._seen, self._clock()
        return self._seen - before > self._longest_s

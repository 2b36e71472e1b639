"""The port for time, so that rules can be tested without waiting, and a clock that never goes back."""

import threading
from typing import Protocol


class Clock(Protocol):
    """Time that only moves forward, such as `time.monotonic`."""

    def __call__(self) -> float:
        """Seconds since some moment."""


class ForwardClock:
    """Takes the steps back out of another clock: nothing that waits has to wait longer because of one."""

    def __init__(self, clock: Clock) -> None:
        """Begin with the time of that clock.

        Args:
            clock: s; may go back, although it should not.
        """
        self._clock = clock
        self._lock = threading.Lock()
        self._lead = 0.0
        self._last = clock()

    def __call__(self) -> float:
        """Seconds since some moment, never fewer than before; a step back lets it stand for an instant."""
        with self._lock:
            now = self._clock() + self._lead
            if now < self._last:
                self._lead += self._last - now
                now = self._last
            self._last = now
            return now

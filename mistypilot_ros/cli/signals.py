"""The signals that end the command."""

import signal
import time
from collections.abc import Callable
from typing import Any

SAME = 0.3
"""Seconds in which signals are one wish: `timeout` and service managers signal a process and its group."""


class EndSignals:
    """Counts the wishes to end, told by SIGINT, SIGTERM or SIGHUP, while it is entered."""

    NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self, arrived: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        """Prepare.

        Args:
            arrived: called in the main thread at each signal; must not block.
            clock: the time now, s.
        """
        self._arrived, self._clock = arrived, clock
        self._before: dict[int, Any] = {}
        self._last: float | None = None
        self.count = 0
        self.first: int | None = None

    def __enter__(self) -> 'EndSignals':
        """Take the signals over."""
        for number in self.NUMBERS:
            self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        """Give them back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number: int, _: object) -> None:
        now = self._clock()
        if self._last is None or now - self._last > SAME:
            self.count += 1
        self._last = now
        self.first = self.first or number
        self._arrived()

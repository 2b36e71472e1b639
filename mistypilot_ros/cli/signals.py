"""The signals that end the command."""

import signal
from collections.abc import Callable
from typing import Any


class EndSignals:
    """Counts SIGINT, SIGTERM and SIGHUP while it is entered."""

    NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self, arrived: Callable[[], None]) -> None:
        """Prepare.

        Args:
            arrived: called in the main thread at each signal; must not block.
        """
        self._arrived = arrived
        self._before: dict[int, Any] = {}
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
        self.count += 1
        self.first = self.first or number
        self._arrived()

"""The port for time, so that rules can be tested without waiting."""

from typing import Protocol


class Clock(Protocol):
    """Time that only moves forward, such as `time.monotonic`."""

    def __call__(self) -> float:
        """Seconds since some moment."""

"""Something that the robot was told and that has not ended yet."""

import threading
from collections.abc import Callable
from typing import Any

from mistypilot_ros.core.errors import MistyPilotError


class Pending:
    """Ends once: well, with an error, or when its bound has passed. Safe to use from several threads."""

    def __init__(self) -> None:
        """Begin."""
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._error: MistyPilotError | None = None
        self._value: Any = None
        self._then: list[Callable[[Pending], None]] = []
        self.underway = False
        """Whether what was waited for at first has begun; for those who follow it."""
        self.progress: Any = None
        """How far it is, in its own terms; for those who follow it."""
        self.remark = ''
        """What whoever asked should know although all goes well, for people; empty for nothing."""
        self.epoch = 0
        """Number of the last stop before it was admitted, as `StopGate` knows it."""
        self.rest: Pending | None = None
        """Ends when nothing is told to the robot for it any more; None where its own end is that."""

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._ended.is_set()

    @property
    def failed(self) -> bool:
        """Whether it ended with an error."""
        return self._error is not None

    def finish(self, error: MistyPilotError | None = None, value: Any = None) -> bool:
        """End it, unless it has ended.

        Args:
            error: what went wrong, None for a good end.
            value: what comes of a good end.

        Returns:
            True where this call ended it.
        """
        with self._lock:
            if self._ended.is_set():
                return False
            self._error, self._value = error, value
            then, self._then = self._then, []
            self._ended.set()
        for call in then:
            call(self)
        return True

    def when_ended(self, call: Callable[['Pending'], None]) -> None:
        """Call back once it has ended; at once where it has."""
        with self._lock:
            if not self._ended.is_set():
                self._then.append(call)
                return
        call(self)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, `seconds` at most, and return whether it has come."""
        return self._ended.wait(seconds)

    def wait_for_rest(self, seconds: float) -> bool:
        """Wait for the end and for rest, `seconds` at most for each, and return whether both have come."""
        return self.wait(seconds) and (self.rest is None or self.rest.wait(seconds))

    def result(self) -> Any:
        """Return what came of it.

        Raises:
            MistyPilotError: it ended with this error.
        """
        self._ended.wait()
        if self._error is not None:
            raise self._error
        return self._value

"""What leaves the engine: in order, one thread at a time, and without the engine's lock."""

import logging
import threading
from collections import deque
from collections.abc import Callable

_LOG = logging.getLogger(__name__)


class Outbox:
    """Calls to the outside, made in the order in which they were put in."""

    def __init__(self) -> None:
        """Begin empty."""
        self._lock = threading.Lock()
        self._calls: deque[Callable[[], None]] = deque()
        self._busy = False

    def put(self, call: Callable[[], None]) -> None:
        """Add a call."""
        with self._lock:
            self._calls.append(call)

    def flush(self) -> None:
        """Make all calls; where another thread, or this one further up, does so already, leave them to it."""
        while True:
            with self._lock:
                if self._busy or not self._calls:
                    return
                self._busy = True
                call = self._calls.popleft()
            try:
                call()
            except Exception:  # A listener's fault must not end supervision.
                _LOG.exception('A listener of the supervision failed.')
            finally:
                with self._lock:
                    self._busy = False

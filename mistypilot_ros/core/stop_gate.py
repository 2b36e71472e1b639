"""The gate that every command to the robot passes: closed to ended runs, and to motion in an emergency."""

import threading
import time
from collections.abc import Callable

from mistypilot_ros.core.errors import CancelledError, EmergencyStopError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import Origin

TOO_OLD = 'This run was ended by stop; start it again.'
"""Said to a run that began before the last stop."""
ENDED = 'Everything was told to stop.'
"""Said to a command that a stop ended."""
BY_STOP = frozenset((TOO_OLD, ENDED))
"""By these sentences those who get no more than a sentence know that nothing failed."""


class StopGate:
    """Knows the number of the last stop, whether the emergency stop is set, and what is under way."""

    def __init__(self, latched: bool = False, wall_ns: Callable[[], int] = time.time_ns) -> None:
        """Begin without a stop.

        Args:
            latched: whether the emergency stop is set.
            wall_ns: wall clock in ns; makes epochs grow across restarts of the program.
        """
        self._wall_ns = wall_ns
        self._lock = threading.Lock()
        self._under_way: set[Pending] = set()
        self._latched = latched
        self._epoch = 0

    @property
    def latched(self) -> bool:
        """Whether the emergency stop is set."""
        return self._latched

    @property
    def epoch(self) -> int:
        """Number of the last stop, 0 before the first."""
        return self._epoch

    def admit(self, origin: Origin, moves: bool) -> Pending:
        """Let a command pass; whoever asked ends the returned Pending, or a stop does.

        Args:
            origin: on whose behalf; a call without a run is never too old.
            moves: whether it moves the robot.

        Raises:
            CancelledError: the run began before the last stop.
            EmergencyStopError: it moves the robot while the emergency stop is set.
        """
        with self._lock:
            if origin.run_id and origin.epoch < self._epoch:
                raise CancelledError(TOO_OLD)
            if moves and self._latched:
                raise EmergencyStopError('The emergency stop is set; release it before the robot moves.')
            pending = Pending()
            pending.epoch = self._epoch
            self._under_way.add(pending)
        pending.when_ended(self._forget)
        return pending

    def stop(self) -> int:
        """End all that is under way, close the gate to runs that began before, and return the new epoch."""
        with self._lock:
            self._epoch = max(self._epoch + 1, self._wall_ns())
            ending = list(self._under_way)
            epoch = self._epoch
        for pending in ending:
            pending.finish(CancelledError(ENDED))
        return epoch

    def latch(self) -> int:
        """Set the emergency stop, stop, and return the new epoch."""
        with self._lock:
            self._latched = True
        return self.stop()

    def release(self) -> None:
        """Release the emergency stop; what was refused stays refused."""
        with self._lock:
            self._latched = False

    def _forget(self, pending: Pending) -> None:
        with self._lock:
            self._under_way.discard(pending)

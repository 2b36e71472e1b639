"""Whether commands reach the robot, as far as is known: where they do not, nobody waits for a time-out."""

import threading
import time

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import RobotUnreachableError

GRACE = 0.5
"""After a loss, a command waits so long for the next answer of the robot, s: often it answers at once."""


class Reach:
    """Yes, no, or in doubt since a moment. Safe to use from several threads."""

    def __init__(self, reason: str, clock: Clock = time.monotonic) -> None:
        """Begin with no.

        Args:
            reason: one sentence.
            clock: s, steady.
        """
        self._clock = clock
        self._changed = threading.Condition()
        self._answers: bool | None = False
        self._reason = reason
        self._doubted_at = 0.0

    def yes(self) -> None:
        """The robot answered."""
        with self._changed:
            self._answers = True
            self._changed.notify_all()

    def no(self, reason: str) -> bool:
        """The robot did not answer; returns whether that is news."""
        with self._changed:
            news, self._answers, self._reason = self._answers is not False, False, reason
            self._changed.notify_all()
        return news

    def doubt(self, reason: str) -> None:
        """The connection broke."""
        with self._changed:
            self._answers, self._reason, self._doubted_at = None, reason, self._clock()

    @property
    def hopeless(self) -> bool:
        """Whether the doubt lasts longer than anybody waits."""
        return self._answers is None and self._clock() - self._doubted_at > GRACE

    @property
    def reason(self) -> str:
        """Why there was an end or a doubt, one sentence."""
        return self._reason

    def check(self) -> None:
        """Let a command pass where the robot answers; in doubt it waits for `GRACE` at most.

        Raises:
            RobotUnreachableError: it does not.
        """
        with self._changed:
            left = GRACE - (self._clock() - self._doubted_at) if self._answers is None else 0.0
            if left > 0:
                self._changed.wait_for(lambda: self._answers is not None, left)
            if not self._answers:
                raise RobotUnreachableError(self._reason)

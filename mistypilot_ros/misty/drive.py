"""Motion of the base, by short timed commands that are renewed while they are wanted.

The robot drives on when nobody stops it. So nothing here ever sends a command that lasts longer than
`COMMAND_MS`: when this program or the network dies, the base rests within that time.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import CancelledError, MistyPilotError, RobotError
from mistypilot_ros.core.motion_limits import Velocity
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.misty.commands import STOP_DRIVE, drive
from mistypilot_ros.misty.rest import Patience, Request

COMMAND_MS = 500
"""How long one command drives, ms."""
RENEW_SECONDS = 0.2
"""Pause between renewals, s."""
CHANGE_SECONDS = 0.05
"""Shortest pause between commands with different speeds, s."""
PATIENCE = Patience(connect=0.3, answer=0.5)
"""A drive command that takes longer is of no use."""


@dataclass(frozen=True)
class Wish:
    """What is wanted of the base."""

    velocity: Velocity
    """How it shall move."""
    until: float
    """Moment of the clock at which it shall rest, s."""
    pending: Pending | None = None
    """Ends with the drive; None for a stream of velocities."""


class Driver:
    """One thread that alone sends drive commands. The latest wish wins."""

    def __init__(
        self,
        send: Callable[[Request, Patience], object],
        full: Velocity,
        on_error: Callable[[MistyPilotError], None],
        clock: Clock = time.monotonic,
    ) -> None:
        """Rest.

        Args:
            send: sends a request, such as `Rest.send`.
            full: what 100 % is on this robot, m/s and rad/s.
            on_error: told where a stream of velocities failed.
            clock: steady time.
        """
        self._send = send
        self._full = full
        self._on_error = on_error
        self._clock = clock
        self._changed = threading.Condition()
        self._wish: Wish | None = None
        self._sent: Velocity | None = None
        self._sent_at = float('-inf')
        self._closed = False
        self._thread = threading.Thread(target=self._run, name='misty-drive', daemon=True)
        self._thread.start()

    def want(self, velocity: Velocity, seconds: float, pending: Pending | None = None) -> None:
        """Move like this for a time, instead of what was wanted before.

        Args:
            velocity: within the limits.
            seconds: from now.
            pending: ended when the base rests again, or by whoever ends the drive early.
        """
        wish = (
            None if velocity.at_rest and pending is None else Wish(velocity, self._clock() + seconds, pending)
        )
        before = self._replace(wish)
        if before is not None and before.pending is not None:
            before.pending.finish(CancelledError('Another drive command took over.'))
        if pending is not None:
            pending.when_ended(self._release_of)

    def release(self) -> None:
        """Rest as soon as possible."""
        before = self._replace(None)
        if before is not None and before.pending is not None:
            before.pending.finish(CancelledError('The drive was ended.'))

    def close(self) -> None:
        """Rest and end the thread."""
        self.release()
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(2.0)

    def _replace(self, wish: Wish | None) -> Wish | None:
        with self._changed:
            before, self._wish = self._wish, wish
            self._changed.notify()
        return before

    def _release_of(self, pending: Pending) -> None:
        """Rest, unless something else is wanted by now."""
        with self._changed:
            if self._wish is not None and self._wish.pending is pending:
                self._wish = None
                self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while (pause := self._pause()) is None or pause > 0:
                    if self._closed and self._sent is None:
                        return
                    self._changed.wait(pause)
                wish = self._wish
            self._step(wish)

    def _pause(self) -> float | None:
        """Seconds until something must be sent; None where nothing is to be sent."""
        wish, now = self._wish, self._clock()
        if wish is None:
            return None if self._sent is None else 0.0
        if self._sent is None:
            return 0.0
        rest = CHANGE_SECONDS if wish.velocity != self._sent else RENEW_SECONDS
        return min(self._sent_at + rest, wish.until) - now

    def _step(self, wish: Wish | None) -> None:
        """Send one command. A wish that vanished meanwhile is seen in the next step, which stops the base."""
        now = self._clock()
        try:
            if wish is not None and now < wish.until:
                milliseconds = min(COMMAND_MS, round((wish.until - now) * 1e3))
                # Known before it is sent: a command whose answer is lost may have been carried out.
                self._sent, self._sent_at = wish.velocity, now
                self._send(drive(wish.velocity, self._full, milliseconds), PATIENCE)
            else:
                self._sent = None
                self._send(STOP_DRIVE, PATIENCE)
                self._done(wish, None)
        except RobotError as error:
            self._done(wish, error)

    def _done(self, wish: Wish | None, error: RobotError | None) -> None:
        """Forget a wish that is over. After an error the base rests once its command has run out."""
        if wish is None:
            if error is not None:
                self._on_error(error)
            return
        with self._changed:
            if self._wish is wish:
                self._wish = None
        if wish.pending is not None:
            wish.pending.finish(error)
        elif error is not None:
            self._on_error(error)

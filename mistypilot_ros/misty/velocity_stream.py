"""A stream of velocities, such as `cmd_vel`, as a source of motion."""

import threading
import time
from collections.abc import Callable

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.stop_gate import StopGate
from mistypilot_ros.misty.drive import Driver


class VelocityStream:
    """Moves the base while velocities come.

    A stop ends the stream as well: what goes on sending as before is ignored until it pauses or sends rest.
    Otherwise the next message of a program that knows nothing of the stop would drive on.
    """

    def __init__(
        self,
        driver: Driver,
        gate: StopGate,
        limits: Callable[[], SpeedLimits],
        max_age: float,
        take_base: Callable[[], None],
        clock: Clock = time.monotonic,
    ) -> None:
        """Wait for velocities.

        Args:
            driver: moves the base.
            gate: says whether the emergency stop is set.
            limits: how fast the base may move.
            max_age: the base rests when nothing came for so long, s.
            take_base: takes the base from a run that drives.
            clock: steady time.
        """
        self._driver = driver
        self._gate = gate
        self._limits = limits
        self._max_age = max_age
        self._take_base = take_base
        self._clock = clock
        self._lock = threading.Lock()
        self._held = False
        self._moving = False
        self._last = float('-inf')

    def velocity(self, linear: float, angular: float) -> None:
        """Take the next velocity.

        Args:
            linear: m/s, positive is forward.
            angular: rad/s, positive turns left.

        Raises:
            InvalidInputError: a speed is not finite; the base then rests.
        """
        try:
            wanted = self._limits().clamp(linear, angular)
        except InvalidInputError:
            self._move(Velocity())
            raise
        self._move(wanted)

    def hold(self) -> None:
        """Rest, and ignore a stream that goes on."""
        with self._lock:
            self._held, self._moving = True, False
            self._driver.release()

    def _move(self, wanted: Velocity) -> None:
        with self._lock:
            now = self._clock()
            quiet, self._last = now - self._last > self._max_age, now
            if quiet or wanted.at_rest:
                self._held = False
            if self._held or self._gate.latched:
                return
            # A stream at rest that moved nothing leaves a drive of somebody else alone.
            if not wanted.at_rest or (self._moving and not quiet):
                self._take_base()
                self._driver.want(wanted, self._max_age)
            self._moving = not wanted.at_rest

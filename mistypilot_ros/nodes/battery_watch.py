"""How much charge the robot has left, for those who ask."""

import math
import threading
import time
from collections.abc import Callable

from sensor_msgs.msg import BatteryState

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import RobotError
from mistypilot_ros.core.robot_calls import RobotReply
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.quick_node import QuickNode

OLD = 660.0
"""A reading that is older says nothing any more, s; the bridge reads at least each 600 s."""
PATIENCE = 8.0
"""How long somebody waits for the first reading, s."""
UNKNOWN = 'The robot has not told how full its battery is; ask again in a moment.'

Done = Callable[[RobotReply], None]


class BatteryWatch:
    """Listens to `battery_state`."""

    def __init__(self, robot: QuickNode, clock: Clock = time.monotonic) -> None:
        """Listen from now on.

        Args:
            robot: its thread brings the readings.
            clock: s, steady.
        """
        self._clock = clock
        self._lock = threading.Lock()
        self._level, self._read_at = math.nan, -math.inf
        self._waiting: list[tuple[float, Done]] = []
        robot.of_owner(interfaces.BATTERY_STATE).subscribe(robot.node, self._on_battery)

    def ask(self, done: Done) -> None:
        """Answer with the charge, 0 to 1, at once or with the next reading."""
        with self._lock:
            known = not math.isnan(self._level) and self._clock() - self._read_at < OLD
            if not known:
                self._waiting.append((self._clock() + PATIENCE, done))
        if known:
            done(RobotReply(True, self._level))

    def sweep(self) -> None:
        """Answer those who wait too long; call it about twice a second."""
        with self._lock:
            late = [row for row in self._waiting if row[0] <= self._clock()]
            self._waiting = [row for row in self._waiting if row not in late]
        for _, done in late:
            done(RobotReply(False, error=RobotError().code, message=UNKNOWN))

    def _on_battery(self, message: BatteryState) -> None:
        level = float(message.percentage)
        if math.isnan(level):
            return
        with self._lock:
            self._level, self._read_at = min(1.0, max(0.0, level)), self._clock()
            waiting, self._waiting = self._waiting, []
        for _, done in waiting:
            done(RobotReply(True, self._level))

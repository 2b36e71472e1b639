"""The touches as the bridge tells them, with a word on those that waited while this process slept."""

import math
import time
from collections.abc import Callable

import mistypilot_ros.msg as msg
from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.core.sleep_watch import SleepWatch
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.quick_node import QuickNode
from mistypilot_ros.nodes.steady_timer import every

LOOK_S = 0.5
"""Time from look to look whether this process slept, s."""
SETTLING_S = 0.3
"""After a sleep, what had waited in the middleware arrives within this, s. Stamps tell nothing: the bridge
may run on another computer, with another clock."""
OLD = 'it waited while MistyPilot could not act'
"""Why an old touch does nothing, as the end of a sentence."""


class TouchReader:
    """Subscribes, converts, and says which touches are old."""

    def __init__(
        self, quick: QuickNode, take: Callable[[SensorEvent, str], None], clock: Clock = time.monotonic
    ) -> None:
        """Read from the start of the node on.

        Args:
            quick: not started yet.
            take: gets each touch, and why it must do nothing, as the end of a sentence; empty where it may.
            clock: s, steady.
        """
        self._take, self._clock = take, clock
        self._watch = SleepWatch(clock)
        self._old_until = -math.inf
        quick.of_owner(interfaces.SENSOR_EVENT).subscribe(quick.node, self._on_sensor_event)
        self._timer = every(quick.node, LOOK_S, self._look)

    def _look(self) -> None:
        if self._watch.slept():
            self._old_until = self._clock() + SETTLING_S

    def _on_sensor_event(self, message: msg.SensorEvent) -> None:
        self._look()
        old = self._clock() < self._old_until
        self._take(SensorEvent(message.sensor, message.active, message.value), OLD if old else '')

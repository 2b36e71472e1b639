"""Whether the robot can be reached: its bridge is there and says that the link is up."""

import time
from collections.abc import Callable
from typing import Any

from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.node import Node

import mistypilot_ros.msg as msg
from mistypilot_ros.core.clock import Clock
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.diagnostics import hardware_id
from mistypilot_ros.nodes.steady_timer import every

ASK_AGAIN = 5.0
"""A bridge that is there and does not tell the state of its link is asked again after so long, s."""


class BridgeWatch:
    """Looks for the bridge; rclpy does not tell when a service appears or goes."""

    def __init__(
        self,
        node: Node,
        ready: Callable[[], bool],
        changed: Callable[[], None],
        clock: Clock = time.monotonic,
    ) -> None:
        """Look from now on.

        Create it after all subscriptions to what the bridge publishes: a bridge finds them in their order, so
        that events arrive once this one has arrived.

        Args:
            node: subscribes.
            ready: whether the services of the bridge are there.
            changed: called after `reachable` changed.
            clock: s, steady.
        """
        self.reachable = False
        """Whether commands reach the robot and events come from it."""
        self.hardware_id = ''
        """Serial number of the robot, its address where that is unknown; empty until the bridge told it."""
        self._node, self._ready, self._changed, self._clock = node, ready, changed, clock
        self._group = MutuallyExclusiveCallbackGroup()
        self._up: bool | None = None
        self._quiet_since = clock()
        self._link = self._subscribe()
        self._timer = every(node, 0.5, self.look, callback_group=self._group)
        self._impatient = every(node, 0.02, self.look, callback_group=self._group)

    def look(self) -> None:
        """See how it is now."""
        ready = self._ready()
        if not ready:
            self._quiet_since = self._clock()
        if self.reachable and not ready or self._up is None and self._clock() - self._quiet_since > ASK_AGAIN:
            self._ask()
        reachable = ready and bool(self._up)
        if self._up and not reachable:
            self._impatient.reset()
        else:
            self._impatient.cancel()
        if reachable != self.reachable:
            self.reachable = reachable
            self._changed()

    def _ask(self) -> None:
        """Forget the word of a bridge that is gone. A new subscription is told by whoever is there next."""
        self._up, self._quiet_since = None, self._clock()
        self._node.destroy_subscription(self._link)
        self._link = self._subscribe()

    def _subscribe(self) -> Any:
        return interfaces.LINK_STATE.subscribe(self._node, self._on_link_state, callback_group=self._group)

    def _on_link_state(self, message: msg.LinkState) -> None:
        self._up = message.state == msg.LinkState.STATE_UP
        self.hardware_id = hardware_id(message)
        self.look()

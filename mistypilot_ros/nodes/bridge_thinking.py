"""Shows that the robot thinks about an answer."""

from collections.abc import Callable

from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.node import Node
from std_msgs.msg import Bool

from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.steady_timer import every

LONGEST = 30.0
"""No answer takes longer, s: then whoever said that it thinks is gone."""


class ThinkingDoor:
    """Takes what the router says, while the node is active."""

    def __init__(self, node: Node, show: Callable[[bool], None], active: Callable[[], bool]) -> None:
        """Take it from now on.

        Args:
            node: subscribes.
            show: gets whether the robot thinks; may take as long as the robot takes to answer.
            active: whether the node is active.
        """
        self._show, self._active = show, active
        group = MutuallyExclusiveCallbackGroup()
        self._limit = every(node, LONGEST, self._over, callback_group=group)
        interfaces.THINKING.subscribe(node, self._take, callback_group=group)

    def _take(self, message: Bool) -> None:
        self._limit.reset()
        if self._active():
            self._show(message.data)

    def _over(self) -> None:
        if self._active():
            self._show(False)

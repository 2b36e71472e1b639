"""What people see and hear while an instruction has no answer yet: a light, and then a word."""

from collections.abc import Callable

from rclpy.node import Node
from std_msgs.msg import Bool

from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.deadlines import Deadlines

LIGHT_AFTER = 0.15
"""An instruction waits so long before the robot shows that it thinks, s; most are answered sooner."""
WORD_AFTER = 2.5
"""It waits so long before the robot says that it takes a moment, s."""


class WaitingSigns:
    """Follows the instructions that are open."""

    def __init__(self, node: Node, deadlines: Deadlines, open_turns: Callable[[], bool]) -> None:
        """Say that nobody waits.

        Args:
            node: publishes.
            deadlines: of the node.
            open_turns: whether an instruction has no answer yet.
        """
        self._deadlines, self._open_turns = deadlines, open_turns
        self._thinking = interfaces.THINKING.publisher(node)
        self._shown = False
        self._thinking.publish(Bool(data=False))

    def opened(self, is_open: Callable[[], bool], say: Callable[[], None]) -> None:
        """An instruction arrived.

        Args:
            is_open: whether it has no answer yet.
            say: says that it takes a moment.
        """
        self._deadlines.after(LIGHT_AFTER, lambda: self._show(is_open()))
        self._deadlines.after(WORD_AFTER, lambda: say() if is_open() else None)

    def closed(self) -> None:
        """An instruction was answered."""
        if not self._open_turns():
            self._show(False)

    def _show(self, thinking: bool) -> None:
        if thinking != self._shown and (thinking or not self._open_turns()):
            self._shown = thinking
            self._thinking.publish(Bool(data=thinking))

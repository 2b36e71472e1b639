"""Takes lines that will be performed later, so that their sounds are ready then."""

from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.node import Node

from mistypilot_ros import msg
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.performance import Cue
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.misty.machine import Misty
from mistypilot_ros.nodes import interfaces


class LineDoor:
    """Takes what is to come."""

    def __init__(self, node: Node, misty: Misty) -> None:
        """Take it from now on.

        Args:
            node: subscribes.
            misty: makes the sounds, without waiting.
        """
        self._node, self._misty = node, misty
        interfaces.LINE_TO_COME.subscribe(node, self._take, callback_group=MutuallyExclusiveCallbackGroup())

    def _take(self, message: msg.ScriptLine) -> None:
        try:
            line = ScriptLine(message.text, Emotion(message.emotion))
            self._misty.lines.come(Cue.of(line, self._misty.robot.expressions))
        except (ValueError, InvalidInputError) as error:
            # The performance itself refuses it, and says so.
            self._node.get_logger().debug(f'A line to come is none: {error}')

"""Where the base is, on `/tf`: only where ROS has the messages of tf2, which the wheels have not."""

import importlib
from types import ModuleType
from typing import Any

from geometry_msgs.msg import TransformStamped
from rclpy.node import Node

from mistypilot_ros.nodes.interfaces import Topic, reliable

MODULE = 'tf2_msgs.msg'


def tf_messages() -> ModuleType | None:
    """Return the messages of tf2, None where they are not installed."""
    try:
        return importlib.import_module(MODULE)
    except ModuleNotFoundError:
        return None


class Transforms:
    """Publishes transforms as tf2_ros does: the same topic, type and QoS."""

    def __init__(self, node: Node, messages: ModuleType | None) -> None:
        """Publish nothing yet.

        Args:
            node: publishes, and says once where it cannot.
            messages: of tf2; None where they are not installed.
        """
        self._message: Any = None
        if messages is None:
            node.get_logger().info('tf2 is not installed: the place of the base is told in odom alone.')
        else:
            self._message = messages.TFMessage
            self._publisher = Topic('/tf', self._message, reliable(100)).publisher(node)

    @property
    def wanted(self) -> bool:
        """Whether somebody listens."""
        return self._message is not None and self._publisher.get_subscription_count() > 0

    def publish(self, transform: TransformStamped) -> None:
        """Publish one."""
        if self._message is not None:
            self._publisher.publish(self._message(transforms=[transform]))

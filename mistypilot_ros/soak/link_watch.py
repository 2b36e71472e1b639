"""Hears what the bridge says about the link."""

import threading
import time
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor

from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.soak.record import LinkChange


class LinkWatch:
    """A ROS node with a thread of its own; rclpy must have been initialised."""

    def __init__(self, namespace: str) -> None:
        """Begin."""
        self.changes: list[LinkChange] = []
        """All that was heard, in order."""
        self._news = threading.Condition()
        self._node = rclpy.create_node('soak', namespace=namespace)
        interfaces.LINK_STATE.subscribe(self._node, self._on_link)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)
        self._thread = threading.Thread(target=self._executor.spin, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End."""
        self._executor.shutdown(5)
        self._thread.join(5)
        self._node.destroy_node()

    @property
    def up(self) -> bool:
        """Whether the link is up."""
        return bool(self.changes) and self.changes[-1].up

    def await_up(self, seconds: float) -> bool:
        """Wait until the link is up; return whether it is."""
        with self._news:
            return self._news.wait_for(lambda: self.up, seconds)

    def await_return(self, seconds: float) -> bool:
        """Wait for a time, or until the link comes up anew; return whether it did."""
        with self._news:
            seen = len(self.changes)
            return self._news.wait_for(lambda: self.up and len(self.changes) > seen, seconds)

    def _on_link(self, message: Any) -> None:
        change = LinkChange(time.monotonic(), message.state == LinkState.UP.value)
        with self._news:
            self.changes.append(change)
            self._news.notify_all()

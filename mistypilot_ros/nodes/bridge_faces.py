"""Faces in view as `faces`."""

import threading
import time
from collections.abc import Callable

from builtin_interfaces.msg import Time
from rclpy.node import Node

from mistypilot_ros.core.face_book import FaceBook
from mistypilot_ros.core.senses import FaceReading
from mistypilot_ros.nodes import interfaces, stream_messages

Faces = tuple[FaceReading, ...]


class FaceNews:
    """Publishes a list whenever one is due, and once more when somebody is gone."""

    def __init__(self, node: Node, frame: str, period: float, stamp: Callable[[], Time]) -> None:
        """Publish nothing yet.

        Args:
            node: publishes.
            frame: of the head.
            period: least time between two lists, s.
            stamp: the present on the node's clock.
        """
        self._frame, self._stamp = frame, stamp
        self._book = FaceBook(period)
        self._lock = threading.Lock()
        self._publisher = interfaces.FACES.publisher(node)

    @property
    def wanted(self) -> bool:
        """Whether somebody listens."""
        return bool(self._publisher.get_subscription_count() > 0)

    def seen(self, reading: FaceReading) -> None:
        """The robot sees a face."""
        with self._lock:
            self._publish(self._book.add(reading, time.monotonic()))

    def look(self, looks: bool) -> None:
        """Forget who is gone; call it some times a second.

        Args:
            looks: whether the robot looks for faces.
        """
        with self._lock:
            self._publish(self._book.expire(time.monotonic()) if looks else self._book.clear())

    def _publish(self, faces: Faces | None) -> None:
        if faces is not None:
            self._publisher.publish(stream_messages.face_array(faces, self._stamp(), self._frame))

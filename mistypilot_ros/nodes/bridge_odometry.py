"""The inertial unit and the encoders as `imu`, `odom` and `/tf`."""

import threading
import time
from collections.abc import Callable

from builtin_interfaces.msg import Time
from rclpy.node import Node

from mistypilot_ros.core.odometry import Odometry
from mistypilot_ros.core.senses import ImuReading, ReadingsBegin, WheelReading
from mistypilot_ros.misty.perception import IMU, WHEELS
from mistypilot_ros.nodes import interfaces, perception_parameters, stream_messages
from mistypilot_ros.nodes.bridge_frames import Frames
from mistypilot_ros.nodes.transforms import Transforms, tf_messages


class OdometryNews:
    """Publishes them. Inertial unit and encoders arrive in two threads."""

    def __init__(self, node: Node, frames: Frames, stamp: Callable[[], Time]) -> None:
        """Publish nothing yet.

        Args:
            node: publishes.
            frames: names of frames.
            stamp: the present on the node's clock.
        """
        self._frames, self._stamp = frames, stamp
        self._imu = interfaces.IMU.publisher(node)
        self._odom = interfaces.ODOM.publisher(node)
        self._transforms = Transforms(node, tf_messages())
        self._messages = stream_messages.ImuMessages(perception_parameters.imu_errors(node), frames.imu)
        self._odometry = Odometry(perception_parameters.wheels(node))
        self._lock = threading.Lock()
        self._imu_wanted = False

    def wanted(self) -> frozenset[str]:
        """What of the robot is wanted now: IMU, WHEELS, both or nothing."""
        self._imu_wanted = self._imu.get_subscription_count() > 0
        if self._odom.get_subscription_count() > 0 or self._transforms.wanted:
            return frozenset((IMU, WHEELS))
        return frozenset((IMU,) if self._imu_wanted else ())

    def begins(self, kind: ReadingsBegin) -> None:
        """Readings were missed."""
        if kind.kind in (IMU, WHEELS):
            with self._lock:
                self._odometry.anchor()

    def turned(self, reading: ImuReading) -> None:
        """The inertial unit told."""
        if self._imu_wanted:
            self._imu.publish(self._messages.message(reading, self._stamp()))
        with self._lock:
            self._odometry.turned(reading, time.monotonic())

    def rolled(self, reading: WheelReading) -> None:
        """The encoders told."""
        with self._lock:
            place = self._odometry.rolled(reading, time.monotonic())
        if place is None:
            return
        stamp, odom, body = self._stamp(), self._frames.odom, self._frames.base
        self._odom.publish(stream_messages.odometry(place, stamp, odom, body))
        if self._transforms.wanted:
            self._transforms.publish(stream_messages.transform(place, stamp, odom, body))

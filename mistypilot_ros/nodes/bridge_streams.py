"""What the robot tells only while somebody listens: who listens is looked at, and readings are published."""

from collections.abc import Callable, Mapping
from typing import Any

from builtin_interfaces.msg import Time
from rclpy.node import Node

from mistypilot_ros.core.senses import (
    FaceReading,
    HazardReading,
    ImuReading,
    Photograph,
    RangeReading,
    ReadingsBegin,
    WheelReading,
)
from mistypilot_ros.misty.events import JOINTS as JOINT_NAMES
from mistypilot_ros.misty.perception import CAMERA, FACES, IMU, JOINTS, RANGES, WHEELS, Perception, everything
from mistypilot_ros.nodes import interfaces, stream_messages
from mistypilot_ros.nodes.bridge_faces import FaceNews
from mistypilot_ros.nodes.bridge_frames import Frames
from mistypilot_ros.nodes.bridge_odometry import OdometryNews


class RobotStreams:
    """Publishes readings at once, in the thread that received them. Who listens rclpy does not tell."""

    def __init__(self, node: Node, frames: Frames, perception: Perception) -> None:
        """Publish nothing yet.

        Args:
            node: publishes, and holds the parameters that allow to see.
            frames: names of frames.
            perception: told what is wanted.
        """
        self._node, self._frames, self._perception = node, frames, perception
        self._ways = OdometryNews(node, frames, self._stamp)
        self._faces = FaceNews(node, frames.head, node.get_parameter('face_period').value, self._stamp)
        self._ranges = {name: topic.publisher(node) for name, topic in interfaces.RANGES.items()}
        self._image = interfaces.IMAGE.publisher(node)
        self._camera_info = interfaces.CAMERA_INFO.publisher(node)
        self._hazards = interfaces.HAZARDS.publisher(node)
        self._readers: Mapping[type, Callable[[Any], None]] = {
            ReadingsBegin: self._ways.begins,
            ImuReading: self._ways.turned,
            WheelReading: self._ways.rolled,
            RangeReading: self._range,
            FaceReading: self._faces.seen,
            HazardReading: self._hazard,
            Photograph: self._photograph,
        }
        # Joints are slow and read always: who waits for the end of a movement has no other sign of it.
        perception.want(JOINTS, frozenset(JOINT_NAMES.values()))

    def look(self) -> None:
        """See who listens; call it some times a second, and when a parameter has changed."""
        ways, ranges = self._ways.wanted(), self._ranges.items()
        faces = self._allowed('face_recognition_enabled') and self._faces.wanted
        pictures = (self._image, self._camera_info)
        camera = self._allowed('camera_enabled') and any(p.get_subscription_count() for p in pictures)
        self._perception.want(IMU, ways & {IMU})
        self._perception.want(WHEELS, ways & {WHEELS})
        self._perception.want(RANGES, frozenset(name for name, p in ranges if p.get_subscription_count()))
        self._perception.want(FACES, everything(FACES, faces))
        self._perception.want(CAMERA, everything(CAMERA, camera))
        self._faces.look(faces)

    def publish(self, event: object) -> None:
        """Publish a reading; others are not ours."""
        reader = self._readers.get(type(event))
        if reader is not None:
            reader(event)

    def _range(self, reading: RangeReading) -> None:
        frame = self._frames.range(reading.sensor)
        message = stream_messages.range_message(reading, self._stamp(), frame)
        self._ranges[reading.sensor].publish(message)

    def _photograph(self, photograph: Photograph) -> None:
        stamp, frame = self._stamp(), self._frames.camera
        self._image.publish(stream_messages.picture(photograph, stamp, frame))
        self._camera_info.publish(stream_messages.camera_info(photograph, stamp, frame))

    def _hazard(self, reading: HazardReading) -> None:
        self._hazards.publish(stream_messages.hazards(reading, self._stamp()))

    def _allowed(self, parameter: str) -> bool:
        return bool(self._node.get_parameter(parameter).value)

    def _stamp(self) -> Time:
        return self._node.get_clock().now().to_msg()

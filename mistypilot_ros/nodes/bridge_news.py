"""What the robot tells by itself: published at once, in the thread that received it."""

from collections.abc import Callable

from builtin_interfaces.msg import Time
from rclpy.node import Node

from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.core.robot_state import BatteryReading, JointReading
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.nodes import bridge_messages, interfaces
from mistypilot_ros.nodes.bridge_frames import Frames


class RobotNews:
    """Publishes events. Stamps are of the node's clock at arrival: the robot's own may be wrong by years."""

    def __init__(
        self, node: Node, frames: Frames, joint_period: float, serial_number: Callable[[], str]
    ) -> None:
        """Publish nothing yet.

        Args:
            node: publishes.
            frames: names of frames and joints.
            joint_period: least time between two messages of the joints, s.
            serial_number: of the robot, empty where unknown.
        """
        self.battery: BatteryReading | None = None
        """The newest reading; None where the robot has not told yet."""
        self._node, self._frames, self._serial_number = node, frames, serial_number
        self._joints = bridge_messages.JointBook(joint_period, frames.named)
        self._sensor_event = interfaces.SENSOR_EVENT.publisher(node)
        self._battery_state = interfaces.BATTERY_STATE.publisher(node)
        self._joint_states = interfaces.JOINT_STATES.publisher(node)
        self._utterance = interfaces.UTTERANCE.publisher(node)

    @property
    def utterances_are_heard(self) -> bool:
        """Whether somebody takes what people say; otherwise it would be lost."""
        return bool(self._utterance.get_subscription_count() > 0)

    def publish(self, event: object) -> None:
        """Publish an event; others are not ours."""
        stamp: Time = self._node.get_clock().now().to_msg()
        if isinstance(event, SensorEvent):
            self._sensor_event.publish(bridge_messages.sensor_event(event, stamp))
        elif isinstance(event, JointReading):
            message = self._joints.add(event, stamp)
            if message is not None:
                self._joint_states.publish(message)
        elif isinstance(event, Heard):
            self._utterance.publish(bridge_messages.utterance(event, stamp))
        elif isinstance(event, BatteryReading):
            self.battery = event
            frame, serial = self._frames.base, self._serial_number()
            self._battery_state.publish(bridge_messages.battery_state(event, stamp, frame, serial))

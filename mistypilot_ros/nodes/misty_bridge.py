"""The lifecycle node between ROS and a Misty II."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from builtin_interfaces.msg import Time
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup, ReentrantCallbackGroup
from rclpy.clock import Clock
from rclpy.clock_type import ClockType
from rclpy.lifecycle import LifecycleNode
from rclpy.parameter import Parameter
from std_msgs.msg import Header, String

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import MistyPilotError, RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState, LinkStatus
from mistypilot_ros.core.robot_state import BatteryReading
from mistypilot_ros.misty.desk import MOST_AT_ONCE
from mistypilot_ros.misty.events import RobotEvent
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.misty.machine import Listeners, Misty
from mistypilot_ros.misty.perception import Reading
from mistypilot_ros.misty.sounds import load_sounds
from mistypilot_ros.misty.tunes_file import load_tunes
from mistypilot_ros.nodes import bridge_health, bridge_messages, bridge_parameters, interfaces, runtime
from mistypilot_ros.nodes.bridge_channels import ChannelNews
from mistypilot_ros.nodes.bridge_frames import frames
from mistypilot_ros.nodes.bridge_lines import LineDoor
from mistypilot_ros.nodes.bridge_news import RobotNews
from mistypilot_ros.nodes.bridge_services import RobotDoors
from mistypilot_ros.nodes.bridge_stop import StopDoor
from mistypilot_ros.nodes.bridge_streams import RobotStreams
from mistypilot_ros.nodes.bridge_thinking import ThinkingDoor
from mistypilot_ros.nodes.bridge_velocity import VelocityDoor
from mistypilot_ros.nodes.bridge_voice import voice
from mistypilot_ros.nodes.diagnostics import Diagnostics, Health
from mistypilot_ros.nodes.lifecycle import autostart, lifecycle_state, not_active, transition
from mistypilot_ros.nodes.parameters import declare
from mistypilot_ros.nodes.robot_model import FILE, robot_model
from mistypilot_ros.nodes.steady_timer import every

THREADS = MOST_AT_ONCE + 8
"""More than commands can wait, so that stop always finds a free one."""
LISTENERS_SECONDS = 0.25
"""How often it looks whether somebody takes what the robot can tell; rclpy does not say."""


class MistyBridge(LifecycleNode):
    """Wires one Misty to ROS."""

    def __init__(self) -> None:
        """Declare the parameters and create everything; nothing connects before the node is active."""
        super().__init__('misty_bridge')
        self._doors: RobotDoors | None = None
        self._channel_news: ChannelNews | None = None
        self._microphone = self._ending = False
        self._steady = Clock(clock_type=ClockType.STEADY_TIME)
        declare(self, *bridge_parameters.ROWS)
        settings = bridge_parameters.settings(self)
        self._address = settings.address
        self._frames = frames(self.get_parameter('frame_prefix').value, self.get_namespace())
        self._news = RobotNews(self, self._frames, settings.perception.joint_period, self._serial_number)
        self._link_state = interfaces.LINK_STATE.publisher(self)
        self._robot_description = interfaces.ROBOT_DESCRIPTION.publisher(self)
        listeners = Listeners(
            self._while_ros(self._on_event),
            self._while_ros(self._on_status),
            self._while_ros(self._on_trouble),
        )
        self._misty = Misty(settings, bridge_parameters.policy(self), listeners)
        self._misty.lines.voice = voice(self, os.environ, settings.state_folder)
        self._diagnostics = Diagnostics(self, self._hardware_id, self._health)
        self._streams = RobotStreams(self, self._frames, self._misty.perception)
        self._on_parameters([self.get_parameter('microphone_enabled')])
        self.add_post_set_parameters_callback(self._on_parameters)
        self._create_servers()
        self._publish_link(self._misty.link.status)

    def _create_servers(self) -> None:
        """Serve; whatever ends motion has a callback group of its own."""
        self._doors = RobotDoors(
            self,
            self._misty.desk,
            self._check_active,
            self._camera_header,
            self._frames.named,
            ReentrantCallbackGroup(),
        )
        StopDoor(self, self._misty, self._diagnostics.changed)
        self._channel_news = ChannelNews(self, self._misty.channels, self._misty.robot.gaze)
        stamped = bool(self.get_parameter('cmd_vel_stamped').value)
        VelocityDoor(self, self._misty.stream.velocity, self._is_active, self._on_trouble, stamped)
        ThinkingDoor(self, self._misty.robot.light.think, self._is_active)
        LineDoor(self, self._misty)
        every(self, 0.5, self._misty.housekeep, callback_group=MutuallyExclusiveCallbackGroup())
        every(self, LISTENERS_SECONDS, self._listen, callback_group=MutuallyExclusiveCallbackGroup())

    # --- lifecycle

    @transition
    def on_configure(self) -> None:
        """Read the expressions, the sounds, the tunes and the model of the robot."""
        folder, robot = data_folders.shipped('config'), self._misty.robot
        robot.expressions = load_expressions(folder / 'expressions.yaml')
        robot.sounds.files = load_sounds(folder / 'sounds.yaml')
        robot.sounds.tunes = load_tunes(folder / 'tunes.yaml')
        model = robot_model(data_folders.shipped('share') / FILE, self._frames.named)
        self._robot_description.publish(String(data=model))

    @transition
    def on_activate(self) -> None:
        """Connect, and stay connected."""
        self._misty.start()

    @transition
    def on_deactivate(self) -> None:
        """Rest and disconnect."""
        self._misty.pause()

    @transition
    def on_shutdown(self) -> None:
        """Rest and disconnect."""
        self._misty.pause()

    def end(self) -> None:
        """Rest and disconnect."""
        self._ending = True
        self._misty.close()

    def destroy_node(self) -> None:
        """Go; rclpy calls this for a node that could not be built too."""
        for part in (self._doors, self._channel_news):
            if part is not None:
                part.close()
        super().destroy_node()

    def _is_active(self) -> bool:
        return lifecycle_state(self) == 'active'

    def _check_active(self) -> None:
        """Let a call pass where the node is active.

        Raises:
            UnavailableError: it is not; the message names the state.
        """
        if not self._is_active():
            raise not_active(self, 'The bridge to the robot')

    # --- what the robot tells

    def _on_event(self, event: RobotEvent | Reading) -> None:
        """Publish an event, in the thread that received it: the way is the shortest."""
        self._news.publish(event)
        self._streams.publish(event)
        if isinstance(event, BatteryReading):
            self._diagnostics.changed()

    def _on_parameters(self, parameters: Sequence[Parameter]) -> None:
        for parameter in parameters:
            if parameter.name == 'microphone_enabled':
                self._microphone = bool(parameter.value)
        self._listen()
        self._diagnostics.changed()

    def _listen(self) -> None:
        """Let the robot listen and tell where that is wanted and somebody takes it."""
        self._streams.look()
        self._misty.ears.enable(self._microphone and self._news.utterances_are_heard)

    def _on_status(self, status: LinkStatus) -> None:
        self._publish_link(status)
        if not self._ending:
            self.get_logger().info(f'Link {status.state.name}: {status.message or "the robot is connected."}')
        if status.state is LinkState.DOWN:
            self._news.battery = None
        self._diagnostics.changed()

    def _publish_link(self, status: LinkStatus) -> None:
        self._link_state.publish(bridge_messages.link_state(status, self._stamp(), self._address))

    def _while_ros(self, tell: Callable[[Any], None]) -> Callable[[Any], None]:
        """Make a listener silent once ROS is shut down: the robot's threads end a moment later."""

        def listener(what: Any) -> None:
            try:
                tell(what)
            except Exception:
                if self.context.ok():
                    raise

        return listener

    def _on_trouble(self, error: MistyPilotError) -> None:
        if self._ending and isinstance(error, RobotUnreachableError):
            # Who ends everything at once, as a launch does, ends a simulated robot at the same moment.
            self.get_logger().debug(f'While the bridge ends: {error}')
            return
        self.get_logger().warning(
            str(error), throttle_duration_sec=2.0, throttle_time_source_type=self._steady
        )
        self._diagnostics.changed()

    # --- health

    def _serial_number(self) -> str:
        return self._misty.link.status.serial_number

    def _hardware_id(self) -> str:
        return self._serial_number() or self._address

    def _health(self) -> list[Health]:
        seeing = ('camera_enabled', 'face_recognition_enabled', 'microphone_enabled')
        enabled = [name.removesuffix('_enabled') for name in seeing if self.get_parameter(name).value]
        return [
            bridge_health.link_health(self._misty, self._address, lifecycle_state(self)),
            bridge_health.emergency_health(self._misty.gate.latched),
            bridge_health.battery_health(self._news.battery),
            bridge_health.privacy_health(enabled, self._misty.ears.ears),
        ]

    def _camera_header(self) -> Header:
        return Header(stamp=self._stamp(), frame_id=self._frames.camera)

    def _stamp(self) -> Time:
        return self.get_clock().now().to_msg()


def make_node() -> MistyBridge:
    """Build the node and, with `autostart`, bring it to active."""
    node = MistyBridge()
    autostart(node)
    return node


def main() -> int:
    """Run the bridge."""
    return runtime.run(make_node, threads=THREADS)


if __name__ == '__main__':
    sys.exit(main())

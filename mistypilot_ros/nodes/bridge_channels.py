"""What the bridge hears of those who use the robot: runs that are over, people who speak, and who that is."""

from rclpy.node import Node
from std_msgs.msg import String

from mistypilot_ros import msg
from mistypilot_ros.core.gaze import Gaze
from mistypilot_ros.misty.channel_keeper import ChannelKeeper
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.quick_node import QuickNode


class ChannelNews:
    """Passes it on."""

    def __init__(self, node: Node, channels: ChannelKeeper, gaze: Gaze) -> None:
        """Hear from now on, on a way of its own: each touch brings such news, and no command waits for it."""
        self._channels, self._gaze = channels, gaze
        self._quick = QuickNode(node, 'channels')
        for topic, take in (
            (interfaces.SKILL_RUNS, self._on_run),
            (interfaces.TURN_BEGAN, self._on_turn),
            (interfaces.TASK_STATE, self._on_task_state),
        ):
            self._quick.of_owner(topic).subscribe(self._quick.node, take)
        self._quick.start()

    def close(self) -> None:
        """Hear no more."""
        self._quick.close()

    def _on_run(self, step: msg.SkillRun) -> None:
        if step.final:
            self._channels.run_ended(step.run_id)

    def _on_turn(self, turn_id: String) -> None:
        """A new instruction ends what is performed, but not what it asked for itself."""
        self._channels.end_performances(but=turn_id.data)

    def _on_task_state(self, state: msg.TaskState) -> None:
        """Told before what is performed for this user."""
        self._gaze.speaker = state.user

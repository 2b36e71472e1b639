"""Stop and the emergency stop: they work in every lifecycle state, each in a callback group of its own."""

from collections.abc import Callable
from typing import Any

from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.node import Node
from std_msgs.msg import Bool, Header

from mistypilot_ros import msg
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.misty.machine import Misty
from mistypilot_ros.misty.stop import StopReport
from mistypilot_ros.nodes import interfaces

LATCHED = 'Nothing moves until the emergency stop is released.'
"""Said after what came of the stop itself."""


class StopDoor:
    """Serves both, and publishes what came of them."""

    def __init__(self, node: Node, misty: Misty, changed: Callable[[], None]) -> None:
        """Serve from now on.

        Args:
            node: serves and publishes.
            misty: the robot.
            changed: called after the emergency stop may have changed.
        """
        self._node, self._misty, self._changed = node, misty, changed
        self._stopped = interfaces.STOPPED.publisher(node)
        self._active = interfaces.EMERGENCY_STOP_ACTIVE.publisher(node)
        interfaces.STOP.serve(node, self._on_stop, callback_group=ReentrantCallbackGroup())
        interfaces.EMERGENCY_STOP.serve(
            node, self._on_emergency_stop, callback_group=ReentrantCallbackGroup()
        )
        self._publish_emergency()

    def _on_stop(self, request: Any, response: Any) -> Any:
        epoch, report = self._misty.stop()
        self._publish_stopped(epoch, report)
        response.success, response.message = not report.failed, sentence(report)
        return response

    def _on_emergency_stop(self, request: Any, response: Any) -> Any:
        try:
            outcome = self._misty.set_emergency(request.data)
            report = outcome[1] if outcome is not None else StopReport()
            if outcome is not None:
                self._publish_stopped(*outcome)
            response.success = not report.failed
            response.message = (
                f'{sentence(report)} {LATCHED}' if request.data else 'The robot may move again.'
            )
        except MistyPilotError as error:
            response.message = str(error)
        self._publish_emergency()
        return response

    def _publish_stopped(self, epoch: int, report: StopReport) -> None:
        header = Header(stamp=self._node.get_clock().now().to_msg())
        self._stopped.publish(msg.Stopped(header=header, epoch=epoch, failed=list(report.failed)))

    def _publish_emergency(self) -> None:
        self._active.publish(Bool(data=self._misty.gate.latched))
        self._changed()


def sentence(report: StopReport) -> str:
    """What came of a stop, as one sentence or two."""
    if not report.failed:
        return 'Everything stopped.'
    return f'Not stopped: {", ".join(report.failed)}. {report.reason}'

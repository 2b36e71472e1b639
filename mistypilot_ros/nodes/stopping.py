"""Tells everything that can stop to stop, in parallel, and says what did not."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rclpy.node import Node

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.core.stop_budget import ANSWER_SECONDS
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.deadlines import Deadlines

Complaints = tuple[str, ...]


class Stopping:
    """The bridge stops the robot; the supervisor ends the runs."""

    def __init__(self, node: Node, deadlines: Deadlines) -> None:
        """Create the clients, so that they are connected long before somebody says stop."""
        self._deadlines = deadlines
        self._rows = (
            (interfaces.STOP.client(node), interfaces.STOP.type.Request(), _bridge_complaint),
            (
                interfaces.CANCEL.client(node),
                interfaces.CANCEL.type.Request(run_id='*'),
                _supervisor_complaint,
            ),
        )

    def stop(self, done: Callable[[Complaints], None]) -> None:
        """Call all of them now; `done` gets one sentence for each that did not stop or did not answer."""
        complaints: dict[int, str] = {}

        def answered(index: int, complaint: Callable[[Any], str], answer: Any) -> None:
            complaints[index] = complaint(answer)
            if len(complaints) == len(self._rows):
                done(tuple(text for _, text in sorted(complaints.items()) if text))

        for index, (client, request, complaint) in enumerate(self._rows):
            self._deadlines.call(client, request, ANSWER_SECONDS, partial(answered, index, complaint))


def _bridge_complaint(answer: Any) -> str:
    if answer is None:
        return say(Answer.BRIDGE_SILENT)
    return '' if answer.success else str(answer.message)


def _supervisor_complaint(answer: Any) -> str:
    if answer is None:
        return say(Answer.SUPERVISOR_SILENT)
    return '' if answer.ok else str(answer.message)

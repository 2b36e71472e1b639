"""The node of the Social Interaction Agent."""

import sys
from typing import Any

from rclpy.node import Node

from mistypilot_ros.agents.sia import SocialAgent
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.nodes import interfaces, runtime
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.interpreters import INTERPRETER, SENSORS_FILE, make_interpreter, sensor_words
from mistypilot_ros.nodes.parameters import declare
from mistypilot_ros.nodes.question_messages import outcome_message


class SiaNode(Node):
    """Wires the agent to ROS."""

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        """Declare the parameters, create publishers and the server, and publish the present task.

        Args:
            interpreter: None for the one that the parameter names.

        Raises:
            MistyPilotError: a parameter cannot be used.
        """
        super().__init__('sia')
        declare(self, INTERPRETER, SENSORS_FILE)
        words = sensor_words(self.get_parameter('sensors_file').value)
        self._agent = SocialAgent(
            interpreter or make_interpreter(self.get_parameter('interpreter').value, words)
        )
        self._deadlines = Deadlines(self)
        self._outcomes = interfaces.SIA_OUTCOME.publisher(self)
        self._states = interfaces.TASK_STATE.publisher(self)
        self._publish_state()
        interfaces.SIA_INSTRUCT.serve(self, self._on_instruct)

    def _on_instruct(self, request: Any, response: Any) -> Any:
        response.accepted, response.turn_id = True, request.turn_id
        text, turn_id = request.text, request.turn_id
        self._deadlines.after(
            0.0, lambda: self._outcomes.publish(outcome_message(self._agent.answer(text), turn_id))
        )
        return response

    def _publish_state(self) -> None:
        task = self._agent.task
        state = interfaces.TASK_STATE.type(
            main_task=task.main_task, details=list(task.details), user='default'
        )
        state.header.stamp = self.get_clock().now().to_msg()
        self._states.publish(state)


def main() -> int:
    """Run the node until SIGINT or SIGTERM."""
    return runtime.run(SiaNode)


if __name__ == '__main__':
    sys.exit(main())

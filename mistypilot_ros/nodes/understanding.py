"""What a node understands sentences with, from its parameters and the environment."""

import os

from rclpy.node import Node

from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.nodes import language_models
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.interpreters import (
    EMBEDDER,
    INTERPRETER,
    SENSORS_FILE,
    Means,
    make_embedder,
    make_interpreter,
    sensor_words,
)

ROWS = (INTERPRETER, SENSORS_FILE, EMBEDDER, *language_models.ROWS)
"""The parameters that are read; a node declares them first."""
OFFLINE = 'offline'
"""Value of the parameter `interpreter` with which no language model is ever asked."""


class Understanding:
    """Interpreter, sensors, embedder and language model of one node."""

    def __init__(
        self,
        node: Node,
        deadlines: Deadlines,
        roles: tuple[Role, ...],
        given: Interpreter | None = None,
        ahead: bool = True,
    ) -> None:
        """Make them; what takes long is loaded later.

        Args:
            node: has declared `ROWS`.
            deadlines: of the node.
            roles: for which the node asks a language model.
            given: what understands sentences; None for what the parameters name.
            ahead: whether what compares meanings is loaded a while after the start, before it is needed.

        Raises:
            MistyPilotError: a parameter or the environment cannot be used.
        """
        value = {row.name: node.get_parameter(row.name).value for row in ROWS}
        asks = value['interpreter'] != OFFLINE and given is None
        self.sensors = sensor_words(value['sensors_file'])
        """Sensors, and what people call them."""
        self.embedder = make_embedder(
            value['embedder'], node.get_logger().warning, deadlines if ahead else None
        )
        """Compares meanings; None where that is done without."""
        self.model = language_models.language_model(node, roles, os.environ, deadlines) if asks else None
        """Language model; None where none is asked."""
        self.seconds = value['model_timeout']
        """Longest time for a question to it, s."""
        means = Means(self.sensors, self.embedder, self.model, self.seconds)
        self.interpreter = given or make_interpreter(value['interpreter'], means)
        """Understands sentences."""

    @property
    def problem(self) -> str:
        """Why the language model is not asked just now, one sentence; empty where it is, or there is none."""
        return self.model.problem(Role.ROUTER) if self.model is not None else ''

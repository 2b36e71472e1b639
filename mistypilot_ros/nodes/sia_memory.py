"""The memory of the SIA as services, and the bindings that a user made."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rclpy.node import Node

from mistypilot_ros import msg
from mistypilot_ros.agents.answers import place
from mistypilot_ros.agents.conversation import user_name
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.memory.database import Database
from mistypilot_ros.memory.kept_results import KeptResults
from mistypilot_ros.memory.reuse import ReusableMemory
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.conversions import time_message

USUAL = 100
"""Results that are listed where no limit is given."""


def open_memory(
    folder: Path, embedder: Embedder | None, name: str, complain: Callable[[str], None]
) -> ReusableMemory:
    """Open the memory of a robot.

    Args:
        folder: its state folder.
        embedder: compares meanings; None where that is done without.
        name: of the embedder.
        complain: told in one sentence what is wrong.

    Raises:
        StoreError: it cannot be used.
    """
    return ReusableMemory(KeptResults(Database(folder, complain)), embedder, name, complain)


class MemoryDoor:
    """Serves `list_memory` and `forget_memory`."""

    def __init__(self, node: Node, memory: ReusableMemory) -> None:
        """Serve from now on."""
        self._memory = memory
        interfaces.LIST_MEMORY.serve(node, self._on_list)
        interfaces.FORGET_MEMORY.serve(node, self._on_forget)

    def _on_list(self, request: Any, response: Any) -> Any:
        try:
            rows = self._memory.listed(user_name(request.user), request.query, request.limit or USUAL)
        except MistyPilotError as error:
            response.message = str(error)
            return response
        response.ok = True
        response.ids = [row.id for row in rows]
        response.main_tasks = [row.result.main_task for row in rows]
        response.stamps = [time_message(row.kept) for row in rows]
        response.uses = [row.uses for row in rows]
        return response

    def _on_forget(self, request: Any, response: Any) -> Any:
        try:
            response.forgotten = self._memory.forget(user_name(request.user), request.id)
            response.ok = True
        except MistyPilotError as error:
            response.message = str(error)
        return response


class BindingsOf:
    """Knows which user made which binding, for the one question that the SIA asks about them."""

    def __init__(self, node: Node, sensors: SensorMap) -> None:
        """Listen to the table."""
        self._sensors = sensors
        self._users: Mapping[str, str] = {}
        interfaces.BINDINGS.subscribe(node, self._on_table)

    def __call__(self, user: str) -> Mapping[str, str]:
        """Sensors whose bindings a user made, with what the robot calls them."""
        return {
            sensor: place(sensor, self._sensors)
            for sensor, maker in self._users.items()
            if maker == user and sensor in self._sensors.names
        }

    def _on_table(self, message: msg.BindingTable) -> None:
        self._users = {row.sensor: user_name(row.user) for row in message.bindings}

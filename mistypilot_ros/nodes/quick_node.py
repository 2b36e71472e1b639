"""A short way for what must be quick: few entities, an executor and a thread of their own."""

import traceback
from dataclasses import replace
from typing import Any

import rclpy
from rclpy.exceptions import InvalidHandle
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter

from mistypilot_ros.nodes.executor_thread import ExecutorThread
from mistypilot_ros.nodes.interfaces import Action, Service, Topic

LAST_WORK = 1.0
"""How long a callback that still runs at the end may take, s."""
NO_SERVICE = Parameter('start_type_description_service', value=False)
"""Without it each hidden node would stand in the list of services that rqt shows."""


class QuickNode:
    """A hidden node beside another one.

    An executor of rclpy asks every entity of its nodes at each turn: with the hundred of a lifecycle node a
    turn takes milliseconds, with a handful it does not. Callbacks here run in one thread and must not block.
    """

    def __init__(self, owner: Node, purpose: str) -> None:
        """Create it.

        Args:
            owner: its namespace and the remappings of its names are taken over.
            purpose: ends the name, which begins with that of the owner.
        """
        self._owner = owner
        self.node = rclpy.create_node(
            f'_{owner.get_name()}_{purpose}',
            namespace=owner.get_namespace(),
            context=owner.context,
            use_global_arguments=False,
            enable_rosout=False,
            start_parameter_services=False,
            parameter_overrides=[NO_SERVICE],
        )
        self._executor = SingleThreadedExecutor(context=owner.context)
        self._thread = ExecutorThread(self._executor, purpose, self._failed)

    def start(self) -> None:
        """Run callbacks from now on; create all entities before."""
        self._executor.add_node(self.node)
        self._thread.start()

    def close(self) -> None:
        """Run no callbacks any more."""
        self._thread.end(LAST_WORK)
        self.node.destroy_node()

    def _failed(self, error: BaseException) -> bool:
        """Go on after a callback that failed: without its thread the owner would look well and be deaf."""
        self._owner.get_logger().error(''.join(traceback.format_exception(error)))
        return isinstance(error, Exception)

    def of_owner(self, interface: Topic | Service | Action) -> Any:
        """Return an interface by the full name that it has for the owner."""
        resolve = self._owner.resolve_topic_name
        if isinstance(interface, Service):
            resolve = self._owner.resolve_service_name
        return replace(interface, name=resolve(interface.name))

    def who_publishes(self, topic: Topic) -> frozenset[bytes]:
        """Who publishes a topic of the owner; a node that was started again is somebody else."""
        name = self.of_owner(topic).name
        try:
            rows = self.node.get_publishers_info_by_topic(name)
        except InvalidHandle:  # It is closed already.
            rows = []
        return frozenset(bytes(row.endpoint_gid) for row in rows)

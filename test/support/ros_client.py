"""Nodes of a test, served by a thread of their own, and a client that listens and calls."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simulated_misty import DEADLINE, START_DEADLINE, wait_for
from spinning import spin_until

LOOK_AGAIN = 0.03
"""How long a condition that takes a request is left alone before it is looked at again, s."""


@contextmanager
def ros_nodes(domain: str, expected: tuple[type[Exception], ...] = ()) -> Iterator[Callable[..., Any]]:
    """Give a factory of nodes of a context of its own, which one thread serves.

    What is started meanwhile is in the same domain.

    Args:
        domain: of ROS.
        expected: raised by callbacks on purpose.
    """
    before = os.environ.get('ROS_DOMAIN_ID')
    os.environ['ROS_DOMAIN_ID'] = domain
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(domain))
    executor = SingleThreadedExecutor(context=context)
    ending = threading.Event()
    thread = threading.Thread(target=lambda: spin_until(executor, ending, expected))
    thread.start()

    def make(namespace: str, name: str = 'client') -> Any:
        node = rclpy.create_node(name, namespace=namespace, context=context)
        executor.add_node(node)
        return node

    try:
        yield make
    finally:
        ending.set()
        thread.join(DEADLINE)
        rclpy.shutdown(context=context)
        os.environ.pop('ROS_DOMAIN_ID')
        if before is not None:
            os.environ['ROS_DOMAIN_ID'] = before


class Client:
    """A node that listens to and calls the nodes of one namespace."""

    def __init__(self, node: Any, interfaces: Any) -> None:
        self.node = node
        self.namespace: str = node.get_namespace()
        self.topics = interfaces
        self.heard: dict[str, list[Any]] = {}
        self._latched: set[str] = set()
        self._clients: dict[str, Any] = {}

    def listen(self, topic: Any) -> list[Any]:
        """Return the list that receives the messages of a topic."""
        heard = self.heard.get(topic.name)
        if heard is None:
            heard = self.heard[topic.name] = []
            if topic.qos.durability == self.topics.latched().durability:
                self._latched.add(topic.name)
            topic.subscribe(self.node, heard.append)
        return heard

    def forget(self, latched: bool = True) -> None:
        """Empty the lists; of a latched topic the last message stays, as who comes late gets it.

        Args:
            latched: False where these go too, because whoever publishes is started anew.
        """
        for name, heard in self.heard.items():
            del heard[: -1 if latched and name in self._latched else None]

    def client(self, interface: Any) -> Any:
        """The client of a service or action; one that was made before the server is known to it at once."""
        if interface.name not in self._clients:
            self._clients[interface.name] = interface.client(self.node)
        return self._clients[interface.name]

    def call(self, service: Any, seconds: float = DEADLINE, **fields: Any) -> Any:
        client = self.client(service)
        assert client.wait_for_service(timeout_sec=DEADLINE), service.name
        return finished(client.call_async(service.type.Request(**fields)), seconds)

    def goal(self, action: Any, feedback: Callable[[Any], None] | None = None, **fields: Any) -> Any:
        client = self.client(action)
        assert client.wait_for_server(timeout_sec=DEADLINE), action.name
        handle = finished(client.send_goal_async(action.type.Goal(**fields), feedback_callback=feedback))
        assert handle.accepted
        return handle

    def finish(self, goal: Any, seconds: float = DEADLINE) -> Any:
        """Wait for the end of a goal; returns its status and result."""
        return finished(goal.get_result_async(), seconds)

    def set_parameters(self, node: str, **values: Any) -> None:
        """As `ros2 param set` does."""
        from rcl_interfaces.srv import SetParameters
        from rclpy.parameter import Parameter

        service = self.topics.Service(f'{node}/set_parameters', SetParameters)
        parameters = [Parameter(name, value=value).to_parameter_msg() for name, value in values.items()]
        assert all(result.successful for result in self.call(service, parameters=parameters).results)

    def change_state(self, node: str, transition: int) -> bool:
        """Ask for a lifecycle transition by its number in lifecycle_msgs."""
        from lifecycle_msgs.msg import Transition
        from lifecycle_msgs.srv import ChangeState

        service = self.topics.Service(f'{node}/change_state', ChangeState)
        return self.call(service, transition=Transition(id=transition)).success

    def wait_up(self) -> None:
        states = self.listen(self.topics.LINK_STATE)
        wait_for(lambda: states and states[-1].state == 2, 'the link is up', START_DEADLINE)


def look_for(condition: Callable[[], Any], what: str, seconds: float = DEADLINE) -> Any:
    """Wait for a condition as `wait_for` does, but look less often: a look at the robot is a request."""
    pause = threading.Event()
    return wait_for(lambda: condition() or pause.wait(LOOK_AGAIN), what, seconds)


def finished(future: Any, seconds: float = DEADLINE) -> Any:
    """Wait for a future that the executor's thread completes."""
    ended = threading.Event()
    future.add_done_callback(lambda _: ended.set())
    assert ended.wait(seconds), 'no answer in time'
    return future.result()

"""The bridge as a real process beside the real simulator, and a ROS client to both."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from ros_domains import next_domain
from simulated_misty import DEADLINE, SimulatedMisty, wait_for
from spinning import spin_until

DOMAIN = next_domain()
LOCAL = {'ROS_DOMAIN_ID': DOMAIN}


class NodeProcess:
    """One node as a process."""

    def __init__(
        self,
        module: str,
        namespace: str,
        parameters: dict[str, Any],
        files: Sequence[Path] = (),
        log: Path | None = None,
    ) -> None:
        options = [part for file in files for part in ('--params-file', str(file))]
        for name, value in parameters.items():
            options += ['-p', f'{name}:={json.dumps(value)}']
        written = None if log is None else log.open('w')
        self.process = subprocess.Popen(
            [sys.executable, *self.program(module), '--ros-args', '-r', f'__ns:={namespace}', *options],
            stdout=written,
            stderr=None if written is None else subprocess.STDOUT,
        )
        self._log = log
        if written is not None:
            written.close()

    def program(self, module: str) -> list[str]:
        """Arguments of Python that run a node."""
        return ['-m', f'mistypilot_ros.nodes.{module}']

    @property
    def said(self) -> str:
        """What it has written to its log so far."""
        return '' if self._log is None else self._log.read_text()

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(DEADLINE)
            raise


class Client:
    """A node that listens to and calls the bridge of one namespace."""

    def __init__(self, node: Any, interfaces: Any) -> None:
        self.node = node
        self.namespace = ''
        self.topics = interfaces
        self.heard: dict[str, list[Any]] = {}
        self._clients: dict[str, Any] = {}

    def listen(self, topic: Any) -> list[Any]:
        """Return the list that receives the messages of a topic."""
        heard = self.heard.get(topic.name)
        if heard is None:
            heard = self.heard[topic.name] = []
            topic.subscribe(self.node, heard.append)
        return heard

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

    def wait_up(self) -> None:
        states = self.listen(self.topics.LINK_STATE)
        wait_for(lambda: states and states[-1].state == 2, 'the link is up')


def finished(future: Any, seconds: float = DEADLINE) -> Any:
    """Wait for a future that the executor's thread completes."""
    ended = threading.Event()
    future.add_done_callback(lambda _: ended.set())
    assert ended.wait(seconds), 'no answer in time'
    return future.result()


@pytest.fixture(scope='module')
def domain() -> str:
    """ROS domain of the tests of a module."""
    return DOMAIN


@pytest.fixture(scope='module')
def ros(domain: str) -> Iterator[Any]:
    """A factory of client nodes, which one thread serves."""
    before = {name: os.environ.get(name) for name in LOCAL}
    os.environ.update(LOCAL, ROS_DOMAIN_ID=domain)
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(domain))
    executor = SingleThreadedExecutor(context=context)
    ending = threading.Event()

    def spin() -> None:
        spin_until(executor, ending)

    thread = threading.Thread(target=spin)
    thread.start()

    def make(namespace: str) -> Any:
        node = rclpy.create_node('bridge_test', namespace=namespace, context=context)
        executor.add_node(node)
        return node

    yield make
    ending.set()
    thread.join(DEADLINE)
    rclpy.shutdown(context=context)
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)


@pytest.fixture(scope='module')
def client_in(ros: Any) -> Iterator[Callable[[str], Client]]:
    """A function that makes the client of a namespace."""
    from mistypilot_ros.nodes import interfaces

    clients: list[Client] = []

    def make(namespace: str) -> Client:
        clients.append(Client(ros(namespace), interfaces))
        clients[-1].namespace = namespace
        return clients[-1]

    yield make
    for client in clients:
        client.node.destroy_node()


@pytest.fixture
def client(client_in: Callable[[str], Client], request: pytest.FixtureRequest) -> Client:
    return client_in(f'/test_{abs(hash(request.node.nodeid)) % 10**9}')


@pytest.fixture
def misty_at() -> Iterator[Callable[..., SimulatedMisty]]:
    running: list[SimulatedMisty] = []

    def start(port: int = 0, *arguments: str) -> SimulatedMisty:
        running.append(SimulatedMisty(port, *arguments))
        return running[-1]

    yield start
    for simulator in running:
        simulator.close()


@pytest.fixture
def misty(fresh_misty: Callable[[], SimulatedMisty]) -> SimulatedMisty:
    return fresh_misty()


@pytest.fixture
def start_bridge(client: Any, tmp_path: Path) -> Iterator[Callable[..., NodeProcess]]:
    """A function that starts bridges in the client's namespace, all with one state folder."""
    running: list[NodeProcess] = []

    def start(address: str, **parameters: Any) -> NodeProcess:
        given = {'robot_address': address, 'state_dir': str(tmp_path / 'state'), **parameters}
        running.append(NodeProcess('misty_bridge', client.namespace, given))
        return running[-1]

    yield start
    for bridge in running:
        bridge.end()


@pytest.fixture
def bridge(misty: SimulatedMisty, client: Any, start_bridge: Callable[..., NodeProcess]) -> NodeProcess:
    """A bridge whose link is up."""
    process = start_bridge(misty.address)
    client.wait_up()
    return process


@pytest.fixture(scope='session')
def node_process() -> type[NodeProcess]:
    return NodeProcess


@pytest.fixture(scope='session')
def waits() -> Callable[..., Any]:
    return wait_for


@pytest.fixture(scope='session')
def done() -> Callable[..., Any]:
    return finished

"""The bridge as a real process beside the real simulator, and a ROS client to both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bridge_of_module import BridgeOfModule
from node_process import NodeProcess
from ros_client import Client, finished, look_for, ros_nodes
from ros_domains import next_domain
from simulated_misty import START_DEADLINE, SimulatedMisty
from talk_with_sia import Sias, Talk


@pytest.fixture(scope='module')
def domain() -> str:
    """A ROS domain of its own for each module: who was killed in another is not waited for."""
    return next_domain()


@pytest.fixture(scope='module')
def expected_errors() -> tuple[type[Exception], ...]:
    """What callbacks of a test's own nodes raise on purpose."""
    return ()


@pytest.fixture(scope='module')
def ros(domain: str, expected_errors: tuple[type[Exception], ...]) -> Iterator[Callable[..., Any]]:
    """A factory of nodes of the tests, which one thread serves."""
    with ros_nodes(domain, expected_errors) as make:
        yield make


@pytest.fixture(scope='module')
def client_in(ros: Callable[..., Any]) -> Iterator[Callable[[str], Client]]:
    """A function that makes the client of a namespace."""
    from mistypilot_ros.nodes import interfaces

    clients: list[Client] = []

    def make(namespace: str) -> Client:
        clients.append(Client(ros(namespace), interfaces))
        return clients[-1]

    yield make
    for client in clients:
        client.node.destroy_node()


@pytest.fixture(scope='module')
def client(client_in: Callable[[str], Client], request: pytest.FixtureRequest) -> Client:
    """The client of the module's namespace.

    What it has heard is forgotten whenever a bridge is started, and for each test that has the standing one,
    save the last message of its latched topics.
    """
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


@pytest.fixture(scope='module')
def bridge_parameters() -> dict[str, Any]:
    """Parameters of the bridge that stands for all tests of a module; modules override it."""
    return {}


@pytest.fixture(scope='module')
def bridges(
    client: Client, bridge_parameters: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BridgeOfModule]:
    """Starts and ends the bridges of the module's namespace, one at a time."""
    bridges = BridgeOfModule(client, tmp_path_factory.mktemp('bridge'), bridge_parameters)
    yield bridges
    bridges.end()


@pytest.fixture
def misty(
    request: pytest.FixtureRequest, bridges: BridgeOfModule, fresh_misty: Callable[[], SimulatedMisty]
) -> SimulatedMisty:
    """The simulated robot as it is after its start.

    Where the module's bridge stays connected to it, it is not started anew: then its pose, its light, its
    face and its volume are as the last test left them.
    """
    if 'bridge' not in request.fixturenames:
        bridges.end()
    return bridges.misty or fresh_misty()


@pytest.fixture
def start_bridge(bridges: BridgeOfModule, tmp_path: Path) -> Iterator[Callable[..., NodeProcess]]:
    """A function that starts a bridge, instead of that which runs; those of a test have one state folder."""
    started: list[NodeProcess] = []

    def start(address: str, **parameters: Any) -> NodeProcess:
        started.append(bridges.start(address, tmp_path / 'state', **parameters))
        return started[-1]

    yield start
    bridges.end()
    for bridge in started:
        print(f'--- what a bridge said\n{bridge.said}')


@pytest.fixture
def bridge(misty: SimulatedMisty, bridges: BridgeOfModule) -> Iterator[NodeProcess]:
    """The module's bridge, whose link is up: started for the first test that wants it, later made as new."""
    process = bridges.stand(misty)
    since = len(process.said)
    yield process
    print(f'--- what the bridge said\n{process.said[since:]}')


@pytest.fixture(scope='session')
def node_process() -> type[NodeProcess]:
    return NodeProcess


@pytest.fixture(scope='session')
def waits() -> Callable[..., Any]:
    return look_for


@pytest.fixture(scope='session')
def done() -> Callable[..., Any]:
    return finished


@pytest.fixture(scope='module')
def sias(
    client: Client,
    bridges: BridgeOfModule,
    node_process: type[NodeProcess],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Sias]:
    """Starts and ends the SIAs of the module's namespace, one at a time."""
    sias = Sias(client, bridges, node_process, tmp_path_factory.mktemp('sia'))
    yield sias
    sias.end()


@pytest.fixture
def talk(misty: SimulatedMisty, bridge: NodeProcess, client: Client, sias: Sias) -> Talk:
    """Somebody whom the SIA does not know yet; it runs for the whole module, unless a test kills it."""
    sias.run('scripted')
    misty.control('speed', speed=10)
    # The bridge was stopped before this test, and ends what the SIA performs until it has heard of that.
    other = Talk(client, misty, 'somebody else')
    look_for(lambda: other.turn('hello').ok, 'the SIA knows of the last stop', START_DEADLINE)
    other.hear('answer to hello 0', 'answer to hello 1')
    look_for(lambda: misty.state()['face']['file'] == 'e_DefaultContent.jpg', 'it has told its answer')
    misty.control('log', 'DELETE')
    return Talk(client, misty, f'user-{time.monotonic_ns()}')

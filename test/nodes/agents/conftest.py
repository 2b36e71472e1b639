"""The router, the PIA and the SIA as real processes; a partner plays the supervisor and the bridge."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from agent_partner import HangingServiceError, Partner
from node_process import NodeProcess

SCRIPTED = Path(__file__).parents[2] / 'support' / 'scripted_agents.py'


class _Scripted(NodeProcess):
    def program(self, module: str) -> list[str]:
        return [str(SCRIPTED), *module.split(' ', 1)]


@pytest.fixture(scope='session')
def scripted() -> type[NodeProcess]:
    """For nodes whose interpreter follows a script, named by who they are and the folder of its marks."""
    return _Scripted


@pytest.fixture(scope='module')
def expected_errors() -> tuple[type[Exception], ...]:
    return (HangingServiceError,)


@pytest.fixture(scope='module')
def new_partner(ros: Callable[..., Any]) -> Iterator[Callable[[], Partner]]:
    """A function that makes a partner in a namespace of its own."""
    from mistypilot_ros import msg
    from mistypilot_ros.nodes import interfaces

    made: list[Partner] = []

    def make() -> Partner:
        made.append(Partner(ros(f'/robot_{os.getpid()}_{len(made)}', 'partner'), interfaces, msg))
        return made[-1]

    yield make
    for partner in made:
        partner.node.destroy_node()


@pytest.fixture(scope='module')
def run_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., NodeProcess]]:
    """A function that starts nodes in a partner's namespace; those that still run end with the module."""
    running: list[NodeProcess] = []

    def start(
        partner: Partner, *nodes: str, process: type[NodeProcess] = NodeProcess, **given: Any
    ) -> NodeProcess:
        given.setdefault('state_dir', str(tmp_path_factory.mktemp('state')))
        for node in nodes:
            running.append(process(node, partner.node.get_namespace(), given))
        return running[-1]

    yield start
    for node in running:
        if node.runs:
            node.process.send_signal(signal.SIGTERM)
    codes = [node.code() for node in running]  # A second signal would kill one that ends already.
    assert not any(codes), 'they end with 0 when they are told to'

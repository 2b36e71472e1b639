"""The router, the PIA and the SIA as real processes; a partner plays the supervisor and the bridge."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from agent_partner import DEADLINE, HangingServiceError, Partner
from ros_domains import next_domain
from spinning import spin_until

DOMAIN = next_domain()
LOCAL = {'ROS_DOMAIN_ID': DOMAIN}


@pytest.fixture(scope='module')
def ros() -> Iterator[Any]:
    """A factory of nodes of a context of its own, which one thread serves."""
    before = {name: os.environ.get(name) for name in LOCAL}
    os.environ.update(LOCAL)
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(DOMAIN))
    executor = SingleThreadedExecutor(context=context)
    ending = threading.Event()

    def spin() -> None:
        spin_until(executor, ending, (HangingServiceError,))

    thread = threading.Thread(target=spin)
    thread.start()

    def make(namespace: str) -> Any:
        node = rclpy.create_node('partner', namespace=namespace, context=context)
        executor.add_node(node)
        return node

    yield make
    ending.set()
    thread.join(DEADLINE)
    rclpy.shutdown(context=context)
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)


@pytest.fixture
def partner(ros: Any, request: pytest.FixtureRequest) -> Iterator[Partner]:
    from mistypilot_ros import msg
    from mistypilot_ros.nodes import interfaces

    node = ros(f'/test_{abs(hash(request.node.nodeid)) % 10**9}')
    yield Partner(node, interfaces, msg)
    node.destroy_node()


@pytest.fixture
def start(partner: Partner, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """A function that starts node processes in the partner's namespace."""
    running: list[subprocess.Popen[bytes]] = []

    def begin(*nodes: str, code: str = '', **parameters: Any) -> subprocess.Popen[bytes]:
        parameters.setdefault('state_dir', str(tmp_path / 'state'))
        options = [
            part for name, value in parameters.items() for part in ('-p', f'{name}:={json.dumps(value)}')
        ]
        arguments = ['--ros-args', '-r', f'__ns:={partner.node.get_namespace()}', *options]
        programs = [['-c', code]] if code else [['-m', f'mistypilot_ros.nodes.{node}'] for node in nodes]
        for program in programs:
            running.append(
                subprocess.Popen([sys.executable, *program, *arguments], env={**os.environ, **LOCAL})
            )
        return running[-1]

    yield begin
    for process in running:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
    hung = [process for process in running if not ended(process)]
    assert not hung, 'a node did not end when it was told to'


def ended(process: 'subprocess.Popen[bytes]') -> bool:
    """Wait for the end of a process; one that does not come to it is killed."""
    try:
        process.wait(DEADLINE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait(DEADLINE)
        return False
    return True


@pytest.fixture
def system(partner: Partner, start: Callable[..., Any]) -> Partner:
    """All three nodes, with a supervisor and a bridge that answer."""
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    start('task_router', 'pia', 'sia')
    partner.ready()
    return partner

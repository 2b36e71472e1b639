"""What the tests of recordings share: types from the .msg files alone, a bag, and nodes of this process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from recordings import Bag
from ros_domains import next_domain
from simulated_misty import DEADLINE
from spinning import spin_until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope='session')
def domain() -> str:
    return next_domain()


@pytest.fixture(scope='session')
def store() -> Any:
    """The types of Kilted, and those of this package as their files say; nothing that was generated."""
    typesys = pytest.importorskip('rosbags.typesys', reason='rosbags is not installed')
    types = typesys.get_typestore(typesys.Stores.ROS2_KILTED)
    found: dict[str, Any] = {}
    for path in sorted((ROOT / 'msg').glob('*.msg')):
        found.update(typesys.get_types_from_msg(path.read_text(), f'mistypilot_ros/msg/{path.stem}'))
    types.register(found)
    return types


@pytest.fixture
def bag(tmp_path: Path, store: Any) -> Bag:
    return Bag(tmp_path / 'recording', store)


@pytest.fixture(scope='module')
def node_in(domain: str) -> Iterator[Callable[[str], Any]]:
    """A function that makes a node in a namespace; one thread serves all of them."""
    from mistypilot_ros import prefix

    prefix.ensure()
    import rclpy
    from rclpy.executors import SingleThreadedExecutor

    context = rclpy.Context()
    rclpy.init(context=context, domain_id=int(domain))
    executor, ending = SingleThreadedExecutor(context=context), threading.Event()
    nodes: list[Any] = []

    def spin() -> None:
        spin_until(executor, ending)

    def make(namespace: str) -> Any:
        nodes.append(rclpy.create_node('recording_test', namespace=namespace, context=context))
        executor.add_node(nodes[-1])
        return nodes[-1]

    thread = threading.Thread(target=spin)
    thread.start()
    yield make
    ending.set()
    thread.join(DEADLINE)
    for node in nodes:
        node.destroy_node()
    rclpy.shutdown(context=context)

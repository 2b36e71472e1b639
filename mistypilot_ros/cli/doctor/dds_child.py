"""Processes that talk over ROS: one publishes, one listens, one looks for bridges.

Usage: `publish TOPIC`, `listen TOPIC`, `look`. Each leaves ROS cleanly once its standard input ends.
"""

import json
import select
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from mistypilot_ros import prefix

PERIOD = 0.02
"""Between two messages, s."""
MESSAGES = 10
"""So many are heard."""
LOOK_SECONDS = 2.0
"""How long bridges are looked for, s."""


def main() -> None:
    """Do what the command line says."""
    prefix.ensure()
    import rclpy

    verbs: dict[str, Callable[..., None]] = {'publish': _publish, 'listen': _listen, 'look': _look}
    verb, *topics = sys.argv[1:]
    rclpy.init()
    try:
        node = rclpy.create_node('doctor_' + verb)
        verbs[verb](node, *topics)
    finally:
        rclpy.try_shutdown()


def _publish(node: Any, topic: str) -> None:
    from std_msgs.msg import String

    publisher = node.create_publisher(String, topic, 10)
    _tell(ready=time.monotonic())
    while not _ended(PERIOD):
        publisher.publish(String(data=repr(time.monotonic())))


def _listen(node: Any, topic: str) -> None:
    import rclpy
    from std_msgs.msg import String

    heard: list[tuple[float, float]] = []
    node.create_subscription(
        String, topic, lambda message: heard.append((time.monotonic(), float(message.data))), 10
    )
    _tell(ready=time.monotonic())
    while len(heard) < MESSAGES and not _ended(0):
        rclpy.spin_once(node, timeout_sec=PERIOD)
    if heard:
        # The first ones may have been sent before the two knew each other.
        _tell(heard=heard[0][0], way=median(here - there for here, there in heard))


def _look(node: Any) -> None:
    """Tell of each bridge that says something within the time."""
    import rclpy

    from mistypilot_ros.nodes import interfaces

    topics: set[str] = set()
    end = time.monotonic() + LOOK_SECONDS
    kind = f'mistypilot_ros/msg/{interfaces.LINK_STATE.type.__name__}'
    while time.monotonic() < end and not _ended(0):
        for name, types in node.get_topic_names_and_types():
            if kind in types and name not in topics:
                topics.add(name)
                interfaces.Topic(name, interfaces.LINK_STATE.type, interfaces.LINK_STATE.qos).subscribe(
                    node, partial(_tell_bridge, name)
                )
        rclpy.spin_once(node, timeout_sec=PERIOD)


def _tell_bridge(topic: str, message: Any) -> None:
    up = message.state == message.STATE_UP
    _tell(namespace=topic.rpartition('/')[0] or '/', address=message.address, up=up)


def _ended(seconds: float) -> bool:
    return bool(select.select([sys.stdin], [], [], seconds)[0])


def _tell(**values: Any) -> None:
    print(json.dumps(values), flush=True)


if __name__ == '__main__':
    main()

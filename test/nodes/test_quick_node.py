"""The short way for what must be quick goes on whatever happens in it."""

from typing import Any

import pytest

pytestmark = pytest.mark.ros


def test_a_callback_that_fails_ends_only_itself(client: Any, waits: Any):
    from std_msgs.msg import Bool

    from mistypilot_ros.nodes.interfaces import Topic, reliable
    from mistypilot_ros.nodes.quick_node import QuickNode

    topic, heard = Topic('said', Bool, reliable(5)), []

    def hear(message: Any) -> None:
        if not message.data:
            raise RuntimeError('as ordered')
        heard.append(message)

    quick = QuickNode(client.node, 'test')
    quick.of_owner(topic).subscribe(quick.node, hear)
    quick.start()
    try:
        said = topic.publisher(client.node)
        waits(lambda: said.get_subscription_count() == 1, 'they know each other')
        said.publish(Bool(data=False))
        said.publish(Bool(data=True))
        waits(lambda: heard, 'the second one is heard')
    finally:
        quick.close()


def test_whoever_still_asks_while_it_is_closed_is_told_no(client: Any):
    from mistypilot_ros.nodes import interfaces
    from mistypilot_ros.nodes.quick_node import QuickNode
    from mistypilot_ros.nodes.robot_gateway import RobotGateway

    quick = QuickNode(client.node, 'test')
    gateway = RobotGateway(quick)
    quick.start()
    quick.close()
    assert gateway.ready() is False
    gateway.sweep()
    assert quick.who_publishes(interfaces.LINK_STATE) == frozenset()

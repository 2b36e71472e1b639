"""When the robot counts as reachable: the bridge's services are there, and it said that its link is up."""

from typing import Any

import pytest

pytestmark = pytest.mark.ros
DOWN, CONNECTING, UP = 0, 1, 2


class Timer:
    """Knows whether it runs."""

    def __init__(self) -> None:
        self.runs = True

    def cancel(self) -> None:
        self.runs = False

    def reset(self) -> None:
        self.runs = True


class Node:
    """Keeps the timers and the subscriptions that a watch makes."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.listeners: list[Any] = []
        self.asked = 0

    def create_timer(self, period: float, callback: Any, **options: Any) -> Timer:
        self.timers.append(Timer())
        return self.timers[-1]

    def create_subscription(self, kind: Any, name: str, callback: Any, qos: Any, **options: Any) -> Any:
        self.listeners.append(callback)
        self.asked += 1
        return callback

    def destroy_subscription(self, subscription: Any) -> None:
        self.listeners.remove(subscription)


class World:
    """A watch, a bridge that is there or not, and time."""

    def __init__(self) -> None:
        from mistypilot_ros.nodes.bridge_watch import BridgeWatch

        self.node, self.there, self.now = Node(), False, 0.0
        self.seen: list[bool] = []
        self.watch = BridgeWatch(
            self.node, lambda: self.there, lambda: self.seen.append(self.watch.reachable), lambda: self.now
        )

    def tell(self, state: int) -> None:
        from mistypilot_ros.msg import LinkState

        (listener,) = self.node.listeners
        listener(LinkState(state=state, serial_number='42'))

    def look(self, there: bool, after: float = 0.5) -> None:
        self.there, self.now = there, self.now + after
        self.watch.look()


@pytest.fixture
def world() -> World:
    return World()


def test_both_are_needed(world: World) -> None:
    world.look(True)
    assert not world.watch.reachable
    world.tell(CONNECTING)
    assert not world.watch.reachable
    world.tell(UP)
    assert world.watch.reachable and world.watch.hardware_id == '42'
    world.tell(DOWN)
    assert not world.watch.reachable
    assert world.seen == [True, False] and world.node.asked == 1


def test_services_that_come_after_the_word_are_looked_for_often(world: World) -> None:
    world.look(False)
    impatient = world.node.timers[1]
    assert not impatient.runs
    world.tell(UP)
    assert not world.watch.reachable and impatient.runs
    world.look(True, 0.02)
    assert world.watch.reachable and not impatient.runs and world.node.asked == 1


def test_the_word_of_a_bridge_that_is_gone_counts_no_more(world: World) -> None:
    world.look(True)
    world.tell(UP)
    world.look(False)
    assert not world.watch.reachable and world.node.asked == 2
    world.look(True)
    assert not world.watch.reachable, 'its services are there and its events may not come yet'
    world.tell(UP)
    assert world.watch.reachable and world.seen == [True, False, True]


def test_a_bridge_that_is_there_and_silent_is_asked_again(world: World) -> None:
    world.look(False, 100.0)
    world.look(True)
    world.look(True, 4.0)
    assert world.node.asked == 1
    world.look(True, 1.5)
    world.look(True)
    assert world.node.asked == 2, 'and then not at once again'
    world.tell(CONNECTING)
    world.look(True, 100.0)
    assert world.node.asked == 2, 'it has spoken'

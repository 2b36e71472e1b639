"""Who asks for the charge is answered at once, with the next reading, or told that there is none."""

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mistypilot_ros.core.robot_calls import RobotReply

pytestmark = pytest.mark.ros


def test_the_charge_is_told_at_once_or_with_the_next_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    from mistypilot_ros.nodes import battery_watch, interfaces

    heard: list[Callable[[Any], None]] = []
    monkeypatch.setattr(interfaces.Topic, 'subscribe', lambda row, node, callback: heard.append(callback))
    robot = SimpleNamespace(node=None, of_owner=lambda interface: interface)
    now, replies = [0.0], list[RobotReply]()
    watch = battery_watch.BatteryWatch(robot, lambda: now[0])
    watch.ask(replies.append)
    heard[0](SimpleNamespace(percentage=math.nan))
    assert not replies
    heard[0](SimpleNamespace(percentage=0.42))
    watch.ask(replies.append)
    assert [(reply.ok, reply.value) for reply in replies] == [(True, 0.42)] * 2
    now[0] += battery_watch.OLD
    watch.ask(replies.append)
    now[0] += battery_watch.PATIENCE
    watch.sweep()
    watch.sweep()
    assert len(replies) == 3 and replies[2].message == battery_watch.UNKNOWN

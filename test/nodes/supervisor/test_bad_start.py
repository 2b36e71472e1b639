"""Bad files and a bad clock at the start of a supervisor."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from mistypilot_ros.supervision.store import NAMES, BindingStore

pytestmark = pytest.mark.ros
CHIN = {'bindings.chin': ['light']}


def test_bindings_that_cannot_be_read_are_not_overwritten(fresh: Any) -> None:
    for name in NAMES:
        (fresh.state / name).mkdir(parents=True)  # Unreadable for root too.
    supervisor = fresh.start(wait=False)
    assert supervisor.process.wait(20) == 2
    (line,) = (line for line in supervisor.said.splitlines() if 'cannot be read' in line)
    assert all(f'{fresh.state / name} cannot be read: Is a directory.' in line for name in NAMES)
    assert line.endswith('Allow reading there, or move away what is there to start without bindings.')
    assert 'Traceback' not in supervisor.said
    assert all((fresh.state / name).is_dir() for name in NAMES)


def test_bindings_that_are_no_utf_8_are_taken_from_the_other_file(fresh: Any) -> None:
    fresh.start(**CHIN).end()
    (fresh.state / NAMES[0]).write_bytes('# Café\n'.encode('latin-1'))
    supervisor = fresh.start()
    fresh.until(lambda: fresh.row('chin') and fresh.row('chin').status == 2, 'the chin works')
    assert f'{NAMES[0]} is damaged' in supervisor.said and 'Traceback' not in supervisor.said
    assert fresh.press('chin').state == 1


def test_a_clock_before_2000(fresh: Any) -> None:
    """Time stands still in 1980 for the node: it serves all the same, with stamps of its clock."""
    from rosgraph_msgs.msg import Clock

    node = fresh.client.node
    clock = node.create_publisher(Clock, '/clock', 1)
    message = Clock()
    message.clock.sec = int(datetime(1980, 1, 6).timestamp())
    timer = node.create_timer(0.05, lambda: clock.publish(message))
    try:
        heard = fresh.client.listen(fresh.topics.DIAGNOSTICS)
        supervisor = fresh.start(use_sim_time=True, **CHIN)
        fresh.until(lambda: fresh.row('chin').status == 2, 'the chin works')
        assert fresh.bind('head', 'wave').ok
        assert fresh.press('chin').state == 1
        fresh.until(lambda: fresh.runs[-1].header.stamp == message.clock, 'the stamp of a run')
        seen = len(heard)
        fresh.until(lambda: len(heard) > seen + 1, 'timers run although time stands still')
        assert any(array.header.stamp == message.clock for array in heard)
        assert supervisor.end() == 0 and 'Traceback' not in supervisor.said
    finally:
        timer.cancel()
        node.destroy_timer(timer)
        node.destroy_publisher(clock)
    bindings, notes = BindingStore(fresh.state).load()
    assert set(bindings.by_sensor) == {'chin', 'head'} and not notes

"""What was measured on others, replayed on the running bridge: see also `test/supervision/test_peers.py`."""

import signal
import time
from typing import Any

import pytest

from mistypilot_ros.core.triggers import MAX_AGE_S

pytestmark = pytest.mark.ros
TOUCHES = 50


def test_fifty_touches_during_a_stop_of_the_bridge_are_not_told_afterwards(
    client: Any, misty: Any, bridge: Any, waits: Any
) -> None:
    touches = client.listen(client.topics.SENSOR_EVENT)
    misty.control('tap', sensor='chin', seconds=0.01)
    waits(lambda: len(touches) == 2, 'a touch is told')
    touches.clear()
    bridge.process.send_signal(signal.SIGSTOP)
    try:
        stopped = time.monotonic()
        for _ in range(TOUCHES):
            misty.control('press', sensor='chin')
            misty.control('release', sensor='chin')
        while time.monotonic() < stopped + MAX_AGE_S + 0.5:
            time.sleep(0.05)
    finally:
        bridge.process.send_signal(signal.SIGCONT)
    links = client.listen(client.topics.LINK_STATE)
    waits(lambda: links and (links[-1].state, links[-1].connections) == (2, 2), 'connected anew')
    waits(lambda: misty.control('tap', sensor='scruff', seconds=0.01) and touches, 'a new touch is told')
    assert {touch.sensor for touch in touches} == {'scruff'}

"""What was measured on others, replayed on the running supervisor: see `test/supervision/test_peers.py`."""

import signal
import time
from typing import Any

import pytest

from mistypilot_ros.core.triggers import MAX_AGE_S

pytestmark = pytest.mark.ros
TOUCHES = 50


def test_fifty_touches_during_a_stop_of_the_supervisor_do_not_run_afterwards(
    system: Any, set_options: Any
) -> None:
    system.bind('chin', 'light', **set_options(debounce_ms=0))
    system.bind('head', 'light', **set_options(debounce_ms=0))
    process = system.supervisors[-1].process
    process.send_signal(signal.SIGSTOP)
    try:
        stopped = time.monotonic()
        for _ in range(TOUCHES // 2):
            system.bridge.press('chin')  # A press and its release: the queue of the topic holds fifty.
        while time.monotonic() < stopped + MAX_AGE_S + 0.5:
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGCONT)
    system.until(lambda: [step.state for step in system.ends()].count(4) == TOUCHES // 2, 'all are dropped')
    assert {step.message for step in system.ends()} == {
        'The touch of the chin did nothing: it waited while MistyPilot could not act.'
    }
    assert not system.bridge.named('set_led')
    deadline = time.monotonic() + 10
    while system.press('head_left').state != 1:
        assert time.monotonic() < deadline, 'a new touch works'
    assert len(system.bridge.named('set_led')) == 1

"""How often somebody wished an end."""

import os
import signal

import pytest

from mistypilot_ros.cli.signals import SAME, EndSignals


class Clock:
    """Stands still until it is put on."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize('number', EndSignals.NUMBERS)
def test_a_signal_to_the_process_and_to_its_group_is_one_wish(number):
    clock, told = Clock(), []
    with EndSignals(lambda: told.append(clock.now), clock) as signals:
        os.kill(os.getpid(), number)
        clock.now += SAME / 2
        os.kill(os.getpid(), number)
        assert (signals.count, signals.first, len(told)) == (1, number, 2)
        clock.now += 2 * SAME
        os.kill(os.getpid(), signal.SIGINT)
        assert (signals.count, signals.first) == (2, number)


def test_the_handlers_from_before_come_back():
    before = signal.getsignal(signal.SIGTERM)
    with EndSignals(lambda: None):
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before

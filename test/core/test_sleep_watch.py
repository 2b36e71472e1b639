"""Whether a process slept is seen by the time between two looks."""

from mistypilot_ros.core.sleep_watch import SleepWatch
from mistypilot_ros.core.triggers import MAX_AGE_S


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_looks_that_are_close_together_see_no_sleep():
    time = Time()
    watch = SleepWatch(time)
    for _ in range(10):
        time.now += MAX_AGE_S
        assert not watch.slept()


def test_a_sleep_is_seen_once():
    time = Time()
    watch = SleepWatch(time)
    time.now += MAX_AGE_S + 0.1
    assert watch.slept()
    assert not watch.slept()

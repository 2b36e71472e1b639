"""A fault is told once, when its sensor is touched."""

from mistypilot_ros.core.fault_notices import FaultNotices
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.skills import SkillCall


def step(state: RunState, message: str = '', sensor: str = 'chin', final: bool = True) -> RunStep:
    return RunStep('run-1', SkillCall('wave'), state, final, sensor=sensor, message=message)


FAILED = step(RunState.FAILED, 'The camera is off.')


def test_a_failure_is_told_once():
    notices = FaultNotices()
    assert notices.hear(FAILED) == 'The camera is off.'
    assert notices.hear(FAILED) == ''


def test_another_reason_and_another_sensor_are_told():
    notices = FaultNotices()
    notices.hear(FAILED)
    assert notices.hear(step(RunState.FAILED, 'The disk is full.')) == 'The disk is full.'
    assert notices.hear(step(RunState.FAILED, 'The disk is full.', sensor='scruff')) == 'The disk is full.'


def test_after_a_success_it_is_told_again():
    notices = FaultNotices()
    notices.hear(FAILED)
    notices.hear(step(RunState.SUCCEEDED, final=False))
    assert notices.hear(FAILED) == ''  # One of two calls worked: the place is no better.
    notices.hear(step(RunState.SUCCEEDED))
    assert notices.hear(FAILED) == 'The camera is off.'


def test_a_touch_of_a_place_out_of_order_tells_why():
    notices = FaultNotices()
    dropped = step(RunState.DROPPED, 'The touch of the chin did nothing: it crashed too often.')
    assert notices.hear(dropped, 'It crashed too often.') == 'It crashed too often.'
    assert notices.hear(dropped, 'It crashed too often.') == ''


def test_what_is_no_fault_is_not_told():
    notices = FaultNotices()
    assert notices.hear(step(RunState.DROPPED, 'The touch did nothing: its skills still run.')) == ''
    assert notices.hear(step(RunState.CANCELLED, 'Stop.')) == ''
    assert notices.hear(step(RunState.FAILED, 'x', sensor='')) == ''

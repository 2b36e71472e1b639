"""Every trigger is in the trace, with what came of it: also one that did nothing, with the reason."""

import time

import pytest

from mistypilot_ros.core.bindings import TriggerMode
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.core.worker_policy import WorkerState

DROPPED, CANCELLED = RunState.DROPPED, RunState.CANCELLED


def last(system, sensor: str = 'chin') -> RunStep:
    return system.engine.trace(sensor)[-1]


def test_a_run_has_its_event_its_stamps_and_its_milliseconds(system) -> None:
    system.bind('head', 'waits seconds=0.05', 'wave')
    before = time.time()
    system.run('head_left')
    steps = system.engine.trace('head')
    assert [step.state for step in steps] == [RunState.STARTED, RunState.SUCCEEDED] * 2
    assert {step.event for step in steps} == {'The left side of the head was tapped.'}
    moments, dates = [step.elapsed for step in steps], [step.at for step in steps]
    assert moments == sorted(moments) and dates == sorted(dates)
    assert before <= dates[0] and dates[-1] <= time.time()
    assert 0 < moments[0] and moments[1] - moments[0] >= 0.05
    assert list(steps) == system.listener.steps, 'what is published is the same'


def test_the_scruff_is_let_go(system) -> None:
    system.bind('scruff', 'wave')
    assert system.run('scruff').event == 'The scruff was let go.'


@pytest.mark.parametrize(
    ('options', 'why'),
    [
        ({'debounce_ms': 10_000}, 'it was touched less than 10000 ms before'),
        ({'cooldown_s': 60.0}, 'it pauses for'),
    ],
)
def test_a_touch_too_soon(system, options: dict[str, float], why: str) -> None:
    system.bind('chin', 'wave', **options)
    system.run('chin')
    system.run('chin')
    assert last(system).state is DROPPED and why in last(system).message
    assert last(system).event == 'The chin was tapped.' and last(system).elapsed < 1.0


def test_a_touch_during_a_run_and_one_of_too_many(system) -> None:
    system.bind('chin', 'waits')
    system.press('chin')
    system.until(lambda: system.gateway.calls)  # What the worker tells of its start is then in the trace.
    system.press('chin')
    assert 'its skills still run' in last(system).message
    system.bind('chin', 'waits', mode=TriggerMode.QUEUED)
    for _ in range(3):
        system.press('chin')
    assert '2 touches wait already' in last(system).message


def test_a_touch_while_switched_off_or_faulted(system) -> None:
    system.bind('chin', 'wave', enabled=False)
    system.press('chin')
    assert last(system).message == 'The touch of the chin did nothing: its binding is switched off.'
    system.bind('head', 'raises')
    system.names.discard('raises')
    system.engine.skills_changed()
    system.until(lambda: system.row('head').status is WorkerState.FAULTED)
    system.press('head_left')
    assert last(system, 'head').state is DROPPED
    assert "There is no skill 'raises'" in last(system, 'head').message


def test_a_touch_while_the_worker_starts_again(system) -> None:
    system.bind('chin', 'dies')
    for _ in range(2):  # The first crash is forgiven at once.
        system.run('chin')
        system.until(lambda: system.row('chin').status in (WorkerState.ACTIVE, WorkerState.BACKOFF))
    system.until(lambda: system.row('chin').status is WorkerState.BACKOFF)
    system.press('chin')
    assert 'starts again after a pause' in last(system).message and 'exit code 3' in last(system).message


def test_a_touch_while_nothing_is_served(system) -> None:
    system.bind('chin', 'wave')
    system.engine.set_serving(False, 'the supervisor was deactivated')
    system.press('chin')
    assert last(system).message == 'The touch of the chin did nothing: the supervisor was deactivated.'


def test_a_touch_that_a_member_took_is_in_the_trace_of_its_group_alone(system) -> None:
    system.bind('head', 'wave')
    system.bind('head_left', 'wave')
    system.run('head_left')
    (step,) = system.engine.trace('head')
    assert step.state is DROPPED and step.event == 'The left side of the head was tapped.'
    assert step.message == (
        'The touch of the head did nothing here: the left side of the head has a binding of its own, '
        'which took it.'
    )
    assert step not in system.listener.steps, 'nobody is told of it'
    assert last(system, 'head_left').state is RunState.SUCCEEDED


def test_what_waited_counts_from_its_own_touch(system) -> None:
    system.bind('chin', 'waits seconds=0.2', mode=TriggerMode.QUEUED)
    system.press('chin')
    system.press('chin')
    system.until(lambda: len(system.ends(RunState.SUCCEEDED)) == 2)
    first, second = (step for step in system.engine.trace('chin') if step.state is RunState.STARTED)
    assert second.elapsed >= 0.2 > first.elapsed


def test_in_mode_restart_a_touch_that_a_newer_one_replaces_is_dropped(system) -> None:
    system.bind('chin', 'stubborn', mode=TriggerMode.RESTART)
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    system.press('chin')
    system.press('chin')  # The run still ends.
    system.until(lambda: len({call.origin.run_id for call in system.gateway.calls}) == 2)
    assert [step.state for step in system.ends()] == [DROPPED, CANCELLED]
    assert {step.message for step in system.ends()} == {'A newer touch of the chin took its place.'}


def test_unbinding_drops_what_waits_and_the_trace_stays(system) -> None:
    system.bind('chin', 'waits', mode=TriggerMode.QUEUED)
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    system.press('chin')
    system.engine.reconcile({})
    system.until(lambda: len(system.ends()) == 2)
    assert {step.state for step in system.ends()} == {DROPPED, CANCELLED}
    assert {step.run_id for step in system.engine.trace('chin')} == {s.run_id for s in system.listener.steps}
    system.bind('chin', 'wave')
    system.run('chin')
    assert len({step.run_id for step in system.engine.trace('chin')}) == 3, 'it goes on where it was'
    assert system.engine.trace('nose') == ()


def test_a_press_of_a_stranger_is_nothing(system) -> None:
    system.bind('chin', 'wave')
    system.engine.sensor_event(SensorEvent('nose', True))
    assert system.engine.trace('chin') == ()

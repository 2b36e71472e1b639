"""What is remembered of the last triggers, and the words for what happened."""

import pytest

from mistypilot_ros.core.runs import RunState, RunStep, Trigger
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.trace import TRIGGERS_KEPT, Trace


def step(run_id: str, state: RunState = RunState.SUCCEEDED) -> RunStep:
    return RunStep(run_id, SkillCall('wave'), state, final=True)


def test_the_steps_of_the_last_twenty_triggers_are_kept() -> None:
    trace = Trace()
    for number in range(TRIGGERS_KEPT + 3):
        trace.add(step(f'{number}', RunState.STARTED))
        trace.add(step(f'{number}'))
    assert [one.run_id for one in trace.steps()][::2] == [str(n) for n in range(3, TRIGGERS_KEPT + 3)]
    assert len(trace.steps()) == 2 * TRIGGERS_KEPT


def test_a_step_is_noted_with_both_clocks() -> None:
    noted = step('1').noted(Trigger(100.0, 'The chin was tapped.'), moment=100.25, at=1_700_000_000.5)
    assert (noted.elapsed, noted.at, noted.event) == (0.25, 1_700_000_000.5, 'The chin was tapped.')
    assert step('1').noted(Trigger(100.0), moment=99.0, at=0.0).elapsed == 0.0


@pytest.mark.parametrize(
    ('sensor', 'active', 'words'),
    [
        ('chin', True, 'The chin was tapped.'),
        ('head_left', True, 'The left side of the head was tapped.'),
        ('bumper_rear_left', True, 'The rear left bumper was pressed.'),
        ('scruff', True, 'The scruff was touched.'),
        ('scruff', False, 'The scruff was let go.'),
    ],
)
def test_what_happened(sensor: str, active: bool, words: str) -> None:
    assert MISTY_SENSORS.happened(SensorEvent(sensor, active)) == words


@pytest.mark.parametrize(
    ('sensor', 'active', 'bound', 'served', 'lost'),
    [
        ('chin', True, ['chin', 'head'], 'chin', ()),
        ('head_left', True, ['head', 'head_left'], 'head_left', ('head',)),
        ('head_left', False, ['head', 'head_left'], 'head_left', ()),
        (
            'bumper_front_left',
            True,
            ['bumpers', 'front_bumpers', 'rear_bumpers'],
            'front_bumpers',
            ('bumpers',),
        ),
        (
            'bumper_front_left',
            True,
            ['bumpers', 'bumper_front_left', 'front_bumpers'],
            'bumper_front_left',
            ('bumpers', 'front_bumpers'),
        ),
    ],
)
def test_groups_that_what_is_nearer_takes_a_touch_from(
    sensor: str, active: bool, bound: list[str], served: str, lost: tuple[str, ...]
) -> None:
    assert MISTY_SENSORS.serving(sensor, bound) == served
    assert MISTY_SENSORS.lost_to_others(SensorEvent(sensor, active), served, bound) == lost

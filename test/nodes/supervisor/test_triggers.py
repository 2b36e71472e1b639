"""From a touch to the bridge: what triggers, which binding serves, and what the table shows meanwhile."""

import os
import signal
import time
from typing import Any

import pytest

from mistypilot_ros.core.triggers import MAX_AGE_S

pytestmark = pytest.mark.ros
TOUCHES = 50
STARTING, ACTIVE, FAULTED = 1, 2, 4
SOON = 2.0
"""A new skill file is usable after at most so long, s (design, section 3)."""


def check_change(system: Any, sensor: str, active: bool, runs: int) -> None:
    """See that a change of a sensor starts so many runs. A touch of the rear bumper behind it tells."""
    before = len(system.ends())
    system.bridge.touch(sensor, active)
    system.press('bumper_rear_left')
    # Workers of two sensors work side by side: the run of the later touch may end first.
    system.until(lambda: len(system.ends()) - before >= 1 + runs, 'all have ended')
    assert [step.sensor for step in system.ends()[before:]].count(sensor) == runs


def test_fifty_touches_while_the_supervisor_stands_still_do_not_run_afterwards(system, set_options) -> None:
    """As was measured on others; see also `test/supervision/test_peers.py`."""
    system.bind('chin', 'light', **set_options(debounce_ms=0))
    system.bind('head', 'light', **set_options(debounce_ms=0))
    process = system.supervisors[-1].process
    process.send_signal(signal.SIGSTOP)
    try:
        os.waitpid(process.pid, os.WUNTRACED)  # On a busy machine its threads run on for a moment.
        for _ in range(TOUCHES // 2):
            system.bridge.press('chin')  # A press and its release: the queue of the topic holds fifty.
        touched = time.monotonic()  # The last one must be too old, too.
        while time.monotonic() < touched + MAX_AGE_S + 0.5:
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


@pytest.mark.parametrize(
    ('sensor', 'trigger'), [('chin', True), ('scruff', False), ('bumper_front_left', True)]
)
def test_press_triggers_and_the_scruff_by_letting_go(system, set_options, sensor, trigger) -> None:
    for name in (sensor, 'bumper_rear_left'):
        system.bind(name, 'light', **set_options(debounce_ms=0))
    check_change(system, sensor, True, runs=int(trigger))
    check_change(system, sensor, False, runs=int(not trigger))


def test_groups_and_precedence(system, set_options) -> None:
    system.bind('bumpers', 'light')
    system.bind('front_bumpers', 'nod')
    system.bind('bumper_front_left', 'wave')
    served = {sensor: system.press(sensor).sensor for sensor in ('bumper_front_left', 'bumper_front_right')}
    served['bumper_rear_left'] = system.press('bumper_rear_left').sensor
    assert served == {
        'bumper_front_left': 'bumper_front_left',
        'bumper_front_right': 'front_bumpers',
        'bumper_rear_left': 'bumpers',
    }
    assert [name for name, _ in system.bridge.calls] == ['move_arms', 'move_head', 'set_led']
    system.call(system.topics.UNBIND, sensor='bumper_front_left')
    system.bind('front_bumpers', 'nod', **set_options(debounce_ms=0))
    assert system.press('bumper_front_left').sensor == 'front_bumpers'


def test_commands_carry_run_and_arguments(system) -> None:
    system.bind('chin', 'say text=a%20b')
    end = system.press('chin')
    (goal,) = system.bridge.named('speak')
    assert (goal.text, goal.run_id, goal.epoch) == ('a b', end.run_id, 0)


def test_active_means_that_a_press_reaches_the_robot(system) -> None:
    system.bind('chin', 'light')
    assert system.tables[-1].robot_connected
    for link in (0, 1):
        system.bridge.link(link)
        system.until(lambda: system.row('chin').status == STARTING, 'it is not active')
        assert not system.tables[-1].robot_connected
        assert system.row('chin').last_error == 'The robot is not connected yet.'
    system.bridge.link(2)
    system.until(lambda: system.row('chin').status == ACTIVE, 'it is active again')
    assert not system.row('chin').last_error


def test_stop_ends_the_runs_and_later_ones_carry_its_number(system, set_options) -> None:
    from mistypilot_ros.msg import Stopped

    system.bind('chin', 'waits', **set_options(debounce_ms=0))
    system.bridge.press('chin')
    system.until(lambda: system.bridge.named('set_led'), 'it runs')
    system.bridge.stopped.publish(Stopped(epoch=5))
    system.until(system.ends, 'it was ended')
    assert (system.ends()[0].state, system.ends()[0].message) == (3, 'The robot was stopped.')
    system.bind('chin', 'light', replace=True)
    system.press('chin')
    assert system.bridge.named('set_led')[-1].epoch == 5


def test_a_new_skill_file_is_usable_soon(system, write_skill) -> None:
    path = write_skill(system.skills, 'newcomer')
    written = time.monotonic()
    try:
        system.until(lambda: 'newcomer' in {s.name for s in system.catalogues[-1].skills}, 'it is listed')
        assert time.monotonic() - written < 5 * SOON, 'not only by chance: a busy machine is given time'
        assert system.bind('chin', 'newcomer').ok
        assert system.press('chin').state == 1
    finally:
        path.unlink()


def test_a_skill_file_that_goes_and_comes_back(system, write_skill) -> None:
    path = write_skill(system.skills, 'guest')
    system.until(lambda: 'guest' in {s.name for s in system.catalogues[-1].skills}, 'it is listed')
    system.bind('chin', 'guest')
    system.bind('head', 'light')
    heard = system.client.listen(system.topics.DIAGNOSTICS)
    path.unlink()
    system.until(lambda: system.row('chin').status == FAULTED, 'it is faulted')
    assert "There is no skill 'guest'" in system.row('chin').last_error
    assert system.dump()['bindings.chin'] == ['guest'], 'the binding stays'
    end = system.press('chin')
    assert end.state == 4 and "no skill 'guest'" in end.message
    assert system.row('head').status == ACTIVE and system.press('head_front').state == 1, 'siblings go on'

    def told() -> bool:
        rows = [s for array in heard for s in array.status if s.name.endswith('bindings/chin')]
        return any(row.level == b'\x02' and "no skill 'guest'" in row.message for row in rows)

    system.until(told, 'the diagnostics')
    assert system.bind('head', 'wave').ok, 'other bindings can be changed meanwhile'
    assert system.call(system.topics.BIND, sensor='chin', call=system.skill_call('wave')).ok, 'this one too'
    write_skill(system.skills, 'guest')
    system.until(
        lambda: system.row('chin').status == ACTIVE and not system.row('chin').last_error, 'it is back'
    )
    assert system.press('chin').state == 1
    path.unlink()


def test_a_file_with_a_mistake_is_listed_and_harms_nobody(system) -> None:
    path = system.skills / 'broken.py'
    path.write_text('def run(robot:\n')

    def problems() -> dict[str, str]:
        return {s.name: s.problem for s in system.catalogues[-1].skills if s.problem}

    system.until(lambda: 'broken' in problems(), 'it is listed')
    assert 'does not parse' in problems()['broken']
    answer = system.call(system.topics.BIND, sensor='chin', call=system.skill_call('broken'))
    assert not answer.ok and 'cannot be used' in answer.message
    assert system.bind('chin', 'light').ok and system.press('chin').state == 1
    path.unlink()

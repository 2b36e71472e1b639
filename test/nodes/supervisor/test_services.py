"""The services of the supervisor: bind, unbind, invoke, cancel, reset, trace and reload."""

import re
from typing import Any

import pytest

from mistypilot_ros.core.bindings import TriggerMode

pytestmark = pytest.mark.ros
STARTED, SUCCEEDED, FAILED, CANCELLED, DROPPED = range(5)


def calls(system: Any, sensor: str) -> list[tuple[str, str]]:
    return [(call.skill, call.params) for call in system.row(sensor).calls]


def test_bind_adds_and_the_same_twice_is_one(system) -> None:
    first = system.bind('chin', 'light', user='Ann', turn_id='turn-1')
    second = system.bind('chin', 'wave arm=left')
    again = system.bind('chin', 'light', user='Ann')
    assert (second.generation, again.generation) == (first.generation + 1, second.generation)
    assert calls(system, 'chin') == [('light', '{}'), ('wave', '{"arm": "left"}')]
    assert system.row('chin').user == 'Ann' and system.tables[-1].generation == again.generation
    system.press('chin')
    assert [name for name, _ in system.bridge.calls] == ['set_led', 'move_arms']


def test_bind_replaces_and_keeps_the_options(system, set_options) -> None:
    first = system.bind('chin', 'light', **set_options(debounce_ms=20))
    assert system.bind('chin', 'wave', replace=True).generation == first.generation + 1
    assert calls(system, 'chin') == [('wave', '{}')]
    assert system.row('chin').options.debounce.nanosec == 20_000_000
    changed = system.bind('chin', 'wave', **set_options(max_seconds=3.0))
    assert changed.generation == first.generation + 2
    system.until(lambda: system.row('chin').options.max_duration.sec == 3, 'the options changed')
    assert system.row('chin').options.debounce.nanosec == 300_000_000


@pytest.mark.parametrize(
    ('fields', 'words'),
    [
        ({'sensor': 'chinn', 'call': 'light'}, ["'chinn'", 'chin']),
        ({'sensor': '*', 'call': 'light'}, ["'*'"]),
        ({'sensor': 'chin', 'call': 'lihgt'}, ["'lihgt'", 'light']),
        ({'sensor': 'chin', 'call': 'wave arm=up'}, ["'arm'", 'left']),
        ({'sensor': 'chin', 'call': 'say'}, ["'text'", 'say']),
        ({'sensor': 'chin', 'call': 'light', 'set_options': True}, ['max_seconds', '0.1 to 3600']),
    ],
)
def test_bind_refuses_with_the_reason(system, fields, words) -> None:
    fields = {**fields, 'call': system.skill_call(fields['call'])}
    answer = system.call(system.topics.BIND, **fields)
    assert not answer.ok and answer.generation == 0
    assert all(word in answer.message for word in words), answer.message
    assert system.dump() == {}


@pytest.mark.parametrize('params', ['[1]', 'arm=left', '{"arm": null}', '{"arm": ["left"]}'])
def test_parameters_must_be_one_json_object_of_values(system, params) -> None:
    from mistypilot_ros.msg import SkillCall

    answer = system.call(system.topics.BIND, sensor='chin', call=SkillCall(skill='wave', params=params))
    assert not answer.ok and "'wave'" in answer.message


def test_unbind_one_all_and_none(system) -> None:
    for sensor in ('chin', 'head', 'scruff'):
        last = system.bind(sensor, 'light')
    one = system.call(system.topics.UNBIND, sensor='chin')
    assert one.ok and list(one.removed) == ['chin'] and one.generation == last.generation + 1
    none = system.call(system.topics.UNBIND, sensor='chin')
    assert none.ok and not none.removed and none.generation == one.generation
    unknown = system.call(system.topics.UNBIND, sensor='chinn')
    assert not unknown.ok and "'chinn'" in unknown.message
    everything = system.call(system.topics.UNBIND, sensor='*')
    assert everything.ok and list(everything.removed) == ['head', 'scruff']
    system.until(lambda: not system.tables[-1].bindings, 'the table is empty')
    assert system.tables[-1].generation == everything.generation


def test_invoke(system) -> None:
    answer = system.call(system.topics.INVOKE, call=system.skill_call('wave arm=left'), turn_id='turn-7')
    assert answer.ok and answer.run_id
    system.until(system.ends, 'its end')
    assert [(s.run_id, s.turn_id, s.sensor, s.state, s.final) for s in system.runs] == [
        (answer.run_id, 'turn-7', '', STARTED, False),
        (answer.run_id, 'turn-7', '', SUCCEEDED, True),
    ]
    assert (system.bridge.named('move_arms')[0].left, system.bridge.named('move_arms')[0].run_id) == (
        0.5,
        answer.run_id,
    )
    failing = system.call(system.topics.INVOKE, call=system.skill_call('fails'))
    system.until(lambda: len(system.ends()) == 2, 'the end of the other')
    assert (system.ends()[1].run_id, system.ends()[1].state) == (failing.run_id, FAILED)
    assert "'fails' failed: RuntimeError: no power" in system.ends()[1].message
    for text, word in (('fly', "'fly'"), ('wave arm=up', "'arm'")):
        refused = system.call(system.topics.INVOKE, call=system.skill_call(text))
        assert not refused.ok and not refused.run_id and word in refused.message


def test_cancel_one_run_and_all(system) -> None:
    runs = [system.call(system.topics.INVOKE, call=system.skill_call('waits')).run_id for _ in range(3)]
    system.until(lambda: len(system.bridge.named('set_led')) == 3, 'all run')
    one = system.call(system.topics.CANCEL, run_id=runs[0])
    assert one.ok and list(one.cancelled) == [runs[0]]
    system.until(system.ends, 'its end')
    assert (system.ends()[0].run_id, system.ends()[0].state) == (runs[0], CANCELLED)
    assert list(system.call(system.topics.CANCEL, run_id='run-of-nobody').cancelled) == []
    assert set(system.call(system.topics.CANCEL, run_id='*').cancelled) == set(runs[1:])
    system.until(lambda: len(system.ends()) == 3, 'their ends')


def test_cancel_ends_the_run_of_a_touch_and_those_that_wait(system, set_options) -> None:
    system.bind('chin', 'waits', **set_options(mode=TriggerMode.QUEUED, debounce_ms=0))
    for _ in range(2):
        system.bridge.press('chin')
    system.until(lambda: system.bridge.named('set_led'), 'it runs')
    system.until(lambda: system.row('chin').last_triggered.sec, 'the table says when')
    system.call(system.topics.CANCEL, run_id='*')
    system.until(lambda: len(system.ends()) == 2, 'both are over')
    assert {step.state for step in system.ends()} == {CANCELLED, DROPPED}


def test_trace(system, set_options) -> None:
    system.bind('chin', 'light', **set_options(debounce_ms=0))  # Another test may have touched it just now.
    system.bind('chin', 'fails')
    end = system.press('chin')
    answer = system.call(system.topics.GET_TRACE, sensor='chin')
    steps = [step for step in answer.steps if step.run_id == end.run_id]
    assert answer.ok and [(s.index, s.state, s.call.skill) for s in steps] == [
        (0, STARTED, 'light'),
        (0, SUCCEEDED, 'light'),
        (1, STARTED, 'fails'),
        (1, FAILED, 'fails'),
    ]
    assert re.fullmatch(r'The chin was tapped\. It began \d+ ms later\.', steps[0].message)
    assert [step.message for step in steps[1:3]] == ['', ''] and 'no power' in steps[3].message
    published = [step for step in system.runs if step.run_id == end.run_id]
    assert [step.header.stamp for step in steps] == [step.header.stamp for step in published], 'true stamps'
    assert published[0].message == ''
    assert not system.call(system.topics.GET_TRACE, sensor='bumper_rear_right').steps
    unknown = system.call(system.topics.GET_TRACE, sensor='chinn')
    assert not unknown.ok and "'chinn'" in unknown.message


def test_a_trace_outlives_its_binding_and_names_what_did_nothing(system, set_options) -> None:
    system.bind('scruff', 'light', **set_options(debounce_ms=0, cooldown_s=60.0))
    system.press('scruff')
    dropped = system.press('scruff')
    assert system.call(system.topics.UNBIND, sensor='scruff').ok
    *_, step = system.call(system.topics.GET_TRACE, sensor='scruff').steps
    assert (step.run_id, step.state) == (dropped.run_id, DROPPED)
    event, _, reason = step.message.partition('. ')
    assert event == 'The scruff was let go' and reason == dropped.message and 'pauses for' in reason


def test_reset_forgets_a_fault(system) -> None:
    system.bind('chin', 'fails')
    system.press('chin')
    system.until(lambda: 'no power' in system.row('chin').last_error, 'the row says why')
    assert system.call(system.topics.RESET_BINDING, sensor='chin').ok
    system.until(lambda: not system.row('chin').last_error, 'it is forgotten')
    assert system.call(system.topics.RESET_BINDING, sensor='*').ok
    unbound, unknown = (system.call(system.topics.RESET_BINDING, sensor=name) for name in ('head', 'chinn'))
    assert not unbound.ok and "Nothing is bound to 'head'" in unbound.message
    assert not unknown.ok and "There is no sensor 'chinn'" in unknown.message


def test_reload_skills(system, write_skill) -> None:
    before = len(system.catalogues[-1].skills)
    path = write_skill(system.skills, 'brand_new')
    try:
        answer = system.call(system.topics.RELOAD_SKILLS)
        assert answer.success and answer.message == f'{before + 1} skills were read.'
        assert system.bind('chin', 'brand_new').ok, 'usable at once'
    finally:
        path.unlink()


def test_an_unknown_mode_is_refused(system, set_options) -> None:
    fields = set_options()
    fields['options'].mode = 9
    answer = system.call(system.topics.BIND, sensor='chin', call=system.skill_call('light'), **fields)
    assert not answer.ok and 'mode is 9' in answer.message

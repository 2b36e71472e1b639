"""The lifecycle of the supervisor, driven from outside; what people inspect works in every state."""

from typing import Any

import pytest
from simulated_misty import START_DEADLINE

pytestmark = pytest.mark.ros
CONFIGURE, CLEANUP, ACTIVATE, DEACTIVATE = 1, 2, 3, 4
SHUTDOWN = {1: 5, 2: 6, 3: 7}
"""Transition that shuts down, by the state it leaves."""
UNCONFIGURED, INACTIVE, ACTIVE, FINALIZED = 1, 2, 3, 4
DROPPED = 4
"""State of a run."""


@pytest.fixture(scope='module')
def idle(new_system) -> Any:
    """A supervisor that was not told to configure itself."""
    system = new_system()
    system.bridge.link(0)
    system.start(wait=False, autostart=False)
    system.until(lambda: system.tables, 'it is there, also without a robot', START_DEADLINE)
    system.bridge.link(2)
    assert state(system) == UNCONFIGURED
    return system


@pytest.fixture
def unconfigured(idle) -> Any:
    yield idle
    for transition in (DEACTIVATE, CLEANUP):
        change(idle, transition)
    assert state(idle) == UNCONFIGURED


def change(system: Any, transition: int) -> bool:
    from lifecycle_msgs.msg import Transition

    return system.call(system.own['change_state'], transition=Transition(id=transition)).success


def state(system: Any) -> int:
    return system.call(system.own['get_state']).current_state.id


def workers(system: Any) -> set[int]:
    import psutil

    process = psutil.Process(system.supervisors[-1].process.pid)
    servers = [child for child in process.children() if 'fork_server' in ' '.join(child.cmdline())]
    return {worker.pid for server in servers for worker in server.children()}


def test_unconfigured_is_to_be_seen(unconfigured) -> None:
    heard = unconfigured.client.listen(unconfigured.topics.DIAGNOSTICS)
    unconfigured.until(lambda: unconfigured.tables, 'the table')
    assert not unconfigured.tables[-1].active and not unconfigured.tables[-1].bindings
    heard.clear()

    def said() -> list[Any]:
        return [s for array in heard for s in array.status if s.name.endswith('binding_supervisor')]

    unconfigured.until(said, 'the diagnostics')
    assert said()[-1].message == 'The binding supervisor is not configured.' and said()[-1].level == b'\x01'


@pytest.mark.parametrize(
    ('label', 'transitions'),
    [('unconfigured', ()), ('inactive', (CONFIGURE,))],
    ids=['unconfigured', 'inactive'],
)
def test_services_answer_while_not_active(unconfigured, label, transitions) -> None:
    for transition in transitions:
        assert change(unconfigured, transition)
    sentence = f'The binding supervisor is {label}; activate it first.'
    topics, call = unconfigured.topics, unconfigured.skill_call('light')
    for answer in (
        unconfigured.call(topics.BIND, sensor='chin', call=call),
        unconfigured.call(topics.UNBIND, sensor='*'),
        unconfigured.call(topics.INVOKE, call=call),
        unconfigured.call(topics.CANCEL, run_id='*'),
        unconfigured.call(topics.RESET_BINDING, sensor='*'),
        unconfigured.call(topics.GET_TRACE, sensor='chin'),
        unconfigured.call(topics.RELOAD_SKILLS),
    ):
        ok = getattr(answer, 'ok', None) or getattr(answer, 'success', False)
        assert not ok and answer.message == sentence
    goal = unconfigured.client.goal(topics.RUN_SKILL, call=call)
    result = unconfigured.client.finish(goal)
    assert result.status == 6 and not result.result.ok and result.result.message == sentence


def test_parameters_are_refused_until_there_is_a_folder(unconfigured) -> None:
    (result,) = unconfigured.set({'bindings.chin': ['light']})
    assert not result.successful and result.reason == 'The binding supervisor is not configured.'
    assert unconfigured.dump() == {}
    assert change(unconfigured, CONFIGURE)
    (result,) = unconfigured.set({'bindings.chin': ['light']})
    assert result.successful and 'chin' in (unconfigured.state / 'bindings.yaml').read_text()
    assert not workers(unconfigured), 'nothing is served yet'
    assert unconfigured.set({'bindings.chin': []})[0].successful


def test_a_touch_while_inactive_is_told_and_does_nothing(unconfigured) -> None:
    assert change(unconfigured, CONFIGURE) and change(unconfigured, ACTIVATE)
    assert unconfigured.bind('chin', 'light', replace=True).ok
    assert change(unconfigured, DEACTIVATE)
    unconfigured.bridge.calls.clear()
    end = unconfigured.press('chin')
    assert end.state == 4
    assert end.message == 'The touch of the chin did nothing: the binding supervisor is inactive.'
    assert change(unconfigured, ACTIVATE)
    unconfigured.until(lambda: unconfigured.works('chin'), 'the chin is active')
    *_, step = unconfigured.call(unconfigured.topics.GET_TRACE, sensor='chin').steps
    assert step.run_id == end.run_id and not unconfigured.bridge.calls, 'it is not done later'


def test_again_and_again(unconfigured) -> None:
    for _ in range(3):
        assert change(unconfigured, CONFIGURE) and state(unconfigured) == INACTIVE
        assert change(unconfigured, ACTIVATE) and state(unconfigured) == ACTIVE
        assert unconfigured.bind('chin', 'light', replace=True).ok
        assert unconfigured.press('chin').state == 1
        assert len(workers(unconfigured)) == 1
        assert change(unconfigured, DEACTIVATE) and change(unconfigured, CLEANUP)
        unconfigured.until(lambda: not workers(unconfigured), 'the workers are gone')
        unconfigured.until(lambda: not unconfigured.tables[-1].bindings, 'the table is empty')


def test_bindings_survive_a_cleanup(unconfigured) -> None:
    assert change(unconfigured, CONFIGURE) and change(unconfigured, ACTIVATE)
    assert unconfigured.call(unconfigured.topics.UNBIND, sensor='*').ok
    assert unconfigured.bind('chin', 'light').ok and unconfigured.bind('scruff', 'waits').ok
    for _ in range(2):
        assert change(unconfigured, DEACTIVATE) and change(unconfigured, CLEANUP)
        unconfigured.until(lambda: not unconfigured.tables[-1].bindings, 'the table is empty')
        assert change(unconfigured, CONFIGURE)
        unconfigured.until(lambda: unconfigured.row('scruff'), 'they are read again')
        assert [row.calls[0].skill for row in unconfigured.tables[-1].bindings] == ['light', 'waits']
        assert change(unconfigured, ACTIVATE)
        unconfigured.until(lambda: unconfigured.row('chin').status == 2, 'the chin is active')
        assert unconfigured.press('chin').state == 1


def test_deactivate_ends_the_workers_and_activate_brings_them_back(unconfigured) -> None:
    assert change(unconfigured, CONFIGURE) and change(unconfigured, ACTIVATE)
    assert unconfigured.bind('chin', 'waits', replace=True).ok
    assert unconfigured.bind('head', 'light').ok
    before, since = len(unconfigured.ends()), len(unconfigured.runs)
    unconfigured.bridge.press('chin')
    unconfigured.until(
        lambda: [step for step in unconfigured.runs[since:] if step.sensor == 'chin'], 'the run is under way'
    )
    assert change(unconfigured, DEACTIVATE)
    unconfigured.until(lambda: not workers(unconfigured), 'the workers are gone')
    unconfigured.until(lambda: len(unconfigured.ends()) > before, 'the run is told to be over')
    assert unconfigured.ends()[-1].state == 3 and 'is inactive' in unconfigured.ends()[-1].message
    unconfigured.until(
        lambda: {r.status for r in unconfigured.tables[-1].bindings} == {0}, 'they show stopped'
    )
    assert not unconfigured.tables[-1].active
    calls = len(unconfigured.bridge.calls)
    assert unconfigured.press('head_front').state == DROPPED
    ends = len(unconfigured.ends())
    assert change(unconfigured, ACTIVATE)
    unconfigured.until(lambda: {r.status for r in unconfigured.tables[-1].bindings} == {2}, 'they are active')
    assert (len(unconfigured.bridge.calls), len(unconfigured.ends())) == (calls, ends), 'never replayed'
    assert unconfigured.press('head_front').state == 1


def test_a_stop_is_remembered_by_the_next_configuration(unconfigured) -> None:
    """The bridge refuses commands of runs that began before its last stop."""
    from mistypilot_ros.msg import Stopped

    unconfigured.bridge.stopped.publish(Stopped(epoch=7))
    assert change(unconfigured, CONFIGURE) and change(unconfigured, ACTIVATE)
    assert unconfigured.bind('chin', 'light', replace=True).ok
    unconfigured.press('chin')
    assert unconfigured.bridge.named('set_led')[-1].epoch == 7


@pytest.mark.parametrize('before', [(), (CONFIGURE,), (CONFIGURE, ACTIVATE)], ids=['1', '2', '3'])
def test_shutdown_from_every_state_frees_the_folder(fresh, before) -> None:
    system = fresh
    first = system.start(wait=False, autostart=False)
    system.until(lambda: system.tables, 'it is there', START_DEADLINE)
    for transition in before:
        assert change(system, transition)
    assert change(system, SHUTDOWN[state(system)]) and state(system) == FINALIZED
    assert not workers(system)
    assert not system.call(system.topics.INVOKE, call=system.skill_call('light')).ok
    if before:
        from mistypilot_ros.supervision.state_lock import StateLock

        StateLock(system.state).close()
    assert first.end() == 0

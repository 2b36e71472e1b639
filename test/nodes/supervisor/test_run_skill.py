"""The action RunSkill: feedback, result, cancel, failure, and many at once."""

from typing import Any

import pytest

pytestmark = pytest.mark.ros
SUCCEEDED, CANCELED, ABORTED = 4, 5, 6
"""States of a goal."""
LIMIT = 8
"""Skills that run once at the same time."""


def run(system: Any, text: str, feedback: Any = None, turn_id: str = '') -> Any:
    call = system.skill_call(text)
    return system.client.goal(system.topics.RUN_SKILL, feedback, call=call, turn_id=turn_id)


def test_feedback_and_result(system) -> None:
    steps: list[Any] = []
    goal = run(system, 'wave arm=left', lambda message: steps.append(message.feedback.step), 'turn-3')
    end = system.client.finish(goal)
    assert (end.status, end.result.ok, end.result.message) == (SUCCEEDED, True, '')
    system.until(lambda: len(steps) == 2, 'both steps')
    assert [(s.state, s.final, s.turn_id) for s in steps] == [(0, False, 'turn-3'), (1, True, 'turn-3')]
    assert {step.run_id for step in steps} == {end.result.run_id}
    assert [(s.run_id, s.state) for s in system.runs] == [(s.run_id, s.state) for s in steps]
    assert system.bridge.named('move_arms')[0].run_id == end.result.run_id


@pytest.mark.parametrize(
    ('text', 'words'),
    [
        ('fails', "The skill 'fails' failed: RuntimeError: no power"),
        ('fly', "There is no skill 'fly'"),
        ('wave arm=up', "'arm'"),
    ],
)
def test_what_fails_aborts_with_the_reason(system, text, words) -> None:
    end = system.client.finish(run(system, text))
    assert end.status == ABORTED and not end.result.ok and words in end.result.message


def test_a_robot_that_refuses_is_the_reason(system) -> None:
    system.bridge.answer = {'ok': False, 'message': 'The robot is asleep.'}
    try:
        for text in ('light', 'say text=hello'):
            end = system.client.finish(run(system, text))
            assert end.status == ABORTED and end.result.message == 'The robot is asleep.'
    finally:
        system.bridge.answer = {'ok': True}


def test_a_skill_that_stops_everything_is_done_and_all_others_are_ended(system) -> None:
    system.bind('chin', 'waits')
    system.bridge.press('chin')
    other = run(system, 'waits')
    system.until(lambda: len(system.bridge.named('set_led')) == 2, 'both run')
    end = system.client.finish(run(system, 'halts'))
    assert (end.status, end.result.ok, end.result.message) == (SUCCEEDED, True, '')
    assert len(system.bridge.named('stop')) == 1
    assert system.client.finish(other).result.message == 'The robot was stopped.'
    system.until(lambda: len(system.ends()) == 3, 'the touched one is over, too')
    assert sorted(step.state for step in system.ends()) == [1, 3, 3]


def test_a_stop_ends_what_stands_after_it(system) -> None:
    system.bind('chin', 'halts')
    assert system.call(system.topics.BIND, sensor='chin', call=system.skill_call('wave')).ok
    system.until(lambda: len(system.row('chin').calls) == 2, 'both are bound')
    end = system.press('chin')
    assert (end.state, end.call.skill) == (3, 'wave'), end.message
    assert not system.bridge.named('move_arms')


def test_cancel(system) -> None:
    goal = run(system, 'waits')
    system.until(lambda: system.bridge.named('set_led'), 'it runs')
    goal.cancel_goal_async()
    end = system.client.finish(goal)
    assert (end.status, end.result.ok, end.result.message) == (CANCELED, False, 'The run was cancelled.')


def test_a_run_that_is_ended_otherwise_is_no_cancelled_goal(system) -> None:
    goal = run(system, 'waits')
    system.until(lambda: system.bridge.named('set_led'), 'it runs')
    system.call(system.topics.CANCEL, run_id='*')
    end = system.client.finish(goal)
    assert (end.status, end.result.message) == (ABORTED, 'The run was cancelled.')


def test_as_many_goals_as_may_run_leave_room_for_the_rest(system) -> None:
    system.bind('chin', 'light')
    goals = [run(system, 'waits') for _ in range(LIMIT)]
    system.until(lambda: len(system.bridge.named('set_led')) == LIMIT, 'all run')
    more = system.client.finish(run(system, 'light'))
    assert more.status == ABORTED and f'{LIMIT} skills run already' in more.result.message
    assert system.press('chin').state == 1, 'a touch is served'
    system.call(system.topics.CANCEL, run_id='*')
    assert [system.client.finish(goal).status for goal in goals] == [ABORTED] * LIMIT
    assert system.client.finish(run(system, 'light')).status == SUCCEEDED

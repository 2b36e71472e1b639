"""What people and programs are told of the last touches."""

from mistypilot_ros.cli.board import Table
from mistypilot_ros.cli.events import Binding, Call, SkillRun
from mistypilot_ros.cli.past_triggers import past_triggers
from mistypilot_ros.cli.why import standing
from mistypilot_ros.core.sensors import MISTY_SENSORS

TAPPED = 'The chin was tapped.'


def step(run, skill, state, message='', final=False, seconds=0.0, second=1):
    stamp = f'2026-11-30T12:00:{second:02}.000Z'
    return SkillRun(run, '', 'chin', Call(skill), state, final, message, seconds, stamp)


def test_runs_become_one_row_each():
    first, second, third, fourth = past_triggers(
        [
            step('a', 'wave', 'STARTED', f'{TAPPED} It began 2 ms later.'),
            step('a', 'wave', 'SUCCEEDED', seconds=0.25),
            step('a', 'nod', 'STARTED'),
            step('a', 'nod', 'FAILED', "The skill 'nod' failed: no.", True, 0.5),
            step('b', 'wave', 'DROPPED', f'{TAPPED} The touch of the chin did nothing: it was early.', True),
            step('c', 'wave', 'STARTED', f'{TAPPED} It began 3 ms later.'),
            step('c', 'wave', 'CANCELLED', 'The robot was stopped.', True, 0.1),
            step('d', 'wave', 'STARTED', f'{TAPPED} It began 4 ms later.', second=9),
        ]
    )
    assert {one.event for one in (first, second, third, fourth)} == {TAPPED}
    assert (first.outcome, first.milliseconds) == ('FAILED', 750.0)
    assert first.came_of_it == "It began 2 ms later. wave went well. The skill 'nod' failed: no."
    assert (second.outcome, second.came_of_it) == (
        'DROPPED',
        'The touch of the chin did nothing: it was early.',
    )
    assert (third.outcome, third.came_of_it) == (
        'CANCELLED',
        'It began 3 ms later. wave was ended: The robot was stopped.',
    )
    assert (fourth.outcome, fourth.came_of_it) == ('RUNNING', 'It began 4 ms later. wave still runs.')
    assert fourth.stamp.startswith('2026-11-30T12:00:09')


def test_programs_get_each_call():
    (one,) = past_triggers(
        [
            step('a', 'wave', 'STARTED', f'{TAPPED} It began 2 ms later.'),
            step('a', 'wave', 'SUCCEEDED', '', True, 0.25, second=2),
        ]
    )
    assert one.fields['calls'] == [
        {
            'skill': 'wave',
            'params': {},
            'state': 'SUCCEEDED',
            'message': '',
            'stamp': '2026-11-30T12:00:02.000Z',
            'ms': 250.0,
        }
    ]
    (dropped,) = past_triggers([step('b', 'wave', 'DROPPED', f'{TAPPED} Why.', True)])
    assert dropped.fields['calls'] == [] and dropped.fields['event'] == TAPPED and dropped.fields['ms'] == 0


def table(*rows, active=True, connected=True):
    return Table(active, connected, {row.sensor: row for row in rows})


def row(sensor='chin', status='ACTIVE', error='', enabled=True):
    return Binding(sensor, (Call('wave', {'arm': 'left'}),), status, last_error=error, enabled=enabled)


def test_how_it_stands_with_what_is_bound():
    for one, end in (
        (row(), 'It works.'),
        (row(error='It fell.'), 'It works; what last went wrong: It fell.'),
        (row(status='STOPPED', enabled=False), 'It is switched off: say "switch the chin on again".'),
        (
            row(status='FAULTED', error='No.'),
            'It does not work: No. Once that is mended, say "try the chin again".',
        ),
        (row(status='BACKOFF', error='It died.'), 'It is backoff and does nothing yet. It died.'),
    ):
        (sentence,) = standing('chin', table(one), MISTY_SENSORS)
        assert sentence == f'The chin does: wave arm=left. {end}'


def test_how_it_stands_with_what_is_not_bound():
    (sentence,) = standing('bumper_rear_left', table(), MISTY_SENSORS)
    assert sentence == (
        'Nothing is bound to the rear left bumper. '
        'Say, for instance: "When I press your rear left bumper, wave".'
    )
    (sentence,) = standing('head_left', table(row('head')), MISTY_SENSORS)
    assert sentence == 'A touch of the left side of the head does what is bound to the head (head).'
    _, members = standing('head', table(row('head_left'), row('head_back')), MISTY_SENSORS)
    assert members == 'These places of it have bindings of their own: head_back, head_left.'


def test_what_else_keeps_touches_away_is_said():
    assert 'not active' in standing('chin', table(row(), active=False, connected=False), MISTY_SENSORS)[-1]
    assert 'not connected' in standing('chin', table(row(), connected=False), MISTY_SENSORS)[-1]

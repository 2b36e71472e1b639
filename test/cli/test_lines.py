"""How events are shown."""

import io
import json
from dataclasses import replace

import pytest

from mistypilot_ros.cli import events as e
from mistypilot_ros.cli.json_lines import RENDERERS, json_line
from mistypilot_ros.cli.output import Output
from mistypilot_ros.cli.plain_lines import RENDERERS as PLAIN
from mistypilot_ros.cli.plain_lines import plain_text
from mistypilot_ros.cli.table_changes import changes

STAMP = '2026-11-30T12:00:00.000Z'
TURN = e.Turn(
    'turn-1', 'Wenn …', 'PIA', 'offline', True, 'All right.', '',
    (e.Command('BIND', 'chin', e.Call('wave', {'arm': 'left'})), e.Command('NEW', main_task='tell a story')),
    (('route', 0.25),), STAMP,
)  # fmt: skip
RUN = e.SkillRun('run-1', '', 'chin', e.Call('wave'), 'FAILED', True, 'The robot is away.', 1.5, STAMP)
EVENTS = {
    'stage': e.Stage('ready', 1.25, 'MistyPilot is ready.', STAMP),
    'turn': TURN,
    'model_call': e.ModelCall('turn-1', 'pia', 'gpt', (('user', 'wave'),), '{}', 11, 7, 0.5, 1, '', STAMP),
    'binding': e.Binding('chin', (e.Call('wave'),), 'ACTIVE', 42, 1, '', stamp=STAMP),
    'skill_run': RUN,
    'skill': e.Skill('wave', 'Wave.', ('wave',), {'type': 'object'}, '', STAMP),
    'stop': e.StopResult(True, 'Stopped.', STAMP),
    'robot_command': e.RobotCommand('POST', '/api/led', {'red': 1}, 200, STAMP),
    'error': e.Problem('It broke: mend it.', STAMP),
}
FIELDS = {
    'stage': {'stage', 'seconds', 'message'},
    'turn': {'turn_id', 'text', 'agent', 'interpreter', 'ok', 'reply', 'error', 'commands', 'stages'},
    'model_call': {
        'turn_id', 'role', 'model', 'messages', 'answer', 'prompt_tokens', 'answer_tokens', 'seconds',
        'tries', 'error',
    },
    'binding': {'sensor', 'calls', 'status', 'pid', 'restarts', 'last_error'},
    'skill_run': {
        'run_id', 'turn_id', 'sensor', 'skill', 'params', 'state', 'final', 'message', 'seconds',
    },
    'skill': {'name', 'description', 'keywords', 'parameters', 'problem'},
    'stop': {'ok', 'message'},
    'robot_command': {'method', 'path', 'body', 'status'},
    'error': {'message'},
}  # fmt: skip


def output(json=False):
    out, log, closed = io.StringIO(), io.StringIO(), []
    return Output(out, log, json, lambda: closed.append(True)), out, log, closed


@pytest.mark.parametrize('kind', EVENTS)
def test_json_has_type_stamp_and_the_promised_fields(kind):
    value = json.loads(json_line(EVENTS[kind]))
    assert value.pop('type') == kind and value.pop('stamp') == STAMP
    assert set(value) == FIELDS[kind]


def test_every_event_has_both_renderers():
    assert set(RENDERERS) == set(PLAIN) == {type(event) for event in EVENTS.values()}


def test_commands_in_json():
    bind, new = json.loads(json_line(TURN))['commands']
    assert {'op': 'BIND', 'sensor': 'chin', 'skill': 'wave', 'params': {'arm': 'left'}} == {
        name: bind[name] for name in ('op', 'sensor', 'skill', 'params')
    }
    assert new['main_task'] == 'tell a story' and new['skill'] == ''


def test_plain_turn_names_agent_commands_and_answer():
    assert plain_text(TURN) == 'PIA: BIND chin wave arm=left; NEW tell a story\nAll right.'


def test_plain_turn_without_commands_is_one_line():
    assert plain_text(replace(TURN, agent='SIA', commands=())) == 'SIA: All right.'


@pytest.mark.parametrize(('status', 'text'), [('ACTIVE', 'chin [wave] is active'), ('STARTING', '')])
def test_plain_bindings_show_where_they_come_to_rest(status, text):
    assert plain_text(replace(EVENTS['binding'], status=status)) == text


def test_json_mode_keeps_standard_output_pure():
    show, out, log, _ = output(json=True)
    for event in EVENTS.values():
        show.show(event)
    show.log('pia', 'a line')
    assert [json.loads(line)['type'] for line in out.getvalue().splitlines()] == list(EVENTS)
    assert '[pia] a line\n' in log.getvalue() and 'It broke' in log.getvalue()


def test_plain_mode_sends_answers_out_and_the_rest_aside():
    show, out, log, _ = output()
    for event in EVENTS.values():
        show.show(event)
    assert 'All right.' in out.getvalue() and 'It broke' not in out.getvalue()
    assert 'It broke' in log.getvalue() and 'ready' in log.getvalue() and 'All right.' not in log.getvalue()


def test_lines_go_above_a_waiting_prompt():
    show, out, _, _ = output()
    show.prompt()
    show.show(EVENTS['skill_run'])
    assert out.getvalue().startswith('> \rchin: wave failed') and out.getvalue().endswith('\n> ')


def test_a_closed_reader_ends_the_command():
    class Closed(io.StringIO):
        def write(self, _):
            raise BrokenPipeError

    ended = []
    Output(Closed(), io.StringIO(), True, lambda: ended.append(True)).show(EVENTS['error'])
    assert ended


def test_changed_rows_and_gone_rows():
    old = {name: e.Binding(name, (), 'ACTIVE', 7, stamp='a') for name in ('chin', 'scruff', 'head')}
    new = {'chin': e.Binding('chin', (), 'ACTIVE', 7, stamp='b'), 'head': e.Binding('head', (), 'FAULTED')}
    assert [(row.sensor, row.status, row.pid) for row in changes(old, new)] == [
        ('head', 'FAULTED', 0), ('scruff', 'REMOVED', 0),
    ]  # fmt: skip

"""The commands for a running system, against one real system."""

import http.server
import signal
import subprocess
import threading
import time
from contextlib import contextmanager

import pytest

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'
AGENTS = ('task_router', 'pia', 'sia')


@contextmanager
def halted(system, *names):
    """Some of its programs do not answer meanwhile; they are not dead, so nobody starts them again."""
    programs = system.nodes(*names)
    for program in programs:
        program.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for program in programs:
            program.send_signal(signal.SIGCONT)


@pytest.fixture
def bound(running, mistypilot):
    """The chin takes photos."""
    assert mistypilot('say', *CHIN.split()).code == 0
    running.wait(lambda: [b for b in running.events('binding') if b['status'] == 'ACTIVE'])


def test_say_prints_the_answer(running, mistypilot):
    done = mistypilot('say', *CHIN.split())
    assert (done.code, done.out, done.err) == (0, 'All right: when you tap my chin, I take a photo.\n', '')


def test_say_in_json_is_the_turn(running, mistypilot):
    (turn,) = mistypilot('say', '--json', 'What are you bound to?').values
    assert turn['type'] == 'turn' and turn['ok'] and turn['text'] == 'What are you bound to?'
    assert set(turn) == set(running.events('turn')[-1])


def test_say_of_what_is_not_done(running, mistypilot):
    done = mistypilot('say', 'Tell me a story')
    assert done.code == 1 and 'cannot hold a conversation' in done.out and done.err == ''


def test_say_of_too_much_is_refused(mistypilot):
    done = mistypilot('say', 'x' * 2_001)
    assert done.code == 2 and '2,000 characters' in done.err and done.err.count('\n') == 1


def test_touch_says_what_it_started(bound, mistypilot):
    done = mistypilot('touch', 'chin')
    started, ended = done.out.splitlines()
    assert done.code == 0 and started == 'chin: take_photo started'
    assert ended.startswith('chin: take_photo succeeded after ')
    states = [(run['type'], run['state']) for run in mistypilot('touch', 'chin', '--json').values]
    assert states == [('skill_run', 'STARTED'), ('skill_run', 'SUCCEEDED')]


def test_a_touch_is_held_as_long_as_is_said(running, mistypilot):
    assert mistypilot('say', 'When I touch your scruff, take a photo').code == 0
    began = time.monotonic()
    done = mistypilot('touch', 'scruff', '--hold', '1.5')  # the scruff triggers when it is let go
    assert done.code == 0 and 'take_photo succeeded' in done.out and time.monotonic() - began > 1.5


def test_touch_where_nothing_is_bound(running, mistypilot):
    done = mistypilot('touch', 'bumper_rear_left')
    assert (done.code, done.out, done.err) == (0, '', "Touched; nothing is bound to 'bumper_rear_left'.\n")


def test_touch_of_what_is_no_sensor_is_refused(mistypilot):
    done = mistypilot('touch', 'nose')
    assert done.code == 2 and "no sensor 'nose'" in done.err and done.err.count('\n') == 1


def test_bindings(bound, running, mistypilot):
    head, *rows = mistypilot('bindings').out.splitlines()
    assert head.split('  ')[0] == 'place' and 'last error' in head
    assert any(row.split()[:4] == ['chin', 'take_photo', 'active', '0'] for row in rows)
    chin = next(row for row in mistypilot('bindings', '--json').values if row['sensor'] == 'chin')
    assert chin['status'] == 'ACTIVE' and set(chin) == set(running.events('binding')[-1])


def test_skills(running, mistypilot):
    rows = mistypilot('skills').out.splitlines()
    assert any(row.startswith('wave ') and 'left | right | both' in row for row in rows)
    wave = next(row for row in mistypilot('skills', '--json').values if row['name'] == 'wave')
    assert wave['type'] == 'skill' and wave['problem'] == '' and 'arm' in wave['parameters']['properties']


def test_turns(bound, mistypilot):
    mistypilot('say', 'What are you bound to?')
    first, second = mistypilot('turns', '--last', '2', '--json').values
    assert [first['text'], second['text']] == [CHIN, 'What are you bound to?']
    head, *rows = mistypilot('turns', '--last', '2').out.splitlines()
    assert head.split() == ['time', 'said', 'by', 'answer'] and len(rows) == 2 and CHIN in rows[0]


def test_stop_needs_neither_router_nor_agents(running, mistypilot):
    with halted(running, *AGENTS):
        done = mistypilot('stop')
        assert (done.code, done.out, done.err) == (0, 'Stopped.\n', '')
        done = mistypilot('stop', '--json')
        (value,) = done.values or [done.err]
        assert value['type'] == 'stop' and value['ok']
    assert '/api/halt' in [command['path'].lower() for command in running.events('robot_command')]


def test_stop_ends_what_runs(running, mistypilot):
    assert mistypilot('say', 'When I press your front bumpers, wave').code == 0
    touch = threading.Thread(target=mistypilot, args=('touch', 'bumper_front_left'))
    touch.start()
    try:
        running.wait(lambda: [run for run in running.events('skill_run') if run['skill'] == 'wave'])
        assert mistypilot('stop').code == 0
        running.wait(lambda: [run for run in running.events('skill_run') if run['state'] == 'CANCELLED'])
    finally:
        touch.join(60)


def test_stop_says_what_did_not_stop(running, mistypilot):
    with halted(running, 'binding_supervisor'):
        done = mistypilot('stop', '--timeout', '3')
    assert done.code == 1 and done.out == ''
    assert done.err == "Not everything stopped: The skills' supervisor did not answer.\n"


@pytest.mark.parametrize(
    ('name', 'words', 'what'),
    [
        ('binding_supervisor', ['bindings'], 'The binding supervisor does not answer'),
        ('task_router', ['say', 'wave'], 'The Task Router does not answer'),
    ],
)
def test_a_part_that_does_not_answer_is_named(running, mistypilot, name, words, what):
    with halted(running, name):  # whoever comes now does not find it
        done = mistypilot(*words, '--timeout', '2')
    assert done.code == 2 and what in done.err and done.err.count('\n') == 1


@pytest.mark.parametrize(
    'words', [['bindings'], ['say', 'wave'], ['touch', 'chin'], ['stop'], ['turns'], ['skills']]
)
def test_nothing_runs_there(running, mistypilot, words):
    began = time.monotonic()
    done = mistypilot(*words, '--namespace', 'nobody', '--timeout', '1')
    assert done.code == 2 and done.out == '' and time.monotonic() - began < 60
    assert done.err == (
        f"mistypilot: No MistyPilot answers in namespace 'nobody' (ROS domain {running.domain}): "
        f'start it with script/run, or name another --namespace.\n'
    )


def test_a_second_up_in_the_same_namespace_is_refused_before_anything_starts(running, up):
    second = up('--wait', '0', state='another')
    assert second.end() == 2 and second.out == []
    (line,) = second.err
    for part in ("'misty'", f'domain {running.domain}', 'state folder', '--namespace', 'ROS_DOMAIN_ID'):
        assert part in line
    third = up('--json', '--wait', '0', '--namespace', 'other', state='another')
    assert third.end() == 0, third.err


def test_a_domain_that_is_none_is_refused(mistypilot):
    for command in (['up', '--wait', '0'], ['turns']):
        done = mistypilot(*command, ROS_DOMAIN_ID='lab')
        assert done.code == 2 and "'lab', which is no ROS domain" in done.err and done.err.count('\n') == 1


class RealRobot(http.server.BaseHTTPRequestHandler):
    """Knows nothing of what only a simulator knows."""

    def do_GET(self):  # noqa: N802
        self.send_error(404)

    def log_message(self, *_):
        pass


def test_a_real_robot_is_to_be_touched_by_hand(up, mistypilot):
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), RealRobot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f'127.0.0.1:{server.server_port}'
    try:
        one = up('--robot', address, '--namespace', 'real', '--json', stdin=subprocess.DEVNULL)
        one.wait(lambda: [stage for stage in one.events('stage') if stage['stage'] == 'supervisor'])
        done = mistypilot('touch', 'chin', '--namespace', 'real')
    finally:
        server.shutdown()
        server.server_close()
    assert done.code == 2
    assert done.err == f'mistypilot: The robot at {address} is not a simulated one: touch its chin by hand.\n'

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
FAR = 'When I touch the back of your head, drive forward 2 metres'
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


@pytest.fixture(scope='module')
def bound(running):
    """The chin and the scruff take photos, the head's back drives for long."""
    running.says(CHIN, 'When I touch your scruff, take a photo', FAR)
    running.wait(lambda: len([row for row in running.events('binding') if row['status'] == 'ACTIVE']) >= 3)


def test_what_is_said_is_answered_and_told_later(running, mistypilot):
    done = mistypilot('say', *CHIN.split())
    assert (done.code, done.out, done.err) == (0, 'All right: when you tap my chin, I take a photo.\n', '')
    (turn,) = mistypilot('say', '--json', 'What are you bound to?').values
    assert turn['type'] == 'turn' and turn['ok'] and turn['text'] == 'What are you bound to?'
    assert set(turn) == set(running.events('turn')[-1])
    told, table = mistypilot.together(['turns', '--last', '2', '--json'], ['turns', '--last', '2'])
    first, second = told.values
    assert [first['text'], second['text']] == [CHIN, 'What are you bound to?']
    head, *rows = table.out.splitlines()
    assert head.split() == ['time', 'said', 'by', 'answer'] and len(rows) == 2 and CHIN in rows[0]


def test_say_of_what_is_not_done(running, mistypilot):
    done = mistypilot('say', 'When I tap your chin, set your volume to 300 percent')
    assert done.code == 1 and 'must be at most' in done.out and done.err == ''


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


def test_a_touch_is_held_as_long_as_is_said(bound, mistypilot):
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
    table, told = mistypilot.together(['bindings'], ['bindings', '--json'])
    head, *rows = table.out.splitlines()
    assert head.split('  ')[0] == 'place' and 'last error' in head
    assert any(row.split()[:4] == ['chin', 'take_photo', 'active', '0'] for row in rows)
    chin = next(row for row in told.values if row['sensor'] == 'chin')
    assert chin['status'] == 'ACTIVE' and set(chin) == set(running.events('binding')[-1])


def test_skills(running, mistypilot):
    table, told = mistypilot.together(['skills'], ['skills', '--json'])
    rows = table.out.splitlines()
    assert any(row.startswith('wave ') and 'left | right | both' in row for row in rows)
    wave = next(row for row in told.values if row['name'] == 'wave')
    assert wave['type'] == 'skill' and wave['problem'] == '' and 'arm' in wave['parameters']['properties']


def test_stop_ends_what_runs_and_needs_neither_router_nor_agents(bound, running, mistypilot):
    touch = threading.Thread(target=mistypilot, args=('touch', 'head_back'))
    touch.start()
    try:
        running.wait(lambda: [run for run in running.events('skill_run') if run['skill'] == 'drive'])
        with halted(running, *AGENTS):
            done = mistypilot('stop')
            assert (done.code, done.out, done.err) == (0, 'Stopped.\n', '')
            running.wait(lambda: [run for run in running.events('skill_run') if run['state'] == 'CANCELLED'])
            done = mistypilot('stop', '--json')
            assert (done.code, done.err) == (0, '')
            (value,) = done.values
            assert value['type'] == 'stop' and value['ok']
    finally:
        touch.join(60)
    assert '/api/halt' in [command['path'].lower() for command in running.events('robot_command')]


def test_a_part_that_does_not_answer_is_named(running, mistypilot):
    with halted(running, 'binding_supervisor', 'task_router'):  # whoever comes now does not find them
        stop, bindings, say = mistypilot.together(
            ['stop'], ['bindings', '--timeout', '4'], ['say', 'wave', '--timeout', '4']
        )
    assert stop.code == 1 and stop.out == ''
    assert stop.err == "Not everything stopped: The skills' supervisor did not answer.\n"
    for done, what in ((bindings, 'binding supervisor'), (say, 'Task Router')):
        assert done.code == 2 and done.err.count('\n') == 1
        assert f'The {what} does not answer' in done.err


def test_nothing_runs_there(running, mistypilot):
    began = time.monotonic()
    commands = (['bindings'], ['say', 'wave'], ['touch', 'chin'], ['stop'], ['turns'], ['skills'])
    for done in mistypilot.together(
        *([*words, '--namespace', 'nobody', '--timeout', '1'] for words in commands)
    ):
        assert done.code == 2 and done.out == ''
        assert done.err == (
            f"mistypilot: No MistyPilot answers in namespace 'nobody' (ROS domain {running.domain}): "
            f'start it with script/run, or name another --namespace.\n'
        )
    assert time.monotonic() - began < 60


def test_a_second_up_in_the_same_namespace_is_refused_before_anything_starts(running, up):
    third = up('--json', '--wait', '0', '--namespace', 'other', state='third')
    second = up('--wait', '0', state='another')
    assert second.end() == 2 and second.out == []
    (line,) = second.err
    for part in ("'misty'", f'domain {running.domain}', 'state folder', '--namespace', 'ROS_DOMAIN_ID'):
        assert part in line
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

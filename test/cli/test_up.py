"""`mistypilot up` with the real nodes and the simulator."""

import os
import signal
import subprocess
import sys

import partial_up
import psutil
import pytest
from ros_domains import next_domain

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'
BROKEN_SKILL = '''"""Collapse."""
from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Collapse.

    Keywords: collapse
    """
    raise RuntimeError('It is too heavy.')
'''


@pytest.fixture(scope='module', autouse=True)
def away(lasting_up):
    """A system without its robot, which it waits for while other tests run; nobody else is in its domain."""
    return lasting_up(
        *('--robot', '127.0.0.1:9', '--json', '--say', CHIN),
        state='away',
        environment={'ROS_DOMAIN_ID': next_domain()},
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture
def parameters(tmp_path):
    """A parameter file that names a folder with a broken skill, before those that ship."""
    folder, file = tmp_path / 'skills', tmp_path / 'parameters.yaml'
    folder.mkdir()
    (folder / 'collapse.py').write_text(BROKEN_SKILL)
    file.write_text(
        f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{folder}', '']\n"
    )
    return str(file)


def test_a_script_in_json_beside_another_system(running, up, parameters):
    """A step that fails lets the others run, and is told by one error and the exit code."""
    one = up(
        '--namespace', 'other', '--params-file', parameters, '--json', '--log-level', 'debug',
        '--say', CHIN, '--touch', 'chin',
        '--say', 'When I touch your scruff, collapse', '--touch', 'scruff',
        '--say', 'Forget what the scruff does', '--wait', '0.1', state='other', stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert one.end() == 1, one.err
    stages = [stage['stage'] for stage in one.events('stage')]
    assert stages[-1] == 'finished' and {'simulator', 'link', 'agents', 'bindings', 'ready'} <= set(stages)
    turn, *others = one.events('turn')
    assert (turn['agent'], turn['ok'], turn['text']) == ('PIA', True, CHIN)
    assert [(c['op'], c['sensor'], c['skill']) for c in turn['commands']] == [('BIND', 'chin', 'take_photo')]
    assert [turn['ok'] for turn in others] == [True, True]
    rows = [(row['sensor'], row['status']) for row in one.events('binding')]
    assert ('chin', 'ACTIVE') in rows and rows[-1] == ('scruff', 'REMOVED')
    runs = [(run['sensor'], run['state']) for run in one.events('skill_run') if run['final']]
    assert runs == [('chin', 'SUCCEEDED'), ('scruff', 'FAILED')]
    assert '/api/device' in [command['path'] for command in one.events('robot_command')]
    (error,) = one.events('error')
    assert 'It is too heavy.' in error['message']
    for name in ('simulator', 'misty_bridge', 'binding_supervisor', 'pia', 'sia', 'task_router'):
        assert any(line.startswith(f'[{name}] ') for line in one.err), name
    assert one.err[-1].endswith('Everything has ended.')


def test_a_script_that_is_done_is_told_by_the_exit_code(running, guest):
    one = guest('--json', '--say', CHIN, '--wait', '0.1', stdin=subprocess.DEVNULL)
    assert one.end() == 0, one.err
    assert one.events('turn')[0]['ok'] and not one.events('error')
    assert one.events('stage')[-1]['stage'] == 'finished'


def test_what_another_one_has_is_refused(running, up):
    (simulator,) = [stage for stage in running.events('stage') if stage['stage'] == 'simulator']
    port = simulator['message'].split('127.0.0.1:')[1].split(',')[0]
    same_port = up('--simulator-port', port, '--wait', '0', stdin=subprocess.DEVNULL)
    same_namespace = up('--wait', '0', state='another')
    same_state = up(
        *('--json', '--namespace', 'other', '--wait', '0'),
        programs=['binding_supervisor'], state=running.state, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert same_port.end() == 2
    (line,) = same_port.err  # before anything starts
    assert line.startswith(f'mistypilot: Port {port} is in use: end the program that has it')
    assert same_namespace.end() == 2 and same_namespace.out == []
    (line,) = same_namespace.err
    for part in ("'misty'", f'domain {running.domain}', 'state folder', '--namespace', 'ROS_DOMAIN_ID'):
        assert part in line
    assert same_state.end() == 2
    (error,) = same_state.events('error')
    assert 'state' in error['message'] and '\n' not in error['message']
    assert running.process.poll() is None


def test_a_killed_node_is_back_and_the_next_sentence_works(running):
    running.says('Forget everything')
    (pia,) = running.nodes('pia')
    pia.kill()
    running.wait(lambda: running.events('stage')[-1]['stage'] == 'restarted')
    before, turns = len(running.events('binding')), len(running.events('turn'))
    running.says(CHIN)
    while not running.events('turn')[-1]['ok']:  # until the new one is found, the answer asks to try again
        assert len(running.events('turn')) < turns + 20
        running.says(CHIN)
    running.wait(lambda: [row for row in running.events('binding')[before:] if row['status'] == 'ACTIVE'])


def test_sentences_from_a_pipe_until_its_end(running, guest):
    one = guest(programs=['simulator'])
    one.wait(lambda: any(line.endswith('MistyPilot is ready.') for line in one.err))
    one.wait(lambda: any(line.startswith('[simulator] ') for line in one.err))
    assert not [line for line in one.out if line.startswith('[') or 'http' in line or 'MistyPilot' in line]
    one.process.stdin.write('When I touch your scruff, take a photo\n\n')
    one.process.stdin.close()
    assert one.end() == 0
    assert 'All right: when you touch my scruff, I take a photo.' in one.out
    assert 'PIA: BIND scruff take_photo' in one.out
    assert one.err[-1].endswith('Everything has ended.')


def test_a_signal_before_ready(up):
    one = up(
        *('--json', '--namespace', 'early', '--say', CHIN),
        programs=['simulator', 'binding_supervisor'],
        stdin=subprocess.DEVNULL,
    )
    one.wait(lambda: one.out)
    children = one.children()
    one.process.send_signal(signal.SIGTERM)
    assert one.end(20) == 128 + signal.SIGTERM
    assert not psutil.wait_procs(children, timeout=5)[1]


def test_a_mistake_in_the_program_ends_everything(domain, tmp_path):
    code = (
        'import sys, partial_up; from mistypilot_ros import prefix; prefix.ensure(); '
        'from mistypilot_ros.cli import console; del console.Console; '
        "sys.exit(partial_up.run({'simulator'}, sys.argv[1:]))"
    )
    place = ('--namespace', 'broken', '--simulator-port', '0', '--state-dir', str(tmp_path))
    done = subprocess.run(
        [sys.executable, '-c', code, 'up', *place],
        env={**os.environ, 'ROS_DOMAIN_ID': domain, 'PYTHONPATH': os.path.dirname(partial_up.__file__)},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1 and 'ImportError' in done.stderr and 'Everything has ended.' in done.stderr


def test_a_robot_that_is_away_is_said_and_not_fatal(away):
    assert away.end(120) == 1
    missing, unserved = (error['message'] for error in away.events('error'))
    assert 'robot does not answer' in missing and "binding of 'chin' does not work" in unserved
    assert away.events('turn')[0]['ok'] and away.ready()


def test_sigterm_without_a_script_is_a_good_end(running, guest):
    one = guest('--json', stdin=subprocess.DEVNULL)
    one.ready()
    one.process.send_signal(signal.SIGTERM)
    assert one.end(20) == 0 and one.events('stage')[-1]['stage'] == 'finished'


def test_at_last_sigint_ends_it_and_all_that_it_started(running):
    running.ends_by(signal.SIGINT)
    assert running.events('stage')[-1]['stage'] == 'finished'

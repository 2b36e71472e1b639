"""`mistypilot up` with the real nodes and the simulator."""

import os
import signal
import subprocess
import sys

import psutil
import pytest

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


def ends_by(one, number):
    """A signal ends one that is ready and all that it started."""
    children = one.children()
    assert len(children) >= 6
    one.process.send_signal(number)
    assert one.end(20) == 0
    assert not psutil.wait_procs(children, timeout=5)[1]


@pytest.fixture(scope='module', autouse=True)
def away(lasting_up):
    """A system without its robot, which it waits for while other tests run."""
    return lasting_up(
        *('--robot', '127.0.0.1:9', '--namespace', 'away', '--json', '--say', CHIN),
        state='away',
        stdin=subprocess.DEVNULL,
    )


def test_a_script_in_json(up):
    one = up('--json', '--say', CHIN, '--touch', 'chin', '--wait', '0.1', stdin=subprocess.DEVNULL)
    assert one.end() == 0, one.err
    stages = [stage['stage'] for stage in one.events('stage')]
    assert stages[-1] == 'finished' and {'simulator', 'link', 'agents', 'bindings', 'ready'} <= set(stages)
    (turn,) = one.events('turn')
    assert (turn['agent'], turn['ok'], turn['text']) == ('PIA', True, CHIN)
    assert [(c['op'], c['sensor'], c['skill']) for c in turn['commands']] == [('BIND', 'chin', 'take_photo')]
    assert one.events('binding')[-1]['status'] == 'ACTIVE'
    run = one.events('skill_run')[-1]
    assert (run['sensor'], run['state'], run['final']) == ('chin', 'SUCCEEDED', True)
    assert '/api/device' in [command['path'] for command in one.events('robot_command')]
    assert not one.events('error')


def test_every_process_has_its_own_prefix_on_standard_error(up):
    one = up('--log-level', 'debug', stdin=subprocess.DEVNULL)
    one.wait(lambda: any(line.endswith('MistyPilot is ready.') for line in one.err))
    ends_by(one, signal.SIGHUP)
    for name in ('simulator', 'misty_bridge', 'binding_supervisor', 'pia', 'sia', 'task_router'):
        assert any(line.startswith(f'[{name}] ') for line in one.err), name
    assert one.err[-1].endswith('Everything has ended.')
    assert one.out == []


def test_a_step_that_fails_lets_the_others_run(up, tmp_path):
    (tmp_path / 'skills').mkdir()
    (tmp_path / 'skills' / 'collapse.py').write_text(BROKEN_SKILL)
    file = tmp_path / 'parameters.yaml'
    file.write_text(
        f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{tmp_path / 'skills'}']\n"
    )
    one = up(
        '--params-file', str(file), '--json', '--say', 'When I tap your chin, collapse', '--touch', 'chin',
        '--say', 'Forget what the chin does', stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert one.end() == 1
    assert [turn['ok'] for turn in one.events('turn')] == [True, True]
    assert one.events('skill_run')[-1]['state'] == 'FAILED' and one.events('error')
    assert one.events('binding')[-1]['status'] == 'REMOVED'


def test_a_signal_before_ready(up):
    one = up('--json', '--say', CHIN, stdin=subprocess.DEVNULL)
    one.wait(lambda: one.out)
    children = one.children()
    one.process.send_signal(signal.SIGTERM)
    assert one.end(20) == 128 + signal.SIGTERM
    assert not psutil.wait_procs(children, timeout=5)[1]


def test_sigkill_of_up_leaves_nothing(up):
    one = up('--json', stdin=subprocess.DEVNULL)
    one.ready()
    children = one.children()
    one.process.kill()
    assert not psutil.wait_procs(children, timeout=15)[1]


def test_a_killed_node_is_back_and_the_next_sentence_works(up):
    one = up('--json')
    one.ready()
    (pia,) = one.nodes('pia')
    pia.kill()
    one.wait(lambda: one.events('stage')[-1]['stage'] == 'restarted')
    one.says(CHIN)
    while not one.events('turn')[-1]['ok']:  # until the new one has been found, the answer asks to try again
        assert len(one.events('turn')) < 20
        one.says(CHIN)
    assert one.wait(lambda: [row for row in one.events('binding') if row['status'] == 'ACTIVE'])
    ends_by(one, signal.SIGTERM)
    assert one.events('stage')[-1]['stage'] == 'finished'


def test_sentences_from_a_pipe_until_its_end(up):
    one = up()
    one.process.stdin.write(f'{CHIN}\n\n')
    one.process.stdin.close()
    assert one.end() == 0
    assert 'All right: when you tap my chin, I take a photo.' in one.out
    assert 'PIA: BIND chin take_photo' in one.out


def test_a_mistake_in_the_program_ends_everything(domain, tmp_path):
    code = (
        'import sys; from mistypilot_ros import prefix; prefix.ensure(); '
        'from mistypilot_ros.cli import console, main; del console.Console; '
        f"sys.exit(main.main(['up', '--simulator-port', '0', '--state-dir', {str(tmp_path)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, '-c', code],
        env={**os.environ, 'ROS_DOMAIN_ID': domain},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1 and 'ImportError' in done.stderr and 'Everything has ended.' in done.stderr


def test_what_another_one_has_is_refused(up):
    first = up('--json', stdin=subprocess.DEVNULL)
    (simulator,) = first.wait(lambda: [s for s in first.events('stage') if s['stage'] == 'simulator'])
    port = simulator['message'].split('127.0.0.1:')[1].split(',')[0]
    same_port = up('--simulator-port', port, '--wait', '0', stdin=subprocess.DEVNULL)
    assert same_port.end() == 2
    (line,) = same_port.err  # before anything starts
    assert line.startswith(f'mistypilot: Port {port} is in use: end the program that has it')
    first.ready()
    same_state = up('--json', '--namespace', 'other', '--wait', '0', stdin=subprocess.DEVNULL)
    assert same_state.end() == 2
    (error,) = same_state.events('error')
    assert 'state' in error['message'] and '\n' not in error['message']
    assert first.process.poll() is None
    ends_by(first, signal.SIGINT)
    assert first.events('stage')[-1]['stage'] == 'finished'


def test_a_robot_that_is_away_is_said_and_not_fatal(away):
    assert away.end(120) == 1
    missing, unserved = (error['message'] for error in away.events('error'))
    assert 'robot does not answer' in missing and "binding of 'chin' does not work" in unserved
    assert away.events('turn')[0]['ok'] and away.ready()

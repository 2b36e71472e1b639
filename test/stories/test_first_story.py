"""A sentence becomes a binding, a press becomes a photo, and the binding is there the next day."""

import json
import os
import subprocess
import sys

import pytest

UP = [sys.executable, '-m', 'mistypilot_ros.cli.main', 'up', '--simulator-port', '0', '--json']


def run(domain, *arguments):
    environment = {**os.environ, 'ROS_DOMAIN_ID': domain}
    done = subprocess.run(
        [*UP, *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    print(done.stdout[-3000:], done.stderr[-5000:])
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(line['stamp'].endswith('Z') for line in lines)
    return lines


def only(lines, kind):
    return [line for line in lines if line['type'] == kind]


def paths(lines):
    return [line['path'] for line in only(lines, 'robot_command')]


@pytest.mark.ros
def test_a_sentence_a_touch_and_the_next_day(tmp_path, domain):
    lines = run(
        domain, '--state-dir', tmp_path, '--say', 'When I tap your chin, take a photo', '--touch', 'chin'
    )
    (turn,) = only(lines, 'turn')
    assert (turn['agent'], turn['ok'], turn['interpreter']) == ('PIA', True, 'offline')
    assert turn['reply'] == 'All right: when you tap my chin, I take a photo.'
    (command,) = turn['commands']
    assert (command['op'], command['sensor'], command['skill']) == ('BIND', 'chin', 'take_photo')
    assert only(lines, 'binding')[-1] | {'sensor': 'chin', 'status': 'ACTIVE'} == only(lines, 'binding')[-1]
    last = only(lines, 'skill_run')[-1]
    assert (last['sensor'], last['skill'], last['state'], last['final']) == (
        'chin',
        'take_photo',
        'SUCCEEDED',
        True,
    )
    assert '/api/cameras/rgb' in paths(lines)
    assert len(list((tmp_path / 'photos').iterdir())) == 1
    assert not only(lines, 'error')

    again = run(
        domain,
        '--state-dir',
        tmp_path,
        '--touch',
        'chin',
        '--touch',
        'scruff',
        '--say',
        'Forget what the chin does',
    )
    assert '/api/cameras/rgb' in paths(again)
    assert len(list((tmp_path / 'photos').iterdir())) == 2
    assert {step['sensor'] for step in only(again, 'skill_run')} == {'chin'}, 'the scruff is not bound'
    assert not only(again, 'error')

    last = run(domain, '--state-dir', tmp_path, '--touch', 'chin')
    assert not only(last, 'binding') and not only(last, 'skill_run')

"""Stop reaches the robot whatever else is broken, and the answer names what did not stop."""

import os
import signal

import pytest

from mistypilot_ros.bench.presses import SENSOR
from mistypilot_ros.bench.recovery import worker
from mistypilot_ros.bench.stopping import STOPS, start_run

LOOP = '''"""Turn the light on again and again."""
from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Turn the light on again and again.

    Keywords: blink for ever
    """
    while True:
        robot.set_led(0.0, 0.0, 1.0)
        robot.sleep(0.05)
'''


@pytest.fixture
def looping(start, tmp_path):
    """A system whose front left bumper starts a loop that never ends by itself; it runs."""
    skills = tmp_path / 'skills'
    skills.mkdir()
    (skills / 'loop.py').write_text(LOOP)
    file = tmp_path / 'parameters.yaml'
    file.write_text(f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{skills}']\n")
    with start('--params-file', str(file)) as system:
        assert system.say('When I press your front left bumper, blink for ever')['ok']
        system.binding(SENSOR)
        start_run(system)
        yield system


def stop(system):
    since = system.log()[-1]['seq']
    turn = system.say('Misty, please stop!')
    commands = system.log(since)
    assert set(STOPS) <= {entry['path'] for entry in commands}
    last = max(entry['seq'] for entry in commands if entry['path'] in STOPS)
    assert turn['agent'] == 'ROUTER'
    return turn, last


def ended(system, since, state='CANCELLED'):
    return system.wait(
        lambda line: line['type'] == 'skill_run' and line['final'] and line['state'] == state, 10, since
    )


@pytest.mark.ros
def test_a_skill_in_a_loop(looping):
    since = looping.mark()
    turn, last = stop(looping)
    assert turn['ok'] and turn['reply'] == 'Stopped.'
    ended(looping, since)
    assert not [entry for entry in looping.log(last) if entry['path'] == '/api/led']


@pytest.mark.ros
def test_a_worker_that_does_not_react(looping):
    since = looping.mark()
    os.kill(worker(looping).pid, signal.SIGSTOP)
    turn, _ = stop(looping)
    assert turn['ok']
    ended(looping, since)
    looping.binding(SENSOR, since=since)
    start_run(looping)


@pytest.mark.ros
def test_a_dead_supervisor_is_named(looping):
    looping.processes()['binding_supervisor'].kill()
    turn, last = stop(looping)
    assert not turn['ok'] and 'supervisor' in turn['reply']
    assert not [entry for entry in looping.log(last) if entry['path'] == '/api/led']


@pytest.mark.ros
def test_what_did_not_stop_is_named(looping):
    looping.control('fault', path='/api/tts/stop', delay=3.0)
    turn = looping.say('stop')
    assert not turn['ok'] and 'speech' in turn['reply']


@pytest.mark.ros
def test_after_a_stop_a_press_works_again(looping):
    since = looping.mark()
    stop(looping)
    ended(looping, since)
    start_run(looping)

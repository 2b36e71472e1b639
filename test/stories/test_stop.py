"""Stop reaches the robot whatever else is broken, and the answer names what did not stop."""

import os
import signal
import time

import pytest
import requests

from mistypilot_ros.bench.presses import SENSOR
from mistypilot_ros.bench.recovery import worker
from mistypilot_ros.bench.running_system import RunningSystem
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


@pytest.fixture(scope='module')
def system(tmp_path_factory, domain):
    """A system whose front left bumper starts a loop that never ends by itself."""
    folder = tmp_path_factory.mktemp('stop')
    (folder / 'skills').mkdir()
    (folder / 'skills' / 'loop.py').write_text(LOOP)
    file = folder / 'parameters.yaml'
    file.write_text(
        f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{folder / 'skills'}']\n"
    )
    arguments = ('--params-file', str(file))
    with RunningSystem(folder / 'state', arguments, {'ROS_DOMAIN_ID': domain}, folder / 'log.txt') as running:
        assert running.say('When I press your front left bumper, blink for ever')['ok']
        running.binding(SENSOR)
        yield running
    print((folder / 'log.txt').read_text(errors='replace')[-6000:])


@pytest.fixture
def looping(system):
    """The system while the loop runs; afterwards it is whole, and nothing runs."""
    start_run(system)
    yield system
    requests.delete(f'{system.simulator}/sim/fault', timeout=10).raise_for_status()
    deadline = time.monotonic() + 15  # Who was started again just now is not known to all at once.
    while not system.say('stop')['ok']:
        assert time.monotonic() < deadline
    system.wait(lambda _: last_run(system)[-1]['final'], 10)


def last_run(system):
    """The steps so far of the newest run."""
    steps = [line for line in system.lines if line['type'] == 'skill_run']
    return [step for step in steps if step['run_id'] == steps[-1]['run_id']]


def stop(system):
    since = system.log()[-1]['seq']
    turn = system.say('Misty, please stop!')
    commands = system.log(since)
    assert set(STOPS) <= {entry['path'] for entry in commands}
    last = max(entry['seq'] for entry in commands if entry['path'] in STOPS)
    assert turn['agent'] == 'ROUTER'
    return turn, last


def lights_after(system, seq):
    """How often the loop set the light after an entry of the robot's log."""
    return [entry['path'] for entry in system.log(seq)].count('/api/led')


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
    assert stop(looping)[0]['ok'], 'a second stop finds nothing and says so as well'
    assert lights_after(looping, last) <= 1, 'at most what was on its way'


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
    since = looping.mark()
    looping.processes()['binding_supervisor'].kill()
    turn, last = stop(looping)
    assert not turn['ok'] and 'supervisor' in turn['reply']
    assert lights_after(looping, last) <= 1, 'at most what was on its way'
    looping.binding(SENSOR, since=since)
    start_run(looping)


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

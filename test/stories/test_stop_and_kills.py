"""Whatever else is broken, stop reaches the robot; who is killed is back, and nothing is left in the end."""

import os
import signal
import time

import psutil
import pytest
import requests
from shared_system import LAST_WORDS, shared_memory

from mistypilot_ros.bench.presses import SENSOR
from mistypilot_ros.bench.recovery import kill_and_press, worker
from mistypilot_ros.bench.stopping import STOPS, start_run

pytestmark = pytest.mark.ros

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
SPARKLE = '''"""Sparkle at once."""
from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Sparkle at once.

    Keywords: sparkle
    """
    robot.set_led(1.0, 0.5, 0.0)
'''
WHEN = 'When I press your front left bumper'
ROLES = (
    'simulator',
    'zygote',
    'task_router',
    'pia',
    'sia',
    'misty_bridge',
    'binding_supervisor',
    'fork_server',
    'worker',
)


@pytest.fixture(scope='module')
def shared(share):
    """The system of all these tests; the last one kills it, so that one after it gets another."""
    return share(skills={'loop': LOOP, 'sparkle': SPARKLE})


def bind(system, wish):
    """Have a press of the front left bumper do this alone."""
    system.say('Forget everything')
    since = system.mark()
    turn = system.say(f'{WHEN}, {wish}')
    assert turn['ok'], turn['reply']
    system.binding(SENSOR, since=since)


@pytest.fixture
def looping(shared):
    """The system while a loop runs that never ends by itself; afterwards it is whole, and nothing runs."""
    system = shared.running
    bind(system, 'blink for ever')
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


def test_a_skill_in_a_loop(looping):
    since = looping.mark()
    turn, last = stop(looping)
    assert turn['ok'] and turn['reply'] == 'Stopped.'
    ended(looping, since)
    assert stop(looping)[0]['ok'], 'a second stop finds nothing and says so as well'
    assert lights_after(looping, last) <= 1, 'at most what was on its way'


def test_a_worker_that_does_not_react(looping):
    since = looping.mark()
    os.kill(worker(looping).pid, signal.SIGSTOP)
    turn, _ = stop(looping)
    assert turn['ok']
    ended(looping, since)
    looping.binding(SENSOR, since=since)
    start_run(looping)


def test_a_dead_supervisor_is_named(looping):
    since = looping.mark()
    looping.processes()['binding_supervisor'].kill()
    turn, last = stop(looping)
    assert not turn['ok'] and 'supervisor' in turn['reply']
    assert lights_after(looping, last) <= 1, 'at most what was on its way'
    looping.binding(SENSOR, since=since)
    start_run(looping)


def test_what_did_not_stop_is_named(looping):
    looping.control('fault', path='/api/tts/stop', delay=3.0)
    turn = looping.say('stop')
    assert not turn['ok'] and 'speech' in turn['reply']


def test_after_a_stop_a_press_works_again(looping):
    since = looping.mark()
    stop(looping)
    ended(looping, since)
    start_run(looping)


def all_back(system, killed):
    """Every role has its process: one is only there once its programs are imported."""
    deadline = time.monotonic() + 10
    while missing := set(ROLES) - {name.split('-')[0] for name in system.processes()}:
        assert time.monotonic() < deadline, f'after the kill of {killed} there is no {missing}'


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_kill_each_process_in_turn(shared):
    """Each is back and a press works again; with `up` itself, the last, all are gone and nothing is left."""
    system = shared.running
    bind(system, 'sparkle')
    for role in ROLES:
        processes = system.processes()
        victim = next(process for name, process in processes.items() if name.split('-')[0] == role)
        kill_and_press(system, victim)
        victim.wait(10)
        turn = system.say(f'{WHEN}, sparkle ({role})', 20)
        assert turn['ok'], f'after the kill of {role}: {turn["reply"]}'
        all_back(system, role)
    processes = system.processes()
    assert not shared_memory(processes.values())
    processes.pop('up').kill()
    _, alive = psutil.wait_procs(processes.values(), timeout=LAST_WORDS)
    assert not alive

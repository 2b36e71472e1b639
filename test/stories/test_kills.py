"""Each process is killed in turn: it is back, a press works again, and at the end nothing is left."""

import psutil
import pytest

from mistypilot_ros.bench.presses import SENSOR
from mistypilot_ros.bench.recovery import kill_and_press

SENTENCE = 'When I press your front left bumper, set the light'
ROLES = (
    'simulator',
    'task_router',
    'pia',
    'sia',
    'misty_bridge',
    'binding_supervisor',
    'fork_server',
    'worker',
)
LIGHT = '''"""Set the light at once."""
from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Set the light at once.

    Keywords: set the light
    """
    robot.set_led(1.0, 0.5, 0.0)
'''


def shared_memory(processes):
    """Segments of the middleware that processes use; whoever makes none leaves none behind."""
    maps = (mapping.path for process in processes for mapping in process.memory_maps())
    return {path for path in maps if path.startswith('/dev/shm/fast')}


@pytest.fixture
def parameters(tmp_path):
    skills = tmp_path / 'skills'
    skills.mkdir()
    (skills / 'light.py').write_text(LIGHT)
    file = tmp_path / 'parameters.yaml'
    file.write_text(f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{skills}']\n")
    return file


@pytest.mark.ros
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_kill_each_process_in_turn(start, parameters):
    with start('--params-file', str(parameters)) as system:
        assert system.say(SENTENCE)['ok']
        system.binding(SENSOR)
        for role in ROLES:
            processes = system.processes()
            victim = next(process for name, process in processes.items() if name.split('-')[0] == role)
            kill_and_press(system, victim)
            victim.wait(10)
            turn = system.say(f'When I press your front left bumper, set the light ({role})', 20)
            assert turn['ok'], f'after the kill of {role}: {turn["reply"]}'
            assert set(ROLES) <= {name.split('-')[0] for name in system.processes()}, (
                f'after the kill of {role}'
            )
        everything = list(system.processes().values())
        assert not shared_memory(everything)
    _, alive = psutil.wait_procs(everything, timeout=10)
    assert not alive


@pytest.mark.ros
def test_up_itself_killed_leaves_nothing(start):
    with start() as system:
        processes = system.processes()
        processes.pop('up').kill()
        _, alive = psutil.wait_procs(processes.values(), timeout=15)
        assert not alive

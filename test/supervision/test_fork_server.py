"""The process from which workers are forked is small, has one thread, and hands on nothing else."""

import json
import os
from pathlib import Path

import psutil
import pytest

from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.supervision.fork_server import PRELOADS

HEAVY = (
    'rclpy',
    'numpy',
    'ssl',
    'requests',
    'yaml',
    'asyncio',
    'mistypilot_ros.core.skills',
    'mistypilot_ros.nodes',
)
OWN = {
    '',
    '.core',
    '.core.acting',
    '.core.errors',
    '.core.expressions',
    '.core.robot',
    '.skill',
    '.supervision',
    '.supervision.frames',
    '.supervision.linux',
    '.supervision.skill_module',
    '.supervision.socket_robot',
    '.supervision.worker',
}
"""All modules of this package that a worker has; the fork server itself is its main program."""
LOOK = """
import json, sys, threading
def run(robot, path):
    with open(path, 'w') as file:
        json.dump({'modules': sorted(sys.modules), 'path': sys.path,
                   'threads': [thread.name for thread in threading.enumerate()]}, file)
"""


def status(pid: int, name: str) -> str:
    lines = Path(f'/proc/{pid}/status').read_text().splitlines()
    return next(line.split(':')[1].strip() for line in lines if line.startswith(name + ':'))


def test_it_has_one_thread(system) -> None:
    system.bind('chin', 'wave')
    assert status(system.fork_server.pid, 'Threads') == '1'
    assert status(system.row('chin').pid, 'Threads') == '2'


def test_it_is_a_program_of_its_own(system) -> None:
    """Started anew (exec), so that it has none of the memory, threads and libraries of the supervisor."""
    system.bind('chin', 'wave')
    words = system.fork_server.cmdline()
    assert words[words.index('-m') + 1] == 'mistypilot_ros.supervision.fork_server'
    libraries = {Path(mapping.path).name.split('.')[0] for mapping in system.fork_server.memory_maps()}
    assert not {
        name for name in libraries if name.startswith(('librcl', 'libssl', 'libcrypto', '_multiarray'))
    }
    assert status(system.fork_server.pid, 'Threads') == '1'


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('OPENAI_API_KEY', 'sk-nobody-may-see-this')
    monkeypatch.setenv('WEATHER_KEY', 'skills may have this')


def test_a_skill_does_not_get_the_key_of_the_language_model(keys: None, system) -> None:
    system.bind('chin', 'wave')
    for pid in (system.fork_server.pid, system.row('chin').pid):
        around = Path(f'/proc/{pid}/environ').read_text()
        assert 'sk-nobody' not in around and 'skills may have this' in around


def test_a_worker_has_only_the_skill_api_loaded(system, tmp_path: Path) -> None:
    (system.folder / 'look.py').write_text(LOOK)
    system.names.add('look')
    system.bind('chin', f'look path={tmp_path}/seen.json')
    system.run('chin')
    seen = json.loads((tmp_path / 'seen.json').read_text())
    loaded = [name for name in seen['modules'] if name.startswith(HEAVY)]
    assert loaded == [] and set(PRELOADS) <= set(seen['modules'])
    mine = {
        name.removeprefix('mistypilot_ros') for name in seen['modules'] if name.startswith('mistypilot_ros')
    }
    assert mine == OWN
    assert seen['path'] and '/' not in seen['path'] and '' not in seen['path']


def test_a_skill_is_not_loaded_before_its_first_run(system, tmp_path: Path) -> None:
    mark = tmp_path / 'loaded'
    (system.folder / 'marks.py').write_text(f'open({str(mark)!r}, "w")\ndef run(robot):\n    pass\n')
    system.names.add('marks')
    system.bind('chin', 'marks')
    assert system.row('chin').status is WorkerState.ACTIVE and not mark.exists()
    system.run('chin')
    assert mark.exists()


def test_a_worker_leads_a_group_of_its_own_and_inherits_one_socket(system) -> None:
    secret, other = os.pipe()
    os.set_inheritable(secret, True)
    try:
        system.bind('chin', 'wave')
        system.bind('head', 'wave')
        for sensor in ('chin', 'head'):
            pid = system.row(sensor).pid
            assert os.getpgid(pid) == pid
            handles = {
                int(name): os.readlink(f'/proc/{pid}/fd/{name}') for name in os.listdir(f'/proc/{pid}/fd')
            }
            own = {number: target for number, target in handles.items() if number > 2}
            assert len(own) == 1 and next(iter(own.values())).startswith('socket:'), handles
            assert handles[0] == '/dev/null'
            assert psutil.Process(pid).ppid() == system.fork_server.pid
    finally:
        os.close(secret)
        os.close(other)

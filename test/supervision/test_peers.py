"""What was measured on others, replayed on us: each row of the table in issue 6 is a test here.

The dropped socket and the silent one belong to the bridge: `test/misty/test_misty_link.py` has
`test_it_subscribes_anew_after_a_loss` and `test_a_robot_that_falls_silent_is_noticed`.
"""

import os
import signal
import subprocess
import sys
from datetime import datetime
from functools import cache
from pathlib import Path

import psutil
import pytest

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.supervision import store, twin_files
from mistypilot_ros.supervision.bindings_file import to_bytes
from mistypilot_ros.supervision.store import NAMES, BindingStore, NoteLevel

TEN = tuple(MISTY_SENSORS.sensors)
"""All sensors of the robot."""


def bound(*sensors: str) -> Bindings:
    bindings = Bindings()
    for sensor in sensors:
        bindings = bindings.bind(sensor, SkillCall('wave'))
    return bindings


def pids(system) -> dict[str, int]:
    return {row.sensor: row.pid for row in system.engine.rows() if row.status is WorkerState.ACTIVE}


def bind_all(system) -> None:
    for sensor in TEN:
        system.bind(sensor, 'wave')


def test_a_killed_worker_is_restarted(system) -> None:
    """Others: never restarted."""
    system.bind('chin', 'wave')
    old = system.row('chin').pid
    os.kill(old, signal.SIGKILL)
    system.until(lambda: pids(system).get('chin', old) != old)
    assert system.run('chin').state is RunState.SUCCEEDED


def test_a_hung_worker_is_noticed(system) -> None:
    """Others: never noticed."""
    system.bind('chin', 'wave')
    old = system.row('chin').pid
    os.kill(old, signal.SIGSTOP)
    system.until(lambda: pids(system).get('chin', old) != old)
    assert 'no sign of life for 1 s' in system.row('chin').last_error
    assert system.run('chin').state is RunState.SUCCEEDED


def test_a_registry_cut_off_at_any_length_keeps_ten_bindings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others: all ten lost at 4,779 of 4,780 lengths, without a word."""
    ten = bound(*TEN)
    BindingStore(tmp_path).save(ten)
    data = to_bytes(ten)
    monkeypatch.setattr(twin_files.TwinFiles, 'replace', lambda *_: None)  # Repairs have tests of their own.
    monkeypatch.setattr(store, 'to_bytes', lambda _: data)
    monkeypatch.setattr(store, 'from_bytes', cache(store.from_bytes))  # The other file stays as it is.
    for length in range(len(data)):
        (tmp_path / NAMES[0]).write_bytes(data[:length])
        bindings, notes = BindingStore(tmp_path, lambda: datetime(2026, 5, 4)).load()
        assert bindings == ten, length
        assert [note.level for note in notes] == [NoteLevel.WARNING] and NAMES[0] in notes[0].text, length
        (tmp_path / 'bindings.damaged-20260504-000000.yaml').unlink()


RESTORES = """
import os, random, signal, sys, time
from pathlib import Path
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.state_lock import StateLock
from mistypilot_ros.supervision.store import BindingStore

folder, source, kills, chance = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), random.Random(6)
before = {path.name: path.read_bytes() for path in folder.glob('bindings*')}

class Outside:
    def call(self, call, done): pass
    def step(self, step): pass
    def changed(self): pass

def restore(pipe):
    lock, store, outside = StateLock(folder), BindingStore(folder), Outside()
    os.write(pipe, b'.')
    book = BindingBook(store, store.load()[0], MISTY_SENSORS, lambda call: call)
    skills = SkillSet([Skill('wave', 'x', source=source)])
    engine = SupervisionEngine(outside, outside, MISTY_SENSORS, lambda: skills)
    engine.start()
    engine.reconcile(book.bindings.by_sensor)
    engine.set_serving(True)
    while [row.status for row in engine.rows()] != 10 * [WorkerState.ACTIVE]:
        time.sleep(0.005)
    os.write(pipe, b'!')
    time.sleep(60)

for number in range(kills + 1):
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        restore(theirs)
    os.close(theirs)
    assert os.read(ours, 1) == b'.', 'a lock that was inherited would keep it out'
    if number < kills:
        time.sleep(chance.uniform(0, 0.4))
    else:
        assert os.read(ours, 1) == b'!', 'the last one may restore to the end'
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(ours)
    assert {path.name: path.read_bytes() for path in folder.glob('bindings*')} == before
print('kept')
"""


def test_a_kill_during_restoring_loses_nothing(tmp_path: Path) -> None:
    """Others: bindings lost in 58 of 100 tries."""
    (tmp_path / 'wave.py').write_text('def run(robot):\n    pass\n')
    BindingStore(tmp_path / 'state').save(bound(*TEN))
    command = [sys.executable, '-c', RESTORES, str(tmp_path / 'state'), str(tmp_path / 'wave.py'), '12']
    done = subprocess.run(command, capture_output=True, text=True, timeout=90)
    assert done.returncode == 0 and done.stdout == 'kept\n', done.stderr


def test_restoring_while_workers_live_doubles_nothing(system) -> None:
    """Others: every action twice."""
    bind_all(system)
    before = pids(system)
    for _ in range(3):
        system.engine.reconcile(dict(system.table))
    assert pids(system) == before, 'whoever serves already is left alone'
    system.engine.set_serving(False)
    system.engine.set_serving(True)  # Restored before the old workers are gone.
    system.until(lambda: len(pids(system)) == len(TEN))
    for sensor in TEN:
        system.run(sensor)
    assert len(system.gateway.calls) == len(TEN), 'each touch moved the arms once'
    assert len(system.fork_server.children()) == len(TEN)


def test_removing_one_binding_leaves_the_other_nine(system) -> None:
    """Others: all ten killed."""
    bind_all(system)
    before = pids(system)
    gone = before.pop('chin')
    del system.table['chin']
    system.engine.reconcile(system.table)
    system.until(lambda: not psutil.pid_exists(gone))
    assert pids(system) == before
    assert {system.run(sensor).state for sensor in TEN if sensor != 'chin'} == {RunState.SUCCEEDED}


def test_fifty_touches_during_a_stop_do_not_run_afterwards(system) -> None:
    """Others: all fifty, when the program goes on. Here the worker is stopped; the files of this name in
    `test/nodes/supervisor` and `test/nodes` stop the supervisor and the bridge."""
    system.bind('chin', 'wave')
    old = system.row('chin').pid
    os.kill(old, signal.SIGSTOP)
    for _ in range(50):
        system.press('chin')
    system.until(lambda: len(system.ends()) == 50 and pids(system).get('chin', old) != old)
    assert not system.gateway.calls
    assert len(system.ends(RunState.FAILED)) == 1 and len(system.ends(RunState.DROPPED)) == 49
    assert system.run('chin').state is RunState.SUCCEEDED
    assert len(system.gateway.calls) == 1, 'the new touch alone'


@pytest.mark.parametrize('sensor', ['chin', 'scruff', 'bumper_front_left'])
def test_a_press_and_its_release_act_once(system, sensor: str) -> None:
    """Others: twice."""
    system.bind(sensor, 'wave')
    for count in (1, 2, 3):
        system.run(sensor)
        assert len(system.gateway.calls) == len(system.ends()) == count

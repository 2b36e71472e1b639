"""Processes: they die, hang, and are there again; and nothing is left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.worker_policy import WorkerState

ROOT = Path(__file__).parents[2]


def active_anew(system, sensor: str, old: int) -> bool:
    row = system.row(sensor)
    return row.status is WorkerState.ACTIVE and row.pid not in (0, old)


def test_a_killed_worker_is_replaced_and_its_sibling_left_alone(system) -> None:
    system.bind('chin', 'wave')
    system.bind('head', 'wave')
    pid, sibling = system.row('chin').pid, system.row('head').pid
    os.kill(pid, signal.SIGKILL)
    system.until(lambda: active_anew(system, 'chin', pid))
    assert system.row('chin').restarts == 1 and 'SIGKILL' in system.row('chin').last_error
    assert system.run('chin').state is RunState.SUCCEEDED
    assert system.row('chin').last_error == '' and system.row('head').pid == sibling


def test_a_worker_killed_in_a_run_fails_it(system) -> None:
    system.bind('chin', 'waits')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    os.kill(system.row('chin').pid, signal.SIGKILL)
    system.until(system.ends)
    assert system.ends()[0].state is RunState.FAILED and 'SIGKILL' in system.ends()[0].message


@pytest.mark.parametrize('number', [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_fork_server_comes_back_with_all_workers(system, number: int) -> None:
    system.bind('chin', 'wave')
    system.bind('head', 'wave')
    pids = system.row('chin').pid, system.row('head').pid
    system.fork_server.send_signal(number)
    system.until(lambda: active_anew(system, 'chin', pids[0]) and active_anew(system, 'head', pids[1]))
    assert {system.run(sensor).state for sensor in ('chin', 'head_left')} == {RunState.SUCCEEDED}
    assert system.row('chin').last_error == ''
    assert not [pid for pid in pids if psutil.pid_exists(pid)], 'reaped'


def test_a_stopped_fork_server_is_found_out(system) -> None:
    system.bind('chin', 'wave')
    pid = system.row('chin').pid
    system.fork_server.suspend()
    os.kill(pid, signal.SIGKILL)
    system.until(lambda: active_anew(system, 'chin', pid))
    assert system.run('chin').state is RunState.SUCCEEDED


def test_a_stopped_worker_is_replaced(system) -> None:
    system.bind('chin', 'wave')
    pid = system.row('chin').pid
    os.kill(pid, signal.SIGSTOP)
    system.until(lambda: active_anew(system, 'chin', pid))
    assert 'no sign of life' in system.row('chin').last_error
    assert system.run('chin').state is RunState.SUCCEEDED


def test_cancel_ends_a_stopped_worker(system) -> None:
    system.bind('chin', 'waits')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    pid = system.row('chin').pid
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    system.engine.cancel('*')
    system.until(system.ends)
    assert system.ends()[0].state is RunState.CANCELLED
    assert 0.25 < time.monotonic() - began, 'it had its grace'
    system.until(lambda: active_anew(system, 'chin', pid))


def test_a_worker_that_closes_everything_is_replaced(system) -> None:
    system.bind('chin', 'closes')
    pid = system.row('chin').pid
    assert system.run('chin').state is RunState.FAILED
    system.until(lambda: active_anew(system, 'chin', pid))


def test_a_crash_loop_is_a_fault_and_siblings_go_on(system) -> None:
    system.bind('head', 'wave')
    system.bind('chin', 'dies')
    for restarts in range(6):
        expected = (WorkerState.ACTIVE, restarts)
        system.until(lambda: (system.row('chin').status, system.row('chin').restarts) == expected)  # noqa: B023
        assert system.run('chin').state is RunState.FAILED
    system.until(lambda: system.row('chin').status is WorkerState.FAULTED)
    assert 'failed 6 times within 30 s' in system.row('chin').last_error and not system.row('chin').pid
    dropped = system.run('chin')
    assert dropped.state is RunState.DROPPED and 'failed 6 times' in dropped.message
    assert system.run('head_left').state is RunState.SUCCEEDED and system.row('head').restarts == 0
    system.bind('head', 'wave arm=left')
    assert system.row('chin').status is WorkerState.FAULTED, 'the binding is still there'
    system.engine.reset('chin')
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert (system.row('chin').restarts, system.row('chin').last_error) == (0, '')


def test_what_a_skill_started_ends_with_its_worker(system) -> None:
    system.bind('chin', 'spawns')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    worker = psutil.Process(system.row('chin').pid)
    sleepers = worker.children(recursive=True)
    assert len(sleepers) == 2
    worker.kill()
    system.until(lambda: active_anew(system, 'chin', worker.pid))
    system.until(lambda: not any(sleeper.is_running() for sleeper in sleepers))


def test_what_a_skill_started_ends_with_the_fork_server(system) -> None:
    system.bind('chin', 'spawns')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    pid = system.row('chin').pid
    sleepers = psutil.Process(pid).children(recursive=True)
    system.fork_server.kill()
    system.until(lambda: active_anew(system, 'chin', pid))
    system.until(lambda: not any(sleeper.is_running() for sleeper in sleepers))


def test_stop_leaves_nothing(system) -> None:
    for sensor, skill in (('chin', 'loops'), ('head', 'spawns'), ('scruff', 'wave')):
        system.bind(sensor, skill)
    system.press('chin')
    system.press('head_left')
    system.engine.invoke(SkillCall('waits'), '')
    system.until(lambda: len(system.gateway.calls) == 3)
    os.kill(system.row('scruff').pid, signal.SIGSTOP)
    inside = system.fork_server.children(recursive=True)
    system.engine.stop()
    assert not any(process.is_running() for process in inside) and len(inside) == 6
    assert len(system.ends(RunState.CANCELLED)) == 3
    system.engine.stop()


def test_stop_without_start(tmp_path: Path, system) -> None:
    type(system)(tmp_path).engine.stop()


PROGRAM = """
import os, sys, time
sys.path.insert(0, sys.argv[1])
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.supervision.engine import SupervisionEngine

class Outside:
    def call(self, call, done): print('called', flush=True)
    def step(self, step): pass
    def changed(self): pass

outside = Outside()
skills = SkillSet([Skill('spawns', 'x', source=sys.argv[2])])
engine = SupervisionEngine(outside, outside, MISTY_SENSORS, lambda: skills)
engine.start()
engine.set_serving(True)
engine.reconcile({name: Binding(name, (SkillCall('spawns'),)) for name in ('chin', 'head')})
while {row.status.name for row in engine.rows()} != {'ACTIVE'}:
    time.sleep(0.01)
engine.sensor_event(SensorEvent('chin', True))
time.sleep(60)
"""


@pytest.mark.parametrize('stopped', ['', 'fork server', 'worker'])
def test_no_worker_outlives_a_killed_supervisor(system, stopped: str) -> None:
    command = [sys.executable, '-c', PROGRAM, str(ROOT), str(system.folder / 'spawns.py')]
    supervisor = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert supervisor.stdout is not None and supervisor.stdout.readline() == 'called\n'
        (server,) = psutil.Process(supervisor.pid).children()
        family = [server, *server.children(recursive=True)]
        assert len(family) == 5
        if stopped:
            (server if stopped == 'fork server' else family[1]).suspend()
    finally:
        supervisor.kill()
        supervisor.communicate(timeout=20)
    system.until(lambda: all(ended(process) for process in family))
    reap(*family)


def ended(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def reap(*processes: psutil.Process) -> None:
    """Take leave of orphans: the engine of the test has made this process their parent (subreaper)."""
    for process in processes:
        try:
            os.waitpid(process.pid, 0)
        except ChildProcessError:
            continue  # Its own parent has done so.


def test_a_stopped_worker_dies_with_supervisor_and_server(system) -> None:
    command = [sys.executable, '-c', PROGRAM, str(ROOT), str(system.folder / 'waits.py')]
    supervisor = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert supervisor.stdout is not None and supervisor.stdout.readline() == 'called\n'
        (server,) = psutil.Process(supervisor.pid).children()
        workers = server.children()
        for process in (*workers, psutil.Process(supervisor.pid)):
            process.suspend()
        server.kill()  # Nobody is left who could clean up: the kernel must.
        system.until(lambda: all(ended(worker) for worker in workers))
    finally:
        supervisor.kill()
        supervisor.communicate(timeout=20)
    assert len(workers) == 2
    reap(server, *workers)

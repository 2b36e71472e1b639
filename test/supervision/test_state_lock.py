"""One supervisor for each state folder; what a supervisor started does not keep the folder from the next."""

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.supervision.state_lock import StateLock

HOLDS = """
import sys
from pathlib import Path
from mistypilot_ros.supervision.state_lock import StateLock
lock = StateLock(Path(sys.argv[1]))
print('held', flush=True)
sys.stdin.read()
"""


def test_the_second_is_refused_with_the_remedy(tmp_path: Path) -> None:
    lock = StateLock(tmp_path)
    with pytest.raises(StoreError, match='Another supervisor already uses') as caught:
        StateLock(tmp_path)
    assert str(tmp_path) in str(caught.value) and 'state_dir' in str(caught.value)
    lock.close()
    StateLock(tmp_path).close()


def test_it_is_free_once_its_process_was_killed(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, '-c', HOLDS, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b'held\n'
        with pytest.raises(StoreError, match='Another supervisor'):
            StateLock(tmp_path)
    finally:
        holder.kill()
        holder.communicate(timeout=20)
    StateLock(tmp_path).close()


def test_a_child_that_inherits_all_it_can_does_not_keep_it(tmp_path: Path) -> None:
    lock = StateLock(tmp_path)
    child = subprocess.Popen(
        [sys.executable, '-c', 'print(); input()'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        close_fds=False,
    )
    try:
        assert child.stdout is not None and child.stdout.readline() == b'\n'
        lock.close()
        StateLock(tmp_path).close()
    finally:
        child.communicate(b'\n', timeout=20)


def opened(pid: int) -> list[str]:
    """Files that a process holds open."""
    folder = f'/proc/{pid}/fd'
    return [os.path.realpath(f'{folder}/{name}') for name in os.listdir(folder)]


def test_neither_fork_server_nor_workers_hold_it(tmp_path: Path, system) -> None:
    state = tmp_path / 'state'
    state.mkdir()
    lock, family = StateLock(state), []
    try:
        system.bind('chin', 'wave')
        system.fork_server.kill()  # The next one is started with the lock held.
        pid = system.row('chin').pid
        system.until(lambda: system.row('chin').pid not in (0, pid) and system.row('chin').status.value == 2)
        family = [system.fork_server.pid, system.row('chin').pid]
        assert any('supervisor.lock' in path for path in opened(psutil.Process().pid))
        assert not [path for pid in family for path in opened(pid) if 'supervisor.lock' in path]
        for process in family:
            psutil.Process(process).suspend()  # They live on, and cannot even react.
        lock.close()
        StateLock(state).close()
    finally:
        for process in family:
            psutil.Process(process).resume()

"""One `up` for each domain and namespace."""

import os
import subprocess
import sys

import pytest

from mistypilot_ros.cli.domain import domain
from mistypilot_ros.cli.running_lock import RunningLock, runtime_folder
from mistypilot_ros.core.errors import InvalidInputError, StoreError


def test_the_second_is_told_what_runs_and_how_to_choose_another(tmp_path):
    first = RunningLock(tmp_path, 7, 'misty', 'robot at 127.0.0.1:8080, state folder /s')
    with pytest.raises(InvalidInputError) as refused:
        RunningLock(tmp_path, 7, 'misty', 'robot at 127.0.0.1:8081, state folder /t')
    for part in ("'misty'", 'domain 7', '127.0.0.1:8080', '/s', '--namespace', 'ROS_DOMAIN_ID'):
        assert part in str(refused.value)
    first.close()
    RunningLock(tmp_path, 7, 'misty', '').close()


def test_other_namespaces_and_domains_do_not_meet(tmp_path):
    locks = [RunningLock(tmp_path, d, n, '') for d, n in ((1, 'a'), (1, 'b'), (11, 'a'), (1, ''), (1, 'a/b'))]
    for lock in locks:
        lock.close()


def test_a_dead_one_holds_nothing_and_a_child_does_not_inherit_it(tmp_path):
    code = (
        'import os, subprocess, sys; from pathlib import Path; '
        'from mistypilot_ros.cli.running_lock import RunningLock; '
        f'lock = RunningLock(Path({str(tmp_path)!r}), 1, "misty", "gone"); '
        'child = subprocess.Popen(["sleep", "30"], close_fds=False, stdout=subprocess.DEVNULL); '
        'print(child.pid, flush=True); os._exit(9)'
    )
    dead = subprocess.run([sys.executable, '-c', code], stdout=subprocess.PIPE, timeout=30, text=True)
    try:
        RunningLock(tmp_path, 1, 'misty', '').close()
    finally:
        os.kill(int(dead.stdout), 9)


def test_the_folder_of_the_session_or_one_for_the_owner_alone(tmp_path, monkeypatch):
    assert runtime_folder({'XDG_RUNTIME_DIR': str(tmp_path)}) == tmp_path / 'mistypilot'
    monkeypatch.setattr('tempfile.tempdir', str(tmp_path))
    folder = runtime_folder({'XDG_RUNTIME_DIR': '/nowhere'})
    assert folder.parent == tmp_path and folder.stat().st_mode & 0o777 == 0o700
    folder.rmdir()
    folder.symlink_to(tmp_path / 'mistypilot')  # as somebody else could have put it there
    with pytest.raises(StoreError, match='belongs to somebody else'):
        runtime_folder({'XDG_RUNTIME_DIR': '/nowhere'})


@pytest.mark.parametrize(
    ('given', 'number'), [({}, 0), ({'ROS_DOMAIN_ID': ''}, 0), ({'ROS_DOMAIN_ID': '232'}, 232)]
)
def test_domains(given, number):
    assert domain(given) == number


@pytest.mark.parametrize('text', ['233', '-1', 'lab', '1.5'])
def test_what_is_no_domain_is_refused(text):
    with pytest.raises(InvalidInputError, match=f"'{text}', which is no ROS domain"):
        domain({'ROS_DOMAIN_ID': text})

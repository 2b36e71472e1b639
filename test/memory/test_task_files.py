"""The tasks of people on disk: what was acknowledged is there after any crash, and damage is said."""

from __future__ import annotations

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mistypilot_ros.core.commands import ChangeDetails, New
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.core.task_history import TaskHistory
from mistypilot_ros.memory.state_json import from_bytes, to_bytes
from mistypilot_ros.memory.task_files import FOLDER, TaskFiles

LINES = (ScriptLine('Once “upon” a time.', Emotion.SURPRISE), ScriptLine('Schluß.\n完。'))
WRITER = """
import sys
from pathlib import Path
from mistypilot_ros.core.commands import ChangeDetails, New
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.task_history import TaskHistory
from mistypilot_ros.memory.task_files import TaskFiles
files = TaskFiles(Path(sys.argv[1]), print)
history = TaskHistory().did([New('count', ('0',))])
for number in range(100_000):
    history = history.did([ChangeDetails((str(number),), (0,))]).wrote([ScriptLine('x' * 500)] * 20, True)
    files.save('ada', history)
    print(number, flush=True)
"""


def a_history() -> TaskHistory:
    history = TaskHistory().did([New('tell a story', ('hero: a fox',))]).wrote(LINES, True, 'en').performed(1)
    return history.did([New('sing')]).did([ChangeDetails(('loud',))])


def complaints() -> list[str]:
    return []


def test_what_was_saved_is_loaded(tmp_path):
    said = []
    files = TaskFiles(tmp_path, said.append)
    ada, default = a_history(), TaskHistory().did([New('dance')])
    files.save('ada/../x', ada)
    files.save('default', default)
    assert TaskFiles(tmp_path, said.append).load() == {'ada/../x': ada, 'default': default}
    assert list(TaskFiles(tmp_path, said.append).load()) == ['ada/../x', 'default'] and said == []
    assert stat.S_IMODE((tmp_path / FOLDER).stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / FOLDER).iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 1
    files.forget('default')
    files.forget('default')
    assert list(files.load()) == ['ada/../x']


def test_what_was_set_aside_is_forgotten_too(tmp_path):
    said = []
    files = TaskFiles(tmp_path, said.append)
    for user in ('ada', 'bob'):
        files.save(user, a_history())
    for path in (tmp_path / FOLDER).iterdir():
        path.write_bytes(b'{"damaged')
    assert files.load() == {} and len(said) == 2
    files.save('ada', a_history())
    files.forget('ada')
    (left,) = (tmp_path / FOLDER).iterdir()
    files.forget('bob')
    assert 'damaged' in left.name and not list((tmp_path / FOLDER).iterdir())


@given(st.integers(0, 10_000), st.integers(0, 255))
@settings(max_examples=200)
def test_a_damaged_byte_raises_nothing_else(at, value):
    data = bytearray(to_bytes('ada', a_history()))
    data[at % len(data)] = value
    try:
        from_bytes(bytes(data))
    except StoreError:
        pass


def test_a_script_is_written_once():
    history = a_history()
    for number in range(15):
        history = history.did([ChangeDetails((f'{number}',))])
    assert to_bytes('ada', history).count('Schluß'.encode()) == 1
    assert from_bytes(to_bytes('ada', history)) == ('ada', history)


def test_damage_is_set_aside_and_said(tmp_path):
    said = []
    files = TaskFiles(tmp_path, said.append)
    files.save('ada', a_history())
    files.save('bob', a_history())
    (path,) = [p for p in (tmp_path / FOLDER).iterdir() if b'ada' in p.read_bytes()]
    path.write_bytes(path.read_bytes()[:-30])
    assert list(files.load()) == ['bob']
    assert len(said) == 1 and path.name in said[0] and 'kept as' in said[0]
    assert list((tmp_path / FOLDER).glob('*.damaged-*')) and list(files.load()) == ['bob']


def test_a_later_version_is_neither_read_nor_lost(tmp_path):
    files = TaskFiles(tmp_path, pytest.fail)
    files.save('ada', a_history())
    (path,) = (tmp_path / FOLDER).iterdir()
    path.write_text(json.dumps({**json.loads(path.read_text()), 'version': 2}))
    with pytest.raises(StoreError, match='Update MistyPilot'):
        files.load()
    assert path.exists()


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / FOLDER).write_text('')
    with pytest.raises(StoreError, match='cannot be used'):
        TaskFiles(tmp_path, pytest.fail)


def test_a_kill_at_any_moment_leaves_what_was_acknowledged(tmp_path):
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, '-c', WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        acknowledged = -1
        until = None
        for line in process.stdout:
            acknowledged = int(line)
            until = until or time.monotonic() + random.uniform(0, 0.2)
            if time.monotonic() > until:
                os.kill(process.pid, signal.SIGKILL)
                break
        rest = [int(line) for line in process.stdout.read().splitlines() if line]
        process.wait(20)
        acknowledged = max([acknowledged, *rest])
        history = TaskFiles(tmp_path, pytest.fail).load()['ada']
        assert int(history.present.details[0]) in (acknowledged, acknowledged + 1)
        assert len(history.present.result) == 20

"""Both ways to a full disk are real: what writes there fails, and works again afterwards."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from mistypilot_ros.chaos import full_disk

WRITER = """
import sys
for line in sys.stdin:
    try:
        with open(sys.argv[1], 'w') as file:
            file.write(4000 * 'x')
        print('written', flush=True)
    except OSError as error:
        print(error.strerror, flush=True)
"""


@pytest.fixture
def write(tmp_path):
    """A function that has another process write a file, and returns what came of it; with its number."""
    process = subprocess.Popen(
        [sys.executable, '-c', WRITER, str(tmp_path / 'state' / 'file')],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def ask() -> str:
        process.stdin.write('\n')
        process.stdin.flush()
        return process.stdout.readline().strip()

    ask.pid = process.pid
    yield ask
    process.kill()
    process.communicate(timeout=10)


def world(folder: Path, pid: int) -> SimpleNamespace:
    return SimpleNamespace(state=folder, process=lambda role: SimpleNamespace(pid=pid))


def test_a_small_file_system_is_filled(tmp_path, write):
    state = tmp_path / 'state'
    with full_disk.small_disk(state) as mounted:
        if not mounted:
            pytest.skip('this user may mount nothing; chaos then limits the size of files')
        assert write() == 'written'
        (state / 'file').unlink()
        with full_disk.without_room(world(state, write.pid)):
            assert write() == 'No space left on device'
        assert write() == 'written'
    assert not os.path.ismount(state)


def test_where_nothing_may_be_mounted_files_are_limited(tmp_path, write):
    (tmp_path / 'state').mkdir()
    assert write() == 'written'
    with full_disk.without_room(world(tmp_path / 'state', write.pid)):
        assert write() == 'File too large'
    assert write() == 'written'

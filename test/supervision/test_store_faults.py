"""A disk that refuses: whatever step of a save fails, the old bindings stand, also after a restart."""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from system_calls import tracer

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision import twin_files
from mistypilot_ros.supervision.bindings_file import to_bytes
from mistypilot_ros.supervision.store import NAMES, BindingStore

OLD = Bindings().bind('chin', SkillCall('wave')).bind('head', SkillCall('nod'))
NEW = OLD.unbind('chin')
STEPS = ('open', 'write', 'fsync', 'close', 'replace')
"""What a save asks of the system, all by `os`."""
REFUSALS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO)


class Disk:
    """Stands in for `os`: counts what is asked of the disk and refuses it from one step on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.refuses: Callable[[int], bool] = lambda number: False
        self.error = 0

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self._step(name, real) if name in (*STEPS, 'unlink') else real

    def _step(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any) -> Any:
            self.asked.append(name)
            if self.refuses(len(self.asked) - 1):
                if name == 'close':
                    real(*arguments)  # The descriptor is gone all the same.
                raise OSError(self.error, os.strerror(self.error))
            return real(*arguments)

        return step


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    one = Disk()
    monkeypatch.setattr(twin_files, 'os', one)
    return one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / 'state'


def steps_of_a_save(folder: Path, disk: Disk) -> list[str]:
    store = BindingStore(folder)
    store.load()
    disk.asked.clear()
    store.save(OLD)
    return list(disk.asked)


def test_the_steps_are_all_that_is_asked(folder: Path, disk: Disk) -> None:
    beside, sync = ['open', 'write', 'fsync', 'close'], ['open', 'fsync', 'close']
    assert steps_of_a_save(folder, disk) == 2 * beside + 2 * ['replace', *sync]


@pytest.mark.parametrize('error', REFUSALS, ids=errno.errorcode.get)
@pytest.mark.parametrize('before', [OLD, Bindings()], ids=['with bindings', 'first save'])
def test_one_step_that_fails_leaves_the_old_state(
    folder: Path, disk: Disk, error: int, before: Bindings
) -> None:
    count = len(steps_of_a_save(folder, disk))
    for step in range(count):
        for name in NAMES:
            (folder / name).write_bytes(to_bytes(before)) if before.generation else (folder / name).unlink()
        store = BindingStore(folder)
        store.load()
        disk.asked.clear()
        disk.error, disk.refuses = error, lambda number: number == step  # noqa: B023
        with pytest.raises(StoreError, match=os.strerror(error)) as caught:
            store.save(NEW)
        assert 'put back' not in str(caught.value)
        disk.refuses = lambda number: False
        assert BindingStore(folder).load() == (before, []), f'step {step}, both files as before'
        assert sorted(path.name for path in folder.iterdir()) == (
            sorted(NAMES) if before.generation else []
        ), f'step {step}, nothing is left over'
        store.save(NEW)
        assert BindingStore(folder).load() == (NEW, []), f'step {step}, and then it works again'


@pytest.mark.parametrize('error', REFUSALS, ids=errno.errorcode.get)
def test_a_disk_that_fails_from_a_step_on_leaves_the_old_state(folder: Path, disk: Disk, error: int) -> None:
    steps = steps_of_a_save(folder, disk)
    committed = len(steps) - steps[::-1].index('replace')
    for step in range(len(steps)):
        for name in NAMES:
            (folder / name).write_bytes(to_bytes(OLD))
        store = BindingStore(folder)
        store.load()
        disk.asked.clear()
        disk.error, disk.refuses = error, lambda number: number >= step  # noqa: B023
        with pytest.raises(StoreError, match=os.strerror(error)) as caught:
            store.save(NEW)
        disk.refuses = lambda number: False
        bindings, _ = BindingStore(folder).load()
        if step < committed:
            assert bindings == OLD, f'step {step}'
        else:  # Renamed, and the system neither promises that it lasts nor lets it be undone.
            assert bindings in (OLD, NEW) and 'could not be put back' in str(caught.value)


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The kernel takes no more than so many bytes into a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_kernel_that_takes_a_part_of_the_file(folder: Path) -> None:
    store = BindingStore(folder)
    store.save(OLD)
    for size in range(len(to_bytes(NEW))):
        with largest_file(size), pytest.raises(StoreError, match='File too large'):
            store.save(NEW)
    assert BindingStore(folder).load() == (OLD, [])
    with largest_file(len(to_bytes(NEW))):
        store.save(NEW)
    assert BindingStore(folder).load() == (NEW, [])


SAVES = """
import sys
from pathlib import Path
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.store import BindingStore

store, stands, refused = BindingStore(Path(sys.argv[1])), Bindings(), 0
store.load()
for number in range(40):
    new = stands.bind('chin', SkillCall('wave'), user=str(number))
    try:
        store.save(new)
        stands = new
    except StoreError:
        refused += 1
    loaded = BindingStore(Path(sys.argv[1])).load()
    assert loaded == (stands, []), (number, loaded, stands)
print(refused, stands.generation)
"""


@pytest.mark.parametrize(
    ('calls', 'error'), [('fsync', 'ENOSPC'), ('rename,renameat,renameat2', 'EROFS'), ('write', 'EDQUOT')]
)
def test_the_kernel_itself_refuses_now_and_then(folder: Path, calls: str, error: str) -> None:
    """The same with a real process whose system calls fail, every seventh from the third on."""
    folder.mkdir()
    paths = [part for name in NAMES for part in ('-P', str(folder / f'.{name}.new'))] + ['-P', str(folder)]
    inject = f'inject={calls}:error={error}:when=3+7'
    command = [*tracer(), '-f', '-o', '/dev/null', *paths, '-e', f'trace={calls}', '-e', inject]
    saver = subprocess.run(
        [*command, sys.executable, '-c', SAVES, str(folder)], capture_output=True, text=True, timeout=60
    )
    assert saver.returncode == 0, saver.stderr
    refused, generation = map(int, saver.stdout.split())
    assert refused >= 5 and refused + generation == 40

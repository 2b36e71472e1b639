"""Acknowledged means on disk: write, sync, rename, sync of the folder, in this order, and then the answer."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from system_calls import Call, calls_of

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision import twin_files
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.store import BindingStore

FIRST, TWIN = 'bindings.yaml', 'bindings.backup.yaml'
ORDER = [
    ('write', f'.{FIRST}.new'),
    ('fsync', f'.{FIRST}.new'),
    ('write', f'.{TWIN}.new'),
    ('fsync', f'.{TWIN}.new'),
    ('rename', TWIN),
    ('fsync', 'state'),
    ('rename', FIRST),
    ('fsync', 'state'),
    ('write', 'acknowledged'),
]
"""What one bind must ask of the system, by the name of the file, and the answer."""
BINDS = """
import os, sys
from pathlib import Path
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.store import BindingStore

store = BindingStore(Path(sys.argv[1]))
book = BindingBook(store, store.load()[0], MISTY_SENSORS, lambda call: call)
book.bind('chin', SkillCall('wave'))
with open(sys.argv[2], 'wb', buffering=0) as answer:
    answer.write(b'done')
"""


def test_seen_from_outside(tmp_path: Path) -> None:
    """The system calls of a real process that binds."""
    folder, answer = tmp_path / 'state', tmp_path / 'acknowledged'
    seen = calls_of([sys.executable, '-c', BINDS, str(folder), str(answer)], tmp_path / 'calls.txt')
    assert [step for call in seen if (step := _step(call, tmp_path))] == ORDER
    assert {call.user for call in BindingStore(folder).load()[0].by_sensor.values()} == {''}


def _step(call: Call, below: Path) -> Call | None:
    """A call as it stands in `ORDER`; None where it changes nothing below a folder."""
    name, target = call
    if not target.startswith(str(below)) or name == 'openat':
        return None
    return 'rename' if name.startswith('rename') else name, Path(target).name


class Watched:
    """Stands in for `os` and notes what is asked of the disk."""

    def __init__(self) -> None:
        self.seen: list[Call] = []
        self._paths: dict[int, str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: Path, *arguments: Any) -> int:
        descriptor = os.open(path, *arguments)
        self._paths[descriptor] = Path(path).name
        return descriptor

    def write(self, descriptor: int, data: bytes) -> int:
        self.seen.append(('write', self._paths[descriptor]))
        return os.write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        self.seen.append(('fsync', self._paths[descriptor]))
        os.fsync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        self.seen.append(('rename', Path(target).name))
        os.replace(source, target)


def test_seen_from_within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where nobody may look at a process from outside."""
    watched = Watched()
    monkeypatch.setattr(twin_files, 'os', watched)
    book = BindingBook(BindingStore(tmp_path / 'state'), Bindings(), MISTY_SENSORS, lambda call: call)
    book.bind('chin', SkillCall('wave'))
    watched.seen.append(('write', 'acknowledged'))
    assert watched.seen == ORDER

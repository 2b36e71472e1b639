"""A clock before 2000, or before 1970, in what keeps or shows a moment."""

from datetime import datetime, timezone
from pathlib import Path

import pytest

from mistypilot_ros.core.bindings import Binding, Bindings
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.robot_calls import Origin
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.stop_gate import StopGate
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.supervision.bound_sensor import WorkerRow
from mistypilot_ros.supervision.store import NAMES, BindingStore, NoteLevel

MOMENTS = (
    datetime(1980, 1, 6, tzinfo=timezone.utc),
    datetime(1969, 12, 31, 23, 59, 58, 500_000, timezone.utc),
)


@pytest.fixture(params=MOMENTS, ids=['1980', '1969'])
def moment(request: pytest.FixtureRequest) -> datetime:
    return request.param


def test_bindings_and_damaged_copies_are_kept(tmp_path: Path, moment: datetime) -> None:
    store = BindingStore(tmp_path, lambda: moment)
    table = Bindings().bind('chin', SkillCall('wave'))
    store.save(table)
    (tmp_path / NAMES[0]).write_bytes(b'spoiled')
    assert store.load()[0] == table
    for name in NAMES:
        (tmp_path / name).write_bytes(b'spoiled again')
    bindings, notes = store.load()
    assert bindings == Bindings() and notes[-1].level is NoteLevel.ERROR
    assert len(list(tmp_path.glob(f'*.damaged-{moment:%Y%m%d-%H%M%S}*.yaml'))) == 3, 'nothing was overwritten'


def test_pictures_are_kept(tmp_path: Path, moment: datetime) -> None:
    path = KeptFiles(tmp_path, 'picture', '.jpg', now=lambda: moment).keep(b'picture')
    assert Path(path).read_bytes() == b'picture' and f'{moment:%Y-%m-%d}' in path


def test_a_stop_ends_what_began_before_it(moment: datetime) -> None:
    gate = StopGate(wall_ns=lambda: int(moment.timestamp() * 1e9))
    before = Origin('run-1', gate.epoch)
    first = gate.stop()
    assert first > 0
    with pytest.raises(CancelledError):
        gate.admit(before, moves=True)
    gate.admit(Origin('run-2', first), moves=True)
    assert gate.stop() > first


@pytest.mark.ros
def test_stamps_are_shown(moment: datetime) -> None:
    from mistypilot_ros.nodes.binding_table import row_message
    from mistypilot_ros.nodes.conversions import iso

    binding = Binding('chin', (SkillCall('wave'),))
    row = WorkerRow('chin', 7, WorkerState.ACTIVE, 0, moment.timestamp(), '')
    stamp = row_message(binding, row, True).last_triggered
    assert iso(stamp) == moment.isoformat(timespec='milliseconds').replace('+00:00', 'Z')

"""A disk that takes its time: whoever changes the bindings waits for it, a touch does not."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros.supervision.store import BindingStore

pytestmark = pytest.mark.ros
PROGRAM = Path(__file__).parents[2] / 'support' / 'slow_disk_node.py'


class Disk:
    """Answers no `fsync` while it is told so."""

    def __init__(self, folder: Path) -> None:
        self.mark, self.waits = folder / 'slow', folder / 'slow.waits'

    def stall(self) -> None:
        self.mark.touch()

    def go_on(self) -> None:
        self.mark.unlink(missing_ok=True)
        self.waits.unlink(missing_ok=True)


@pytest.fixture(scope='module')
def disk(tmp_path_factory: Any) -> Disk:
    return Disk(tmp_path_factory.mktemp('disk'))


@pytest.fixture(scope='module')
def node_process(node_process: Any, disk: Disk) -> Any:
    class OnSlowDisk(node_process):
        def program(self, module: str) -> list[str]:
            return [str(PROGRAM), module, str(disk.mark)]

    return OnSlowDisk


def bind(system: Any) -> Any:
    return system.topics.BIND, {'sensor': 'head', 'call': system.skill_call('wave')}


def unbind(system: Any) -> Any:
    return system.topics.UNBIND, {'sensor': 'scruff'}


def set_parameter(system: Any) -> Any:
    from rclpy.parameter import Parameter

    message = Parameter('bindings.head', value=['wave']).to_parameter_msg()
    return system.own['set_parameters'], {'parameters': [message]}


@pytest.mark.parametrize('change', [bind, unbind, set_parameter], ids=lambda change: change.__name__)
def test_a_save_that_hangs_delays_no_touch(
    system: Any, disk: Disk, set_options: Any, change: Callable[[Any], Any], done: Any
) -> None:
    for sensor, skill in (('chin', 'light'), ('scruff', 'light'), ('bumper_front_left', 'waits')):
        system.bind(sensor, skill, **set_options(debounce_ms=0))
    service, fields = change(system)
    before = BindingStore(system.state).load()[0]
    disk.stall()
    try:
        pending = system.client.client(service).call_async(service.type.Request(**fields))
        system.until(disk.waits.exists, 'it is being saved')
        for _ in range(3):
            assert system.press('chin').state == 1
        pid = system.row('chin').pid
        os.kill(pid, signal.SIGKILL)
        system.until(lambda: system.works('chin') and system.row('chin').pid != pid, 'another worker')
        assert system.press('chin').state == 1, 'a worker is replaced meanwhile'
        system.bridge.press('bumper_front_left')
        system.until(lambda: system.runs[-1].sensor == 'bumper_front_left', 'it runs')
        assert system.call(system.topics.CANCEL, run_id='*').cancelled, 'and a run is ended'
        assert not pending.done(), 'nothing is acknowledged before it is on disk'
        assert {row.sensor for row in system.tables[-1].bindings} == set(before.by_sensor)
    finally:
        disk.go_on()
    done(pending)
    system.until(lambda: system.tables[-1].generation == before.generation + 1, 'it is in force')
    assert BindingStore(system.state).load()[0].generation == before.generation + 1

"""What all nodes say of their health, and the tree that the shipped analyzers make of it."""

import re
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.ros
ROOT = Path(__file__).resolve().parents[2]
ANALYZERS = yaml.safe_load((ROOT / 'share' / 'diagnostics' / 'analyzers.yaml').read_text())
PARTS = {
    *('link', 'battery', 'emergency_stop', 'camera_and_microphone'),
    *('binding_supervisor', 'bindings', 'bindings/chin', 'interpreter'),
}
"""All parts of a robot with one binding; docs/diagnostics.md has the same table."""


@pytest.fixture(scope='module')
def client(client_in):
    """In the namespace that the papers name."""
    return client_in('/misty')


@pytest.fixture
def rows(client):
    """All statuses so far, oldest first."""
    arrays = client.listen(client.topics.DIAGNOSTICS)
    return lambda: [status for array in list(arrays) for status in array.status]


@pytest.fixture
def begin(client, node_process, tmp_path):
    """A function that starts another node beside the bridge."""
    running = []

    def begin(node, **parameters):
        running.append(
            node_process(node, client.namespace, {'state_dir': str(tmp_path / 'state'), **parameters})
        )

    yield begin
    for process in running:
        process.end()


def analyzers_of(name):
    """Analyzers that take a status; they match the whole name, as std::regex_match does."""
    rows = {key: row for key, row in ANALYZERS['analyzers']['ros__parameters'].items() if key != 'path'}
    return [
        row['path']
        for row in rows.values()
        if any(re.fullmatch(pattern, name, re.ASCII) for pattern in row['regex'])
    ]


def test_names_hardware_and_tree(misty, bridge, begin, rows, waits):
    def interpreter():
        return [status for status in rows() if status.name == 'misty/interpreter']

    begin('task_router')
    waits(interpreter, 'the interpreter is told', 30)
    assert interpreter()[0].level == b'\1' and 'No skills are known yet' in interpreter()[0].message
    assert {value.key: value.value for value in interpreter()[0].values}['interpreter'] == 'offline'
    begin('binding_supervisor', **{'bindings.chin': ['wave']})

    def newest():
        return {status.name: status for status in rows()}

    def complete():
        found = newest()
        return (
            set(found) == {f'misty/{part}' for part in PARTS}
            and {status.hardware_id for status in found.values()} == {'SIM-0001'}
            and {status.level for status in found.values()} == {b'\0'}
        )

    waits(complete, 'all parts are good', 30)
    for name in newest():
        assert len(analyzers_of(name)) == 1, name


def test_once_a_second_and_at_once(client, misty, bridge, bridges, rows, waits):
    """Two rows that are equal are the second's beat; a change does not wait for it."""
    arrays = client.listen(client.topics.DIAGNOSTICS)

    def beats():
        stamps = [array.header.stamp for array in list(arrays)]
        times = [stamp.sec + stamp.nanosec / 1e9 for stamp in stamps]
        return [later - earlier for earlier, later in zip(times, times[1:], strict=False)]

    waits(lambda: any(0.9 < beat < 1.1 for beat in beats()), 'the beat of a second', 30)

    def camera():
        return [s.message for s in rows() if s.name == 'misty/camera_and_microphone']

    assert camera()[-1] == 'Camera and microphone are off.'
    before = len(arrays)
    bridges.switch(camera_enabled=True)
    waits(lambda: camera()[-1] == 'On: camera.', 'the camera is told')
    waits(lambda: any(beat < 0.9 for beat in beats()[before - 1 :]), 'it came between two beats')


def test_lost_bindings_are_one_row():
    """Viewers show the last status of a name alone."""
    from mistypilot_ros.nodes.binding_table import store_health

    health = store_health(['One file was damaged.', 'The other one too.'])
    assert (health.part, health.message) == ('bindings', 'One file was damaged. The other one too.')
    assert store_health([]).level.name == 'OK'


def test_a_fault_that_is_over_is_told_as_one():
    from mistypilot_ros.msg import Binding, BindingTable

    from mistypilot_ros.nodes.binding_table import health

    def told(status, error):
        (row,) = health(BindingTable(bindings=[Binding(sensor='chin', status=status, last_error=error)]))
        return row.level.name, row.message

    assert told(Binding.STATUS_ACTIVE, '') == ('OK', 'active')
    assert told(Binding.STATUS_ACTIVE, 'It fell.') == ('OK', 'It works; what last went wrong: It fell.')
    assert told(Binding.STATUS_BACKOFF, 'It fell.') == ('WARN', 'It fell.')
    assert told(Binding.STATUS_FAULTED, 'It fell.') == ('ERROR', 'It fell.')
    assert told(Binding.STATUS_STARTING, 'The robot is not connected yet.')[0] == 'OK'


@pytest.mark.parametrize('space', ['', 'anna/', 'lab/anna_2/'])
def test_each_namespace_has_its_place_in_the_tree(space):
    for part in PARTS:
        assert len(analyzers_of(f'{space}{part}')) == 1, part


@pytest.mark.parametrize(
    'name',
    ['misty', 'misty/', 'misty/link2', '/link', 'arm: link', 'misty/bindings/', 'misty/bindings/chin/x'],
)
def test_what_is_not_ours_is_left_to_others(name):
    assert analyzers_of(name) == []

"""Bindings that people take along: what is written is read again, and what is damaged is told."""

from pathlib import Path

import pytest
import yaml

from mistypilot_ros.core.bindings import Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision import bindings_file
from mistypilot_ros.supervision.exchange_file import read_file, to_bytes

TEXT = 'It\'s "5" \\ = 100%, 你好, [a], {b: c}\n# d'
ROWS = {
    'chin': Binding('chin', (SkillCall('say', {'text': TEXT}), SkillCall('wave', {'arm': 'left'}))),
    'head': Binding(
        'head', (SkillCall('y'),), BindingOptions(False, TriggerMode.QUEUED, 20, 1.5, 9.0), user='Ann'
    ),
}
BINDINGS = Bindings(ROWS)


def write(tmp_path: Path, data: bytes | str) -> Path:
    path = tmp_path / 'taken.yaml'
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def told(tmp_path: Path, data: bytes | str) -> tuple[dict[str, list[str]], list[str]]:
    """What is bound, and the problems."""
    bindings, problems = read_file(write(tmp_path, data), MISTY_SENSORS)
    return {name: [str(call) for call in row.calls] for name, row in bindings.by_sensor.items()}, problems


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    bindings, problems = read_file(write(tmp_path, to_bytes(BINDINGS)), MISTY_SENSORS)
    assert problems == [] and set(bindings.by_sensor) == {'chin', 'head'}
    for name, row in ROWS.items():
        got = bindings.by_sensor[name]
        assert (got.calls, got.options) == (row.calls, row.options)
    assert bindings.by_sensor['head'].user == '', 'who made it stays with the robot'


def test_ros_takes_it_for_any_robot(tmp_path: Path) -> None:
    """As `ros2 param load NODE FILE` does, with its default."""
    from mistypilot_ros import prefix

    prefix.ensure()
    from rclpy.parameter import parameter_dict_from_yaml_file, parameter_value_to_python

    path = str(write(tmp_path, to_bytes(BINDINGS)))
    loaded = parameter_dict_from_yaml_file(
        path, use_wildcard=True, target_nodes=['/other/binding_supervisor']
    )
    values = {name: parameter_value_to_python(message.value) for name, message in loaded.items()}
    assert list(values['bindings.chin']) == [str(call) for call in ROWS['chin'].calls]
    assert list(values['bindings.head']) == ['y'] and values['binding_options.head.mode'] == 'queued'
    assert values['binding_options.head.enabled'] is False and len(values) == 12


def test_a_cut_or_changed_byte_is_told_and_nothing_is_taken(tmp_path: Path) -> None:
    data = to_bytes(BINDINGS)
    body = data.index(b'\n') + 1
    for length in range(body, len(data), 7):
        bound, problems = told(tmp_path, data[:length]) if _is_yaml(data[:length]) else ({}, ['no YAML'])
        assert bound == {} and problems, length
    flipped = data.replace(b'left', b'lift')
    bound, (problem,) = told(tmp_path, flipped)
    assert bound == {} and 'its checksum is wrong' in problem and 'delete its first line' in problem
    bound, problems = told(tmp_path, flipped[body:])
    assert bound['chin'][1] == 'wave arm=lift' and not problems, 'without its first line it is taken as it is'


def _is_yaml(data: bytes) -> bool:
    try:
        yaml.safe_load(data.decode())
    except (yaml.YAMLError, UnicodeDecodeError):
        return False
    return True


def test_a_file_of_the_state_folder_is_taken_too(tmp_path: Path) -> None:
    data = bindings_file.to_bytes(BINDINGS)
    bound, problems = told(tmp_path, data)
    assert set(bound) == {'chin', 'head'} and problems == []
    bound, (problem,) = told(tmp_path, data.replace(b'left', b'lift'))
    assert bound == {} and 'its checksum is wrong' in problem
    bound, problems = told(tmp_path, data[data.index(b'\n') + 1 :])
    assert set(bound) == {'chin', 'head'} and problems == []


@pytest.mark.parametrize(
    'text',
    [
        '/misty/binding_supervisor:\n  ros__parameters: {other: 1, bindings: {chin: [wave], head: [""]}}',
        '/misty:\n  binding_supervisor:\n    ros__parameters:\n      bindings: {chin: wave}\n',
        'binding_supervisor:\n  ros__parameters:\n    bindings.chin: [wave]\n',
        '/**:\n  pia:\n    ros__parameters: {bindings: {scruff: [nod]}}\n'
        '  binding_supervisor:\n    ros__parameters: {bindings: {chin: [wave]}}\n',
    ],
)
def test_other_forms_of_parameter_files(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == ({'chin': ['wave']}, [])


@pytest.mark.parametrize(
    ('text', 'words'),
    [
        ('bindings: {chinn: [wave], head: [wave]}', ["'chinn'", 'chin', 'bindings.chinn']),
        ('bindings: {chin: [wave, 3]}', ['list of skill calls']),
        ('bindings: {chin: [Wave]}', ["'Wave'"]),
        ('bindings: {chin: [wave]}, binding_options: {chin: {mode: often}}', ['mode', 'single']),
        ('bindings: {chin: [wave]}, binding_options: {chin: {cooldown_s: -1}}', ['cooldown_s']),
        ('bindings: {chin: [wave]}, binding_options: {chin: {louder: 1}}', ["'louder'"]),
        ('bindings: {}', ['There is no binding']),
        ('other: 1', ['There is no binding']),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, words: list[str]) -> None:
    _, (problem,) = told(tmp_path, f'/**:\n  ros__parameters: {{{text}}}\n')
    assert all(word in problem for word in [*words, 'taken.yaml']), problem


def test_all_that_is_wrong_is_said(tmp_path: Path) -> None:
    bound, problems = told(tmp_path, '/**: {ros__parameters: {bindings: {a: [x], b: [y], chin: [wave]}}}')
    assert len(problems) == 2 and bound == {'chin': ['wave']}

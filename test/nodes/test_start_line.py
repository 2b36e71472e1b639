"""A node whose command line, files or environment cannot be used ends with one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.nodes import start_line

PROGRAM = Path(__file__).parents[1] / 'support' / 'refused_starts.py'
FILES = {
    'latin.yaml': '# Caf\u00e9\npia: 1\n'.encode('latin-1'),
    'tab.yaml': b'/**:\n\tpia: 1\n',
    'bare.yaml': b'pia:\n  interpreter: offline\n',
    'odd.yaml': b'/**:\n  ros__parameters:\n    a: [1, x, 2.5]\n',
    'sensors.yaml': b'sensors: {chin: {verb: tap}}\n',
    'deep.yaml': b'[' * 5000,
    'good.yaml': b"/**:\n  ros__parameters: {a: 1}\n'/other': {pia: {ros__parameters: {a: 1}}}\n",
}


@pytest.fixture(scope='module')
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp('files')
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / 'link.yaml').symlink_to('nowhere.yaml')
    return folder


@pytest.mark.parametrize(
    ('arguments', 'words'),
    [
        (['-r', '__ns:=/9lives'], ["'/9lives'", 'letters, digits']),
        (['-r', '__ns:=/a//b'], ["'/a//b'"]),
        (['-r', '__ns:=/a/'], ["'/a/'"]),
        (['-r', '__ns:=/caf\u00e9'], ["'/caf\u00e9'"]),
        (['--remap', 'pia:__ns:=/a b'], ["'/a b'"]),
        (['-p', 'autostart=true'], ["'autostart=true'", 'NAME:=VALUE']),
        (['--params-file', 'latin.yaml'], ['latin.yaml', 'line 1', 'save it as UTF-8']),
        (['--params-file', 'tab.yaml'], ['tab.yaml', 'Line 2', 'no YAML']),
        (['--params-file', 'bare.yaml'], ['bare.yaml', "'ros__parameters'"]),
        (['--params-file', 'deep.yaml'], ['deep.yaml', 'no YAML']),
        (['--params-file', 'link.yaml'], ['link.yaml', 'No such file']),
        (['--params-file', '.'], ['cannot be read', 'directory']),
    ],
)
def test_what_is_refused(files, monkeypatch, arguments, words):
    monkeypatch.chdir(files)
    with pytest.raises(InvalidInputError) as refusal:
        start_line.check(['--ros-args', *arguments], {})
    assert all(word in str(refusal.value) for word in words), refusal.value
    assert '\n' not in str(refusal.value)


def test_what_is_let_pass(files):
    good = str(files / 'good.yaml')
    arguments = ['--ros-args', '-r', '__ns:=/', '-r', '__ns:=/lab/misty_2', '-r', '__ns:=misty', '-r', 'a:=b']
    start_line.check([*arguments, '-p', 'a:=1', '-p', 'b:=', '--params-file', good], {'ROS_DOMAIN_ID': '7'})
    start_line.check([], {})


STARTS = (
    ('misty_bridge', ['-r', '__ns:=/9lives'], ["'/9lives' cannot be a namespace"]),
    ('sia', ['--params-file', 'latin.yaml'], ['latin.yaml', 'UTF-8']),
    ('sia', ['--params-file', 'odd.yaml'], ['odd.yaml', 'correct it']),
    ('sia', ['--nonsense'], ['--nonsense', 'correct it']),
    ('pia', ['-p', 'sensors_file:=latin.yaml'], ['latin.yaml', 'UTF-8']),
    ('pia', ['-p', 'sensors_file:=sensors.yaml'], ['sensors.yaml', "'label' is missing"]),
    ('pia', ['-p', 'sensors_file:=link.yaml'], ['link.yaml', 'No such file']),
    ('binding_supervisor', ['-p', 'state_dir:=bare.yaml'], ['bare.yaml', 'is a file']),
    ('task_router', [], ["ROS_DOMAIN_ID is 'lab'"]),
)
"""Node, arguments, and words that are in one line of what it says."""
VALUES = (
    (
        'misty_bridge',
        'max_linear_speed:=3.0',
        "is '3.0'; it must be a number with a decimal point, 0.01 to 0.45.",
    ),
    (
        'misty_bridge',
        'max_linear_speed:=1',
        "is '1'; it must be a number with a decimal point, 0.01 to 0.45.",
    ),
    ('misty_bridge', 'robot_address:=5', "is '5'; it must be a text."),
    ('binding_supervisor', 'autostart:=never', "is 'never'; it must be true or false."),
    ('binding_supervisor', 'skill_paths:=/skills', "is '/skills'; it must be a list of texts."),
    ('task_router', 'turn_timeout:=ten', "is 'ten'; it must be a number with a decimal point, 0.5 to 600."),
)
"""Node, parameter of a wrong type or out of range, and the rest of the one sentence that it says."""
OTHERS = (
    ('misty_bridge', ['-p', 'state_dir:=/proc/x']),
    *((node, ['-p', 'interpreter:=oracle']) for node in ('task_router', 'pia', 'sia')),
)


def program(node, arguments):
    return [sys.executable, '-m', f'mistypilot_ros.nodes.{node}', '--ros-args', *arguments]


@pytest.fixture(scope='module')
def refusal(files, domain):
    """A function that says how a start ended and what was said, by node and arguments.

    All are started at once for the module, forked from one Python that has imported the nodes.
    """
    starts = [
        *((node, arguments) for node, arguments, _ in STARTS),
        *((node, ['-p', given]) for node, given, _ in VALUES),
        *OTHERS,
    ]
    wanted = [
        {'node': node, 'arguments': arguments, 'domain': domain if arguments else 'lab', 'folder': str(files)}
        for node, arguments in starts
    ]
    command = [sys.executable, str(PROGRAM)]
    done = subprocess.run(command, input=json.dumps(wanted), stdout=subprocess.PIPE, text=True, timeout=120)
    ends = dict(zip(map(str, starts), json.loads(done.stdout), strict=True))
    return lambda node, arguments: ends[str((node, arguments))]


@pytest.mark.ros
@pytest.mark.parametrize(('node', 'arguments', 'words'), STARTS)
def test_a_node_says_it_in_one_sentence(refusal, node, arguments, words):
    code, output = refusal(node, arguments)
    assert code == 2, output
    said = [line for line in output.splitlines() if all(word in line for word in words)]
    assert len(said) == 1 and 'Traceback' not in output, output


@pytest.mark.ros
@pytest.mark.parametrize(('node', 'given', 'sentence'), VALUES)
def test_a_value_of_a_wrong_type_or_out_of_range(refusal, node, given, sentence):
    assert refusal(node, ['-p', given]) == [2, f'{given.partition(":=")[0]} of {node} {sentence}\n']


@pytest.mark.ros
def test_a_state_folder_that_cannot_be_made(refusal):
    code, output = refusal(*OTHERS[0])
    (line,) = output.splitlines()
    assert code == 2 and line.startswith("The state folder '/proc/x' cannot be made")


@pytest.mark.ros
@pytest.mark.parametrize('node', ['task_router', 'pia', 'sia'])
def test_an_unknown_interpreter_is_refused(refusal, node):
    code, output = refusal(node, ['-p', 'interpreter:=oracle'])
    assert code == 2 and 'oracle' in output and 'Traceback' not in output


@pytest.mark.ros
@pytest.mark.parametrize(
    ('node', 'arguments'), [STARTS[0][:2], STARTS[-1][:2], (VALUES[0][0], ['-p', VALUES[0][1]])]
)
def test_so_it_is_with_a_python_of_its_own(refusal, files, domain, node, arguments):
    done = subprocess.run(
        program(node, arguments),
        env={**os.environ, 'ROS_DOMAIN_ID': domain if arguments else 'lab'},
        cwd=files,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert [done.returncode, done.stderr] == refusal(node, arguments)

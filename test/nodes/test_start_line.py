"""A node whose command line, files or environment cannot be used ends with one sentence."""

import os
import subprocess
import sys

import pytest
from ros_domains import next_domain

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.nodes import start_line

DOMAIN = next_domain()
FILES = {
    'latin.yaml': '# Caf\u00e9\npia: 1\n'.encode('latin-1'),
    'tab.yaml': b'/**:\n\tpia: 1\n',
    'bare.yaml': b'pia:\n  interpreter: offline\n',
    'odd.yaml': b'/**:\n  ros__parameters:\n    a: [1, x, 2.5]\n',
    'sensors.yaml': b'sensors: {chin: {verb: tap}}\n',
    'deep.yaml': b'[' * 5000,
    'good.yaml': b"/**:\n  ros__parameters: {a: 1}\n'/other': {pia: {ros__parameters: {a: 1}}}\n",
}


@pytest.fixture
def files(tmp_path):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / 'link.yaml').symlink_to('nowhere.yaml')
    return tmp_path


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


@pytest.mark.ros
@pytest.mark.parametrize(
    ('node', 'arguments', 'words'),
    [
        ('misty_bridge', ['-r', '__ns:=/9lives'], ["'/9lives' cannot be a namespace"]),
        ('sia', ['--params-file', 'latin.yaml'], ['latin.yaml', 'UTF-8']),
        ('sia', ['--params-file', 'odd.yaml'], ['odd.yaml', 'correct it']),
        ('sia', ['--nonsense'], ['--nonsense', 'correct it']),
        ('pia', ['-p', 'sensors_file:=latin.yaml'], ['latin.yaml', 'UTF-8']),
        ('pia', ['-p', 'sensors_file:=sensors.yaml'], ['sensors.yaml', "'label' is missing"]),
        ('pia', ['-p', 'sensors_file:=link.yaml'], ['link.yaml', 'No such file']),
        ('binding_supervisor', ['-p', 'state_dir:=bare.yaml'], ['bare.yaml', 'is a file']),
        ('task_router', [], ["ROS_DOMAIN_ID is 'lab'"]),
    ],
)
def test_a_node_says_it_in_one_sentence(files, node, arguments, words):
    done = subprocess.run(
        [sys.executable, '-m', f'mistypilot_ros.nodes.{node}', '--ros-args', *arguments],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN if arguments else 'lab'},
        cwd=files,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    said = [line for line in done.stderr.splitlines() if all(word in line for word in words)]
    assert len(said) == 1 and 'Traceback' not in done.stderr, done.stderr

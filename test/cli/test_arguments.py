"""What `mistypilot up` understands, and what it refuses before anything starts."""

import subprocess
import sys
from pathlib import Path

import pytest

from mistypilot_ros.cli import arguments, main
from mistypilot_ros.cli.programs import programs
from mistypilot_ros.cli.steps import Say, Touch, Wait
from mistypilot_ros.nodes.interpreters import ROWS


def options(*words):
    return arguments.up_options(main.parser().parse_args(['up', *words]))


def test_defaults():
    got = options()
    assert (got.robot, got.namespace, got.state_dir, got.simulator_port, got.speed) == (
        '',
        'misty',
        None,
        None,
        1.0,
    )
    assert (got.steps, got.params_files, got.json, got.interpreter) == ((), (), False, '')
    assert not got.camera and not got.microphone


def given(*words):
    """The parameters that the bridge is started with."""
    bridge = next(
        one for one in programs(options(*words), 'robot', Path('/s'), ()) if one.name == 'misty_bridge'
    )
    return dict(word.split(':=') for word in bridge.command if ':=' in word)


@pytest.mark.parametrize('name', ['camera', 'microphone'])
def test_a_real_robot_neither_sees_nor_listens_unless_told(name):
    parameter = f'{name}_enabled'
    assert parameter not in given('--robot', '10.0.0.1')
    assert given('--robot', '10.0.0.1', f'--{name}')[parameter] == 'true'
    assert given()[parameter] == 'true'  # a simulated one has nobody to protect


def test_no_color_of_option_and_environment(monkeypatch):
    monkeypatch.delenv('NO_COLOR', raising=False)
    assert options().look.color and not options('--no-color').look.color
    monkeypatch.setenv('NO_COLOR', '1')
    assert not options().look.color


def test_steps_keep_their_order():
    got = options('--touch', 'chin', '--say', 'wave', '--wait', '0.5', '--say', 'stop', '--touch', 'chin')
    assert got.steps == (Touch('chin'), Say('wave'), Wait(0.5), Say('stop'), Touch('chin'))
    assert options().steps == ()


def test_root_namespace_and_leading_slash():
    assert options('--namespace', '/').namespace == ''
    assert options('--namespace', '/lab/misty_2').namespace == 'lab/misty_2'


@pytest.mark.parametrize('address', ['192.168.1.20', 'misty.local:8080', '[fe80::1]:80'])
def test_addresses(address):
    assert options('--robot', address).robot == address


@pytest.mark.parametrize(
    ('words', 'parts'),
    [
        (['--touch', 'chi'], ["no sensor 'chi'", 'chin']),
        (['--touch', 'front_bumpers'], ['group', 'bumper_front_left, bumper_front_right']),
        (['--touch', 'chin', '--robot', '10.0.0.1'], ['--touch', '--robot']),
        (['--robot', '10.0.0.1', '--speed', '2'], ['--speed', '--robot']),
        (['--namespace', '9lives'], ["'9lives' cannot be a namespace"]),
        (['--namespace', 'a b'], ['cannot be a namespace']),
        (['--namespace', 'a//b'], ['cannot be a namespace']),
        (['--namespace', ''], ['cannot be a namespace']),
        (['--robot', 'http://misty'], ['no address', 'HOST']),
        (['--robot', 'misty:99999'], ['no address']),
        (['--simulator-port', '70000'], ['no port']),
        (['--speed', '0'], ['out of range']),
        (['--speed', 'nan'], ['no number']),
        (['--wait', '-1'], ['out of range']),
        (['--wait', 'soon'], ["'soon' is no number"]),
        (['--say', ' '], ['1 to 2,000 characters']),
        (['--say', 'x' * 2001], ['1 to 2,000 characters']),
        (['--params-file', '/nowhere.yaml'], ["no file '/nowhere.yaml'"]),
        (['--interpreter', 'oracle'], ['oracle', 'offline']),
        (['--sa', 'wave'], ['--sa']),
    ],
)
def test_refusals_are_one_sentence(words, parts, capsys):
    with pytest.raises(SystemExit) as end:
        options(*words)
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == '' and err.count('\n') == 1 and err.startswith('mistypilot')
    for part in parts:
        assert part in err


def test_interpreters_are_those_of_the_nodes():
    assert set(arguments.INTERPRETERS) == set(ROWS)


def test_the_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit):
        main.main(['--version'])
    assert capsys.readouterr().out.strip() == main.version() != 'unknown'


def test_parsing_imports_no_ros():
    code = (
        'import sys; from mistypilot_ros.cli import main, arguments; '
        "arguments.up_options(main.parser().parse_args(['up', '--touch', 'chin'])); "
        "print([name for name in ('rclpy', 'numpy', 'requests') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == '[]', done.stderr

"""From the arguments of a launch file to command lines; what cannot be used is one sentence."""

import os
import re
import socket
import sys
from pathlib import Path

import pytest
import yaml

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.launching.arguments import ROBOT, SIMULATED
from mistypilot_ros.launching.parameter_names import check_name
from mistypilot_ros.launching.plan import NODES
from mistypilot_ros.launching.planner import Planner
from mistypilot_ros.launching.recording import write_qos
from mistypilot_ros.launching.simulator_ports import choose_ports

CONFIG = Path(__file__).resolve().parents[2] / 'config'
QOS = CONFIG.parent / 'share' / 'recording' / 'qos.yaml'
OWN = '/**:\n  misty_bridge:\n    ros__parameters:\n      max_linear_speed: 0.1\n'


@pytest.fixture
def plan():
    """A function that plans one robot; what is not given is as the launch file has it."""
    return lambda **given: Planner(CONFIG).robot({**{row.name: row.default for row in ROBOT}, **given})


def parameters(arguments):
    """Values of `-p` by name, as ROS reads them."""
    pairs = [after for before, after in zip(arguments, arguments[1:], strict=False) if before == '-p']
    return {name: yaml.safe_load(value) for name, _, value in (pair.partition(':=') for pair in pairs)}


def files(arguments):
    return [Path(b) for a, b in zip(arguments, arguments[1:], strict=False) if a == '--params-file']


def test_without_arguments_the_shipped_parameters_count(plan):
    robot = plan()
    assert (robot.namespace, robot.simulator_port, robot.recording) == ('misty', None, None)
    for node in NODES:
        expected = ['--log-level', 'info', '--params-file', str(CONFIG / 'mistypilot.yaml')]
        assert robot.ros_arguments(node) == expected


def test_an_empty_argument_is_none(plan):
    assert plan(**{row.name: '' for row in ROBOT}) == plan()


def test_what_is_given_reaches_those_whom_it_concerns(plan, tmp_path):
    given = {'robot_address': '10', 'state_dir': str(tmp_path), 'interpreter': 'offline', 'camera': 'True'}
    robot = plan(**given, microphone='false', namespace='/lab/anna/', log_level='debug')
    assert robot.namespace == 'lab/anna'
    state = {'state_dir': str(tmp_path)}
    bridge = {'robot_address': '10', **state, 'camera_enabled': True, 'microphone_enabled': False}
    offline = {'interpreter': 'offline'}
    expected = {'misty_bridge': bridge, 'binding_supervisor': state, 'sia': {**offline, **state}}
    for node in NODES:
        assert parameters(robot.ros_arguments(node)) == expected.get(node, offline)
        assert robot.ros_arguments(node)[:2] == ['--log-level', 'debug']


def test_a_file_of_ones_own_comes_after_the_shipped_one(plan, tmp_path, monkeypatch):
    (tmp_path / 'own.yaml').write_text(OWN)
    monkeypatch.chdir(tmp_path)
    for given in ('own.yaml', './own.yaml', str(tmp_path / 'own.yaml')):
        arguments = plan(params_file=given).ros_arguments('pia')
        assert files(arguments) == [CONFIG / 'mistypilot.yaml', tmp_path / 'own.yaml']


def test_a_relative_state_folder_is_one_of_the_present_folder(plan, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv('HOME', '/home/ann')
    for given, folder in (('states/a', f'{tmp_path}/states/a'), ('~/a', '/home/ann/a')):
        assert parameters(plan(state_dir=given).ros_arguments('misty_bridge')) == {'state_dir': folder}


def test_a_simulated_robot_is_used_and_sees_and_hears(plan):
    robot = plan(simulate='true')
    given = parameters(robot.ros_arguments('misty_bridge'))
    assert given == {
        'robot_address': f'127.0.0.1:{robot.simulator_port}',
        'camera_enabled': True,
        'microphone_enabled': True,
    }
    assert robot.simulator_arguments() == ['--port', str(robot.simulator_port), '--serial', 'SIM-misty']
    given = parameters(plan(simulate='true', camera='false').ros_arguments('misty_bridge'))
    assert (given['camera_enabled'], given['microphone_enabled']) == (False, True)
    given = parameters(plan(simulate='true', robot_address='misty.local').ros_arguments('misty_bridge'))
    assert given['robot_address'] == 'misty.local', 'what is named is used'


def test_the_simulation_needs_no_arguments():
    robot = Planner(CONFIG).simulated({row.name: row.default for row in SIMULATED})
    assert robot.simulator_port and robot.namespace == 'misty'


@pytest.fixture
def busy():
    """A port that another program has."""
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_simulated_robots_never_share_a_port(busy):
    ports = choose_ports([None, 0, None, 0])
    assert len(set(ports)) == 4 and all(ports)
    first, *others = choose_ports([None, ports[1], 0])
    assert others[0] == ports[1] and first != ports[1] != others[1]
    for wanted, words in (([busy], f'Port {busy} '), ([ports[1]] * 2, f'have port {ports[1]};')):
        with pytest.raises(MistyPilotError, match=words):
            choose_ports(wanted)


def test_without_8080_any_other_port_will_do(monkeypatch, busy):
    monkeypatch.setattr('mistypilot_ros.cli.ports.PREFERRED', busy)
    (port,) = choose_ports([None])
    assert port != busy


REFUSALS = [
    ({'robot_address': 'a b'}, r"robot_address: 'a b' is no address"),
    ({'namespace': '2nd'}, r"namespace: '2nd' cannot be a namespace"),
    ({'simulate': 'maybe'}, r"simulate: 'maybe' is neither true nor false"),
    ({'camera': '1'}, r"camera: '1' is neither"),
    ({'simulator_port': '80a', 'simulate': 'true'}, r"simulator_port: '80a' is no port"),
    ({'interpreter': 'oracel'}, r"interpreter: 'oracel' must be one of: auto, offline, openai"),
    ({'log_level': 'loud'}, r"log_level: 'loud' must be one of: debug, info"),
    ({'robot_serial': '2019 4'}, r"robot_serial: '2019 4' is no serial number"),
    ({'params_file': '/nowhere.yaml'}, r"There is no parameter file '/nowhere\.yaml'"),
    ({'params_file': '/etc'}, r"There is no parameter file '/etc'"),
    (
        {'params_file': 'missing.yaml'},
        rf"There is no parameter file '{re.escape(os.getcwd())}/missing\.yaml'",
    ),
    ({'params_file': str(CONFIG / 'sensors.yaml')}, r'is no ROS parameter file'),
]


@pytest.mark.parametrize(('given', 'sentence'), REFUSALS)
def test_what_cannot_be_used_is_said_in_one_sentence(plan, given, sentence):
    with pytest.raises(MistyPilotError, match=sentence) as caught:
        plan(**given)
    assert str(caught.value).endswith('.') and '\n' not in str(caught.value)


def test_a_node_that_ros_would_not_find_below_the_namespace_is_named(plan, tmp_path):
    file = tmp_path / 'own.yaml'
    file.write_text('sia:\n  ros__parameters:\n    interpreter: offline\n')
    with pytest.raises(MistyPilotError, match=r"'sia' in .* write /\*\*/sia or /misty/sia"):
        plan(params_file=str(file))
    assert plan(params_file=str(file), namespace='/').params_files[-1] == file
    file.write_text('/misty/sia:\n  ros__parameters:\n    interpreter: offline\n')
    assert plan(params_file=str(file)).params_files[-1] == file


def test_the_simulated_robot_has_the_serial_number_that_is_expected(plan):
    robot = plan(robot_serial='20194000123', simulate='true')
    assert parameters(robot.ros_arguments('misty_bridge'))['robot_serial'] == '20194000123'
    assert robot.simulator_arguments()[2:] == ['--serial', '20194000123']


@pytest.mark.parametrize(
    ('namespace', 'serial'), [('misty_2', 'SIM-misty_2'), ('lab/anna', 'SIM-lab-anna'), ('/', 'SIM-0001')]
)
def test_a_simulated_robot_has_a_serial_number_of_its_own(plan, namespace, serial):
    robot = plan(namespace=namespace, simulate='true')
    assert robot.simulator_arguments()[2:] == ['--serial', serial]
    assert 'robot_serial' not in parameters(robot.ros_arguments('misty_bridge')), 'any robot will do'


KNOWN = {'misty_bridge': frozenset({'max_linear_speed'}), 'binding_supervisor': frozenset()}


@pytest.mark.parametrize(
    ('node', 'name'),
    [
        ('misty_bridge', 'max_linear_speed'),
        ('misty_bridge', 'use_sim_time'),
        ('binding_supervisor', 'bindings.chin'),
        ('binding_supervisor', 'binding_options.chin.mode'),
    ],
)
def test_a_parameter_that_the_node_has(node, name):
    check_name(node, name, KNOWN)


@pytest.mark.parametrize(
    ('node', 'name', 'words'),
    [
        ('misty_brige', 'max_linear_speed', r"no node 'misty_brige'; use one of: misty_bridge"),
        (
            'misty_bridge',
            'max_liner_speed',
            r"no parameter 'max_liner_speed'. Do you mean max_linear_speed\?",
        ),
        ('misty_bridge', 'bindings.chin', r"no parameter 'bindings.chin'. See config/mistypilot.yaml"),
    ],
)
def test_a_parameter_that_it_has_not(node, name, words):
    with pytest.raises(MistyPilotError, match=words):
        check_name(node, name, KNOWN)


class TestRecording:
    """A recording is wanted."""

    @pytest.fixture
    def rosbag2(self, tmp_path, monkeypatch):
        """A stand-in for rosbag2 is installed."""
        (tmp_path / 'ros2').touch(mode=0o755)
        (tmp_path / 'rosbag2_py.py').touch()
        monkeypatch.setenv('PATH', str(tmp_path))
        monkeypatch.syspath_prepend(tmp_path)

    def test_the_topics_of_the_robot_are_recorded(self, plan, rosbag2, tmp_path):
        robot = plan(record='true', record_dir=str(tmp_path), namespace='lab/anna')
        assert robot.recording.parent == tmp_path
        assert re.fullmatch(r'recording_lab_anna_\d{4}(-\d\d){2}_\d\d(-\d\d){2}', robot.recording.name)
        *command, topics = robot.record_command()
        folder, qos = str(robot.recording), f'{robot.recording}_qos.yaml'
        assert command[:5] == ['ros2', 'bag', 'record', '--output', folder]
        assert command[5:] == ['--qos-profile-overrides-path', qos, '--regex']
        for name in ('/lab/anna/turns', '/lab/anna/misty_bridge/transition_event', '/diagnostics'):
            assert re.search(topics, name)
        for name in ('/lab/anna_2/turns', '/lab/turns', '/x/lab/anna/turns', '/diagnostics_agg', '/rosout'):
            assert not re.search(topics, name)

    def test_by_default_in_the_present_folder(self, plan, rosbag2, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        robot = plan(record='true', namespace='/')
        assert robot.recording.parent == tmp_path and robot.recording.name.startswith('recording_root_')
        assert re.search(robot.record_command()[-1], '/turns')

    @pytest.mark.parametrize(
        ('namespace', 'begin'), [('lab/anna', '/lab/anna/'), ('', '/'), ('misty', '/misty/')]
    )
    def test_what_is_latched_is_asked_for_as_it_is_offered(self, tmp_path, namespace, begin):
        file = tmp_path / 'new' / 'recording_qos.yaml'
        write_qos(QOS, namespace, file)
        shipped = yaml.safe_load(QOS.read_text())
        written = {name.replace('/misty/', begin): row for name, row in shipped.items()}
        assert yaml.safe_load(file.read_text()) == written
        assert written[f'{begin}bindings']['durability'] == 'transient_local'

    def test_a_folder_that_cannot_be_made_is_named(self, tmp_path):
        (tmp_path / 'file').touch()
        with pytest.raises(MistyPilotError, match=r"Nothing can be recorded in '.*/file/x': .*\.$"):
            write_qos(QOS, 'misty', tmp_path / 'file' / 'x' / 'qos.yaml')

    @pytest.mark.parametrize('missing', ['ros2', 'rosbag2_py.py'])
    def test_where_rosbag2_is_missing_nothing_starts(self, plan, rosbag2, tmp_path, monkeypatch, missing):
        if missing == 'rosbag2_py.py' and 'rosbag2_py' in sys.modules:
            pytest.skip('rosbag2 is installed here')
        (tmp_path / missing).unlink()
        monkeypatch.setenv('ROS_DISTRO', 'jazzy')
        with pytest.raises(MistyPilotError, match=r'needs rosbag2, .* install ros-jazzy-rosbag2, or'):
            plan(record='true')
        assert plan().recording is None

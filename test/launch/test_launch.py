"""What the launch file is given reaches the nodes, and what it starts works."""

import contextlib
import json
import signal
import socket
from pathlib import Path

import psutil
import pytest
import requests
import yaml

DEADLINE = 20.0
"""Seconds until a launch that was told to end has ended."""


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


@pytest.fixture
def started(recorded, launch_file, waits):
    """A function that returns the arguments of each node, once all are started."""

    def read():
        nodes = launch_file.nodes
        waits(lambda: set(nodes) <= {path.name for path in recorded.iterdir()}, 'all nodes are started')
        return {name: json.loads((recorded / name).read_text()) for name in nodes}

    return read


def parameter_file(arguments):
    assert arguments.count('--params-file') == 1, 'parameters that are files of launch_ros stay in /tmp'
    return arguments[arguments.index('--params-file') + 1]


def values(arguments):
    """Parameters of a command line."""
    pairs = [after for before, after in zip(arguments, arguments[1:], strict=False) if before == '-p']
    return {name: yaml.safe_load(value) for name, _, value in (pair.partition(':=') for pair in pairs)}


def test_without_arguments_the_parameter_file_decides(launch, started):
    launch()
    for arguments in started().values():
        assert '__ns:=/misty' in arguments
        assert parameter_file(arguments).endswith('config/mistypilot.yaml')
        assert values(arguments) == {}


def test_what_is_given_reaches_those_whom_it_concerns(launch, started, launch_file, tmp_path):
    file = tmp_path / 'own.yaml'
    file.write_text('/**:\n  ros__parameters:\n    use_sim_time: false\n')
    given = {'robot_address': '10.0.0.7', 'state_dir': '5'}
    launch(namespace='lab/anna', params_file=str(file), **given)
    for name, arguments in started().items():
        assert '__ns:=/lab/anna' in arguments
        assert parameter_file(arguments) == str(file)
        assert values(arguments) == {key: given[key] for key in launch_file.nodes[name]}


def test_the_simulated_robot_is_used_unless_another_is_named(launch, started, recorded):
    launch(simulate='true', simulator_port=str(port := free_port()))
    assert values(started()['misty_bridge']) == {'robot_address': f'127.0.0.1:{port}'}
    for path in recorded.iterdir():
        path.unlink()
    launch(simulate='true', simulator_port=str(free_port()), robot_address='misty.local')
    assert values(started()['misty_bridge']) == {'robot_address': 'misty.local'}


def test_a_parameter_file_that_does_not_exist_is_named(launch, recorded, log):
    assert launch(params_file='/nowhere.yaml').wait(DEADLINE) != 0
    assert "params_file is '/nowhere.yaml'; there is no such file." in log.read_text()
    assert list(recorded.iterdir()) == []


class Lab:
    """A launched system with a simulated robot."""

    def __init__(self, process, nodes, port, waits):
        self.process = process
        self.nodes = nodes
        self.url = f'http://127.0.0.1:{port}/sim'
        self.waits = waits

    def family(self):
        """Processes of the nodes by name, without those that died."""
        named = {}
        for child in self.process.children():
            with contextlib.suppress(psutil.Error):
                words = child.cmdline()[:2]
                named.update((Path(word).name, child) for word in words if Path(word).name in self.nodes)
        return named

    def kill(self, name):
        """Kill a node and wait for its successor."""
        old = self.family()[name]
        old.kill()
        self.waits(lambda: self.family().get(name, old) != old, f'{name} is started again')

    def tap_speaks(self):
        """Tap the chin once a second until the robot is told to speak."""
        since = requests.get(f'{self.url}/log', timeout=5).json()['last']

        def look():
            requests.post(f'{self.url}/tap', json={'sensor': 'chin'}, timeout=5)
            answer = requests.get(f'{self.url}/log?kind=command&since={since}&wait=1', timeout=5).json()
            return any(entry['path'] == '/api/tts/speak' for entry in answer['entries'])

        self.waits(look, 'a tap makes the robot speak')


OWN = """
/**:
  binding_supervisor:
    ros__parameters:
      bindings: {chin: ['say text=Hello']}
  task_router:
    ros__parameters:
      speak_replies: false
"""
"""Taps alone make the robot speak."""


@pytest.mark.slow
@pytest.mark.ros
def test_everything_comes_up_comes_back_and_goes(
    launch, launch_file, installed, waits, log, tmp_path, person
):
    file, port = tmp_path / 'own.yaml', free_port()
    file.write_text(OWN)
    given = {'params_file': str(file), 'state_dir': str(tmp_path / 'state'), 'namespace': 'launched'}
    process = launch(simulate='true', simulator_port=str(port), **given)
    lab = Lab(process, launch_file.nodes, port, waits)
    waits(lambda: 'Link UP' in log.read_text(), 'the bridge reaches the simulated robot')
    for name in [None, *launch_file.nodes]:
        if name is not None:
            lab.kill(name)
        lab.tap_speaks()
        turn = person.says('what do you do when I tap your chin?')
        assert (turn.agent, turn.ok) == ('PIA', True) and 'Hello' in turn.reply
        assert person.says('tell me a story').agent == 'SIA'
    family = process.children(recursive=True)
    process.send_signal(signal.SIGINT)
    assert process.wait(DEADLINE) == 0
    assert [member for member in family if member.is_running()] == []
    assert list(tmp_path.glob('launch_params_*')) == []

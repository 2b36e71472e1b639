"""What the launch files are given reaches the nodes, and what they start works."""

import contextlib
import json
import signal
import socket
from pathlib import Path

import psutil
import pytest
import requests
import yaml

from mistypilot_ros.launching.plan import NODES, SIMULATOR

DEADLINE = 60.0
"""Seconds until a launch that was told to end has ended."""


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


@pytest.fixture
def started(recorded, waits):
    """A function that returns the command lines of so many programs, once all are started."""

    def read(count):
        waits(lambda: len(list(recorded.glob('*.json'))) >= count, f'{count} programs are started')
        return [json.loads(path.read_text()) for path in recorded.glob('*.json')]

    return read


def nodes(command_lines, namespace='/misty'):
    """Arguments of the nodes of a namespace by name."""
    return {name: words for name, *words in command_lines if f'__ns:={namespace}' in words}


def values(arguments):
    """Parameters of a command line."""
    pairs = [after for before, after in zip(arguments, arguments[1:], strict=False) if before == '-p']
    return {name: yaml.safe_load(value) for name, _, value in (pair.partition(':=') for pair in pairs)}


def params_files(arguments):
    pairs = zip(arguments, arguments[1:], strict=False)
    return [Path(after).name for before, after in pairs if before == '--params-file']


def test_each_node_is_started_with_its_parameters(launch, started, tmp_path):
    (tmp_path / 'own.yaml').write_text('/**:\n  ros__parameters:\n    use_sim_time: false\n')
    launch(namespace='lab/anna', params_file='own.yaml', robot_address='5', log_level='warn')
    found = nodes(started(len(NODES)), '/lab/anna')
    assert set(found) == set(NODES)
    for name, arguments in found.items():
        assert params_files(arguments) == ['mistypilot.yaml', 'own.yaml']
        assert arguments[arguments.index('--log-level') + 1] == 'warn'
        assert values(arguments) == ({'robot_address': '5'} if name == 'misty_bridge' else {})


def test_the_simulation_needs_no_arguments(launch, started):
    launch('simulation')
    command_lines = started(len(NODES) + 1)
    (simulator,) = [words for name, *words in command_lines if name == SIMULATOR]
    assert set(nodes(command_lines)) == set(NODES)
    address = values(nodes(command_lines)['misty_bridge'])['robot_address']
    assert simulator == ['--port', address.rpartition(':')[2], '--serial', 'SIM-misty']


def test_each_robot_of_a_fleet_has_its_own(launch, started, tmp_path):
    (tmp_path / 'lab.yaml').write_text(
        'robots:\n'
        '  - {name: anna, address: 10.0.0.7, params: {task_router: {turn_timeout: 3.5}}}\n'
        '  - {name: ben, simulate: true, state_dir: states/ben}\n'
    )
    launch('fleet', fleet_file='lab.yaml')
    command_lines = started(2 * len(NODES) + 1)
    anna, ben = nodes(command_lines, '/anna'), nodes(command_lines, '/ben')
    assert set(anna) == set(ben) == set(NODES)
    assert values(anna['misty_bridge']) == {'robot_address': '10.0.0.7'}
    assert values(anna['task_router']) == {'turn_timeout': 3.5} and values(ben['task_router']) == {}
    assert values(ben['binding_supervisor']) == {'state_dir': str(tmp_path / 'states/ben')}


def test_a_recording_is_made_beside_the_nodes(launch, started, rosbag2, tmp_path):
    launch(record='true')
    (words,) = [words for name, *words in started(len(NODES) + 1) if name == 'ros2']
    assert words[:2] == ['bag', 'record']
    assert Path(words[words.index('--output') + 1]).parent == tmp_path
    qos = yaml.safe_load(Path(words[words.index('--qos-profile-overrides-path') + 1]).read_text())
    assert qos['/misty/bindings']['durability'] == 'transient_local'


@pytest.mark.parametrize(
    ('file', 'given', 'sentence'),
    [
        ('mistypilot', {'params_file': '/nowhere.yaml'}, "There is no parameter file '/nowhere.yaml'."),
        ('simulation', {'namespace': '2nd'}, "namespace: '2nd' cannot be a namespace"),
        ('fleet', {'fleet_file': '/nowhere.yaml'}, "There is no fleet file '/nowhere.yaml'."),
    ],
)
def test_what_cannot_be_used_starts_nothing(launch, recorded, log, file, given, sentence):
    assert launch(file, **given).wait(DEADLINE) != 0
    assert sentence in log.read_text() and 'Traceback' not in log.read_text()
    assert list(recorded.iterdir()) == []


def test_a_node_that_refuses_its_values_ends_the_launch(launch, installed, log, tmp_path):
    file = tmp_path / 'own.yaml'
    file.write_text('/**:\n  task_router:\n    ros__parameters:\n      turn_timeout: 9000.0\n')
    process = launch(params_file=str(file), state_dir=str(tmp_path / 'state'))
    assert process.wait(DEADLINE) != 0
    said = log.read_text()
    assert "turn_timeout of task_router is '9000.0'; it must be" in said
    assert 'task_router refuses to start; it says why above.' in said and 'Traceback' not in said


def test_the_discovery_profile_of_the_user_stays(launch, started, recorded, monkeypatch):
    monkeypatch.setenv('FASTDDS_DEFAULT_PROFILES_FILE', '/own.xml')
    monkeypatch.delenv('ROS_AUTOMATIC_DISCOVERY_RANGE', raising=False)
    launch()
    started(len(NODES))
    for file in recorded.glob('*.json'):
        environment = psutil.Process(int(file.stem)).environ()
        assert environment['FASTDDS_DEFAULT_PROFILES_FILE'] == '/own.xml'
        assert 'ROS_AUTOMATIC_DISCOVERY_RANGE' not in environment


def test_the_shipped_discovery_profile_is_for_the_network(launch, started, recorded, monkeypatch):
    for name in ('FASTDDS_DEFAULT_PROFILES_FILE', 'FASTRTPS_DEFAULT_PROFILES_FILE'):
        monkeypatch.delenv(name, raising=False)
    launch()
    started(len(NODES))
    for file in recorded.glob('*.json'):
        environment = psutil.Process(int(file.stem)).environ()
        (profile,) = [value for name, value in environment.items() if name.endswith('PROFILES_FILE')]
        assert Path(profile).name in ('fastdds_kilted.xml', 'fastdds_jazzy.xml')


class Lab:
    """A launched system; the bridges of its robots have simulated ones."""

    def __init__(self, process, waits):
        self.process = process
        self.waits = waits

    def family(self):
        """Processes by executable and namespace or port, without those that died."""
        named = {}
        for child in self.process.children():
            with contextlib.suppress(psutil.Error):
                words = child.cmdline()
                names = [Path(word).name for word in words[:2]]
                space = [word.partition(':=')[2] for word in words if word.startswith('__ns:=')]
                named.update(((name, *space), child) for name in names if name in NODES or name == SIMULATOR)
        return named

    def kill(self, key):
        """Kill a process and wait for its successor."""
        old = self.family()[key]
        old.kill()
        self.waits(lambda: self.family().get(key, old) != old, f'{key} is started again')

    def tap_speaks(self, port):
        """Tap the chin of a robot once a second until it is told to speak; return what it says."""
        url, said = f'http://127.0.0.1:{port}/sim', []
        since = requests.get(f'{url}/log', timeout=5).json()['last']

        def look():
            with contextlib.suppress(requests.RequestException):  # It may be on its way back.
                requests.post(f'{url}/tap', json={'sensor': 'chin'}, timeout=5)
                answer = requests.get(f'{url}/log?kind=command&since={since}&wait=1', timeout=5).json()
                said.extend(entry for entry in answer['entries'] if entry['path'] == '/api/tts/speak')
            return said

        return json.dumps(self.waits(look, 'a tap makes the robot speak'))

    def ends(self):
        """Interrupt as Ctrl-C does; nothing is left."""
        family = self.process.children(recursive=True)
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(DEADLINE) == 0
        assert [member for member in family if member.is_running()] == []


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
def test_everything_comes_up_comes_back_and_goes(launch, installed, waits, log, tmp_path, person_in):
    file, port = tmp_path / 'own.yaml', free_port()
    file.write_text(OWN)
    given = {'params_file': str(file), 'state_dir': str(tmp_path / 'state'), 'namespace': 'launched'}
    lab = Lab(launch('simulation', simulator_port=str(port), **given), waits)
    waits(lambda: 'Link UP' in log.read_text(), 'the bridge reaches the simulated robot')
    person = person_in('launched')
    for key in [None, *((name, '/launched') for name in NODES), (SIMULATOR,)]:
        if key is not None:
            lab.kill(key)
        if key == (SIMULATOR,):
            waits(lambda: log.read_text().count('Link UP') >= 3, 'the robot is connected again')
        lab.tap_speaks(port)
        turn = person.says('what do you do when I tap your chin?')
        assert (turn.agent, turn.ok) == ('PIA', True) and 'Hello' in turn.reply
        assert person.says('tell me a story').agent == 'SIA'
    lab.ends()
    assert list(tmp_path.glob('launch_params_*')) == []


FLEET = """
robots:
  - name: anna
    simulate: true
    params:
      binding_supervisor: {bindings: {chin: ['say text=Anna']}}
      task_router: {speak_replies: false}
  - name: ben
    simulate: true
    params:
      task_router: {speak_replies: false}
"""


@pytest.mark.slow
@pytest.mark.ros
def test_two_robots_do_not_hear_each_other(launch, installed, waits, log, tmp_path, person_in):
    (tmp_path / 'lab.yaml').write_text(FLEET)
    lab = Lab(launch('fleet', fleet_file='lab.yaml'), waits)
    waits(lambda: log.read_text().count('Link UP') >= 2, 'both bridges reach their robots')
    ports = {
        name: next(
            word.rpartition(':')[2].strip('"')
            for word in lab.family()['misty_bridge', f'/{name}'].cmdline()
            if word.startswith('robot_address:=')
        )
        for name in ('anna', 'ben')
    }
    anna, ben = person_in('anna'), person_in('ben')
    turn = ben.says('when I tap your chin, say I am Ben')
    assert turn.ok, turn.reply
    assert 'Anna' in lab.tap_speaks(ports['anna'])
    assert 'Ben' in lab.tap_speaks(ports['ben'])
    assert 'Anna' in anna.says('what do you do when I tap your chin?').reply
    assert ben.says('forget what you do when I tap your chin').ok
    assert 'Anna' in lab.tap_speaks(ports['anna']), 'what the other unbound is not touched'
    state = tmp_path / 'state-home' / 'mistypilot'
    assert {path.name for path in state.iterdir()} == {'anna', 'ben'}
    lab.ends()

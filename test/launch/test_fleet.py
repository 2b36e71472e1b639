"""The fleet file: robots are read from it, and what cannot be used is one sentence that says where."""

from pathlib import Path

import pytest
import yaml

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.launching.arguments import FLEET
from mistypilot_ros.launching.planner import Planner

CONFIG = Path(__file__).resolve().parents[2] / 'config'
ANNA = '- {name: anna, address: 192.168.1.20'


@pytest.fixture
def fleet(tmp_path):
    """A function that plans the fleet of a text."""

    def make(text, **given):
        file = tmp_path / 'lab.yaml'
        file.write_text(text)
        texts = {**{row.name: row.default for row in FLEET}, 'fleet_file': str(file), **given}
        return Planner(CONFIG).fleet(texts)

    return make


def parameters(robot, node):
    arguments = robot.ros_arguments(node)
    pairs = [after for before, after in zip(arguments, arguments[1:], strict=False) if before == '-p']
    return {name: yaml.safe_load(value) for name, _, value in (pair.partition(':=') for pair in pairs)}


def test_the_shipped_file_starts_two_simulated_robots():
    one, two = Planner(CONFIG).fleet({row.name: row.default for row in FLEET})
    assert (one.namespace, two.namespace) == ('misty', 'misty_2')
    assert one.simulator_port != two.simulator_port
    serials = [robot.simulator_arguments()[2:] for robot in (one, two)]
    assert serials == [['--serial', 'SIM-misty'], ['--serial', 'SIM-misty_2']]
    for robot in (one, two):
        address = f'127.0.0.1:{robot.simulator_port}'
        assert parameters(robot, 'misty_bridge')['robot_address'] == address
    assert parameters(two, 'binding_supervisor') == {'speak_faults': False}


def test_what_the_comment_of_the_shipped_file_shows_works_too(fleet):
    text = (CONFIG / 'fleet.yaml').read_text()
    shown = text.replace('# - name', '  - name').replace('\n# ', '\n  ').split('robots:')[1]
    *_, anna = fleet('robots:' + shown)
    assert anna.namespace == 'anna' and anna.simulator_port is None
    assert parameters(anna, 'misty_bridge') == {'robot_address': '192.168.1.20', 'max_linear_speed': 0.15}
    assert parameters(anna, 'task_router') == {'speak_replies': False}


def test_robots_have_what_is_theirs_and_what_is_common(fleet, tmp_path):
    for name in ('all', 'ben'):
        (tmp_path / f'{name}.yaml').write_text('/**:\n  ros__parameters:\n    use_sim_time: false\n')
    anna, ben = fleet(
        'robots:\n'
        '  - name: lab/anna\n    address: 10.0.0.7:8080\n    state_dir: states/anna\n    camera: true\n'
        '    params:\n      binding_supervisor:\n'
        "        bindings: {chin: ['say text=Hello', 'wave'], head: []}\n"
        '        binding_options: {chin: {debounce_ms: 50}}\n'
        '  - {name: ben, simulate: true, params: ben.yaml}\n',
        interpreter='offline',
        log_level='warn',
        params_file=str(tmp_path / 'all.yaml'),
    )
    assert anna.namespace == 'lab/anna' and ben.simulator_port
    state = {'state_dir': str(tmp_path / 'states/anna')}
    bridge = {'robot_address': '10.0.0.7:8080', **state, 'camera_enabled': True}
    assert parameters(anna, 'misty_bridge') == bridge
    assert parameters(anna, 'binding_supervisor') == {
        **state,
        'bindings.chin': ['say text=Hello', 'wave'],
        'bindings.head': [],
        'binding_options.chin.debounce_ms': 50,
    }
    shipped, common = CONFIG / 'mistypilot.yaml', tmp_path / 'all.yaml'
    assert anna.params_files == (shipped, common)
    assert ben.params_files == (shipped, common, tmp_path / 'ben.yaml'), 'its own comes last'
    for robot in (anna, ben):
        assert parameters(robot, 'sia')['interpreter'] == 'offline'
        assert robot.log_level == 'warn'


def test_a_port_that_was_chosen_is_that_of_no_other(fleet):
    (free,) = fleet('robots: [{name: a, simulate: true, port: 0}]')
    port = free.simulator_port
    robots = fleet(
        'robots: [{name: a, simulate: true, port: 0}, {name: b, simulate: true}, '
        f'{{name: c, simulate: true, port: {port}}}]'
    )
    assert robots[2].simulator_port == port
    assert len({robot.simulator_port for robot in robots}) == 3


REFUSALS = [
    ('', "no list 'robots'"),
    ('robots: []', "no list 'robots'"),
    ('- name: anna', "no list 'robots'"),
    ('robots: {anna: {address: 10.0.0.7}}', "no list 'robots'"),
    ('robots: [', 'Line [12] of .* is no YAML'),
    ('robots:\n  - name: anna\n   address: x', 'Line 3 of .* is no YAML'),
    (f'robot: 1\nrobots:\n{ANNA}}}', "There is no key 'robot'; do you mean robots\\?"),
    (f'robots:\n{ANNA}, adress: x}}', "robot 1: There is no key 'adress'; do you mean address\\?"),
    (f'robots:\n{ANNA}, colour: red}}', "robot 1: There is no key 'colour'; use: name, address, serial"),
    (f'robots:\n{ANNA}}}\n- {{address: 10.0.0.7}}', 'robot 2: It has no name'),
    (f'robots:\n{ANNA}}}\n- anna', 'robot 2: It has no name'),
    ('robots: [{name: anna}]', 'robot 1: It needs either an address or simulate: true'),
    ('robots: [{name: anna, simulate: false}]', 'robot 1: It needs either'),
    (f'robots:\n{ANNA}, simulate: true}}', 'robot 1: It needs either'),
    (f'robots:\n{ANNA}, port: 8081}}', 'robot 1: port is that of a simulated robot'),
    ('robots: [{name: 2nd, address: 10.0.0.7}]', "robot 1: name: '2nd' cannot be a namespace"),
    ('robots: [{name: /, address: 10.0.0.7}]', 'robot 1: It has no name'),
    ('robots: [{name: 5, address: 10.0.0.7}]', "robot 1: name is '5'; it must be a text"),
    ('robots: [{name: anna, address: 10}]', "robot 1: address is '10'; it must be a text"),
    ("robots: [{name: anna, address: 'a b'}]", "robot 1: address: 'a b' is no address"),
    (f'robots:\n{ANNA}, serial: 0123}}', "robot 1: serial is '83'; it must be a text in quotes"),
    (f"robots:\n{ANNA}, serial: 'a b'}}", "robot 1: serial: 'a b' is no serial number"),
    (f'robots:\n{ANNA}, camera: 1}}', "robot 1: camera is '1'; it must be true or false"),
    ('robots: [{name: anna, simulate: 1}]', "robot 1: simulate is '1'; it must be true or false"),
    ('robots: [{name: a, simulate: true, port: 70000}]', "robot 1: port: '70000' is no port"),
    ('robots: [{name: a, simulate: true, port: true}]', "robot 1: port is 'True'; it must be a whole"),
    (f'robots:\n{ANNA}, params: [a]}}', 'robot 1: Parameters must stand below their node'),
    (f'robots:\n{ANNA}, params: {{autostart: true}}}}', 'robot 1: Parameters must stand below their node'),
    (f'robots:\n{ANNA}, params: {{pja: {{}}}}}}', "robot 1: There is no node 'pja'"),
    (
        f'robots:\n{ANNA}, params: {{task_router: {{speak_reply: true}}}}}}',
        "robot 1: task_router has no parameter 'speak_reply'. Do you mean speak_replies",
    ),
    (f'robots:\n{ANNA}, params: none.yaml}}', "Robot 'anna': There is no parameter file '/.*none.yaml'"),
    (f'robots:\n{ANNA}}}\n{ANNA}}}', "Two robots have the name 'anna'"),
    (f'robots:\n{ANNA}}}\n- {{name: /anna/, address: b}}', "Two robots have the name 'anna'"),
    (f'robots:\n{ANNA}}}\n- {{name: ben, address: 192.168.1.20}}', 'Two robots have the address'),
    (f'robots:\n{ANNA}, state_dir: x}}\n- {{name: b, address: b, state_dir: ./x}}', 'have the state_dir'),
    (
        'robots: [{name: a, simulate: true, port: 8099}, {name: b, simulate: true, port: 8099}]',
        "Two robots have the port '8099'",
    ),
]


@pytest.mark.parametrize(('text', 'sentence'), REFUSALS)
def test_what_cannot_be_used_is_said_in_one_sentence(fleet, text, sentence):
    with pytest.raises(MistyPilotError, match=sentence) as caught:
        fleet(text)
    assert str(caught.value).endswith(('.', '?')) and '\n' not in str(caught.value)


def test_a_file_that_is_not_there_is_named_in_full(fleet, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MistyPilotError, match=f"There is no fleet file '{tmp_path}/lab.yml'"):
        fleet('', fleet_file='lab.yml')


def test_several_ports_0_are_no_clash(fleet):
    robots = fleet('robots: [{name: a, simulate: true, port: 0}, {name: b, simulate: true, port: 0}]')
    assert robots[0].simulator_port != robots[1].simulator_port

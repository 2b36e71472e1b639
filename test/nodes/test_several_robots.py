"""Two whole systems in one ROS domain, with a simulated robot each: one does not concern the other."""

from pathlib import Path

import pytest
import requests
from ros_domains import next_domain
from simulated_misty import wait_for
from somebody import Somebody

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.core.skills import SkillCall

pytestmark = pytest.mark.ros
DOMAIN = next_domain()
SUPPORT = Path(__file__).parents[1] / 'support'
NAMES = ('misty', 'misty_2')
HAPPENS = ('SENSOR_EVENT', 'SKILL_RUNS', 'UTTERANCE', 'TURNS', 'STOPPED')
TOPICS = (*HAPPENS, 'BINDINGS', 'LINK_STATE', 'EMERGENCY_STOP_ACTIVE', 'BATTERY_STATE', 'JOINT_STATES')
ORDERS = frozenset(
    ('arms/set', 'head', 'led', 'images/display', 'audio/play', 'tts/speak', 'drive/time')
    + ('halt', 'drive/stop', 'tts/stop', 'audio/stop')
)
"""What a skill, an answer or a stop sends to a robot."""


class Robot:
    """One system, and somebody in its namespace who hears all that it says."""

    def __init__(self, name, system):
        self.name, self.system = name, system
        self.somebody = Somebody(f'/{name}', DOMAIN)
        self.heard = {topic: self.somebody.listen(topic) for topic in TOPICS}
        wait_for(lambda: self.heard['LINK_STATE'] and self.heard['JOINT_STATES'], 'the bridge is heard')

    def bind(self, sensor, call):
        """Bind, and wait until a press reaches the robot."""
        from mistypilot_ros.nodes.conversions import call_to_message

        answer = self.somebody.call('BIND', sensor=sensor, call=call_to_message(SkillCall.parse(call)))
        assert answer.ok, answer.message
        wait_for(lambda: self.table().get(sensor, (None, 0))[1] == 2, 'it is active')

    def table(self):
        """What is bound: skills and status by sensor."""
        rows = self.heard['BINDINGS'][-1].bindings if self.heard['BINDINGS'] else []
        return {row.sensor: ([call.skill for call in row.calls], row.status) for row in rows}

    def press(self, sensor):
        """Tap, and wait for the end of the run that it starts; returns its skill."""
        before = len(self.ends())
        self.system.control('tap', sensor=sensor)
        wait_for(lambda: len(self.ends()) > before, f'a run of {sensor}')
        return self.ends()[-1].call.skill

    def touch(self, sensor):
        """Tap, and wait until the touch is told; what was told before has then arrived."""
        since = len(self.touched(sensor))
        self.system.control('tap', sensor=sensor)
        wait_for(lambda: len(self.touched(sensor)) == since + 2, f'the touch of {sensor}')

    def touched(self, sensor):
        return [event for event in list(self.heard['SENSOR_EVENT']) if event.sensor == sensor]

    def ends(self):
        return [step for step in list(self.heard['SKILL_RUNS']) if step.final]

    def orders(self):
        """What the robot was told to do since it was last cleared."""
        paths = [row['path'].removeprefix('/api/') for row in self.system.log()]
        return [path for path in paths if path in ORDERS]

    def clear(self):
        """Forget what happened so far."""
        for topic in HAPPENS:
            self.heard[topic].clear()
        requests.delete(f'{self.system.simulator}/sim/log', timeout=10).raise_for_status()

    def check_untouched(self):
        """Nothing happened here, once a touch has come through behind whatever might have."""
        self.touch('bumper_rear_left')
        assert not any(self.heard[topic] for topic in HAPPENS[1:])
        assert len(self.heard['SENSOR_EVENT']) == 2 and not self.orders()


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp('robots')


def start(name, folder, state=None, **options):
    """Start a system in the user's own state folder, or in a given one; return at once."""
    environment = {'ROS_DOMAIN_ID': DOMAIN, 'XDG_STATE_HOME': str(folder), **options.pop('environment', {})}
    return RunningSystem(state, ('--namespace', name), environment, folder / f'{name}.log', **options)


@pytest.fixture(scope='module')
def robots(folder):
    systems = [start(name, folder) for name in NAMES]
    made = []
    try:
        for name, system in zip(NAMES, systems, strict=True):
            system.__enter__()
            made.append(Robot(name, system))
        yield made
    finally:
        for robot in made:
            robot.somebody.close()
        for name, system in zip(NAMES, systems, strict=True):
            system.close()
            print(f'--- {name}\n{(folder / f"{name}.log").read_text(errors="replace")[-5000:]}')


@pytest.fixture
def pair(robots):
    """Both, with nothing bound and nothing heard."""
    for robot in robots:
        assert robot.somebody.call('STOP').success
        assert robot.somebody.call('UNBIND', sensor='*').ok
        wait_for(lambda robot=robot: robot.heard['BINDINGS'] and not robot.table(), 'nothing is bound')
        wait_for(lambda robot=robot: robot.system.state()['speech']['speaking'] is None, 'it is silent')
        robot.clear()
    return robots


def test_what_one_binds_does_nothing_on_the_other(pair):
    one, two = pair
    one.bind('chin', 'wave')
    assert one.press('chin') == 'wave' and 'arms/set' in one.orders()
    assert two.table() == {}
    two.check_untouched()
    two.touch('chin')
    assert not two.heard['SKILL_RUNS'] and not two.orders()


def test_the_same_place_of_each_runs_its_own(pair):
    one, two = pair
    one.bind('chin', 'wave')
    two.bind('chin', 'nod')
    assert (one.press('chin'), two.press('chin')) == ('wave', 'nod')
    assert [len(robot.ends()) for robot in pair] == [1, 1]
    assert [len(robot.touched('chin')) for robot in pair] == [2, 2]
    assert ('arms/set' in one.orders(), 'arms/set' in two.orders()) == (True, False)
    assert one.somebody.call('UNBIND', sensor='chin').ok
    wait_for(lambda: not one.table(), 'nothing is bound to the one')
    assert list(two.table()) == ['chin'] and two.press('chin') == 'nod'


def test_what_is_said_to_one_is_heard_by_it_alone(pair):
    one, two = pair
    one.system.control('say', text='when I tap your chin, wave')
    wait_for(lambda: one.heard['TURNS'], 'its turn')
    assert [message.text for message in one.heard['UTTERANCE']] == ['when I tap your chin, wave']
    assert one.heard['TURNS'][0].ok
    wait_for(lambda: one.table(), 'it is bound')
    two.check_untouched()
    assert two.table() == {}


def test_a_turn_belongs_to_one(pair):
    one, two = pair
    assert two.system.say('wave')['ok']
    wait_for(two.ends, 'it waves')
    assert [turn.text for turn in two.heard['TURNS']] == ['wave']
    one.check_untouched()


def test_a_stop_leaves_the_other_running(pair):
    one, two = pair
    goals = [robot.somebody.begin('SPEAK', text='word ' * 100) for robot in pair]
    for robot in pair:
        wait_for(lambda robot=robot: robot.system.state()['speech']['speaking'], 'it speaks')
        robot.clear()
    assert one.somebody.call('STOP').success
    wait_for(lambda: not one.system.state()['speech']['speaking'], 'it is silent')
    wait_for(lambda: one.heard['STOPPED'], 'it says so')
    two.check_untouched()
    assert two.system.state()['speech']['speaking']
    assert two.somebody.call('STOP').success
    assert not any(goal().ok for goal in goals)


def test_the_emergency_stop_of_one_leaves_the_other_free(pair):
    from builtin_interfaces.msg import Duration

    one, two = pair
    drive = {'linear': 0.1, 'duration': Duration(nanosec=200_000_000)}
    assert one.somebody.call('EMERGENCY_STOP', data=True).success
    try:
        assert not one.somebody.goal('DRIVE', **drive).ok
        assert two.somebody.goal('DRIVE', **drive).ok
        assert 'drive/time' in two.orders() and 'drive/time' not in one.orders()
        assert [robot.heard['EMERGENCY_STOP_ACTIVE'][-1].data for robot in pair] == [True, False]
    finally:
        assert one.somebody.call('EMERGENCY_STOP', data=False).success


def test_health_frames_and_links_tell_them_apart(pair):
    one, two = pair
    for robot in pair:
        robot.bind('chin', 'wave')
    arrays = one.somebody.listen('DIAGNOSTICS')

    def newest():
        """Hardware id by name; all robots of a graph share the topic."""
        return {status.name: status.hardware_id for array in list(arrays) for status in array.status}

    parts = {'link', 'battery', 'emergency_stop', 'camera_and_microphone', 'interpreter'} | {
        *('binding_supervisor', 'bindings', 'bindings/chin')
    }
    wanted = {f'{name}/{part}': f'SIM-{name}' for name in NAMES for part in parts}
    wait_for(lambda: newest() == wanted, 'the parts of both')
    assert [robot.heard['LINK_STATE'][-1].serial_number for robot in pair] == ['SIM-misty', 'SIM-misty_2']
    assert len({robot.heard['LINK_STATE'][-1].address for robot in pair}) == 2
    joints = [set(robot.heard['JOINT_STATES'][-1].name) for robot in pair]
    assert all(name.startswith('misty/') for name in joints[0]), joints
    assert all(name.startswith('misty_2/') for name in joints[1]), joints


def test_no_file_of_the_state_is_shared(pair, folder):
    one, two = pair
    one.bind('chin', 'wave')
    for robot, other in ((one, two), (two, one)):
        own, foreign = (folder / 'mistypilot' / each.name for each in (robot, other))
        opened = {
            file.path
            for process in robot.system.processes().values()
            for file in process.open_files()
            if file.path.startswith(str(folder / 'mistypilot'))
        }
        assert any(path.startswith(f'{own}/') for path in opened), 'its lock at least'
        assert not any(path.startswith(f'{foreign}/') for path in opened)
    files = [(folder / 'mistypilot' / name / 'bindings.yaml').read_text() for name in NAMES]
    assert ['wave' in text for text in files] == [True, False]


def test_a_second_system_with_the_same_state_folder_is_refused(pair, folder):
    one, _ = pair
    one.bind('chin', 'wave')
    state = folder / 'mistypilot' / 'misty'
    # Its supervisor is all of it that matters here.
    alone = {'program': ('partial_up', 'binding_supervisor'), 'environment': {'PYTHONPATH': str(SUPPORT)}}
    third = start('misty_3', folder, state, **alone)
    try:
        problem = third.wait(lambda line: line['type'] == 'error', 60)
        assert f'Another supervisor already uses {state}; stop it' in problem['message']
        assert third.process.wait(30) == 2
    finally:
        third.close()
    assert one.press('chin') == 'wave', 'the first goes on'

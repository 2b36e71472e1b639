"""Bad input to a running system: each is answered by one sentence, and nothing else is disturbed."""

import math
import os
import subprocess
import sys

import pytest
from bad_world import DOMAIN, GOOD, World, call, shipped_skills
from sentences import one_sentence
from simulated_misty import wait_for

pytestmark = pytest.mark.ros
LONG = 'tell me a story ' * 640
"""10 kB."""


def raw(skill, params):
    from mistypilot_ros.msg import SkillCall as Message

    return Message(skill=skill, params=params)


def color(red):
    from std_msgs.msg import ColorRGBA

    return ColorRGBA(r=red, g=0.0, b=0.0, a=1.0)


def seconds(value):
    from mistypilot_ros.nodes.conversions import duration

    return duration(value)


@pytest.fixture(scope='module')
def running(tmp_path_factory):
    world = World(tmp_path_factory.mktemp('bad_input'))
    try:
        world.begin()
        yield world
        world.client.close()
    finally:
        world.system.close()
        print(world.said()[-8000:])


@pytest.fixture
def world(running):
    """The system; afterwards no process has ended, and the binding of the chin is as it was."""
    yield running
    assert running.roles() == running.pids, 'a process ended'
    assert running.system.state()['moving']['base'] is False
    assert running.system.binding('chin')['status'] == 'ACTIVE'
    assert 'Traceback' not in running.said()


SERVICES = {
    'bind an unknown sensor': ('BIND', lambda: {'sensor': 'chinn', 'call': call('nod')}, ["'chinn'", 'chin']),
    'bind an unknown skill': ('BIND', lambda: {'sensor': 'head', 'call': call('wavee')}, ["'wavee'", 'wave']),
    'bind without what is needed': (
        'BIND',
        lambda: {'sensor': 'head', 'call': call('say')},
        ["'text'", 'say'],
    ),
    'bind with an unknown parameter': (
        'BIND',
        lambda: {'sensor': 'head', 'call': call('wave arm=up')},
        ["'arm'", 'times'],
    ),
    'bind with a wrong value': (
        'BIND',
        lambda: {'sensor': 'head', 'call': call('wave times=9')},
        ["'times'", '5'],
    ),
    'bind with NaN': (
        'BIND',
        lambda: {'sensor': 'head', 'call': raw('wave', '{"times": NaN}')},
        ["'times'", 'finite number'],
    ),
    'bind with no JSON': (
        'BIND',
        lambda: {'sensor': 'head', 'call': raw('wave', 'times=2')},
        ['JSON object'],
    ),
    'bind a half-saved skill': (
        'BIND',
        lambda: {'sensor': 'head', 'call': call('half')},
        ["'half'", 'Line 1'],
    ),
    'unbind an unknown sensor': ('UNBIND', lambda: {'sensor': 'nose'}, ["'nose'"]),
    'reset an unknown sensor': ('RESET_BINDING', lambda: {'sensor': 'scruf'}, ["'scruf'", 'scruff']),
    'invoke an unknown skill': ('INVOKE', lambda: {'call': call('wavee')}, ["'wavee'", 'wave']),
    'invoke without what is needed': ('INVOKE', lambda: {'call': call('say')}, ["'text'"]),
    'invoke a skill that is not UTF-8': ('INVOKE', lambda: {'call': call('latin')}, ["'latin'", 'UTF-8']),
    'move the head nowhere': (
        'MOVE_HEAD',
        lambda: {'pitch': math.nan, 'roll': math.nan, 'yaw': math.nan, 'duration': seconds(1)},
        ['at least one angle'],
    ),
    'move the head endlessly': (
        'MOVE_HEAD',
        lambda: {'yaw': math.inf, 'duration': seconds(1)},
        ['head yaw', 'finite'],
    ),
    'move the head in no time': ('MOVE_HEAD', lambda: {'yaw': 0.1}, ['duration', 'above 0']),
    'move the arms endlessly': (
        'MOVE_ARMS',
        lambda: {'left': -math.inf, 'right': math.nan, 'duration': seconds(1)},
        ['left arm', 'finite'],
    ),
    'a light of NaN': ('SET_LED', lambda: {'color': color(math.nan)}, ['colour', '0 to 1']),
    'a pattern of NaN': (
        'SET_LED',
        lambda: {'pattern': 1, 'second_color': color(math.nan), 'period': seconds(1)},
        ['colour', '0 to 1'],
    ),
    'a pattern that is none': ('SET_LED', lambda: {'pattern': 9}, ['light pattern 9']),
    'a sound too loud': (
        'PLAY_SOUND',
        lambda: {'name': 's_Joy.wav', 'volume': math.inf},
        ['volume', '0 to 1'],
    ),
    'a face that is none': ('SHOW_FACE', lambda: {'expression': 'joyy'}, ["'joyy'"]),
}


@pytest.mark.parametrize('row', SERVICES.values(), ids=SERVICES)
def test_a_service_refuses_with_one_sentence(world, row):
    service, fields, words = row
    answer = world.client.call(service, **fields())
    assert not answer.ok
    one_sentence(answer.message, *words)


ACTIONS = {
    'drive NaN': ('DRIVE', lambda: {'linear': math.nan, 'duration': seconds(1)}, ['speed', 'finite']),
    'turn endlessly': ('DRIVE', lambda: {'angular': math.inf, 'duration': seconds(1)}, ['speed', 'finite']),
    'drive forever': ('DRIVE', lambda: {'linear': 0.1, 'duration': seconds(1e6)}, ['duration', '60 s']),
    'speak at NaN': ('SPEAK', lambda: {'text': 'hi', 'rate': math.nan}, ['Rate', '0.5 to 2']),
    'speak too much': ('SPEAK', lambda: {'text': LONG}, ['1000 characters']),
    'speak nothing': ('SPEAK', lambda: {'text': ' '}, ['1 to 1000']),
    'run an unknown skill': ('RUN_SKILL', lambda: {'call': call('wavee')}, ["'wavee'", 'wave']),
}


@pytest.mark.parametrize('row', ACTIONS.values(), ids=ACTIONS)
def test_an_action_refuses_with_one_sentence(world, row):
    action, fields, words = row
    result = world.client.goal(action, **fields())
    assert not getattr(result, 'ok', False)
    message = result.message if hasattr(result, 'message') else result.run.message
    one_sentence(message, *words)


@pytest.mark.parametrize(
    ('name', 'value', 'words'),
    [
        ('bindings.chinn', ['nod'], ["'chinn'", 'chin']),
        ('bindings.head', ['wavee'], ["'wavee'", 'wave']),
        ('bindings.head', ['say'], ["'text'"]),
        ('bindings.head', ['wave times=NaN'], ["'times'", 'finite number']),
        ('bindings.head', ['wave times=Infinity'], ["'times'", 'finite number']),
        ('bindings.head', ['wave arm left'], ['name=value']),
        ('bindings.head', ['half'], ["'half'", 'Line 1']),
        ('binding_options.chin.mode', 'often', ["'often'", 'single']),
        ('binding_options.chin.colour', 1, ["'colour'", 'mode']),
    ],
)
def test_a_parameter_is_refused_with_one_sentence(world, name, value, words):
    result = world.client.set(name, value)
    assert not result.successful
    one_sentence(result.reason, *words)


def test_an_option_of_nan_is_refused_with_its_range(world):
    """By ROS itself where it knows the range, which it says in words of its own."""
    result = world.client.set('binding_options.chin.cooldown_s', math.nan)
    assert not result.successful and '\n' not in result.reason
    assert all(word in result.reason for word in ('cooldown_s', '0', '86400', 'nan'))


def test_a_velocity_of_nan_is_said_and_drives_nothing(world):
    from geometry_msgs.msg import Twist

    publisher = world.client.interfaces.CMD_VEL.publisher(world.client.node)
    wait_for(publisher.get_subscription_count, 'the bridge listens')
    twist = Twist()
    twist.linear.x = math.nan
    publisher.publish(twist)
    wait_for(lambda: 'A speed is not a finite number' in world.said(), 'it is said')
    assert not [entry for entry in world.system.log() if entry['path'] == '/api/drive/time']


def test_ten_kilobytes_are_refused_and_the_next_sentence_is_understood(world):
    answer = world.client.call('INSTRUCT', text=LONG)
    assert not answer.accepted
    one_sentence(answer.message, '2,000')
    publisher = world.client.interfaces.UTTERANCE.publisher(world.client.node)
    wait_for(publisher.get_subscription_count, 'the router listens')
    publisher.publish(world.client.interfaces.UTTERANCE.type(text=LONG))
    wait_for(lambda: any(turn.text == LONG for turn in world.turns), 'the turn')
    (turn,) = (turn for turn in world.turns if turn.text == LONG)
    assert not turn.ok
    one_sentence(turn.reply, '2,000')
    since = world.system.mark()
    world.system.process.stdin.write(f'{LONG}\n')  # as typed into `mistypilot up`
    world.system.process.stdin.flush()
    line = world.system.wait(lambda line: line['type'] == 'error', 15, since)
    one_sentence(line['message'], '2,000')
    assert world.system.say('stop')['ok']


def test_a_skill_that_is_saved_by_halves(world):
    file = world.skills / 'hop.py'
    file.write_text(GOOD.format(doc='Hop.')[:40])
    wait_for(lambda: problem_of(world, 'hop'), 'the half file is listed')
    one_sentence(problem_of(world, 'hop'), 'Line')
    file.write_text(GOOD.format(doc='Hop.'))
    wait_for(lambda: problem_of(world, 'hop') == '', 'the whole file can be used')
    assert world.client.call('INVOKE', call=call('hop times=2')).ok
    file.unlink()
    wait_for(lambda: problem_of(world, 'hop') is None, 'the file is gone')


def problem_of(world, name):
    found = [skill.problem for skill in world.catalogues[-1].skills if skill.name == name]
    return found[0] if found else None


def test_skills_with_a_problem_are_listed_and_said_once(world):
    """After the files of the test above came and went: what was said is not said again."""
    catalogue = world.catalogues[-1]
    problems = {skill.name: skill.problem for skill in catalogue.skills if skill.problem}
    assert set(problems) == {'half', 'latin'}
    one_sentence(problems['half'], 'Line 1')
    one_sentence(problems['latin'], 'UTF-8')
    assert list(catalogue.shadowed) == [str(shipped_skills() / 'wave.py')]
    for words in ("The skill 'half' cannot be used: Line 1", "The skill 'latin' cannot be used: The file is"):
        assert world.said().count(words) == 1, words
    assert world.said().count(f'{shipped_skills() / "wave.py"} is not used') == 1
    assert world.said().count(f'for {world.skills / "wave.py"} has the same name; rename one of them.') == 1


def test_the_port_of_the_running_simulator_is_refused(world, tmp_path):
    number = world.system.simulator.rpartition(':')[2]
    done = subprocess.run(
        [sys.executable, '-m', 'mistypilot_ros.cli.main', 'up', '--simulator-port', number]
        + ['--state-dir', str(tmp_path), '--namespace', 'second'],
        env={**os.environ, 'ROS_DOMAIN_ID': DOMAIN},
        capture_output=True,
        text=True,
        timeout=30,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    one_sentence(done.stderr.strip(), f'Port {number} is in use', '--simulator-port')


def test_after_all_that_a_press_still_reaches_the_robot(world):
    since = world.system.mark()
    world.system.control('tap', sensor='chin')
    run = world.system.wait(lambda line: line['type'] == 'skill_run' and line['final'], 20, since)
    assert (run['sensor'], run['state']) == ('chin', 'SUCCEEDED')

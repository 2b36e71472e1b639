"""A press or a word in the middle of a story, through every process: nobody mixes, and "go on" resumes."""

import pytest
from ros_client import look_for
from ros_domains import next_domain

from mistypilot_ros.core.arbiter import STORY_FIRST, TAKEN

pytestmark = pytest.mark.ros

GLOW = '''"""Glow, wave and speak."""
from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Glow, wave and speak.

    Keywords: glow
    """
    for step in range(20):
        robot.set_led(0.2, 1.0, step / 30)
        robot.move_arms(right=-0.4, seconds=0.37)
        robot.sleep(0.1)
    robot.speak('Here I am.')
'''
STORY, REST = 'Tell me a bedtime story about a fox', 'e_DefaultContent.jpg'
SPEAK, LIGHT, ARMS = '/api/tts/speak', '/api/led', '/api/arms/set'
PARTS = (SPEAK, LIGHT, ARMS, '/api/head', '/api/images/display')
YIELDS = '/**:\n  misty_bridge:\n    ros__parameters:\n      yields: skill\n'


@pytest.fixture(scope='module')
def polite(share):
    """A system as it ships: a story yields."""
    return share(skills={'glow': GLOW})


@pytest.fixture(scope='module')
def firm(share, tmp_path_factory):
    """A system in which skills yield."""
    file = tmp_path_factory.mktemp('yields') / 'yields.yaml'
    file.write_text(YIELDS)
    domain = {'ROS_DOMAIN_ID': next_domain()}  # Both systems run at the same time.
    return share('--params-file', str(file), skills={'glow': GLOW}, environment=domain)


def spoken(entries):
    return [entry['body']['Text'] for entry in entries if entry['path'] == SPEAK]


def is_of_skill(entry):
    """Whether a command can only be of the skill."""
    body = entry['body']
    return (
        (entry['path'] == LIGHT and body['Red'] == 51 and body['Green'] == 255)
        or (entry['path'] == ARMS and body.get('Duration') == 0.37)
        or (entry['path'] == SPEAK and body['Text'] == 'Here I am.')
    )


def tell(system):
    """Bind the chin, let a story begin, and wait for its third line; returns where the log began."""
    since = system.mark()
    assert system.say('When I tap your chin, glow')['ok']
    system.binding('chin', since=since)
    system.wait(lambda line: 'glow' in str(line.get('body', {}).get('Text', '')), 15, since)  # Its answer.
    first = system.log()[-1]['seq']
    assert system.say(STORY)['ok']
    await_lines(system, first, 3)
    return first


def await_lines(system, first, count):
    """Wait until so many lines were spoken since an entry of the log."""
    look_for(lambda: len(spoken(system.log(first))) >= count, f'{count} lines', 30)


def end_of_skill(system, since):
    return system.wait(lambda line: line['type'] == 'skill_run' and line['final'], 20, since)


def test_a_press_ends_the_story_and_go_on_resumes_at_the_line(polite):
    system = polite.as_new(3)
    first = tell(system)
    since = system.mark()
    system.control('tap', sensor='chin')
    assert end_of_skill(system, since)['state'] == 'SUCCEEDED'
    log = [entry for entry in system.log(first) if entry['path'] in PARTS]
    begins = next(at for at, entry in enumerate(log) if is_of_skill(entry))
    assert all(is_of_skill(entry) for entry in log[begins:]), 'the story comes between the commands'
    assert not any(is_of_skill(entry) for entry in log[:begins])
    faces = [entry['body']['FileName'] for entry in log if entry['path'] == '/api/images/display']
    assert faces[-1] == REST, 'neutral before the first command of the skill'
    told = spoken(log[:begins])
    last = system.log()[-1]['seq']
    assert not [entry for entry in system.log(last, wait=1.5) if entry['path'] == SPEAK], 'not by itself'
    assert system.say('go on')['ok']
    await_lines(system, last, 1)
    assert spoken(system.log(last))[0] == told[-1], 'the line that was interrupted'


def test_a_story_that_goes_first_is_told_on_and_the_press_says_why(firm):
    system = firm.as_new(3)
    first = tell(system)
    since, said = system.mark(), len(spoken(system.log(first)))
    system.control('tap', sensor='chin')
    end = end_of_skill(system, since)
    assert (end['state'], end['message']) == ('CANCELLED', STORY_FIRST)
    await_lines(system, first, said + 2)
    assert not any(is_of_skill(entry) for entry in system.log(first))
    assert system.say('stop')['ok']
    # The story goes first until the robot is at rest.
    look_for(lambda: pressed(system)['state'] == 'SUCCEEDED', 'the skill runs')


def pressed(system):
    since = system.mark()
    system.control('tap', sensor='chin')
    return end_of_skill(system, since)


def test_an_instruction_for_another_agent_ends_the_story_as_well(polite):
    system = polite.as_new(3)
    first = tell(system)
    since = system.mark()
    turn = system.say('Glow')
    assert turn['ok'] and turn['agent'] == 'PIA'
    end_of_skill(system, since)
    log = [entry for entry in system.log(first) if entry['path'] in PARTS]
    begins = next(at for at, entry in enumerate(log) if is_of_skill(entry))
    others = [entry for entry in log[begins:] if not is_of_skill(entry)]
    assert spoken(others) in ([], [turn['reply']]) and len(others) <= 1, 'the story is told on'
    told = spoken(log[:begins])
    last = system.log()[-1]['seq']
    assert system.say('go on')['ok']
    await_lines(system, last, 1)
    resumed = [text for text in spoken(system.log(last)) if text in told]
    assert resumed[:1] == [text for text in told if text != turn['reply']][-1:]


def test_of_two_skills_the_newer_wins(polite):
    system = polite.as_new(3)
    since = system.mark()
    assert system.say('When I tap your chin, glow')['ok'] and system.say('When I tap your head, glow')['ok']
    system.binding('chin', since=since)
    system.binding('head', since=since)
    since = system.mark()
    system.control('tap', sensor='chin')
    system.wait(lambda line: line['type'] == 'robot_command' and line['path'] == ARMS, 10, since)
    system.control('tap', sensor='head_front')
    ends = {}
    while len(ends) < 2:
        end = end_of_skill(system, since)
        ends[end['sensor']], since = end, system.lines.index(end) + 1
    assert (ends['chin']['state'], ends['chin']['message']) == ('CANCELLED', TAKEN)
    assert ends['head']['state'] == 'SUCCEEDED'

"""What a person does on a day: by ear, in the browser, in thirty turns, with music, memos, bumps, a timer."""

import math
import time
from pathlib import Path

import pytest
import requests
from robot_page import CHROMIUM, MISSING, RobotPage, chromium
from simulated_misty import wait_for
from thirty_turns import BROKEN, FAULT, ThirtyTurns, read_turns

from mistypilot_ros.misty.ears import TAIL

pytestmark = pytest.mark.ros

SOON = 20.0
"""Robot seconds in a second while nothing is to be seen but the end of a speech."""


@pytest.fixture(scope='module')
def everyday(share):
    """The system of all these tests, as it ships but for one skill, which is broken."""
    return share(skills={'bow': BROKEN})


@pytest.fixture
def system(everyday):
    """It, with nothing bound and at rest."""
    return everyday.as_new()


def await_spoken(system, words, since=0, whole=False):
    """Wait until the robot is told to say something that contains these words, or is them."""
    system.wait(
        lambda line: (
            line['type'] == 'robot_command'
            and line['path'] == '/api/tts/speak'
            and (words == line['body']['Text'] if whole else words in line['body']['Text'])
        ),
        25,
        since,
    )


def await_end(system, skill, since=0, seconds=15):
    """Wait for the end of a run and return its last step."""
    return system.wait(
        lambda line: line['type'] == 'skill_run' and line['skill'] == skill and line['final'], seconds, since
    )


def place(system):
    """Where the robot is: x and y, m."""
    pose = system.state()['pose']
    return pose['x'], pose['y']


def test_what_is_said_to_the_robot_is_done(system):
    wait_for(lambda: system.state()['listening'], 'it listens', 20)
    time.sleep(TAIL)  # So long after its own last word whatever it hears may be that word.
    since = system.mark()
    answer = requests.post(
        f'{system.simulator}/sim/say', json={'text': 'when I tap your chin, wave'}, timeout=10
    )
    assert answer.status_code == 200, answer.text
    turn = system.wait(lambda line: line['type'] == 'turn', 20, since)
    assert turn['text'] == 'when I tap your chin, wave' and turn['ok']
    system.binding('chin', since=since)
    entry = system.control('tap', sensor='chin')['seq']
    await_end(system, 'wave', since, 20)
    assert [row for row in system.log(entry) if row['path'] == '/api/arms/set']
    turns = [line for line in system.lines[since:] if line['type'] == 'turn']
    assert len(turns) == 1, 'the robot heard it once, and did not hear its own answer'


def test_music_plays_on_until_a_touch_stops_everything(system):
    since = system.mark()
    assert system.say('When I tap your chin, stop everything')['ok']
    system.binding('chin', since=since)
    since = system.mark()
    turn = system.say('Play some party music')
    assert turn['ok'] and turn['commands'][0]['params'] == {'style': 'party'}
    assert await_end(system, 'play_music', since)['state'] == 'SUCCEEDED'
    assert system.state()['audio']['playing'].startswith('mistypilot_party_')
    numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
    since = system.mark()
    system.say(f'Say {numbers}')
    await_spoken(system, f'I say "{numbers}', since)  # The answer …
    await_spoken(system, numbers, since, whole=True)  # … and the skill.
    since = system.mark()
    system.control('tap', sensor='chin', seconds=0.1)
    ends = {skill: await_end(system, skill, since)['state'] for skill in ('say', 'stop')}
    assert ends == {'say': 'CANCELLED', 'stop': 'SUCCEEDED'}
    state = system.state()
    assert state['audio']['playing'] is None and state['speech']['speaking'] is None


@pytest.fixture
def page(system):
    """The page of the system; its console has not complained at the end."""
    with chromium() as browser:
        page = RobotPage(browser)
        page.visit(system.simulator)
        page.shows('[data-fact=ears]', 'Hey')
        yield page
        page.close()
        assert page.complaints == []


def hears(page, system, sentence, answer):
    """Say a sentence in the page; Misty's answer comes in her bubble and goes again."""
    page.say(sentence)
    page.shows('#bubble', answer)
    system.control('speed', speed=SOON)
    page.until('#bubble:not([data-speaking])')
    system.control('speed', speed=1)


@pytest.mark.skipif(not CHROMIUM.exists(), reason=MISSING)
def test_a_newcomer_in_the_browser(system, page):
    """A sentence, a touch, a stop and a question, through every process."""
    since = system.mark()
    page.say('When I tap your chin, wave with both arms')
    page.shows('#bubble', 'All right: when you tap my chin, I wave both arms.')
    system.binding('chin', since=since)
    page.page.mouse.click(*page.point('chin'))
    page.shows('#log .rows', 'POST /api/arms/set')
    page.holds("() => Number(document.querySelector('#front').dataset.leftArm) < 0")
    page.holds("() => Number(document.querySelector('#front').dataset.rightArm) < 0")
    page.page.keyboard.press('Escape')
    system.wait(lambda line: line['type'] == 'turn' and line['agent'] == 'ROUTER', 15, since)
    system.wait(lambda line: line['type'] == 'skill_run' and line['state'] == 'CANCELLED', 15, since)
    page.shows('#log .rows', 'POST /api/halt')

    question = 'Do you mean the left side of my head or the right'
    hears(page, system, 'When I touch your ear, show surprise', question)
    answer = 'All right: when you tap the right side of my head, I show surprise.'
    hears(page, system, 'the second one', answer)
    system.binding('head_right', since=since)
    page.page.mouse.click(*page.point('head_right'))
    page.until('.face[data-expression=Surprise]')


@pytest.mark.timeout(240)
def test_thirty_turns(everyday):
    """Word for word, through every process: what Misty hears, answers and does."""
    turns = read_turns(Path(__file__).parent / 'thirty_turns.yaml')
    assert len(turns) == 30
    talk = ThirtyTurns(everyday.as_new(SOON))
    for turn in turns:
        talk.lead(turn)
    assert talk.spoken().count(FAULT) == 1


def test_wishes_and_memos(everyday):
    system = everyday.as_new(SOON)
    since = system.mark()
    assert system.say('When I tap your chin, tell me a joke about cats')['ok']
    system.binding('chin', since=since)
    since = system.mark()
    system.control('tap', sensor='chin')
    turn = system.wait(lambda line: line['type'] == 'turn', 15, since)
    assert (turn['agent'], turn['text']) == ('SIA', 'tell me a joke about cats')

    assert system.say('Note down buy sixteen eggs')['ok']
    await_spoken(system, 'I have noted that', since)
    since = system.mark()
    assert system.say('Read out my memos')['ok']
    await_spoken(system, 'buy sixteen eggs', since)


def test_bumps_in_a_loop_are_noticed(system):
    first = system.mark()
    assert system.say('When I press your front left bumper, drive backward 3 metres')['ok']
    assert system.say('When I press your rear left bumper, drive forward 3 metres')['ok']
    bumpers = ('bumper_front_left', 'bumper_rear_left')
    for sensor in bumpers:
        system.binding(sensor, since=first)
    since, runs = system.mark(), []
    for number in range(6):  # What walls on both sides would do.
        sensor = bumpers[number % 2]
        before, wall = system.mark(), place(system)
        system.control('tap', sensor=sensor)
        step = system.wait(
            lambda line, sensor=sensor: line['type'] == 'skill_run' and line['sensor'] == sensor, 15, before
        )
        runs.append(step['state'])
        if step['state'] == 'DROPPED':
            break
        wait_for(lambda wall=wall: math.dist(place(system), wall) > 0.12, 'it drives to the other wall')
    assert runs == ['STARTED'] * (len(runs) - 1) + ['DROPPED'] and 4 <= len(runs) <= 6
    await_spoken(system, 'I bump into things by my own driving again and again', since)


@pytest.mark.timeout(180)
def test_a_timer_outlives_the_system(system, everyday):
    since = system.mark()
    # Longer than the way to the end of a system takes on a machine that is full.
    assert system.say('Set a timer for 10 seconds')['ok']
    await_end(system, 'set_timer', since)
    everyday.end()
    again = everyday.running
    assert again is not system
    await_spoken(again, 'The time is up!')
    await_end(again, 'set_timer')

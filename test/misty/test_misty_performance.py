"""Scripts on the simulated robot: what it is told, in which order, and what ends it."""

import math
import threading
import time

import pytest
from acting_misty import ActingMisty, error_of

from mistypilot_ros.cli.timeline import timeline
from mistypilot_ros.core.errors import (
    CancelledError,
    EmergencyStopError,
    InvalidInputError,
    RobotRefusedError,
    RobotUnreachableError,
    UnavailableError,
)
from mistypilot_ros.core.performance import Performed
from mistypilot_ros.core.robot_calls import Origin
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.misty.perception import FACES, everything

NOBODY = Origin()
FACE, LIGHT, HEAD, ARMS, SPEAK, SILENCE = 'images/display', 'led', 'head', 'arms/set', 'tts/speak', 'tts/stop'
PARTS = (FACE, LIGHT, HEAD, ARMS, SPEAK)
SCRIPT = (
    ScriptLine('Look there!', Emotion.SURPRISE),
    ScriptLine('A cat.', Emotion.HAPPINESS),
    ScriptLine('It is mine.', Emotion.ANGER),
)
LONG = (ScriptLine('word ' * 100, Emotion.SADNESS), ScriptLine('never said'))
REST = 'e_DefaultContent.jpg'


@pytest.fixture
def acting(misty, tmp_path):
    acting = ActingMisty(misty, tmp_path)
    yield acting
    acting.machine.close()


@pytest.fixture
def perform(acting):
    def begin(lines=SCRIPT, origin=NOBODY, first_line=0, language=''):
        return acting.begin('perform', origin, lines=lines, first_line=first_line, language=language)

    return begin


def texts(acting):
    return [entry['body']['Text'] for entry in acting.told(SPEAK)]


def at_rest(misty):
    state = misty.state()
    return (
        not any(state['moving'].values())
        and state['speech']['speaking'] is None
        and state['face']['file'] == REST
        and abs(state['pose']['left_arm'] - 80) < 1
    )


def no_thread_is_left(waits):
    waits(lambda: 'misty-perform' not in {t.name for t in threading.enumerate()}, 'its thread is over')


def test_lines_come_in_order_and_all_of_a_line_begins_together(misty, acting, perform):
    misty.control('speed', speed=4)
    emotions = (Emotion.SURPRISE, Emotion.HAPPINESS, Emotion.ANGER)  # Each has time for all its poses.
    lines = [ScriptLine(f'{emotion.name} ' * 20, emotion) for emotion in emotions]
    pending = perform(lines, language='en-US')
    assert pending.progress == Performed(0, 0)
    assert error_of(pending) is None and pending.progress == Performed(2, 3)
    assert at_rest(misty)
    assert texts(acting) == [line.text for line in lines]
    spoken = acting.told(SPEAK)
    assert [entry['body'].get('SpeechRate') for entry in spoken] == [1.05, 1.05, 1.05]
    assert {entry['body']['Language'] for entry in spoken} == {'en-US'}
    faces = [entry['body']['FileName'] for entry in acting.told(FACE)]
    assert faces == ['e_Surprise.jpg', 'e_Joy.jpg', 'e_Anger.jpg', REST]
    lights = [tuple(entry['body'].values()) for entry in acting.told(LIGHT)]
    assert lights == [(0, 220, 255), (255, 190, 0), (255, 0, 0), (102, 102, 102)]
    assert len(acting.told(HEAD)) == len(acting.told(ARMS)) >= 2 + 3 + 3 + 1
    events = misty.control('log?kind=event', 'GET')['entries']
    silent = next(entry for entry in events if entry['type'] == 'TextToSpeechComplete')  # After two seconds.
    begun = {entry['path'] for entry in acting.told(*PARTS) if entry['seq'] < silent['seq']}
    assert len(begun) == len(PARTS)


def test_a_story_is_spoken_on_whatever_head_and_arms_still_do(misty, acting, perform):
    misty.control('speed', speed=4)  # A line takes 0.2 s then, and its first pose a whole second.
    lines = [ScriptLine('No.', Emotion.SADNESS)] * 40
    pending = perform(lines)
    assert error_of(pending, 60) is None and pending.progress == Performed(39, 40)
    assert len(acting.told(HEAD)) == len(acting.told(ARMS)) == 40 + 1
    assert len(acting.told(FACE)) == len(acting.told(LIGHT)) == 40 + 1 and at_rest(misty)
    performed = timeline(misty.control('log', 'GET')['entries'], misty.state()['speed'])
    assert len(performed.skews()) == 40 and not any(map(math.isnan, performed.skews()))
    # What a machine at rest does is in script/bench; here nobody waits for the second that a pose takes.
    assert sorted(performed.gaps())[20] < 0.5


def yaws(acting):
    return [entry['body']['Yaw'] for entry in acting.told(HEAD)]


@pytest.fixture
def sees_somebody(misty, acting, waits):
    """The robot looks for faces, and one is there on the left."""
    gaze = acting.machine.robot.gaze
    misty.control('face', bearing=35, elevation=-8)
    acting.machine.perception.want(FACES, everything(FACES, True))
    waits(lambda: gaze.toward(time.monotonic()), 'a face is seen')
    yield gaze
    acting.machine.perception.want(FACES, everything(FACES, False))


def test_it_sways_around_the_last_pose_while_it_speaks(acting, perform, waits):
    pending = perform(LONG)
    waits(lambda: len(acting.told(HEAD)) >= 2 + 2, 'the two poses of sadness, and it sways')
    held, *swaying = yaws(acting)[1:]
    assert held == pytest.approx(-10) and all(0.5 < abs(yaw - held) < 6 for yaw in swaying)
    acting.cancel('perform', pending)
    pending.wait_for_rest(10.0)
    assert yaws(acting)[-1] == 0


def test_it_looks_at_who_is_in_view(misty, acting, perform, waits, sees_somebody):
    pending = perform(LONG)
    waits(lambda: len(acting.told(HEAD)) >= 2 + 3, 'the two poses of sadness, and it sways')
    told = yaws(acting)
    assert told[0] == pytest.approx(35 + 8, abs=1)
    # The face is told of from where the head points: it stays where it is while the head turns.
    assert all(abs(yaw - (35 - 10)) < 8 for yaw in told[1:])
    first = acting.told(HEAD)[0]['body']
    assert first['Pitch'] == pytest.approx(14 + 8 * -1, abs=1)
    acting.cancel('perform', pending)
    pending.wait_for_rest(10.0)
    assert yaws(acting)[-1] == 0 and acting.told(HEAD)[-1]['body']['Pitch'] == 0


def test_it_looks_at_nobody_where_people_do_not_wish_it(acting, perform, waits, sees_somebody):
    acting.gaze = False
    pending = perform(LONG)
    waits(lambda: len(acting.told(HEAD)) >= 2 + 1, 'it sways')
    assert max(yaws(acting)) < 10
    acting.cancel('perform', pending)
    pending.wait_for_rest(10.0)


def test_a_head_that_is_stopped_midway_is_where_it_was_stopped(misty, acting, waits, sees_somebody):
    acting.begin('move_head', pitch=0.0, roll=None, yaw=-1.2, seconds=3.0).result()
    waits(lambda: misty.state()['pose']['yaw'] < -20, 'it turns')
    acting.machine.stop()
    waits(lambda: not misty.state()['moving']['head'], 'it stands')
    misty.control('face', 'DELETE')
    misty.control('face', bearing=0, track=1)
    place = math.radians(misty.state()['pose']['yaw'])
    waits(
        lambda: abs(sees_somebody.toward(time.monotonic()).yaw - place) < math.radians(4), 'seen from there'
    )


def test_it_begins_with_the_line_that_is_asked_for(misty, acting, perform):
    misty.control('speed', speed=4)
    pending = perform(first_line=2)
    assert error_of(pending) is None and pending.progress == Performed(2, 1)
    assert texts(acting) == ['It is mine.']


def test_a_cancel_ends_it_midway_and_the_robot_rests(misty, acting, perform, waits):
    pending = perform((SCRIPT[2], *LONG))
    waits(lambda: pending.progress.line == 1 and misty.state()['speech']['speaking'], 'the second line')
    acting.cancel('perform', pending)
    assert isinstance(error_of(pending), CancelledError) and pending.progress == Performed(1, 1)
    waits(lambda: at_rest(misty), 'it rests')
    assert 'never said' not in texts(acting) and len(acting.told(SILENCE)) == 1
    no_thread_is_left(waits)


@pytest.mark.parametrize('emergency', [False, True])
def test_after_a_stop_it_is_told_nothing_more(misty, acting, perform, waits, emergency):
    pending = perform(LONG, Origin('run'))
    waits(lambda: acting.told(ARMS) and misty.state()['speech']['speaking'], 'it performs')
    _ = acting.machine.set_emergency(True) if emergency else acting.machine.stop()
    assert isinstance(error_of(pending), CancelledError) and pending.progress == Performed(0, 0)
    no_thread_is_left(waits)
    state = misty.state()
    assert not any(state['moving'].values()) and state['speech']['speaking'] is None
    last = acting.told('halt')[0]
    assert not [entry for entry in acting.told(*PARTS) if entry['seq'] > last['seq']]
    with pytest.raises(EmergencyStopError if emergency else CancelledError):
        perform(SCRIPT, NOBODY if emergency else Origin('run'))


def test_what_the_robot_refuses_ends_it_in_its_words(misty, acting, perform, waits):
    misty.control('fault', path='/api/images/display', status=400, count=1)
    failed = error_of(perform(LONG))
    assert isinstance(failed, RobotRefusedError) and 'A fault was set' in str(failed)
    waits(lambda: at_rest(misty), 'it rests')


def test_one_at_a_time_and_the_next_is_not_silenced(misty, acting, perform, waits):
    first = perform(LONG)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    refused = error_of(perform())
    assert isinstance(refused, UnavailableError) and 'already' in str(refused)
    misty.control('speed', speed=4)
    misty.control('fault', path='/api/tts/stop', delay=0.3, count=1)
    acting.cancel('perform', first)
    second = perform(SCRIPT[:1])
    assert error_of(second) is None and second.progress == Performed(0, 1)
    assert texts(acting)[1:] == ['Look there!'] and at_rest(misty)
    # The first one does not come to rest in between.
    faces = [entry['body']['FileName'] for entry in acting.told(FACE)]
    assert faces == ['e_Sadness.jpg', 'e_Surprise.jpg', REST]


def test_a_lost_link_ends_it(misty, perform, waits):
    pending = perform(LONG)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    misty.control('sockets/drop')
    assert isinstance(error_of(pending, 3.0), RobotUnreachableError)
    assert pending.progress == Performed(0, 0)


def test_refusals_reach_nobody(acting, perform):
    for wrong in ({'lines': ()}, {'first_line': 3}, {'lines': [ScriptLine('x' * 1001)]}):
        assert isinstance(error_of(perform(**wrong)), InvalidInputError)
    assert not acting.told(*PARTS)

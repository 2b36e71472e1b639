"""Channels on the simulated robot: who has to go is at rest before who comes begins, whatever comes when."""

import random
import threading

import pytest
from acting_misty import ActingMisty, error_of

from mistypilot_ros.core.arbiter import STORY_FIRST, TAKEN
from mistypilot_ros.core.channels import Yields
from mistypilot_ros.core.errors import CancelledError, MistyPilotError
from mistypilot_ros.core.robot_calls import Origin
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.misty.channel_keeper import GRACE_SECONDS

FACE, LIGHT, HEAD, ARMS, SPEAK, SILENCE = 'images/display', 'led', 'head', 'arms/set', 'tts/speak', 'tts/stop'
DRIVE, NO_SOUND = 'drive/time', 'audio/stop'
PARTS = (FACE, LIGHT, HEAD, ARMS, SPEAK)
LONG = (ScriptLine('word ' * 200, Emotion.SADNESS), ScriptLine('never said'))
REST = 'e_DefaultContent.jpg'
AMBER = {'red': 1.0, 'green': 0.5, 'blue': 0.0}
WAVE = {'left': None, 'right': -0.4, 'seconds': 0.5}
CHIN, HEAD_RUN, TURN = Origin('chin'), Origin('head'), Origin('turn')


@pytest.fixture
def acting(misty, tmp_path):
    acting = ActingMisty(misty, tmp_path)
    yield acting
    acting.machine.close()


@pytest.fixture
def firm(misty, tmp_path):
    """A robot whose stories are not disturbed by skills."""
    acting = ActingMisty(misty, tmp_path, Yields.SKILL)
    yield acting
    acting.machine.close()


def tell(acting, waits, origin=TURN):
    """Begin a long story; returns it once it speaks and moves."""
    story = acting.begin('perform', origin, lines=LONG, first_line=0, language='')
    waits(lambda: acting.told(SPEAK) and acting.told(ARMS), 'it is told')
    return story


def refusal(acting, method, origin, **arguments):
    """Why a command is refused."""
    try:
        return str(error_of(acting.begin(method, origin, **arguments)))
    except CancelledError as error:
        return str(error)


@pytest.mark.parametrize('origin', [CHIN, Origin()])
def test_a_command_ends_a_story_and_comes_when_it_is_at_rest(acting, misty, waits, origin):
    story = tell(acting, waits)
    assert error_of(acting.begin('set_led', origin, **AMBER)) is None
    assert str(error_of(story)) == TAKEN
    log = acting.told(*PARTS, SILENCE)
    first = next(at for at, entry in enumerate(log) if entry['body'].get('Red') == 255)
    assert first == len(log) - 1, 'the story tells the robot nothing more'
    tail = [entry['path'].removeprefix('/api/') for entry in log[:first]][-5:]
    assert sorted(tail) == sorted([SILENCE, FACE, LIGHT, HEAD, ARMS])
    state = misty.state()
    assert state['speech']['speaking'] is None and state['face']['file'] == REST


def test_a_second_command_waits_for_the_story_as_the_first_one_does(acting, misty, waits):
    story = tell(acting, waits)
    misty.control('fault', path='/api/tts/stop', delay=0.4, count=1)
    first = threading.Thread(target=lambda: acting.begin('set_led', CHIN, **AMBER).result())
    first.start()
    waits(lambda: story.ended, 'the story has to go')
    assert error_of(acting.begin('show_face', CHIN, expression='happiness')) is None
    first.join()
    assert {entry['path'] for entry in acting.told(*PARTS)[-2:]} == {f'/api/{LIGHT}', f'/api/{FACE}'}
    assert misty.state()['face']['file'] == 'e_Joy.jpg'


def test_a_command_on_its_way_to_the_robot_is_there_first(acting, monkeypatch):
    show, on_its_way, goes, came = acting.machine.robot.light.show, *(threading.Event() for _ in range(3))

    def shown(color):
        if color[0] == 1.0:
            on_its_way.set()
            assert goes.wait(10.0)
        else:
            came.set()
        show(color)

    monkeypatch.setattr(acting.machine.robot.light, 'show', shown)
    threads = [
        threading.Thread(target=acting.begin, args=('set_led', origin), kwargs={**AMBER, 'red': red})
        for origin, red in ((CHIN, 1.0), (HEAD_RUN, 0.2))
    ]
    threads[0].start()
    assert on_its_way.wait(10.0)
    threads[1].start()
    assert not came.wait(GRACE_SECONDS + 0.3)  # Nothing shall come: there is no condition to wait for.
    goes.set()
    for thread in threads:
        thread.join()
    assert [entry['body']['Red'] for entry in acting.told(LIGHT)] == [255, 51]


def test_a_story_that_goes_first_is_told_on(firm, misty, waits):
    story = tell(firm, waits)
    before = len(firm.told(LIGHT))
    assert refusal(firm, 'set_led', CHIN, **AMBER) == STORY_FIRST
    assert refusal(firm, 'speak', CHIN, text='me') == STORY_FIRST
    assert len(firm.told(LIGHT)) == before and not story.ended and misty.state()['speech']['speaking']
    assert error_of(firm.begin('drive', CHIN, linear=0.1, angular=0.0, seconds=0.2)) is None
    assert not story.ended, 'a story does not drive'
    firm.begin('show_face', Origin(), expression='happiness').result()
    assert str(error_of(story)) == TAKEN, 'whoever has no run is never refused'


def test_a_refused_or_stopped_command_ends_no_story(acting, waits):
    old = Origin('old', 0)
    acting.machine.stop()
    story = tell(acting, waits, Origin())
    assert 'ended by stop' in refusal(acting, 'set_led', old, **AMBER)
    assert error_of(acting.begin('set_volume', Origin(), volume=0.5)) is None
    assert not story.ended


def test_speech_and_sound_of_the_older_run_are_silent_before_the_newer_speaks(acting, misty, waits):
    speech = acting.begin('speak', CHIN, text='word ' * 100)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    newer = acting.begin('speak', HEAD_RUN, text='Hello.')
    assert str(error_of(speech)) == TAKEN and error_of(newer) is None
    assert [entry['path'] for entry in acting.told(SPEAK, SILENCE)] == [
        f'/api/{one}' for one in (SPEAK, SILENCE, SPEAK)
    ]
    assert refusal(acting, 'speak', CHIN, text='again') == TAKEN

    acting.begin('play_sound', Origin('music'), name='s_Joy.wav', volume=None, wait=False).result()
    assert error_of(acting.begin('speak', Origin('loud'), text='Quiet now.')) is None
    assert len(acting.told(NO_SOUND)) == 1


def test_two_quick_touches_both_count(acting):
    """The second one waits for the end of the first, which has more to do on the same channel."""
    acting.begin('set_led', CHIN, **AMBER).result()
    second = threading.Thread(target=acting.begin, args=('set_led', HEAD_RUN), kwargs={**AMBER, 'red': 0.2})
    second.start()
    acting.begin('set_led', CHIN, **{**AMBER, 'red': 0.4}).result()
    acting.machine.channels.run_ended('chin')
    second.join()
    assert [entry['body']['Red'] for entry in acting.told(LIGHT)] == [255, 102, 51]


def test_an_answer_that_waits_its_turn_cuts_nothing(acting, misty, waits):
    speech = acting.begin('speak', CHIN, text='a few words are spoken')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    answer = acting.begin('speak', Origin(), text='All right.')
    assert error_of(speech) is None and error_of(answer) is None and not acting.told(SILENCE)


def test_a_movement_holds_still_before_another_run_moves(acting, misty, waits):
    joints = acting.begin('move_joints', CHIN, names=['right_arm'], positions=[-0.4], seconds=5.0)
    waits(lambda: misty.state()['moving']['arms'], 'it moves')
    acting.begin('move_arms', HEAD_RUN, **WAVE).result()
    assert str(error_of(joints)) == TAKEN and joints.wait_for_rest(5.0)
    last = acting.told(ARMS)[-1]
    assert last['body']['Duration'] == 0.5, 'the newer command is the last one'


def test_velocities_take_the_base(acting, misty, waits):
    drive = acting.begin('drive', CHIN, linear=0.1, angular=0.0, seconds=20.0)
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    acting.machine.stream.velocity(0.0, 0.5)
    assert isinstance(error_of(drive), CancelledError)
    assert refusal(acting, 'drive', CHIN, linear=0.1, angular=0.0, seconds=1.0) == TAKEN
    acting.machine.stream.velocity(0.0, 0.0)


def test_a_new_instruction_ends_what_is_told_but_not_its_own_answer(acting, misty, waits):
    story = tell(acting, waits)
    acting.machine.channels.end_performances(but='turn')
    assert not story.ended
    acting.machine.channels.end_performances(but='another')
    assert str(error_of(story)) == TAKEN and story.wait_for_rest(5.0)
    assert misty.state()['face']['file'] == REST and misty.state()['speech']['speaking'] is None


@pytest.mark.parametrize('seed', range(3))
def test_runs_in_many_threads_never_come_in_turn(acting, misty, seed):
    """What the robot was told, by the colour and the pose of each run: nobody comes back after another."""
    acting.misty.control('speed', speed=20)
    together = threading.Barrier(4)

    def live(number):
        chance, origin = random.Random(f'{seed} {number}'), Origin(f'run {number}')
        together.wait()
        for _ in range(12):
            light = {'red': (number + 1) / 10, 'green': 0.0, 'blue': 0.0}
            pose = {'left': None, 'right': number / 10, 'seconds': 0.5}
            method, arguments = chance.choice([('set_led', light), ('move_arms', pose)])
            try:
                acting.begin(method, origin, **arguments).result()
            except MistyPilotError:
                pass
        acting.machine.channels.run_ended(origin.run_id)

    threads = [threading.Thread(target=live, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for path, key in ((LIGHT, 'Red'), (ARMS, 'RightArmPosition')):
        owners = [entry['body'][key] for entry in acting.told(path)]
        row = [owner for at, owner in enumerate(owners) if owners[at - 1 : at] != [owner]]
        assert len(row) == len(set(row)), row


def test_what_tidies_up_after_a_run_does_not_overtake_its_last_command(acting, misty, waits):
    """The end of a run comes at any moment, also while the robot is slow with what the run told it last."""
    misty.control('fault', path='/api/head', delay=0.5, count=1)
    up, neutral = ({'pitch': pitch, 'roll': 0.0, 'yaw': 0.0, 'seconds': 0.1} for pitch in (-0.3, 0.0))
    last = threading.Thread(target=lambda: acting.begin('move_head', CHIN, **up).result())
    last.start()
    waits(lambda: any(one.begins.is_set() for one in acting.machine.channels._visits), 'it is on its way')
    assert error_of(acting.begin('move_head', CHIN, **neutral)) is None
    last.join()
    pitches = [entry['body']['Pitch'] for entry in acting.told(HEAD)]
    assert len(pitches) == 2 and pitches[1] == 0.0

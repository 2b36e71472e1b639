"""The ears on the simulated robot."""

import threading
import time

import pytest

from mistypilot_ros.core.errors import (
    CancelledError,
    InvalidInputError,
    RobotRefusedError,
    UnknownCommandError,
)
from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.misty.ears import TAIL, Order
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.robot import Policy


class Listener:
    """A machine that listens."""

    def __init__(self, address, folder, **settings):
        self.heard, self.troubles = [], []
        self.machine = Misty(
            Settings(address, folder, Velocity(0.45, 1.0), **settings),
            Policy(lambda: SpeedLimits(1, 1), lambda: False),
            Listeners(self.event, lambda _: None, self.troubles.append),
        )
        self.machine.ears.enable(True)
        self.machine.start()

    def event(self, event):
        if isinstance(event, Heard):
            self.heard.append(event.text)

    @property
    def ears(self):
        return self.machine.ears.ears

    def speak(self, text):
        pending = Pending()
        self.machine.robot.speak(pending, text)
        return pending


@pytest.fixture
def listen(misty, tmp_path, waits):
    """A function that makes a machine whose first capture has begun."""
    listeners = []

    def begin(**settings):
        listeners.append(Listener(misty.address, tmp_path, **settings))
        waits(lambda: misty.state()['listening'], 'it listens')
        return listeners[-1]

    yield begin
    for listener in listeners:
        listener.machine.close()
    assert not [thread for thread in threading.enumerate() if thread.name == 'misty-ears']


def captures(misty, kind='vosk'):
    return misty.commands(f'audio/speech/capture{kind}')


def test_what_is_said_is_heard_once_and_the_next_one_too(misty, listen, waits):
    listener = listen()
    assert misty.state()['listening'] == 'key_phrase'
    for text in ('wave', 'tell me a story', 'stop'):
        misty.control('say', text=text)
    waits(lambda: len(listener.heard) == 3, 'all three')
    assert listener.heard == ['wave', 'tell me a story', 'stop'] and listener.ears.heard == 3
    assert len(captures(misty)) in (3, 4) and not listener.troubles


def test_it_does_not_answer_itself(misty, listen, waits):
    listener = listen()
    speech = listener.speak('one two three four')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    misty.control('say', text='one two three four')
    waits(lambda: listener.ears.dropped == 1, 'it is dropped')
    assert speech.wait(10) and listener.heard == []
    over = time.monotonic()
    waits(lambda: misty.state()['listening'] and time.monotonic() > over + TAIL, 'it listens, past the echo')
    misty.control('say', text='wave')
    waits(lambda: listener.heard == ['wave'], 'heard')


def test_without_a_key_phrase_speech_of_its_own_begins_the_capture_anew(misty, listen, waits):
    listener = listen(key_phrase_required=False)
    assert misty.state()['listening'] == 'speech'
    speech = listener.speak('one')
    assert speech.wait(10)
    waits(lambda: len(captures(misty)) == 2, 'begun anew')
    misty.control('say', text='wave', key_phrase=False)
    waits(lambda: listener.heard == ['wave'], 'heard')
    assert listener.ears.dropped == 0


def test_silence_is_quietly_followed_by_the_next_capture(misty, listen, waits):
    misty.control('speed', speed=10)
    listener = listen(key_phrase_required=False)
    waits(lambda: len(captures(misty)) >= 3, 'three captures')
    assert not listener.troubles and not listener.heard


@pytest.mark.parametrize('trouble', ['sockets/drop', 'reboot'])
def test_it_listens_again_after_a_loss(misty, listen, waits, trouble):
    listener = listen()
    before = len(captures(misty))
    misty.control(trouble, seconds=0.3)
    waits(lambda: len(captures(misty)) > before and misty.state()['listening'], 'it listens again')
    misty.control('say', text='wave')
    waits(lambda: listener.heard, 'heard')
    assert listener.heard == ['wave']


def test_switched_off_it_is_deaf_and_subscribes_nothing(misty, listen, waits):
    listener = listen()
    ear_types = {'VoiceRecord', 'KeyPhraseRecognized'}
    assert ear_types <= set(misty.state()['subscription_types'])
    listener.machine.ears.enable(False)
    waits(lambda: misty.state()['listening'] is None, 'the robot listens no more')
    waits(lambda: not ear_types & set(misty.state()['subscription_types']), 'nothing is subscribed')
    assert misty.commands('audio/keyphrase/stop')
    with pytest.raises(Exception, match='409'):
        misty.control('say', text='wave')
    listener.machine.ears.enable(True)
    waits(lambda: misty.state()['listening'], 'on again')
    assert listener.heard == []


def test_a_recording_under_way_is_ended(misty, listen, waits):
    listener = listen(key_phrase_required=False)
    listener.machine.pause()
    assert misty.state()['listening'] is None and misty.commands('audio/record/stop')


def test_the_plain_capture_takes_the_place_of_a_recogniser_that_is_not_there(misty, listen, waits):
    misty.control('fault', path='/api/audio/speech/capturevosk', status=404)
    listener = listen()
    for _ in range(2):
        misty.control('say', text='wave')
    waits(lambda: listener.heard == ['wave'] * 2, 'heard')
    assert len(captures(misty)) == 1
    (trouble,) = listener.troubles
    assert str(trouble).startswith("The robot has no speech recogniser 'vosk'; it listens")


def test_a_robot_without_any_capture_is_told_once(misty, tmp_path, waits):
    misty.control('fault', path='/api/audio/speech/*', status=404)
    listener = Listener(misty.address, tmp_path)
    try:
        waits(lambda: len(captures(misty, '')) >= 4, 'some attempts')
        assert len(listener.troubles) == 2 and isinstance(listener.troubles[1], UnknownCommandError)
        misty.control('fault', 'DELETE')
        waits(lambda: misty.state()['listening'], 'it listens')
    finally:
        listener.machine.close()


def test_a_robot_that_refuses_is_asked_again(misty, listen, waits):
    misty.control('fault', path='/api/audio/speech/capturevosk', status=400, count=2)
    listener = listen()
    assert len(captures(misty)) == 3 and len(listener.troubles) == 1
    misty.control('say', text='wave')
    waits(lambda: listener.heard == ['wave'], 'heard')


def test_one_capture_that_is_asked_for_goes_before_and_then_all_is_as_it_was(misty, listen, waits):
    listener = listen()
    pending = Pending()
    listener.machine.ears.capture(pending, Order(key_phrase=False, silence=3.0, longest=4.0))
    waits(lambda: misty.state()['listening'] == 'speech', 'it listens without the key phrase')
    assert captures(misty)[-1]['body'] == {
        'RequireKeyPhrase': False,
        'OverwriteExisting': True,
        'SilenceTimeout': 3000,
        'MaxSpeechLength': 4000,
    }
    waits(lambda: pending.underway, 'it says that it listens')
    misty.control('say', text='forty two')
    assert pending.wait(10) and pending.result().text == 'forty two'
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it waits for the key phrase again')
    misty.control('say', text='wave')
    waits(lambda: listener.heard == ['wave'], 'what is said afterwards is an utterance again')


def test_a_capture_switches_the_microphone_on_and_off_where_nobody_else_listens(misty, listen, waits):
    listener = listen()
    listener.machine.ears.enable(False)
    waits(lambda: misty.state()['listening'] is None, 'it is switched off')
    pending = Pending()
    listener.machine.ears.capture(pending, Order())
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it waits for the key phrase')
    assert not pending.underway
    misty.control('say', text='forty two')
    assert pending.wait(10) and pending.result().text == 'forty two' and listener.heard == []
    waits(lambda: misty.state()['listening'] is None, 'it is switched off again')


def test_a_capture_can_be_ended_and_a_newer_one_takes_its_place(misty, listen, waits):
    listener = listen()
    listener.machine.ears.enable(False)
    first, second = Pending(), Pending()
    listener.machine.ears.capture(first, Order())
    listener.machine.ears.capture(second, Order(key_phrase=False))
    with pytest.raises(CancelledError, match='took its place'):
        first.result()
    waits(lambda: misty.state()['listening'] == 'speech', 'it listens')
    second.finish(CancelledError('Enough.'))
    waits(lambda: misty.state()['listening'] is None, 'it listens no more')


def test_a_capture_in_which_nobody_speaks_says_so(misty, listen, waits):
    listener = listen()
    pending = Pending()
    listener.machine.ears.capture(pending, Order(key_phrase=False, silence=1.0))
    with pytest.raises(RobotRefusedError, match='nobody'):
        pending.result()
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it goes on as before')


def test_silence_and_length_are_checked():
    assert Order.checked(True, 0, 0) == Order(True, 5.0, 7.5)
    for silence, longest in ((0.4, 1), (11, 1), (1, 0.4), (1, 21), (float('nan'), 1)):
        with pytest.raises(InvalidInputError):
            Order.checked(True, silence, longest)

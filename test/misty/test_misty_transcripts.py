"""What the simulated robot records becomes text by a scripted server, over real connections, or nothing."""

import base64
import threading
import time

import pytest
from speech_server import KEY, PLENTY, place

from mistypilot_ros.core.errors import RobotRefusedError, UnavailableError
from mistypilot_ros.core.hearing import UNTOLD, Heard
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import TRANSCRIPTION, tone
from mistypilot_ros.misty.ears import TAIL, Order
from mistypilot_ros.misty.ears_commands import PLAIN
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.transcripts import Transcribing
from mistypilot_ros.speech.hearing import OpenAiTranscriber

SOON = 5.0
"""Robot seconds in a second: a recording is as long as it is."""
BRIEF = 0.5
"""Longest time for a recording where the server is to be too slow, s."""


class Listener:
    """A machine that has what it hears recognised by a server."""

    def __init__(self, misty, folder, server, seconds=PLENTY, kept=None, **settings):
        self.misty, self.heard, self.troubles = misty, [], []
        how = Transcribing(OpenAiTranscriber(place(server), seconds=seconds), 'en', kept)
        self.machine = Misty(
            Settings(
                misty.address,
                folder,
                Velocity(0.45, 1.0),
                speech_recognizer=PLAIN,
                transcribing=how,
                **settings,
            ),
            Policy(lambda: SpeedLimits(1, 1), lambda: False),
            Listeners(self.event, lambda _: None, self.troubles.append),
        )
        self.machine.ears.enable(True)
        self.machine.start()

    def event(self, event):
        if isinstance(event, Heard):
            self.heard.append(event)

    @property
    def ears(self):
        return self.machine.ears.ears

    @property
    def texts(self):
        return [heard.text for heard in self.heard]

    def say(self, sound=None, **fields):
        sound = tone(0.5) if sound is None else sound
        self.misty.control('say', wav=base64.b64encode(sound).decode(), **fields)

    def sounds(self):
        return [row for row in self.misty.commands('audio') if row['method'] in ('GET', 'DELETE')]


@pytest.fixture
def server():
    with ScriptedServer(key=KEY) as server:
        yield server


@pytest.fixture
def listen(misty, server, tmp_path, waits):
    """A function that makes a machine whose first capture has begun."""
    listeners = []

    def begin(**settings):
        misty.control('speed', speed=SOON)
        listeners.append(Listener(misty, tmp_path, server, **settings))
        waits(lambda: misty.state()['listening'], 'it listens')
        return listeners[-1]

    yield begin
    for listener in listeners:
        listener.machine.close()
    names = {thread.name for thread in threading.enumerate()}
    assert not names & {'misty-ears', 'misty-transcripts'}


def captures(misty):
    return misty.commands('audio/speech/capture')


def test_a_recording_becomes_an_utterance_and_is_removed(misty, server, listen, waits, tmp_path):
    server.put('Wave, please.', 'Tell me a story.', form=TRANSCRIPTION)
    listener = listen()
    for _ in range(2):
        listener.say()
    waits(lambda: len(listener.heard) == 2, 'both')
    assert listener.heard == [Heard(text, 'en', UNTOLD) for text in ('Wave, please.', 'Tell me a story.')]
    name = {'FileName': 'capture_HeyMisty.wav'}
    assert [(row['method'], row['body']) for row in listener.sounds()] == [
        ('GET', {**name, 'Base64': 'true'}),
        ('DELETE', name),
    ] * 2
    assert [asked.body['file']['bytes'] for asked in server.requests] == [len(tone(0.5))] * 2
    assert not listener.troubles and not list(tmp_path.rglob('*.wav')), 'nothing is kept'
    assert (listener.ears.heard, listener.ears.failed, listener.ears.wordless) == (2, 0, 0)


def test_nothing_and_noise_are_dropped_and_counted(misty, server, listen, waits):
    server.put('', 'Thank you for watching!', 'Wave.', form=TRANSCRIPTION)
    listener = listen()
    for sound in (tone(0.1), tone(0.5), tone(0.5), tone(0.5)):
        listener.say(sound)
    waits(lambda: listener.heard, 'the last one')
    assert listener.texts == ['Wave.'] and listener.ears.wordless == 3 and not listener.troubles
    assert len(server.requests) == 3, 'what is too short is sent to nobody'


@pytest.mark.parametrize(
    ('fault', 'words'),
    [
        ('429', 'has too much to do'),
        ('500', 'is out of order'),
        ('cut', 'broke off'),
        ('no_json', 'of no use'),
        ('hang', 'did not answer within 0.5 s'),
    ],
)
def test_a_failure_is_told_once_with_the_remedy_and_it_goes_on(misty, server, listen, waits, fault, words):
    server.put(Answer(fault=fault), Answer(fault=fault), form=TRANSCRIPTION)
    listener = listen(seconds=BRIEF if fault == 'hang' else PLENTY)
    for failed in (1, 2):
        listener.say()
        waits(lambda n=failed: listener.ears.failed == n, f'failure {failed}')
    (trouble,) = listener.troubles
    assert isinstance(trouble, UnavailableError) and words in str(trouble) and KEY not in str(trouble)
    assert str(trouble).endswith('To let the robot recognise speech itself, set speech_recognizer to vosk.')
    server.put('Wave.', Answer(fault=fault), form=TRANSCRIPTION)
    listener.say()
    waits(lambda: listener.texts == ['Wave.'], 'heard')
    listener.say()
    waits(lambda: len(listener.troubles) == 2, 'it is told again after it worked')


def test_a_robot_without_a_recogniser_gets_no_such_remedy(misty, server, listen, waits):
    misty.control('fault', path='/api/help', status=404)
    server.put(Answer(fault='500'), form=TRANSCRIPTION)
    listener = listen()
    listener.say()
    waits(lambda: listener.troubles, 'the trouble')
    assert 'speech_recognizer' not in str(listener.troubles[0])


def test_while_one_is_recognised_the_next_is_captured_and_too_many_are_dropped(misty, server, listen, waits):
    hangs = Answer('One.', delay=3.0)
    server.put(hangs, 'Three.', 'Four.', form=TRANSCRIPTION)
    listener = listen()
    for number in range(4):
        listener.say()
        waits(lambda n=number: len(listener.sounds()) == 2 * (n + 1), 'it is brought')
        waits(lambda: misty.state()['listening'], 'it listens again')
        assert not listener.heard, 'the first one is still being recognised'
    waits(lambda: len(listener.heard) == 3, 'three')
    assert listener.texts == ['One.', 'Three.', 'Four.'] and listener.ears.failed == 1
    assert 'takes longer than people speak' in str(listener.troubles[0])


def test_a_recording_that_cannot_be_had_is_told_once(misty, server, listen, waits):
    misty.control('fault', path='/api/audio', status=500)
    server.put('Wave.', form=TRANSCRIPTION)
    listener = listen()
    for failed in (1, 2):
        listener.say()
        waits(lambda n=failed: listener.ears.failed == n, f'failure {failed}')
    misty.control('fault', 'DELETE')
    listener.say()
    waits(lambda: listener.texts == ['Wave.'], 'heard')
    (trouble,) = map(str, listener.troubles)
    assert trouble.startswith('What was said was not understood. The robot refused')


def test_a_robot_that_goes_between_capture_and_recording(misty, server, listen, waits):
    misty.control('fault', path='/api/audio', delay=60, count=1)
    server.put('Wave.', form=TRANSCRIPTION)
    listener = listen()
    listener.say()
    waits(lambda: misty.state()['listening'] is None, 'the capture is over')
    misty.control('reboot', seconds=0.5)
    waits(lambda: listener.ears.failed == 1, 'it fails', 15)
    waits(lambda: 'VoiceRecord' in misty.state()['subscription_types'], 'it is subscribed', 20)
    waits(lambda: misty.state()['listening'], 'it listens again')
    listener.say()
    waits(lambda: listener.texts == ['Wave.'], 'heard')


def test_what_is_said_while_it_speaks_is_dropped_unless_it_means_stop(misty, server, listen, waits):
    server.put('One two three four.', 'Stop, Misty!', 'Wave.', form=TRANSCRIPTION)
    listener = listen()
    misty.control('speed', speed=1)
    speech = Pending()
    listener.machine.robot.speak(speech, 'one two three four five six seven eight nine ten ' * 3)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    listener.say()
    waits(lambda: listener.ears.dropped == 1, 'its own words are dropped')
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it listens again')
    listener.say()
    waits(lambda: listener.texts == ['Stop, Misty!'], 'stop is heard')
    assert not speech.ended, 'it still spoke'
    listener.machine.stop()
    # What it captures counts from the time on when the robot has told us that its speech is over.
    waits(lambda: speech.ended, 'its speech is over')
    over = time.monotonic()
    waits(lambda: misty.state()['listening'] and time.monotonic() > over + TAIL, 'it listens, past the echo')
    listener.say()
    waits(lambda: listener.texts == ['Stop, Misty!', 'Wave.'], 'heard')


def test_what_the_robot_itself_understood_serves_where_nothing_else_does(misty, server, listen, waits):
    server.put(Answer(fault='500'), form=TRANSCRIPTION)
    listener = listen()
    listener.say(text='nod')
    waits(lambda: listener.texts == ['nod'], 'heard')
    listener.say(text='Misty, stop!')
    waits(lambda: listener.texts == ['nod', 'Misty, stop!'], 'stop waits for no server')
    assert len(server.requests) == 1 and len(listener.troubles) == 1
    waits(lambda: len(listener.sounds()) == 3, 'that recording is removed too')
    misty.control('say', text='in words alone')
    waits(lambda: listener.texts[2:] == ['in words alone'], 'heard')


def test_one_capture_that_is_asked_for_goes_the_same_way(misty, server, listen, waits, tmp_path):
    server.put('Forty-two.', '', Answer(fault='500'), form=TRANSCRIPTION)
    listener = listen(kept=KeptFiles(tmp_path / 'recordings', 'recording', '.wav'))
    outcomes = []
    for _ in range(3):
        pending = Pending()
        listener.machine.ears.capture(pending, Order(key_phrase=False))
        waits(lambda: misty.state()['listening'] == 'speech', 'it listens')
        listener.say()
        assert pending.wait(10)
        outcomes.append(pending)
    heard = outcomes[0].result()
    assert heard == Heard('Forty-two.', 'en', UNTOLD, path=heard.path)
    assert heard.path.startswith(str(tmp_path / 'recordings')) and open(heard.path, 'rb').read() == tone(0.5)
    with pytest.raises(RobotRefusedError, match='no words'):
        outcomes[1].result()
    with pytest.raises(UnavailableError, match='out of order'):
        outcomes[2].result()
    assert not listener.heard
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'all is as it was')


def test_the_recogniser_is_made_ready_once_before_anybody_speaks(misty, listen, waits, monkeypatch):
    loads = []

    def load(self):
        loads.append(time.monotonic())
        raise UnavailableError('It is not there.')

    monkeypatch.setattr(OpenAiTranscriber, 'load', load)
    listener = listen()
    waits(lambda: listener.troubles, 'it is told that it is not there')
    misty.control('sockets/drop')
    waits(lambda: len(captures(misty)) >= 2, 'it listens again')
    assert len(loads) == len(listener.troubles) == 1 and str(listener.troubles[0]) == 'It is not there.'


def test_what_is_under_way_at_the_end_is_given_up(misty, server, listen, waits):
    server.put(Answer(fault='hang'), form=TRANSCRIPTION)
    listener = listen()
    listener.say()
    waits(lambda: server.requests, 'it is asked')
    began = time.monotonic()
    listener.machine.pause()
    assert time.monotonic() - began < PLENTY / 2 and not listener.troubles and not listener.heard

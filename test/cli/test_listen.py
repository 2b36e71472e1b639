"""What is spoken in a WAV file goes to a running system, or to nobody, and that is said."""

import hashlib

import pytest
from speech_server import KEY, recording

from mistypilot_ros.cli.listen import transcriber
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.scripted.speech import TRANSCRIPTION, tone
from mistypilot_ros.speech.hearing import OpenAiTranscriber
from mistypilot_ros.speech.whisper import WhisperTranscriber

CHIN = 'When I tap your chin, take a photo.'


def named(server):
    """The environment that names a server."""
    return {'OPENAI_BASE_URL': server.url, 'OPENAI_API_KEY': KEY}


@pytest.fixture
def ears():
    with ScriptedServer(key=KEY, texts={hashlib.sha256(tone(1.0)).hexdigest(): CHIN}) as server:
        yield server


@pytest.mark.ros
def test_what_is_spoken_is_done_and_answered(running, mistypilot, ears, tmp_path):
    path = str(recording(tmp_path))
    done = mistypilot('listen', path, **named(ears))
    assert (done.code, done.err) == (0, '')
    assert done.out.splitlines() == [f'"{CHIN}"', 'All right: when you tap my chin, I take a photo.']
    heard, turn = mistypilot('listen', path, '--json', '--language', 'en', **named(ears)).values
    assert heard == {'type': 'heard', 'text': CHIN, 'language': 'en', 'confidence': 0.5}
    assert turn['type'] == 'turn' and turn['ok'] and turn['text'] == CHIN
    assert [asked.path for asked in ears.requests] == ['/v1/audio/transcriptions'] * 2
    assert ears.requests[1].body['language'] == 'en'


@pytest.mark.ros
def test_what_nobody_says_is_not_given_to_the_robot(running, mistypilot, ears, tmp_path):
    before = len(running.events('turn'))
    short, noise = str(recording(tmp_path, 0.1, 'short.wav')), str(recording(tmp_path, 2.0, 'noise.wav'))
    for path, why in ((short, 'too short'), (noise, 'I heard no words')):
        done = mistypilot('listen', path, **named(ears))
        assert done.code == 1 and done.out == ''
        assert why in done.err and done.err.endswith('Nothing was said to the robot.\n')
    assert len(running.events('turn')) == before and len(ears.requests) == 1


def test_faults_are_one_line_without_the_key(mistypilot, ears, tmp_path):
    path = str(recording(tmp_path))
    text = tmp_path / 'notes.txt'
    text.write_text('Dear diary')
    ears.put(Answer(fault='429'), form=TRANSCRIPTION)
    for arguments, environment, why in (
        ([path], named(ears), 'has too much to do just now'),
        ([path], {**named(ears), 'OPENAI_API_KEY': 'sk-wrong-0123456789'}, 'does not accept the key'),
        ([str(text)], named(ears), 'is no WAV file'),
        ([str(tmp_path / 'nowhere.wav')], named(ears), 'there is no file'),
        ([path, '--whisper', str(tmp_path)], {}, 'hisper'),
    ):
        done = mistypilot('listen', *arguments, **environment)
        assert done.code == 2 and done.out == '' and why in done.err.splitlines()[-1]
        assert KEY not in done.err and 'sk-wrong' not in done.err and 'Traceback' not in done.err


def test_which_recogniser_is_meant(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_DATA_HOME', str(tmp_path / 'data'))
    server = {'OPENAI_BASE_URL': 'http://127.0.0.1:9/v1'}
    assert isinstance(transcriber(server, tmp_path, 10.0), WhisperTranscriber)
    assert isinstance(transcriber(server, None, 10.0), OpenAiTranscriber)
    folder = tmp_path / 'data' / 'mistypilot' / 'whisper-base'
    folder.mkdir(parents=True)
    (folder / 'model.bin').write_bytes(b'a model')
    assert isinstance(transcriber({}, None, 10.0), WhisperTranscriber)


def test_where_nothing_recognises_speech_the_remedy_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_DATA_HOME', str(tmp_path / 'data'))
    monkeypatch.setattr('importlib.util.find_spec', lambda name: None)
    with pytest.raises(UnavailableError, match='set OPENAI_API_KEY or OPENAI_BASE_URL, or install'):
        transcriber({}, None, 10.0)

"""The microphone: key phrase, capture, silence, and what a person says to it."""

import base64
import hashlib
import io
import threading
import time
import wave

import pytest

OFF = 'Misty is not listening: switch its microphone on (microphone_enabled) and say it again.'


def say(sim, text='hello', **body):
    """Say something that need not be heard; returns status and answer."""
    answer = sim.request('POST', '/sim/say', json={'text': text, **body})
    return answer.status_code, answer.json()


def sound(seconds, rate=16_000):
    """A WAV file of noise."""
    file = io.BytesIO()
    with wave.open(file, 'wb') as writer:
        writer.setparams((1, 2, rate, 0, 'NONE', ''))
        writer.writeframes(hashlib.sha256(b'noise').digest() * int(seconds * rate / 16))
    return file.getvalue()


def text(data):
    return base64.b64encode(data).decode()


def length(data):
    with wave.open(io.BytesIO(data)) as reader:
        return reader.getnframes() / reader.getframerate()


def record(text, file='capture_HeyMisty.wav'):
    return {
        'errorCode': 0,
        'errorMessage': 'Detected end of voice command.',
        'filename': file,
        'speechRecognitionResult': text,
        'success': True,
    }


@pytest.mark.parametrize('ending', ['', 'vosk', 'deepspeech'])
@pytest.mark.parametrize('path', ['speech/capture', 'keyphrase/start'])
def test_after_the_key_phrase_speech_is_captured(sim, path, ending):
    assert sim.state()['listening'] is None
    assert sim.post(f'audio/{path}{ending}').json()['result'] is True
    assert sim.state()['listening'] == 'key_phrase'
    seq = sim.sim('say', text='wave to me', key_phrase=True)['seq']
    phrase, captured = sim.log(kind='event')
    assert (phrase['type'], set(phrase['message'])) == ('KeyPhraseRecognized', {'confidence', 'created'})
    assert (captured['type'], captured['seq']) == ('VoiceRecord', seq)
    assert captured['message'] == record('wave to me')
    assert sim.state()['listening'] is None


def test_without_a_key_phrase_it_listens_at_once(sim):
    sim.sim('speed', speed=0.01)
    sim.post('audio/speech/capture', RequireKeyPhrase='false')
    assert sim.state()['listening'] == 'speech'
    sim.sim('say', text='hello')
    (captured,) = sim.log(kind='event')
    assert captured['message'] == record('hello', 'capture_Dialogue.wav')


def test_each_capture_is_started_anew(sim):
    sim.post('audio/speech/capture')
    sim.sim('say', text='one')
    assert say(sim, 'two') == (409, {'error': OFF})
    sim.post('audio/speech/capture')
    sim.sim('say', text='three')
    texts = [event['speechRecognitionResult'] for event in sim.event('VoiceRecord', 2)]
    assert texts == ['one', 'three']


def test_silence_ends_a_capture(sim):
    began = time.monotonic()
    sim.post('audio/speech/capture', RequireKeyPhrase=False, SilenceTimeout=4000)
    (event,) = sim.event('VoiceRecord')
    assert time.monotonic() - began >= 0.2  # 4 s at speed 20
    assert (event['success'], event['errorCode'] != 0) == (False, True)
    assert event['speechRecognitionResult'] == '' and sim.state()['listening'] is None


def test_the_key_phrase_is_awaited_without_end(sim):
    sim.sim('speed', speed=10_000)
    sim.post('audio/speech/capture', SilenceTimeout=500)
    sim.post('audio/play', FileName='s_Joy.wav')
    sim.event('AudioPlayComplete')  # later than the silence would have ended it
    assert sim.state()['listening'] == 'key_phrase'


def test_the_key_phrase_alone(sim):
    sim.post('audio/keyphrase/start', CaptureSpeech='false')
    seq = sim.sim('say', text='hello')['seq']
    (event,) = sim.log(kind='event')
    assert (event['type'], event['seq']) == ('KeyPhraseRecognized', seq)


def test_who_does_not_say_the_key_phrase_is_not_heard(sim):
    sim.post('audio/speech/capture')
    status, answer = say(sim, key_phrase=False)
    assert status == 409 and "say 'Hey, Misty' first" in answer['error']
    assert sim.state()['listening'] == 'key_phrase' and not sim.log(kind='event')


def test_stop(sim):
    sim.sim('speed', speed=0.01)
    for path, stop, other in (
        ('speech/capture', 'keyphrase/stop', 'record/stop'),
        ('keyphrase/start', 'keyphrase/stop', 'record/stop'),
    ):
        sim.post(f'audio/{path}')
        sim.post(f'audio/{other}')
        assert sim.state()['listening'] == 'key_phrase'
        assert sim.post(f'audio/{stop}').status_code == 200
        assert sim.state()['listening'] is None
    sim.post('audio/speech/capture', RequireKeyPhrase=False)
    sim.post('audio/keyphrase/stop')
    assert sim.state()['listening'] == 'speech'
    sim.post('audio/record/stop')
    assert sim.state()['listening'] is None and not sim.log(kind='event')


def test_a_new_capture_takes_the_place_of_the_old_one(sim):
    sim.sim('speed', speed=1)
    sim.post('audio/speech/capture', RequireKeyPhrase=False, SilenceTimeout=500)
    sim.post('audio/speech/capture')
    sim.sim('speed', speed=1000)
    sim.post('audio/play', FileName='s_Joy.wav')
    sim.event('AudioPlayComplete')
    assert sim.state()['listening'] == 'key_phrase'


def test_between_two_captures_a_person_is_patient(sim):
    answers = []
    speaker = threading.Thread(target=lambda: answers.append(say(sim, 'again')))
    speaker.start()
    deadline = time.monotonic() + 10
    while not any(entry['path'] == '/sim/say' for entry in sim.log(kind='control')):
        assert time.monotonic() < deadline
    sim.post('led', red=1, green=1, blue=1)  # A command that does not make it listen.
    sim.post('audio/speech/capture')
    speaker.join(10)
    assert answers[0][0] == 200 and sim.event('VoiceRecord')[0]['speechRecognitionResult'] == 'again'
    entries = {entry['path']: entry['status'] for entry in sim.log(kind='control')}
    assert entries['/sim/say'] == 200


def test_a_robot_that_is_off_hears_nothing(sim):
    sim.post('audio/speech/capture')
    sim.sim('reboot', seconds=0)
    assert say(sim)[0] == 409
    entries = {entry['path']: entry['status'] for entry in sim.log(kind='control')}
    assert entries['/sim/say'] == 409


@pytest.mark.parametrize(
    'body',
    [{}, {'text': ''}, {'text': ' \n'}, {'text': 7}, {'text': 'x' * 2001}, {'text': 'x', 'key_phrase': 1}],
)
def test_bad_sentences_are_refused(sim, body):
    sim.post('audio/speech/capture')
    answer = sim.request('POST', '/sim/say', json=body)
    assert answer.status_code == 400 and answer.json()['error'].endswith('.')
    assert sim.state()['listening'] == 'key_phrase'


def test_the_longest_sentence_is_heard(sim):
    sim.post('audio/speech/capture')
    sim.sim('say', text='狐' * 2000)
    assert sim.event('VoiceRecord')[0]['speechRecognitionResult'] == '狐' * 2000


def test_file_names_and_limits(sim):
    sim.post('audio/speech/capture', OverwriteExisting=False)
    sim.sim('say', text='hello')
    name = sim.event('VoiceRecord')[0]['filename']
    assert name.startswith('capture_HeyMisty_') and len(name.split('_')[2].split('-')) == 5
    for field, value in (('SilenceTimeout', 499), ('MaxSpeechLength', 20_001)):
        assert sim.post('audio/speech/capture', **{field: value}).status_code == 400


def test_a_sound_is_recorded_as_long_as_it_is_and_can_be_fetched_and_deleted(sim):
    sim.sim('speed', speed=1)
    sim.post('audio/speech/capture')
    began = time.monotonic()
    assert sim.sim('say', wav=text(sound(1.0)))['seq'] > 0
    assert sim.state()['listening'] == 'speech', 'the key phrase was heard, and she speaks'
    (event,) = sim.event('VoiceRecord')
    assert event == record('') and time.monotonic() - began >= 1.0
    assert sim.state()['listening'] is None
    name = {'FileName': 'capture_HeyMisty.wav'}
    raw = sim.request('GET', '/api/audio', params=name)
    assert raw.content == sound(1.0) and raw.headers['Content-Type'] == 'audio/wav'
    coded = sim.request('GET', '/api/audio', params={**name, 'Base64': 'true'}).json()['result']
    assert coded == {'base64': text(sound(1.0)), 'contentType': 'audio/wav', 'name': name['FileName']}
    assert name['FileName'] in [row['name'] for row in sim.request('GET', '/api/audio/list').json()['result']]
    assert sim.request('DELETE', '/api/audio', json=name).status_code == 200
    for method in ('GET', 'DELETE'):
        gone = sim.request(method, '/api/audio', params=name, json=name)
        assert gone.status_code == 400 and 'does not exist' in gone.json()['error']
    assert all('UklGR' not in str(entry) for entry in sim.log()), 'the log does not hold the sound'


def test_a_sound_is_cut_where_the_capture_ends_and_words_may_go_with_it(sim):
    sim.post('audio/speech/capture', RequireKeyPhrase=False, MaxSpeechLength=500, SilenceTimeout=500)
    sim.sim('say', text='hello', wav=text(sound(3.0)))
    assert sim.event('VoiceRecord')[0] == record('hello', 'capture_Dialogue.wav')
    kept = sim.request('GET', '/api/audio', params={'FileName': 'capture_Dialogue.wav'}).content
    assert length(kept) == 0.5
    sim.post('audio/speech/capture', RequireKeyPhrase=False)
    sim.sim('say', text='in words alone')
    assert sim.request('GET', '/api/audio', params={'FileName': 'capture_Dialogue.wav'}).status_code == 400


def test_a_sound_that_is_stopped_is_no_recording(sim):
    sim.sim('speed', speed=1)
    sim.post('audio/speech/capture', RequireKeyPhrase=False)
    sim.sim('say', wav=text(sound(3.0)))
    status, answer = say(sim)
    assert status == 409 and answer['error'].startswith('Somebody speaks')
    sim.post('audio/record/stop')
    sim.sim('speed', speed=1000)
    sim.post('audio/play', FileName='s_Joy.wav')
    sim.event('AudioPlayComplete')
    assert not [entry for entry in sim.log(kind='event') if entry['type'] == 'VoiceRecord']


def test_files_that_came_with_the_robot_stay(sim):
    name = {'FileName': 's_Joy.wav'}
    assert sim.request('GET', '/api/audio', params=name).status_code == 400
    assert 'is a system file' in sim.request('DELETE', '/api/audio', json=name).json()['error']


@pytest.mark.parametrize('wav', [7, '', 'no base64!', base64.b64encode(b'no sound').decode(), None])
def test_bad_sounds_are_refused(sim, wav):
    sim.post('audio/speech/capture')
    answer = sim.request('POST', '/sim/say', json={'wav': wav})
    assert answer.status_code == 400 and answer.json()['error'].endswith('.')

"""Sound files that are brought onto the robot: kept, listed, played for as long as they are, or refused."""

import base64
import io
import time
import wave

import pytest


def wav(seconds):
    target = io.BytesIO()
    with wave.open(target, 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(2 * round(8000 * seconds)))
    return target.getvalue()


def save(sim, name, data, **more):
    return sim.post('audio', FileName=name, Data=base64.b64encode(data).decode(), **more)


def remove(sim, name):
    return sim.request('DELETE', '/api/audio', json={'FileName': name})


def listed(sim):
    return {row['name']: row['systemAsset'] for row in sim.get('audio/list').json()['result']}


def test_a_file_is_kept_and_listed(sim):
    before = listed(sim)
    answer = save(sim, 'Tune.wav', wav(1)).json()
    assert answer == {'result': [{'name': 'Tune.wav', 'userAddedAsset': True}], 'status': 'Success'}
    assert listed(sim) == {**before, 'Tune.wav': False}
    assert sim.state()['audio']['playing'] is None
    (entry,) = [entry for entry in sim.log() if entry.get('path') == '/api/audio']
    assert entry['body']['Data'] == '21392 characters'  # Not the file itself.


@pytest.mark.parametrize(('seconds', 'first'), [(0.4, 'tune.wav'), (8.0, 's_Joy.wav')])
def test_a_wav_plays_for_as_long_as_it_is(sim, seconds, first):
    """Which of two ends first tells it from the 1.5 s of all other sounds."""
    sim.sim('speed', speed=2)
    save(sim, 'tune.wav', wav(seconds))
    took = {}
    for name in ('TUNE.wav', 's_Joy.wav'):
        before = len(took)
        began = sim.post('audio/play', FileName=name) and time.monotonic()
        event = sim.event('AudioPlayComplete', before + 1)[-1]
        took[event['metaData']['name']] = time.monotonic() - began
    assert min(took, key=took.get) == first


def test_it_can_be_played_at_once(sim):
    sim.sim('speed', speed=1)
    save(sim, 'tune.wav', wav(5), ImmediatelyApply=True)
    assert sim.state()['audio']['playing'] == 'tune.wav'


def test_a_file_is_replaced_only_where_asked(sim):
    save(sim, 'tune.wav', wav(1))
    refused = save(sim, 'TUNE.wav', wav(1))
    assert refused.status_code == 400 and 'exists' in refused.json()['error']
    assert save(sim, 'tune.wav', wav(2), OverwriteExisting=True).status_code == 200


@pytest.mark.parametrize(
    ('name', 'data', 'words'),
    [
        ('tune.ogg', b'x', 'must end with'),
        ('tune.wav', b'', '0 bytes'),
        ('tune.wav', bytes(3_000_001), 'at most 3000000'),
        ('s_Joy.wav', b'x', 'system file'),
    ],
)
def test_what_the_robot_has_no_place_for_is_refused(sim, name, data, words):
    answer = save(sim, name, data, OverwriteExisting=True)
    assert answer.status_code == 400 and words in answer.json()['error']
    assert 'tune.wav' not in listed(sim)


def test_what_is_no_base64_is_refused(sim):
    answer = sim.post('audio', FileName='tune.wav', Data='not base64!')
    assert answer.status_code == 400 and 'base64' in answer.json()['error']
    answer = sim.post('audio', FileName='tune.wav')
    assert "Missing required string parameter 'Data'" in answer.json()['error']


def test_a_file_whose_length_is_not_known_plays_like_any_other(sim):
    assert save(sim, 'tune.mp3', b'no music').status_code == 200
    assert save(sim, 'tune.wav', b'RIFF no wave').status_code == 200
    sim.post('audio/play', FileName='tune.wav')
    assert sim.event('AudioPlayComplete')


def test_a_full_robot_takes_no_more(sim):
    free = 500 - len(listed(sim))
    for number in range(free):
        assert save(sim, f'{number}.wav', b'x').status_code == 200
    answer = save(sim, 'more.wav', b'x')
    assert answer.status_code == 400 and 'full' in answer.json()['error']
    assert save(sim, '0.wav', b'y', OverwriteExisting=True).status_code == 200


def test_a_file_that_was_brought_is_removed_and_no_other(sim):
    before = listed(sim)
    save(sim, 'Tune.wav', wav(1))
    assert remove(sim, 'tune.WAV').json() == {'result': True, 'status': 'Success'}
    assert listed(sim) == before
    for name, why in (('Tune.wav', 'does not exist'), ('s_Joy.wav', 'is a system file')):
        answer = remove(sim, name)
        assert answer.status_code == 400 and answer.json()['error'].endswith(f"File '{name}' {why}.")
    assert listed(sim) == before

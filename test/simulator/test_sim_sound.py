"""Speech and sounds: order, length, interruption, and the events of their ends."""

import time


def said(sim, count):
    return [
        (event['utteranceId'], event['interrupted'], event['error'])
        for event in sim.event('TextToSpeechComplete', count)
    ]


def test_speech_in_order(sim):
    for name in ('a', 'b', 'c'):
        assert sim.post('tts/speak', Text='one two three', UtteranceId=name).json()['result'] is True
    assert sim.state()['speech'] == {'speaking': 'one two three', 'queued': ['one two three'] * 2}
    assert said(sim, 3) == [('a', False, False), ('b', False, False), ('c', False, False)]
    assert sim.state()['speech'] == {'speaking': None, 'queued': []}


def test_length_of_speech(sim):
    sim.sim('speed', speed=4)
    began = time.monotonic()
    ssml = '<speak>one <break time="1s"/>two three four</speak>'
    sim.post('tts/speak', Text=ssml, UtteranceId='a', SpeechRate=2)
    said(sim, 1)
    # Four words of 0.4 s and 0.3 s besides, at twice the rate and four times the speed.
    assert 0.237 <= time.monotonic() - began < 1.0


def test_speed_changes_what_is_under_way(sim):
    sim.sim('speed', speed=0.1)
    sim.post('tts/speak', Text='word ' * 100, UtteranceId='a')
    sim.post('audio/play', FileName='s_Joy.wav')
    sim.sim('speed', speed=1000)
    assert said(sim, 1) == [('a', False, False)]
    assert sim.event('AudioPlayComplete')


def test_no_event_without_an_id(sim):
    sim.post('tts/speak', Text='hello')
    sim.post('tts/speak', Text='hello', UtteranceId='b')
    assert said(sim, 1) == [('b', False, False)]


def test_flush_interrupts(sim):
    sim.sim('speed', speed=1)
    sim.post('tts/speak', Text='a long story', UtteranceId='a')
    sim.post('tts/speak', Text='and more', UtteranceId='b')
    sim.post('tts/speak', Text='now', UtteranceId='c', Flush='true')
    assert sim.state()['speech'] == {'speaking': 'now', 'queued': []}
    sim.sim('speed', speed=100)
    assert said(sim, 3) == [('a', True, False), ('b', True, False), ('c', False, False)]


def test_stop_silences_and_empties_the_queue(sim):
    sim.sim('speed', speed=1)
    sim.post('tts/speak', Text='a long story', UtteranceId='a')
    sim.post('tts/speak', Text='and more', UtteranceId='b')
    sim.post('tts/stop')
    assert sim.state()['speech'] == {'speaking': None, 'queued': []}
    assert said(sim, 2) == [('a', True, True), ('b', True, True)]
    assert sim.post('tts/stop').status_code == 200


def test_sound_plays_and_ends(sim):
    assert sim.post('audio/play', FileName='S_joy.WAV', Volume='30').status_code == 200
    assert sim.state()['audio'] == {'playing': 's_Joy.wav', 'volume': 30}
    (event,) = sim.event('AudioPlayComplete')
    assert event['metaData'] == {
        'directory': '/Audio',
        'duration': 0,
        'name': 's_Joy.wav',
        'vad': [0.0, 0.0, 0.0],
    }
    assert sim.state()['audio']['playing'] is None


def test_another_sound_ends_the_first(sim):
    sim.sim('speed', speed=1)
    for name in ('s_Joy.wav', 'http://host/x.mp3', 's_Awe.wav'):
        sim.post('audio/play', FileName=name)
    sim.post('audio/stop')
    names = [event['metaData']['name'] for event in sim.event('AudioPlayComplete', 3)]
    assert names == ['s_Joy.wav', 'http://host/x.mp3', 's_Awe.wav']
    assert sim.state()['audio']['playing'] is None


def test_stop_without_a_sound(sim):
    assert sim.post('audio/stop').status_code == 200
    assert sim.log(kind='event') == []


def test_stopping_sounds_does_not_stop_speech(sim):
    sim.sim('speed', speed=1)
    sim.post('tts/speak', Text='hello there')
    sim.post('audio/stop')
    assert sim.state()['speech']['speaking'] == 'hello there'


def test_volume(sim):
    assert sim.get('audio/volume').json()['result'] == 100
    sim.post('audio/volume', Volume=12)
    assert sim.get('audio/volume').json()['result'] == 12

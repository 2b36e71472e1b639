"""Volume, flashlight, uploads, videos and single captures of speech over ROS."""

import pytest
import requests

pytestmark = pytest.mark.ros
CANCELED = 5


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


def test_nobody_listens_unless_a_parameter_says_so(misty, bridge):
    assert misty.state()['listening'] is None and not misty.commands('audio/speech/capturevosk')
    answer = requests.post(f'{misty.url}/sim/say', json={'text': 'hello'}, timeout=10)
    assert answer.status_code == 409


def test_volume_and_flashlight(misty, bridge, client):
    assert client.call(client.topics.SET_VOLUME, volume=0.35).ok
    assert client.call(client.topics.SET_FLASHLIGHT, on=True).ok
    state = misty.state()
    assert (state['audio']['volume'], state['flashlight']) == (35, True)
    assert client.call(client.topics.SET_FLASHLIGHT, on=False).ok and not misty.state()['flashlight']
    for wrong in (-0.1, 1.1, float('nan')):
        answer = client.call(client.topics.SET_VOLUME, volume=wrong)
        assert not answer.ok and 'volume' in answer.message
    assert misty.state()['audio']['volume'] == 35


def test_a_face_is_forgotten_and_nobody_elses(misty, bridge, client):
    misty.control('faces', names=['Ada_Lovelace', 'bob'])
    forget = client.topics.FORGET_FACE
    answer = client.call(forget, name='ada lovelace')
    assert (answer.ok, answer.known, answer.message) == (True, True, '')
    assert misty.state()['taught_faces'] == ['bob']
    answer = client.call(forget, name='ada lovelace')
    assert (answer.ok, answer.known) == (True, False)
    for wrong in ('', ' '):
        answer = client.call(forget, name=wrong)
        assert not answer.ok and 'no name' in answer.message
    misty.control('fault', path='/api/faces', status=400)
    answer = client.call(forget, name='bob')
    assert (answer.ok, answer.known) == (False, False) and answer.message
    assert misty.state()['taught_faces'] == ['bob']


def test_a_file_is_brought_once(misty, bridge, client):
    fields = {'kind': 1, 'name': 'logo.png', 'data': b'\x00\x01picture', 'overwrite': True}
    assert client.call(client.topics.UPLOAD_ASSET, **fields).ok
    assert client.call(client.topics.UPLOAD_ASSET, **fields).ok
    (sent,) = [entry for entry in misty.commands('images') if entry['method'] == 'POST']
    assert sent['body']['FileName'] == 'logo.png'
    assert client.call(client.topics.SHOW_FACE, expression='logo.png').ok
    for wrong in ({'kind': 3}, {'name': 'logo.exe'}, {'data': b''}):
        answer = client.call(client.topics.UPLOAD_ASSET, **{**fields, **wrong})
        assert not answer.ok and answer.message


def test_a_sound_of_ones_own_is_played_and_ended(misty, bridge, client, waits):
    topics, nan = client.topics, float('nan')
    assert client.call(topics.UPLOAD_ASSET, kind=0, name='mine.wav', data=b'RIFF' + bytes(400_000)).ok
    assert client.call(topics.PLAY_SOUND, name='mine.wav', volume=nan).ok
    waits(lambda: misty.state()['audio']['playing'] == 'mine.wav', 'it plays')
    assert client.call(topics.PLAY_SOUND, name='', volume=nan).ok
    waits(lambda: misty.state()['audio']['playing'] is None, 'it is silent')


def test_words_with_everything_that_can_be_said_of_them(misty, bridge, client, waits):
    first = client.goal(client.topics.SPEAK, text='word ' * 100)
    waits(lambda: misty.state()['speech']['speaking'], 'it speaks')
    said = {'text': 'now', 'rate': 1.5, 'pitch': 0.8, 'language': 'de-DE', 'interrupt': True}
    assert client.finish(client.goal(client.topics.SPEAK, **said)).result.ok
    assert not client.finish(first).result.ok, 'it was cut'
    body = misty.commands('tts/speak')[-1]['body']
    assert (body['Text'], body['Flush'], body['Language']) == ('now', True, 'de-DE')
    assert (body['SpeechRate'], body['Pitch']) == (1.5, 0.8)


def test_a_picture_of_a_size_that_is_not_kept(misty, bridge, bridges, client):
    bridges.switch(camera_enabled=True)
    answer = client.call(client.topics.TAKE_PICTURE, width=320, height=240, send=True)
    assert answer.ok and answer.path == '' and not list(bridges.state.rglob('*.jpg'))
    assert bytes(answer.image.data[:2]) == b'\xff\xd8' and answer.image.format == 'jpeg'
    asked = misty.commands('cameras/rgb')[-1]['body']
    assert (int(asked['Width']), int(asked['Height'])) == (320, 240)
    assert 'at most' in client.call(client.topics.TAKE_PICTURE, width=9999, height=1).message


def begin_video(misty, client, waits):
    """Begin a long video, and wait until it is recorded; the end of one before may still be put away."""
    goals = []

    def begun():
        if not goals or goals[-1][1].done():
            goal = client.goal(client.topics.RECORD_VIDEO, duration=duration(60))
            goals.append((goal, goal.get_result_async()))
        return misty.state()['recording']

    waits(begun, 'it records')
    return goals[-1][0]


def test_a_video_is_recorded_kept_and_can_be_ended(misty, bridge, bridges, client, waits, done):
    bridges.switch(camera_enabled=True)
    misty.control('speed', speed=20)
    feedback = []
    goal = client.goal(client.topics.RECORD_VIDEO, feedback.append, duration=duration(1.0))
    result = done(goal.get_result_async()).result
    assert result.ok and feedback
    (kept,) = bridges.state.rglob('videos/*.mp4')
    assert str(kept) == result.path and kept.read_bytes()[4:8] == b'ftyp'
    assert misty.commands('videos/recordings/start')[0]['body']['Mute'] is True  # The microphone is off.

    misty.control('speed', speed=1)
    goal = begin_video(misty, client, waits)
    done(goal.cancel_goal_async())
    ended = done(goal.get_result_async())
    assert not ended.result.ok and ended.status == CANCELED
    waits(lambda: not misty.state()['recording'], 'it records no more')
    goal = begin_video(misty, client, waits)
    assert client.call(client.topics.STOP).success
    assert not done(goal.get_result_async()).result.ok
    waits(lambda: not misty.state()['recording'], 'a stop ends it too')
    assert len(list(bridges.state.rglob('videos/*.mp4'))) == 1


def test_what_is_switched_off_stays_off(misty, bridge, client, done):
    for action, parameter in (
        (client.topics.RECORD_VIDEO, 'camera_enabled'),
        (client.topics.CAPTURE_SPEECH, 'microphone_enabled'),
    ):
        goal = client.goal(action, **({'duration': duration(2)} if 'camera' in parameter else {}))
        result = done(goal.get_result_async()).result
        assert not result.ok and parameter in result.message
    state = misty.state()
    assert state['recording'] is None and state['listening'] is None


def test_one_sentence_is_captured(misty, bridge, bridges, client, waits, done):
    bridges.switch(microphone_enabled=True)
    feedback = []
    goal = client.goal(client.topics.CAPTURE_SPEECH, feedback.append, require_key_phrase=True)
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it waits for the key phrase')
    waits(lambda: feedback, 'it tells so')
    assert not feedback[0].feedback.listening
    misty.control('say', text='forty two')
    result = done(goal.get_result_async()).result
    assert (result.ok, result.text, result.path) == (True, 'forty two', '')

    goal = client.goal(client.topics.CAPTURE_SPEECH, feedback.append, require_key_phrase=False)
    waits(lambda: feedback[-1].feedback.listening, 'it listens')
    done(goal.cancel_goal_async())
    assert done(goal.get_result_async()).status == CANCELED
    waits(lambda: misty.state()['listening'] == 'key_phrase', 'it listens as it does always')
    *_, ended, usual = (entry['path'] for entry in misty.commands())
    assert (ended, usual) == ('/api/audio/keyphrase/stop', '/api/audio/speech/capturevosk')

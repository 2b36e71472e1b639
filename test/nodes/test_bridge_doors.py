"""Volume, flashlight, uploads, videos and single captures of speech over ROS."""

import pytest

pytestmark = pytest.mark.ros
CANCELED = 5


def duration(seconds):
    from mistypilot_ros.nodes.conversions import duration

    return duration(seconds)


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


def test_a_video_is_recorded_kept_and_can_be_ended(misty, start_bridge, client, tmp_path, waits, done):
    start_bridge(misty.address, camera_enabled=True)
    client.wait_up()
    misty.control('speed', speed=20)
    feedback = []
    goal = client.goal(client.topics.RECORD_VIDEO, feedback.append, duration=duration(1.0))
    result = done(goal.get_result_async()).result
    assert result.ok and feedback
    (kept,) = tmp_path.rglob('videos/*.mp4')
    assert str(kept) == result.path and kept.read_bytes()[4:8] == b'ftyp'
    assert misty.commands('videos/recordings/start')[0]['body']['Mute'] is True  # The microphone is off.

    misty.control('speed', speed=1)
    goal = client.goal(client.topics.RECORD_VIDEO, duration=duration(60))
    waits(lambda: misty.state()['recording'], 'it records')
    done(goal.cancel_goal_async())
    ended = done(goal.get_result_async())
    assert not ended.result.ok and ended.status == CANCELED
    waits(lambda: not misty.state()['recording'], 'it records no more')
    goal = client.goal(client.topics.RECORD_VIDEO, duration=duration(60))
    waits(lambda: misty.state()['recording'], 'it records')
    assert client.call(client.topics.STOP).success
    assert not done(goal.get_result_async()).result.ok
    waits(lambda: not misty.state()['recording'], 'a stop ends it too')
    assert len(list(tmp_path.rglob('videos/*.mp4'))) == 1


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


def test_one_sentence_is_captured(misty, start_bridge, client, waits, done):
    start_bridge(misty.address, microphone_enabled=True)
    client.wait_up()
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
    waits(lambda: misty.state()['listening'] is None, 'it listens no more')

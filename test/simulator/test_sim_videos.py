"""Video recordings and files of the simulated robot, as its documentation describes them."""

import base64
import struct

import pytest

START, STOP = 'videos/recordings/start', 'videos/recordings/stop'


def listed(sim):
    return sim.get('videos/recordings/list').json()['result']


def recorded(sim, **arguments):
    """Record to the end and return the file."""
    sim.sim('speed', speed=20)
    assert sim.post(START, **arguments).json()['status'] == 'Success'
    sim.until(lambda state: state['recording'] is None)
    return sim.get('videos/recordings', Name=arguments.get('FileName', 'misty_video'))


def boxes(data):
    """Kinds of the outermost boxes of an MP4 file."""
    kinds, at = [], 0
    while at < len(data):
        size = struct.unpack_from('>I', data, at)[0]
        kinds.append(data[at + 4 : at + 8])
        at += size
    assert at == len(data)
    return kinds


def test_a_recording_ends_by_itself_and_is_a_video(sim):
    answer = recorded(sim, FileName='party-1', Duration=2, Width=640, Height=480, Mute=True)
    assert answer.headers['Content-Type'] == 'video/mp4'
    assert boxes(answer.content) == [b'ftyp', b'mdat', b'moov']
    # The sensor is mounted on its side; a frame is a JPEG picture, ten of them are a second.
    assert struct.pack('>HH', 480, 640) in answer.content and b'\xff\xd8\xff' in answer.content
    timing = answer.content.index(b'stts') + 4
    assert struct.unpack_from('>IIII', answer.content, timing) == (0, 1, 20, 1)
    text = sim.get('videos/recordings', Name='party-1', Base64='true').json()['result']
    assert (text['contentType'], text['name']) == ('video/mp4', 'party-1')
    assert base64.b64decode(text['base64']) == answer.content
    assert listed(sim) == ['party-1']


def test_it_can_be_ended_early_and_the_older_paths_do_the_same(sim):
    for start, stop in ((START, STOP), ('video/record/start', 'video/record/stop')):
        sim.post(start)
        assert sim.state()['recording'] == 'misty_video' and listed(sim) == []
        refused = sim.get('videos/recordings')
        assert refused.status_code == 400 and 'does not exist' in refused.json()['error']
        sim.post(stop)
        assert sim.state()['recording'] is None and listed(sim) == ['misty_video']
        assert (
            sim.request('DELETE', '/api/videos/recordings', json={'Name': 'misty_video'}).json()['result']
            is True
        )
        assert listed(sim) == []


@pytest.mark.parametrize(
    'wrong',
    [
        {'FileName': 'a.mp4'},
        {'FileName': 'a b'},
        {'Duration': 0},
        {'Duration': 181},
        {'Width': 480, 'Height': 640},
    ],
)
def test_what_cannot_be_recorded_is_refused(sim, wrong):
    answer = sim.post(START, **wrong)
    assert answer.status_code == 400 and 'Cannot start recording video' in answer.json()['error']
    assert sim.state()['recording'] is None


def test_one_at_a_time(sim):
    sim.post(START, FileName='one')
    assert sim.post(START, FileName='two').status_code == 400
    assert sim.state()['recording'] == 'one'


def save(sim, endpoint, name, data=b'content', **more):
    return sim.post(endpoint, FileName=name, Data=base64.b64encode(data).decode(), **more)


@pytest.mark.parametrize(('endpoint', 'name'), [('images', 'logo.png'), ('videos', 'clip.mp4')])
def test_files_are_kept_and_replaced_only_where_asked(sim, endpoint, name):
    assert save(sim, endpoint, name).json()['result'][0]['name'] == name
    assert name in [row['name'] for row in sim.get(f'{endpoint}/list').json()['result']]
    assert save(sim, endpoint, name).status_code == 400
    assert save(sim, endpoint, name, OverwriteExisting=True).status_code == 200
    for wrong in ({'name': 'a.exe'}, {'name': f'b{name}', 'data': b''}):
        assert save(sim, endpoint, **wrong).status_code == 400
    assert sim.post(endpoint, FileName=f'c{name}', Data='%').status_code == 400


def test_an_image_can_be_shown_at_once_and_is_no_system_file(sim):
    save(sim, 'images', 'logo.png', ImmediatelyApply=True)
    assert sim.state()['face']['file'] == 'logo.png'
    assert 'system file' in save(sim, 'images', 'e_Joy.jpg', OverwriteExisting=True).json()['error']

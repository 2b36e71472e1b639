"""Videos and uploads on the simulated robot."""

import stat
import threading

import pytest
import requests

from mistypilot_ros.core.errors import (
    CancelledError,
    InvalidInputError,
    RobotRefusedError,
    UnavailableError,
)
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.misty import recorder as module
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.recorder import Recorder
from mistypilot_ros.misty.rest import Rest
from mistypilot_ros.misty.uploads import Uploads


class Camera:
    """A recorder, and what the light shows."""

    def __init__(self, misty, folder):
        self.folder = folder
        self.recorder = Recorder(Rest(misty.address), KeptFiles(folder, 'video', '.mp4'))
        self.watched = []

    def begin(self, seconds=1.0, mute=True):
        pending = Pending()
        self.recorder.begin(pending, seconds, mute, self.watched.append)
        return pending

    def over(self, waits):
        waits(lambda: not self.recorder._busy.locked(), 'the recording is over')
        assert self.watched[0] is True and self.watched[-1] is False


@pytest.fixture
def camera(misty, tmp_path):
    yield Camera(misty, tmp_path / 'videos')
    assert not [thread for thread in threading.enumerate() if thread.name == 'misty-video']


def recordings(misty):
    return requests.get(f'{misty.url}/api/videos/recordings/list', timeout=5).json()['result']


def test_a_video_is_brought_here_kept_and_deleted_there(misty, camera, waits):
    misty.control('speed', speed=20)
    pending = camera.begin(1.0)
    assert misty.state()['recording'].startswith('mistypilot_')
    path = pending.result()
    camera.over(waits)
    (kept,) = camera.folder.iterdir()
    assert str(kept) == path and kept.read_bytes()[4:8] == b'ftyp'
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 and recordings(misty) == []


def test_ended_early_it_is_stopped_and_nothing_is_kept(misty, camera, waits):
    pending = camera.begin(60.0)
    waits(lambda: misty.state()['recording'], 'it records')
    pending.finish(CancelledError('Enough.'))
    waits(lambda: not misty.state()['recording'], 'it records no more')
    camera.over(waits)
    assert recordings(misty) == [] and not camera.folder.exists()


def test_one_at_a_time(misty, camera, waits):
    first = camera.begin(60.0)
    with pytest.raises(UnavailableError, match='already'):
        camera.begin(1.0)
    first.finish(CancelledError('Enough.'))
    camera.over(waits)
    camera.begin(60.0).finish(CancelledError('Enough.'))
    camera.over(waits)


@pytest.mark.parametrize('seconds', [0, 0.9, 181, float('nan')])
def test_other_lengths_are_refused(camera, seconds):
    with pytest.raises(InvalidInputError, match='1 to 180'):
        camera.begin(seconds)
    assert camera.watched == []


def test_older_firmware_has_other_paths(misty, camera, waits):
    misty.control('fault', path='/api/videos/recordings/start', status=404, count=2)
    for _ in range(2):  # It is asked at the new place once.
        pending = camera.begin(60.0)
        waits(lambda: misty.state()['recording'], 'it records')
        pending.finish(CancelledError('Enough.'))
        camera.over(waits)
    assert len(misty.commands('videos/recordings/start')) == 1
    assert len(misty.commands('video/record/start')) == len(misty.commands('video/record/stop')) == 2


def test_a_robot_that_refuses_is_told_and_the_light_goes_out(misty, camera, waits):
    misty.control('fault', path='/api/videos/recordings/start', status=400)
    with pytest.raises(RobotRefusedError):
        camera.begin(1.0)
    camera.over(waits)


def test_a_file_that_never_comes_is_given_up(misty, camera, waits, monkeypatch):
    monkeypatch.setattr(module, 'FINISH_SECONDS', 0.2)
    monkeypatch.setattr(module, 'RETRY_SECONDS', 0.05)
    misty.control('fault', path='/api/videos/recordings', status=400, count=1000)
    with pytest.raises(RobotRefusedError):
        camera.begin(1.0).result()
    camera.over(waits)
    assert len(misty.commands('videos/recordings')) > 2


FILES = (('sound', 'horn.wav', 'audio'), ('image', 'Logo.PNG', 'images'), ('video', 'clip.mp4', 'videos'))


@pytest.mark.parametrize(('kind', 'name', 'endpoint'), FILES)
def test_a_file_is_brought_once_for_each_content(misty, kind, name, endpoint):
    uploads = Uploads(Rest(misty.address))
    assert uploads.bring(kind, name, b'content', False) is True
    listed = requests.get(f'{misty.url}/api/{endpoint}/list', timeout=5).json()['result']
    assert name in [row['name'] for row in listed]
    assert uploads.bring(kind, name, b'content', False) is False
    assert uploads.bring(kind, name.upper(), b'content', False) is False
    with pytest.raises(RobotRefusedError, match='exists'):
        uploads.bring(kind, name, b'other', False)
    assert uploads.bring(kind, name, b'other', True) is True
    sent = [entry['body'] for entry in misty.commands(endpoint) if entry['method'] == 'POST']
    assert len(sent) == 3 and all('content' not in str(body) for body in sent)


def test_after_a_reboot_that_lost_it_a_file_is_brought_again(misty):
    uploads = Uploads(Rest(misty.address))
    uploads.bring('image', 'logo.png', b'content', False)
    misty.control('reboot', seconds=0)
    assert uploads.bring('image', 'logo.png', b'content', False) is True


@pytest.mark.parametrize(
    ('kind', 'name', 'data'),
    [
        ('skill', 'a.wav', b'x'),
        ('sound', 'a.mp4', b'x'),
        ('sound', '../a.wav', b'x'),
        ('image', 'a.png', b''),
        ('image', 'a.png', bytes(3_000_001)),
        ('video', 'a.mp4', bytes(6_000_001)),
    ],
)
def test_what_the_robot_does_not_take_is_not_sent(misty, kind, name, data):
    with pytest.raises(InvalidInputError):
        Uploads(Rest(misty.address)).bring(kind, name, data, True)
    assert not misty.commands()


def test_a_system_file_cannot_be_replaced(misty):
    with pytest.raises(RobotRefusedError, match='system file'):
        Uploads(Rest(misty.address)).bring('image', 'e_Joy.jpg', b'x', True)

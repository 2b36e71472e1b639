"""Readings on demand on the simulated robot, the light that shows them, and jobs that go on."""

import threading

import pytest

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.senses import ImuReading, Photograph, ReadingsBegin, WheelReading
from mistypilot_ros.misty import standing_job
from mistypilot_ros.misty.chest_light import ChestLight
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.perception import CAMERA, FACES, IMU, WHEELS, everything
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.standing_job import StandingJob


class Watcher:
    """A machine and all that it tells."""

    def __init__(self, address, folder):
        self.events, self.troubles, self.statuses = [], [], []
        self.machine = Misty(
            Settings(address, folder, Velocity(0.45, 1.0)),
            Policy(lambda: SpeedLimits(1, 1), lambda: True),
            Listeners(self.events.append, self.statuses.append, self.troubles.append),
        )
        self.machine.start()

    def want(self, name, on=True):
        self.machine.perception.want(name, everything(name, on))

    def of(self, kind):
        return [event for event in list(self.events) if isinstance(event, kind)]


@pytest.fixture
def watcher(misty, tmp_path):
    watcher = Watcher(misty.address, tmp_path)
    yield watcher
    watcher.machine.close()


def threads():
    """Kinds of readings that have a thread now."""
    names = {thread.name.removeprefix('misty-') for thread in threading.enumerate()}
    return names & {'imu', 'wheels', 'ranges', 'joints', 'faces', 'camera'}


@pytest.mark.parametrize('trouble', ['sockets/drop', 'reboot'])
def test_readings_go_on_after_a_loss_and_say_that_some_were_missed(misty, watcher, waits, trouble):
    watcher.want(IMU)
    watcher.want(WHEELS)
    waits(lambda: watcher.of(ImuReading) and watcher.of(WheelReading), 'readings')
    assert {event.kind for event in watcher.of(ReadingsBegin)} == {'imu', 'wheels'}
    misty.control(trouble, seconds=0.3)
    waits(lambda: len(watcher.of(ReadingsBegin)) >= 4, 'they begin again')
    watcher.events.clear()
    waits(lambda: watcher.of(ImuReading) and watcher.of(WheelReading), 'readings again')


def test_a_pause_ends_all_of_it_and_a_start_begins_it_again(misty, watcher, waits):
    for name in (IMU, FACES, CAMERA):
        watcher.want(name)
    waits(lambda: watcher.of(Photograph) and misty.state()['looks_for_faces'], 'it sees')
    watcher.machine.pause()
    assert not threads() and misty.state()['subscriptions'] == 0
    assert not misty.state()['looks_for_faces'] and misty.state()['led']['transition'] is None
    watcher.machine.start()
    waits(lambda: misty.state()['looks_for_faces'], 'it sees again')


def test_a_camera_that_does_not_work_is_said_once_and_tried_again(misty, watcher, waits):
    misty.control('fault', path='/api/cameras/rgb', status=500)
    watcher.want(CAMERA)
    waits(lambda: len(misty.commands('cameras/rgb')) > 2, 'it is tried again')
    assert len(watcher.troubles) == 1 and 'refused' in str(watcher.troubles[0])
    misty.control('fault', 'DELETE')
    waits(lambda: watcher.of(Photograph), 'a picture')


def test_a_light_that_does_not_show_it_keeps_the_camera_off(misty, watcher, waits):
    misty.control('fault', path='/api/led*', status=400)
    watcher.want(CAMERA)
    waits(lambda: watcher.troubles, 'it is said')
    assert not misty.commands('cameras/rgb') and not watcher.of(Photograph)


class Lamp:
    """Takes commands of the light."""

    def __init__(self):
        self.sent, self.error = [], None

    def send(self, request, patience=None):
        if self.error is not None:
            raise self.error
        self.sent.append((request.endpoint, request.arguments))


def test_the_light_shows_who_sees_until_the_last_one_ends():
    lamp = Lamp()
    light = ChestLight(lamp)
    light.show((0.0, 1.0, 0.0))
    light.watch('camera', True)
    light.watch('faces', True)
    light.watch('camera', False)
    assert [endpoint for endpoint, _ in lamp.sent] == ['led', 'led/transition', 'led/transition']
    light.show_pattern((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), 'Blink', 1.0)
    assert lamp.sent[-1][1]['Blue'] == 255 and lamp.sent[-1][1]['TransitionType'] == 'Breathe'
    light.watch('faces', False)
    light.watch('faces', False)
    assert len(lamp.sent) == 5 and lamp.sent[-1][1]['TransitionType'] == 'Blink'


def test_that_it_sees_goes_before_that_it_thinks():
    lamp = Lamp()
    light = ChestLight(lamp)
    light.think(True)
    light.think(True)
    thinks = lamp.sent[-1]
    assert len(lamp.sent) == 1 and thinks[1]['TransitionType'] == 'Breathe'
    light.watch('camera', True)
    assert lamp.sent[-1] != thinks
    light.think(False)
    light.think(True)
    assert lamp.sent[-1] == lamp.sent[1], 'it still shows that it sees'
    light.watch('camera', False)
    assert lamp.sent[-1] == thinks
    lamp.error = RobotUnreachableError('gone')
    light.think(False)
    lamp.error = None
    light.show_again()
    assert lamp.sent[-1] == thinks, 'nothing is told to a robot that nobody wished a light of'


def test_an_end_is_not_stopped_by_a_light_that_fails():
    lamp = Lamp()
    light = ChestLight(lamp)
    light.watch('camera', True)
    lamp.error = RobotUnreachableError('gone')
    light.watch('camera', False)
    with pytest.raises(RobotUnreachableError):
        light.watch('camera', True)


def test_a_job_is_begun_again_until_it_goes_well(waits):
    tried, troubles = [], []

    def work(selection, wanted):
        tried.append(selection)
        if len(tried) < 4:
            raise RobotRefusedError(f'no {len(tried) // 2}')
        job.goes_well()
        with job.changed:
            job.changed.wait_for(lambda: not wanted(), 10)

    job = StandingJob('test', work, lambda: None, troubles.append)
    job.start()
    job.want(frozenset({'a'}))
    assert not tried, 'the robot is not connected'
    job.link(True)
    waits(lambda: len(tried) == 4, 'it goes well')
    assert [str(error) for error in troubles] == ['no 0', 'no 1']
    job.want(frozenset({'b'}))
    waits(lambda: tried[-1] == {'b'}, 'another selection')
    job.end()
    job.join()
    assert len(tried) == 5 and 'misty-test' not in {thread.name for thread in threading.enumerate()}


def test_a_robot_that_is_back_is_not_waited_for(waits, monkeypatch):
    monkeypatch.setattr(standing_job, 'FIRST_PAUSE', 60.0)
    tried = []

    def work(selection, wanted):
        tried.append(selection)
        raise RobotRefusedError('no')

    job = StandingJob('test', work, lambda: None, lambda _: None)
    job.want(frozenset({'a'}))
    job.link(True)
    job.start()
    waits(lambda: tried, 'it is tried')
    job.link(False)
    job.link(True)
    waits(lambda: len(tried) == 2, 'it is tried at once')
    job.end()
    job.join()


def test_a_robot_that_does_not_answer_is_tried_soon_however_often_it_did_not(waits, monkeypatch):
    monkeypatch.setattr(standing_job, 'FIRST_PAUSE', 60.0)
    monkeypatch.setattr(standing_job, 'LONGEST_LOSS', 0.01)
    tried = []

    def work(selection, wanted):
        tried.append(selection)
        raise RobotUnreachableError('gone')

    job = StandingJob('test', work, lambda: None, lambda _: None)
    job.want(frozenset({'a'}))
    job.link(True)
    job.start()
    waits(lambda: len(tried) > 10, 'again and again')
    job.end()
    job.join()


def test_the_longest_pause_of_a_lost_stream():
    assert standing_job.LONGEST_LOSS <= 0.5

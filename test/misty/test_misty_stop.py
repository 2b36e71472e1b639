"""Stop, the gate and the desk, with the simulator."""

import math
import threading
import time

import pytest

from mistypilot_ros.core.errors import (
    CancelledError,
    EmergencyStopError,
    InvalidInputError,
    MistyPilotError,
    RobotUnreachableError,
    SwitchedOffError,
    UnavailableError,
)
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.core.stop_budget import ANSWER_SECONDS, CONNECT_SECONDS, REQUEST_SECONDS, ROBOT_SECONDS
from mistypilot_ros.core.stop_gate import StopGate
from mistypilot_ros.misty.desk import MOST_AT_ONCE
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.rest import Rest
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.stop import Stopper

HEAD = RobotCall('move_head', {'pitch': None, 'roll': None, 'yaw': 0.5, 'seconds': 1.0})


@pytest.fixture
def machine(misty, tmp_path, waits):
    """A connected robot; `troubles` are the errors that nobody waited for."""
    troubles = []
    settings = Settings(misty.address, tmp_path, Velocity(0.45, math.radians(100)))
    policy = Policy(lambda: SpeedLimits(0.3, 1.0), lambda: False)
    machine = Misty(settings, policy, Listeners(lambda _: None, lambda _: None, troubles.append))
    machine.troubles = troubles
    machine.start()
    waits(lambda: machine.link.status.state is LinkState.UP, 'up')
    yield machine
    machine.close()


def begin(machine, waits, call):
    """Perform a call in a thread; returns once it is under way."""
    outcome = []

    def perform():
        try:
            outcome.append(machine.desk.perform(call))
        except MistyPilotError as error:
            outcome.append(error)

    thread = threading.Thread(target=perform)
    thread.start()
    waits(lambda: machine.gate._under_way, 'the command is under way')
    return thread, outcome


def test_the_gate_refuses_older_runs_and_lets_newer_ones_pass():
    times = iter((5, 3))
    gate = StopGate(wall_ns=lambda: next(times))
    old = gate.admit(Origin('old', 0), moves=True)
    assert gate.stop() == 5 and old.ended
    with pytest.raises(CancelledError):
        gate.admit(Origin('old', 4), moves=False)
    gate.admit(Origin('new', 5), moves=True)
    gate.admit(Origin('', 0), moves=True)
    assert gate.stop() == 6  # Grows although the wall clock went back.


def test_the_gate_forbids_motion_while_latched():
    gate = StopGate()
    gate.latch()
    with pytest.raises(EmergencyStopError):
        gate.admit(Origin(), moves=True)
    gate.admit(Origin(), moves=False)
    gate.release()
    gate.admit(Origin(), moves=True)


@pytest.mark.parametrize(
    ('path', 'failed'),
    [
        ('/api/halt', ('motion',)),
        ('/api/drive/stop', ('motion',)),
        ('/api/tts/stop', ('speech',)),
        ('/api/audio/stop', ('sound',)),
        ('*stop', ('motion', 'speech', 'sound')),
    ],
)
def test_stop_names_what_hangs(misty, path, failed):
    misty.control('fault', path=path, delay=3.0)
    stopper = Stopper(Rest(misty.address))
    began = time.monotonic()
    assert stopper.stop().failed == failed
    assert time.monotonic() - began < 2.0  # It hangs for longer.
    stopper.close()


def test_stop_answers_within_a_second():
    assert CONNECT_SECONDS < REQUEST_SECONDS < ROBOT_SECONDS
    assert ROBOT_SECONDS + 0.3 <= ANSWER_SECONDS < 1.0  # Else a slow robot passes for a silent bridge.


def test_a_refused_stop_is_named_with_the_robots_words(misty):
    misty.control('fault', path='/api/halt', status=500)
    stopper = Stopper(Rest(misty.address))
    report = stopper.stop()
    assert report.failed == ('motion',) and 'A fault was set' in report.reason
    misty.control('fault', 'DELETE')
    assert stopper.stop().failed == ()
    stopper.close()


def test_stop_does_not_wait_for_a_hanging_command(misty, machine, waits):
    misty.control('fault', path='/api/images/display', delay=1.5)
    face, outcome = begin(machine, waits, RobotCall('show_face', {'expression': 'e_Joy.jpg'}))
    epoch, report = machine.stop()
    assert report.failed == () and epoch > 10**18 and not outcome
    face.join(5)
    assert isinstance(outcome[0], CancelledError)


def test_a_command_that_a_stop_overtook_is_undone(misty, machine, waits):
    misty.control('fault', path='/api/head', delay=0.6, count=1)
    mover, outcome = begin(machine, waits, HEAD)
    machine.stop()
    mover.join(5)
    assert isinstance(outcome[0], CancelledError)
    waits(lambda: misty.commands('head') and not misty.state()['moving']['head'], 'it rests')
    assert misty.commands('halt')[-1]['seq'] > misty.commands('head')[-1]['seq']


def test_the_emergency_stop_is_on_disk(misty, machine, tmp_path):
    assert machine.set_emergency(True)[1].failed == ()
    with pytest.raises(EmergencyStopError):
        machine.desk.perform(HEAD)
    settings = Settings(misty.address, tmp_path, Velocity(0.45, 1.0))
    again = Misty(settings, Policy(lambda: SpeedLimits(1, 1), lambda: False), Listeners(*[print] * 3))
    assert again.gate.latched
    again.set_emergency(False)
    again.close()
    assert not (tmp_path / 'emergency_stop').exists()


def test_a_stream_of_velocities_does_not_drive_on_after_a_stop(misty, machine, waits):
    machine.stream.velocity(0.1, 0.0)
    waits(lambda: misty.state()['moving']['base'], 'it drives')
    machine.stop()
    sent = len(misty.commands('drive/time'))
    for _ in range(5):
        machine.stream.velocity(0.1, 0.0)
        time.sleep(0.05)  # The pace of the stream.
    assert len(misty.commands('drive/time')) == sent and not misty.state()['moving']['base']
    machine.stream.velocity(0.0, 0.0)
    machine.stream.velocity(0.1, 0.0)
    waits(lambda: misty.state()['moving']['base'], 'it drives again')


def test_the_latest_drive_wins_and_all_ends_at_rest(misty, machine, waits):
    first = machine.desk.begin(RobotCall('drive', {'linear': 0.1, 'angular': 0.0, 'seconds': 30.0}))
    waits(lambda: misty.commands('drive/time'), 'it drives')
    second = machine.desk.begin(RobotCall('drive', {'linear': 0.0, 'angular': 0.5, 'seconds': 0.3}))
    with pytest.raises(CancelledError, match='another|Another'):
        first.result()
    second.result()
    assert not misty.state()['moving']['base']
    assert abs(misty.state()['pose']['heading'] - math.degrees(0.15)) < 4


def test_a_refused_drive_fails(misty, machine):
    misty.control('fault', path='/api/drive/time', status=400)
    with pytest.raises(Exception, match='A fault was set'):
        machine.desk.perform(RobotCall('drive', {'linear': 0.1, 'angular': 0.0, 'seconds': 5.0}))


def test_a_robot_that_is_off_is_told_at_once(misty, machine, waits):
    misty.close()
    waits(lambda: machine.link.status.state is LinkState.DOWN, 'down')
    with pytest.raises(RobotUnreachableError):
        machine.desk.perform(HEAD)
    report = machine.stop()[1]
    assert report.failed == ('motion', 'speech', 'sound') and 'does not answer' in report.reason


def test_speech_fails_when_the_link_breaks(misty, machine):
    pending = machine.desk.begin(RobotCall('speak', {'text': 'word ' * 50}))
    misty.control('sockets/drop')
    with pytest.raises(RobotUnreachableError):
        pending.result()


def test_there_is_room_for_so_many_at_once(misty, machine):
    calls = [RobotCall('speak', {'text': 'word ' * 50}) for _ in range(MOST_AT_ONCE)]
    waiting = [machine.desk.begin(call) for call in calls]
    with pytest.raises(UnavailableError):
        machine.desk.begin(calls[0])
    machine.stop()
    assert all(pending.ended for pending in waiting)
    machine.desk.begin(calls[0])


def test_unknown_methods_and_a_camera_that_is_off(machine):
    with pytest.raises(InvalidInputError, match='fly'):
        machine.desk.perform(RobotCall('fly'))
    with pytest.raises(SwitchedOffError, match='camera_enabled'):
        machine.desk.perform(RobotCall('take_picture'))

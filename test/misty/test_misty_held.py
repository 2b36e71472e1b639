"""What a boot makes the robot forget is told to it again: settings and lights, and never a motion."""

import time

import pytest

from mistypilot_ros.core.errors import RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.misty.chest_light import ChestLight
from mistypilot_ros.misty.link import RESTARTED
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.perception import CAMERA, FACES, everything
from mistypilot_ros.misty.robot import Policy

AFTER_A_BOOT = {'/api/audio/volume', '/api/flashlight', '/api/led', '/api/led/transition', '/api/battery'}
AFTER_A_BOOT |= {'/api/device', '/api/cameras/rgb', '/api/halt'}
AFTER_A_BOOT |= {'/api/faces/recognition/start', '/api/faces/recognition/stop'}
"""All that may be sent to a robot that has booted: nothing of it moves anything."""


@pytest.fixture
def machine(misty, tmp_path, waits):
    statuses = []
    machine = Misty(
        Settings(misty.address, tmp_path, Velocity(0.45, 1.7)),
        Policy(lambda: SpeedLimits(0.3, 1.0), lambda: True),
        Listeners(lambda _: None, statuses.append, lambda _: None),
    )
    machine.statuses = statuses
    machine.start()
    waits(lambda: up(machine) == 1, 'up')
    yield machine
    machine.close()


def up(machine):
    """How often it came up; 0 while it is not."""
    status = machine.link.status
    return status.connections if status.state is LinkState.UP else 0


def tell(machine, method, **arguments):
    machine.desk.perform(RobotCall(method, arguments))


def reboot(misty, machine, waits, seconds):
    last = misty.commands()[-1]['seq']
    misty.control('reboot', seconds=seconds)
    waits(lambda: up(machine) == 2, 'up again')
    return lambda: [entry for entry in misty.commands() if entry['seq'] > last]


def settings_of(state):
    light = state['led']
    return state['audio']['volume'], state['flashlight'], (light['red'], light['green'], light['blue'])


def test_settings_are_told_again_and_nothing_moves(misty, machine, waits):
    tell(machine, 'set_volume', volume=0.2)
    tell(machine, 'set_volume', volume=0.35)
    tell(machine, 'set_flashlight', on=True)
    tell(machine, 'set_led', red=0.0, green=1.0, blue=0.0)
    tell(machine, 'show_face', expression='e_Joy.jpg')
    tell(machine, 'move_head', pitch=0.1, roll=None, yaw=0.5, seconds=0.1)
    tell(machine, 'play_sound', name='s_Joy.wav', volume=None, wait=False)
    sent = reboot(misty, machine, waits, 0.4)
    waits(lambda: settings_of(misty.state()) == (35, True, (0, 255, 0)), 'the settings')
    assert {entry['path'] for entry in sent()} <= AFTER_A_BOOT
    assert len([entry for entry in sent() if entry['path'] == '/api/audio/volume']) == 1, 'the last one alone'
    assert misty.state()['pose']['yaw'] == 0 and 'Default' in misty.state()['face']['file']


def test_a_restart_is_said_where_the_robot_shows_it(misty, machine, waits):
    reboot(misty, machine, waits, 0.4)
    said = [status.message for status in machine.statuses if status.state is LinkState.CONNECTING]
    assert said[1:] == [RESTARTED]


def test_a_mere_loss_is_called_no_restart(misty, machine, waits):
    misty.control('sockets/drop')
    waits(lambda: up(machine) == 2, 'up again')
    assert RESTARTED not in {status.message for status in machine.statuses}


def test_nothing_is_told_that_nobody_wished(misty, machine, waits):
    sent = reboot(misty, machine, waits, 0)
    time.sleep(0.3)  # Nothing may happen: there is no condition to wait for.
    assert {entry['path'] for entry in sent()} <= {'/api/device', '/api/battery'}


def test_the_light_shows_again_that_it_sees(misty, machine, waits):
    tell(machine, 'set_led', red=0.0, green=1.0, blue=0.0)
    for kind in (CAMERA, FACES):
        machine.perception.want(kind, everything(kind, True))
    waits(lambda: misty.state()['looks_for_faces'] and misty.commands('cameras/rgb'), 'it sees')
    sent = reboot(misty, machine, waits, 0.2)
    waits(lambda: misty.state()['looks_for_faces'], 'it looks for faces again')
    waits(lambda: any(entry['path'] == '/api/cameras/rgb' for entry in sent()), 'it takes pictures again')
    light = misty.state()['led']
    assert (light['green'], light['second'], light['transition']) == (255, [255, 0, 0], 'Breathe')
    assert {entry['path'] for entry in sent()} <= AFTER_A_BOOT


def test_a_robot_that_is_slow_to_take_it_is_told_until_it_does(misty, machine, waits):
    tell(machine, 'set_volume', volume=0.35)
    misty.control('fault', path='/api/audio/volume', status=500)
    sent = reboot(misty, machine, waits, 0)
    waits(lambda: len([e for e in sent() if e['path'] == '/api/audio/volume']) > 1, 'it is tried again')
    misty.control('fault', 'DELETE')
    waits(lambda: misty.state()['audio']['volume'] == 35, 'it takes it')


def test_a_robot_that_may_not_move_is_told_to_rest(misty, machine, waits):
    machine.set_emergency(True)
    sent = reboot(misty, machine, waits, 0)
    waits(lambda: any(entry['path'] == '/api/halt' for entry in sent()), 'it is told')
    machine.set_emergency(False)


def test_a_light_that_the_robot_did_not_take_is_not_told_again():
    class Lamp:
        sent = []
        away = False

        def send(self, request, patience=None):
            if self.away:
                raise RobotUnreachableError('gone')
            self.sent.append(request.arguments['Green'])

    lamp = Lamp()
    light = ChestLight(lamp)
    light.show_again()
    assert lamp.sent == [], 'nobody wished anything yet'
    light.show((0.0, 1.0, 0.0))
    lamp.away = True
    with pytest.raises(RobotUnreachableError):
        light.show((1.0, 0.0, 0.0))
    lamp.away = False
    light.show_again()
    assert lamp.sent == [255, 255]

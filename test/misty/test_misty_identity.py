"""Another robot than the one that is meant gets nothing, whoever wants to send it something."""

import pytest

from mistypilot_ros.core.errors import RobotError, WrongRobotError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.robot import Policy

MEANT, OTHER = ('--serial', '2019-A'), ('--serial', '2019-B')
SPEAK = RobotCall('speak', {'text': 'hello'}, Origin('', 0))


class Told:
    """A Misty that means 2019-A, or another one, and all that it tells."""

    def __init__(self, address, folder, serial_number):
        self.events, self.statuses, self.troubles = [], [], []
        listeners = Listeners(self.events.append, self.statuses.append, self.troubles.append)
        settings = Settings(address, folder, Velocity(0.45, 1.7), serial_number=serial_number)
        self.misty = Misty(settings, Policy(lambda: SpeedLimits(0.3, 1.2), lambda: True), listeners)
        self.misty.ears.enable(True)

    @property
    def status(self):
        return self.misty.link.status


@pytest.fixture
def meaning(tmp_path):
    told = []

    def start(address, serial_number='2019-A'):
        told.append(Told(address, tmp_path, serial_number))
        return told[-1]

    yield start
    for entry in told:
        entry.misty.close()


def orders(robot):
    """Commands that are more than a question."""
    return [entry for entry in robot.commands() if entry['method'] != 'GET']


def swap(robot, misty_at, arguments):
    """Another robot gets the address."""
    robot.close()
    return misty_at(int(robot.address.rpartition(':')[2]), *arguments)


def test_another_robot_is_refused_until_the_right_one_is_there(misty_at, meaning, waits):
    other = misty_at(0, *OTHER)
    told = meaning(other.address)
    told.misty.start()
    waits(lambda: told.statuses, 'a status')
    sentence = (
        f'At {other.address} is the robot 2019-B and not 2019-A; set robot_address to where 2019-A is now, '
        'or correct robot_serial.'
    )
    assert [(s.state, s.message, s.serial_number) for s in told.statuses] == [
        (LinkState.DOWN, sentence, '2019-A')
    ]
    told.misty.stream.velocity(0.1, 0.0)
    waits(lambda: told.troubles, 'the velocity is refused')
    _, report = told.misty.stop()
    assert report.failed == ('motion', 'speech', 'sound') and report.reason == sentence
    with pytest.raises(RobotError, match='2019-B and not 2019-A'):
        told.misty.desk.perform(SPEAK)
    assert told.misty.set_emergency(True)[1].failed
    told.misty.set_emergency(False)
    other.control('tap', sensor='chin')
    asked = len(other.commands('device'))
    waits(lambda: len(other.commands('device')) > asked + 1, 'it is asked again')
    assert not orders(other) and not other.state()['sockets'] and not told.events

    meant = swap(other, misty_at, MEANT)
    waits(lambda: told.status.state is LinkState.UP, 'the right robot is taken')
    assert told.status.serial_number == '2019-A' and told.misty.stop()[1].failed == ()
    told.misty.desk.perform(SPEAK)
    assert meant.commands('tts/speak')


def test_another_robot_in_the_place_of_one_that_drove(misty_at, meaning, waits):
    meant = misty_at(0, *MEANT)
    told = meaning(meant.address)
    told.misty.start()
    waits(lambda: told.status.state is LinkState.UP, 'up')
    drive = told.misty.desk.begin(
        RobotCall('drive', {'linear': 0.1, 'angular': 0.0, 'seconds': 30.0}, Origin('', 0))
    )
    waits(lambda: meant.state()['moving']['base'], 'it drives')
    other = swap(meant, misty_at, OTHER)
    waits(lambda: '2019-B' in told.status.message, 'it is seen')
    assert drive.wait(5)
    assert told.misty.stop()[1].failed == ('motion', 'speech', 'sound')
    told.misty.pause()
    assert not orders(other)


def test_stop_reaches_the_right_robot_without_a_link(misty, meaning):
    told = meaning(misty.address, misty.state()['serial'])
    assert told.misty.stop()[1].failed == ()
    assert {'/api/halt', '/api/drive/stop', '/api/tts/stop', '/api/audio/stop'} == {
        entry['path'] for entry in orders(misty)
    }


@pytest.mark.parametrize('device', [{}, {'serialNumber': None}, {'serialNumber': ' '}])
def test_a_robot_that_does_not_tell_its_number(device):
    with pytest.raises(WrongRobotError, match='At here is a robot without a serial number and not 2019-A;'):
        Identity('2019-A').check('here', device)


def test_any_robot_will_do_where_none_is_named():
    identity = Identity()
    assert identity.trusted and identity.check('here', {'serialNumber': '7'})
    with pytest.raises(RobotError, match='is no Misty'):
        identity.check('here', 'a printer')

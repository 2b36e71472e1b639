"""A robot that is lost in every way, and found again: over real connections to the simulated one."""

import threading
import time

import pytest
from relay import relay

from mistypilot_ros.core.errors import MistyPilotError, RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.core.senses import ImuReading
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty.lookout import LONGEST_PAUSE
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.perception import IMU, everything
from mistypilot_ros.misty.robot import Policy

BACK = 1.0
"""From the first answer of the robot to the link, s."""
BUSY = 0.5
"""What a busy machine may add to that, s."""


class Bridge:
    """The bridge without ROS, and all that it told."""

    def __init__(self, address, folder):
        self.statuses, self.events, self.troubles = [], [], []
        self.misty = Misty(
            Settings(address, folder, Velocity(0.45, 1.7)),
            Policy(lambda: SpeedLimits(0.3, 1.0), lambda: True),
            Listeners(self.events.append, self._on_status, self.troubles.append),
        )
        self.misty.start()

    def _on_status(self, status):
        self.statuses.append((time.monotonic(), status))

    @property
    def up(self):
        return self.misty.link.status.state is LinkState.UP

    @property
    def touches(self):
        return [event for event in list(self.events) if isinstance(event, SensorEvent)]

    def message(self, state):
        """What was last said on entering a state."""
        return [status.message for _, status in self.statuses if status.state is state][-1]

    def perform(self, method, **arguments):
        return self.misty.desk.perform(RobotCall(method, arguments))


@pytest.fixture
def bridge_to(tmp_path, waits):
    bridges = []

    def start(address):
        bridges.append(Bridge(address, tmp_path))
        waits(lambda: bridges[-1].up, 'up')
        return bridges[-1]

    yield start
    for bridge in bridges:
        bridge.misty.close()


@pytest.fixture
def way(misty):
    with relay(misty.address) as server:
        yield server


def lose(misty, bridge, waits, kind, seconds=60.0):
    """Let a fault begin and wait until it is noticed; returns what was said."""
    said = len(bridge.statuses)
    misty.control('fault/begin', kind=kind, seconds=seconds)
    return waits(
        lambda: [s.message for _, s in bridge.statuses[said:] if s.state is LinkState.DOWN], 'it is noticed'
    )[0]


def find(bridge, waits):
    """Wait for the link; the robot answers from now on."""
    began = time.monotonic()
    waits(lambda: bridge.up, 'up again')
    return time.monotonic() - began


@pytest.mark.parametrize('kind', ['silent', 'half_open'])
def test_silence_is_noticed_and_the_link_is_back_with_the_robot(misty, bridge_to, waits, kind):
    bridge = bridge_to(misty.address)
    assert lose(misty, bridge, waits, kind) == 'The robot fell silent.'
    misty.control('fault', 'DELETE')
    assert find(bridge, waits) < BACK + BUSY
    misty.control('tap', sensor='chin')
    waits(lambda: len(bridge.touches) == 2, 'press and release, once each')


@pytest.mark.parametrize('kind', ['dropped', 'reset'])
def test_a_reset_is_noticed_as_such(misty, bridge_to, waits, kind):
    bridge = bridge_to(misty.address)
    said = lose(misty, bridge, waits, kind, 0.0)
    assert 'broke' in said or 'closed' in said
    assert find(bridge, waits) < BACK + BUSY
    assert bridge.perform('set_volume', volume=0.5) is None


def test_it_asks_on_while_a_connection_hangs_at_the_door(way, bridge_to, waits):
    bridge = bridge_to(way.address)
    way.vanish()
    way.break_lines()
    waits(lambda: not bridge.up, 'down')
    time.sleep(2 * LONGEST_PAUSE)  # Until some questions hang, as they do where nobody is.
    way.come_back()
    assert find(bridge, waits) < BACK + BUSY


@pytest.mark.parametrize('swallowed', ['/api/device', '/pubsub'])
def test_it_asks_on_while_a_question_hangs(way, bridge_to, waits, swallowed):
    bridge = bridge_to(way.address)
    way.swallowed = swallowed
    way.break_lines()
    waits(lambda: way.held and not bridge.up, 'a question hangs')
    way.swallowed = ''
    assert find(bridge, waits) < BACK + BUSY


def test_a_robot_that_greets_and_then_says_nothing_is_given_up(misty, bridge_to, waits):
    bridge = bridge_to(misty.address)
    misty.control('fault/begin', kind='silent', seconds=60.0)
    misty.control('sockets/drop')
    silences = lambda: [t for t, s in bridge.statuses if s.message == 'The robot fell silent.']  # noqa: E731
    waits(lambda: len(silences()) == 2, 'it is given up, and again')
    assert silences()[1] - silences()[0] < 3.0 + LONGEST_PAUSE + BUSY
    misty.control('fault', 'DELETE')
    assert find(bridge, waits) < BACK + BUSY


@pytest.mark.parametrize('kind', ['late_registration', 'failed_registration'])
def test_registrations_that_are_late_or_fail(misty, bridge_to, waits, kind):
    bridge = bridge_to(misty.address)
    lose(misty, bridge, waits, kind)
    if kind == 'failed_registration':
        waits(lambda: any('no room' in s.message for _, s in bridge.statuses), 'the refusal')
        assert bridge.perform('set_volume', volume=0.5) is None, 'commands are answered all the same'
    misty.control('fault', 'DELETE')
    assert find(bridge, waits) < BACK + BUSY
    misty.control('tap', sensor='chin')
    waits(lambda: len(bridge.touches) == 2, 'press and release, once each')


def test_a_stream_that_alone_falls_silent_is_made_anew(way, bridge_to, misty, waits):
    bridge = bridge_to(way.address)
    readings = lambda: [e for e in list(bridge.events) if isinstance(e, ImuReading)]  # noqa: E731
    way.swallowed = '/pubsub'
    bridge.misty.perception.want(IMU, everything(IMU, True))
    waits(lambda: way.held, 'its greeting hangs')
    way.swallowed = ''
    waits(readings, 'readings')
    assert bridge.up and bridge.misty.link.status.connections == 1
    misty.control('fault/begin', kind='half_open', seconds=0.1)  # What stands now is dead for good.
    waits(lambda: not bridge.up, 'down')
    waits(lambda: bridge.up, 'up')
    bridge.events.clear()
    waits(readings, 'readings again')


def test_commands_are_answered_at_once_while_it_is_lost(misty, bridge_to, waits):
    bridge = bridge_to(misty.address)
    outcomes = []

    def take_picture():
        began = time.monotonic()
        with pytest.raises(RobotUnreachableError):
            bridge.perform('take_picture')
        outcomes.append(time.monotonic() - began)

    bridge.perform('set_volume', volume=0.5)
    misty.control('fault/begin', kind='half_open', seconds=60.0)
    thread = threading.Thread(target=take_picture)
    thread.start()
    waits(lambda: not bridge.up, 'it is noticed')
    thread.join(10)
    assert outcomes and outcomes[0] < 5.0, 'whoever waits is told, long before the time for a picture is over'
    for method, arguments in (('set_volume', {'volume': 1.0}), ('speak', {'text': 'hello'})):
        began = time.monotonic()
        with pytest.raises(RobotUnreachableError, match=r'\w.*\.$'):
            bridge.perform(method, **arguments)
        assert time.monotonic() - began < 0.5
    misty.control('fault', 'DELETE')
    find(bridge, waits)
    bridge.perform('set_volume', volume=0.7)
    assert misty.state()['audio']['volume'] == 70, 'the first command takes a connection that lives'


def test_a_loss_of_a_moment_costs_no_command(misty, bridge_to, waits):
    bridge = bridge_to(misty.address)
    for number in range(5):
        misty.control('sockets/drop')
        try:
            bridge.perform('set_volume', volume=number / 10)
        except MistyPilotError as error:
            pytest.fail(str(error))
    assert misty.state()['audio']['volume'] == 40


def test_it_ends_quickly_whatever_hangs(misty, bridge_to, waits):
    bridge = bridge_to(misty.address)
    lose(misty, bridge, waits, 'half_open')
    began = time.monotonic()
    bridge.misty.pause()
    assert time.monotonic() - began < 4.0 and not bridge.up
    assert bridge.misty.link.status.message == 'The bridge is not active.'

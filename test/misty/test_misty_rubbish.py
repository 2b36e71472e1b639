"""The real bridge, with all its threads, and a robot that sends rubbish over the network.

Afterwards a good touch arrives, a good command succeeds and a stop stops. What is malformed is counted.
"""

import struct

import pytest
from malformed import TOUCH, body, drawn, spoilt, written
from rubbish_robot import BINARY, CLOSE, PING, frame, reply, rubbish_robot

from mistypilot_ros.core.errors import MistyPilotError, RobotError, RobotRefusedError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.rest import Request, Rest
from mistypilot_ros.misty.robot import Policy

LIVE_FRAMES, LIVE_REPLIES = 300, 200
"""How many of each."""
CHIN = 'TouchSensor:Chin'
"""The subscription of the chin."""


@pytest.fixture(scope='module')
def server():
    with rubbish_robot() as server:
        yield server


class Bridge:
    """The real bridge without ROS, and all that it told."""

    def __init__(self, address, folder):
        self.events, self.troubles = [], []
        policy = Policy(lambda: SpeedLimits(0.3, 1.0), lambda: True)
        listeners = Listeners(self.events.append, lambda _: None, self.troubles.append)
        self.misty = Misty(Settings(address, folder, Velocity(0.45, 1.7)), policy, listeners)

    @property
    def up(self):
        return self.misty.link.status.state is LinkState.UP

    @property
    def touches(self):
        return [event for event in self.events if isinstance(event, SensorEvent)]

    def perform(self, method, **arguments):
        return self.misty.desk.perform(RobotCall(method, arguments))


@pytest.fixture(scope='module')
def running(server, tmp_path_factory):
    """One bridge for all tests: whatever it was sent before, it goes on."""
    bridge = Bridge(server.address, tmp_path_factory.mktemp('bridge'))
    bridge.misty.start()
    yield bridge
    bridge.misty.close()


@pytest.fixture
def bridge(server, running, waits):
    """The bridge, with a robot that answers well until the test begins."""
    server.replies.clear()
    server.greeting = b''
    waits(lambda: running.up, 'up')
    return running


@pytest.fixture
def lives(server, bridge, waits):
    """Tells whether the bridge goes on: a touch arrives, a command succeeds, and a stop stops."""

    def check():
        waits(lambda: bridge.up, 'up')
        before = len(bridge.touches)
        server.send(server.event(CHIN, TOUCH))
        waits(lambda: len(bridge.touches) > before, 'the touch')
        assert bridge.touches[before:] == [SensorEvent('chin', True, 1.0)]
        bridge.perform('set_led', red=1.0, green=0.0, blue=0.0)
        assert bridge.misty.stop()[1].failed == ()

    return check


def test_the_bridge_counts_and_drops_what_is_malformed(server, bridge, lives, waits):
    waits(lambda: bridge.up and server.listeners, 'up')
    connections = bridge.misty.link.status.connections
    counted, touches = bridge.misty.link.malformed, len(bridge.touches)

    @drawn(LIVE_FRAMES)
    def one(chance):
        nonlocal counted
        data = spoilt(chance).replace(b'NAME', server.names[CHIN].encode())
        times = chance.randint(1, 2)
        server.send(frame(data, BINARY) * times)
        counted += times
        waits(lambda: bridge.misty.link.malformed == counted, f'it is counted: {data!r}')

    one()
    assert len(bridge.touches) == touches
    assert bridge.misty.link.status.connections == connections
    lives()


BROKEN = {
    'text that is no UTF-8': frame(b'\xff\xfe{}'),
    'reserved bits': frame(b'{}', first=0xF0),
    'an opcode that nobody knows': frame(b'{}', 0x7),
    'a frame that goes on with nothing': frame(b'{}', 0x0),
    'a close without a code': frame(b'', CLOSE),
    'a close of one byte': frame(b'x', CLOSE),
    'a long ping': frame(b'x' * 3000, PING),
    'HTTP in the middle': b'HTTP/1.1 500 Oh no\r\n\r\n' * 10,
    'a frame that says it is endless': b'\x82\x7f' + struct.pack('>Q', 2**63 - 1) + b'x' * 5 * 2**20,
    'fragments without end': frame(b'x' * 60_000, first=0) + frame(b'x' * 60_000, 0, 0) * 90,
}


@pytest.mark.parametrize('data', BROKEN.values(), ids=BROKEN)
def test_what_is_no_websocket_costs_the_connection_alone(server, bridge, lives, waits, data):
    connections = bridge.misty.link.status.connections
    try:
        server.send(data)
    except OSError:
        pass  # It hung up before it had read all.
    waits(lambda: bridge.misty.link.status.connections > connections, 'a new connection')
    lives()


def test_a_frame_that_stays_incomplete_is_silence(server, bridge, lives, waits):
    connections = bridge.misty.link.status.connections
    server.send(b'\x82\x7f' + struct.pack('>Q', 1000) + b'x')
    waits(lambda: bridge.misty.link.status.connections > connections, 'a new connection')
    lives()


GREETINGS = {
    'nothing that is HTTP': b'\x00\x01\x02\r\n\r\n',
    'a status that is no number': b'HTTP/1.1 yes\r\n\r\n',
    'no status': b'HTTP/1.1\r\n\r\n',
    'a page': reply(b'<html>', '200 OK'),
    'sent elsewhere': reply(b'', '302 Found', 'Location: http://['),
    'a wrong key': reply(
        b'', '101 X', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Accept: x'
    ),
    'bytes that are no text': b'HTTP/1.1 101 \xff\xfe\r\nA: \xff\r\n\r\n',
}


@pytest.mark.parametrize('greeting', GREETINGS.values(), ids=GREETINGS)
def test_a_bad_greeting_is_tried_again(server, bridge, lives, waits, greeting):
    connections = bridge.misty.link.status.connections
    server.greeting = greeting
    server.send(frame(b'', CLOSE))
    waits(lambda: bridge.misty.link.status.connections > connections, 'a new connection')
    assert 'report' not in bridge.misty.link.status.message
    lives()


GZIP = 'Content-Encoding: gzip'
WRONG = {
    'nothing': b'',
    'no HTTP': b'\x00\xff\r\n\r\n',
    'half a head': b'HTTP/1.1 200 OK\r\nContent-Le',
    'a length that is too long': reply(b'{"result": 1', length=10_000),
    'a length that is too short': reply(b'{"result": 1, "status": "Success"}', length=5),
    'a length below nothing': reply(b'{}', length=-7),
    'two lengths': reply(b'{}', '200 OK', 'Content-Length: 77'),
    'a length in words': b'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}',
    'no chunks': b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
    'packed, it says': reply(b'{"result": 1}', '200 OK', GZIP),
    'a head without end': b'HTTP/1.1 200 OK\r\n' + b'A: ' + b'x' * 70_000 + b'\r\n\r\n',
    'too many heads': b'HTTP/1.1 200 OK\r\n' + b'A: x\r\n' * 300 + b'\r\n',
    'too deep': reply(b'[' * 100_000),
    'a number without end': reply(b'{"result": ' + b'9' * 5000 + b', "status": "Success"}'),
    'sent to no address': reply(b'', '302 Found', 'Location: http://['),
    'sent to a port that is none': reply(b'', '307 Moved', 'Location: http://a:b:c/'),
    'sent nowhere': reply(b'', '301 Moved', 'Location: '),
    'sent in a circle': reply(b'', '302 Found', 'Location: /api/led'),
    'sent with a long word': reply(b'x' * 10_000, '302 Found', 'Location: /x', length=10**12),
    'too long to be read': reply(b' ' * (33 * 2**20)),
    'a status that is none': b'HTTP/1.1 9999999 X\r\nContent-Length: 0\r\n\r\n',
}


@pytest.mark.parametrize('data', WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_an_error_and_the_next_command_succeeds(server, bridge, lives, data):
    server.replies['/api/led'] = data
    with pytest.raises(RobotError) as caught:
        bridge.perform('set_led', red=1.0, green=0.0, blue=0.0)
    assert 'report' not in str(caught.value)
    lives()


@pytest.mark.parametrize('data', WRONG.values(), ids=WRONG)
def test_a_stop_survives_a_wrong_answer(server, bridge, data):
    server.replies.update({f'/api/{path}': data for path in ('halt', 'drive/stop', 'tts/stop', 'audio/stop')})
    assert bridge.misty.stop()[1].failed
    server.replies.clear()
    assert bridge.misty.stop()[1].failed == ()


def test_hundreds_of_random_answers_are_errors_or_nothing(server, bridge, lives):
    @drawn(LIVE_REPLIES)
    def one(chance):
        data, status = body(chance), chance.choice(['200 OK', '400 Bad', '404 No', '503 Wait'])
        wrong = reply(data, status, length=max(0, len(data) + chance.randint(-3, 3)))
        server.replies.update({'/api/led': wrong, '/api/cameras/rgb': wrong})
        for method, arguments in (
            ('set_led', {'red': 1.0, 'green': 0.0, 'blue': 0.0}),
            ('take_picture', {'keep': False}),
        ):
            try:
                bridge.perform(method, **arguments)
            except MistyPilotError as error:
                assert error.code != 'unavailable', (error, wrong)

    one()
    server.replies.clear()
    lives()


def test_a_picture_of_letters_that_are_none_is_refused(server, bridge):
    answer = written({'result': {'base64': 'ü' * 8}, 'status': 'Success'})
    server.replies['/api/cameras/rgb'] = reply(answer)
    with pytest.raises(RobotRefusedError, match='without a picture'):
        bridge.perform('take_picture')


def test_a_device_that_talks_rubbish_is_no_link_until_it_does_not(server, bridge, lives, waits):
    for data in (
        reply(b'[' * 50_000),
        reply(b'{"result": 7, "status": "Success"}'),
        WRONG['sent to no address'],
    ):
        connections = bridge.misty.link.status.connections
        server.replies['/api/device'] = data
        server.send(frame(b'', CLOSE))
        waits(lambda n=connections: bridge.misty.link.status.connections > n, 'a new connection')
    lives()


def test_rest_reads_no_redirect(server):
    server.replies['/api/x'] = reply(b'', '302 Found', 'Location: http://user:word@elsewhere/')
    with pytest.raises(RobotRefusedError, match="'elsewhere'"):
        Rest(server.address).send(Request('GET', 'x'))

"""Ten thousand malformed frames and answers: none is taken for a touch, none ends the bridge.

Most go to the readers directly. Some hundreds go over loopback to the real bridge with all its threads; after
them a good touch arrives, a good command succeeds and a stop stops.
"""

import base64
import json
import math
import struct
from dataclasses import fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rubbish_robot import BINARY, CLOSE, PING, frame, reply, rubbish_robot

from mistypilot_ros.core.errors import MistyPilotError, RobotError, RobotRefusedError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty import recorder, robot
from mistypilot_ros.misty.camera import photograph
from mistypilot_ros.misty.events import EAR_SUBSCRIPTIONS, joint_subscriptions, subscriptions
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.pubsub import LONGEST_FRAME, PubSub
from mistypilot_ros.misty.ranges import subscriptions as range_subscriptions
from mistypilot_ros.misty.rest import Request, Rest, unwrap
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.robot_json import LARGEST
from mistypilot_ros.misty.senses import face_subscription, imu_subscription, wheel_subscription
from mistypilot_ros.misty.sounds import SoundBox
from mistypilot_ros.misty.uploads import Uploads

DIRECT = {'deadline': None, 'database': None, 'suppress_health_check': list(HealthCheck)}
FRAMES, PAYLOADS, REPLIES, LIVE_FRAMES, LIVE_REPLIES = 3500, 3500, 2600, 300, 200
"""Examples: more than ten thousand together."""

TOUCH = {
    'created': '2019-08-02T23:17:28.9Z',
    'isContacted': True,
    'sensorId': 'cap',
    'sensorPosition': 'Chin',
}
CHIN = 'TouchSensor:Chin'
ROWS = [
    *subscriptions(5.0),
    *EAR_SUBSCRIPTIONS,
    *joint_subscriptions(0.2).values(),
    *range_subscriptions(0.1).values(),
    imu_subscription(0.02),
    wheel_subscription(0.05),
    face_subscription(),
]
KEYS = """isContacted sensorPosition sensorId value utteranceId interrupted metaData name chargePercent voltage
current temperature healthPercent state speechRecognitionResult success errorMessage pitch roll yaw pitchVelocity
rollVelocity yawVelocity xAcceleration yAcceleration zAcceleration leftDistance rightDistance leftVelocity
rightVelocity label personName trackId distance bearing elevation distanceInMeters status driveStopped
bumpSensorsHazardState motorStallHazard sensorName inHazard base64 result error serialNumber robotVersion
eventName message""".split()
WORDS = [
    'cap',
    'Chin',
    'bfl',
    'ahp',
    'toffc',
    'imu',
    'Success',
    'Failed',
    'Charging',
    'Bump_FrontLeft',
    '\ud800',
]

numbers = st.one_of(
    st.integers(-2, 300),
    st.floats(),
    st.sampled_from([10**40, -(10**299), 10**400, 2**31, 2**63, 1e39, -1e308]),
)
scalars = st.one_of(
    st.none(), st.booleans(), numbers, st.sampled_from(WORDS), st.text(max_size=8), st.just('x' * 5000)
)
keys = st.one_of(st.sampled_from(KEYS), st.text(max_size=5))
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=6)),
    max_leaves=8,
)
depths = st.builds(
    lambda depth, pair: pair[0] * depth + pair[1] * depth,
    st.sampled_from([50, 900, 990, 3000, 100_000]),
    st.sampled_from([('[', ']'), ('{"result":', '}'), ('{"message":', '}'), ('[', '')]),
)


def written(value):
    """JSON as Python writes it: with NaN, Infinity, whole numbers of any length and halves of characters."""
    return json.dumps(value).encode()


bodies = st.one_of(
    values.map(written),
    st.binary(max_size=60),
    depths.map(str.encode),
    values.map(lambda value: json.dumps(value).encode('utf-16')),
    values.map(lambda value: json.dumps(value, ensure_ascii=False).encode('utf-8', 'surrogatepass')),
    st.just(b'9' * 5000),
)


@st.composite
def spoilt(draw):
    """A good touch that is good no more; NAME stands for the subscription's name."""
    good = {'eventName': 'NAME', 'message': dict(TOUCH)}
    how = draw(st.sampled_from(['cut', 'lost', 'type', 'long', 'name', 'envelope', 'bytes']))
    if how == 'cut':
        text = written(good)
        return text[: draw(st.integers(0, len(text) - 1))]
    if how == 'long':
        return written({**good, 'more': 'x' * LONGEST_FRAME})
    if how == 'bytes':
        return draw(st.one_of(st.binary(max_size=40), depths.map(str.encode)))
    if how == 'name':
        return written({**good, 'eventName': draw(values.filter(lambda value: value != 'NAME'))})
    if how == 'envelope':
        return written(
            draw(st.one_of(values.filter(lambda v: v != good), st.just([good]), st.just(str(good))))
        )
    if how == 'lost':
        del good['message'][draw(st.sampled_from(['isContacted', 'sensorPosition']))]
        return written(good)
    field = draw(st.sampled_from(['isContacted', 'sensorPosition', 'message']))
    if field == 'message':  # A text there is the answer to a subscription, which is tested elsewhere.
        good['message'] = draw(values.filter(lambda value: not isinstance(value, (str, dict))))
    elif field == 'isContacted':
        good['message'][field] = draw(values.filter(lambda value: not isinstance(value, bool)))
    else:
        good['message'][field] = draw(values.filter(lambda value: value not in ('Chin',)))
    return written(good)


class Reader:
    """The reader of frames, and what it told."""

    def __init__(self, address, rows):
        self.events, self.malformed = [], 0
        self.pubsub = PubSub(address, rows, self.events.append, self._count)
        self.names = list(self.pubsub._names)

    def _count(self):
        self.malformed += 1

    def read(self, data):
        self.pubsub._receive(data)


@pytest.fixture(scope='module')
def server():
    with rubbish_robot() as server:
        yield server


@pytest.fixture
def reader(server):
    readers = []

    def start(rows):
        readers.append(Reader(server.address, rows))
        return readers[-1]

    yield start
    for entry in readers:
        entry.pubsub.close()


def test_no_spoilt_touch_is_a_touch(reader):
    chin = reader([row for row in ROWS if row.where == {'SensorPosition': 'Chin'}])
    seen = 0

    @settings(max_examples=FRAMES, **DIRECT)
    @given(spoilt())
    def one(data):
        nonlocal seen
        seen += 1
        chin.read(data.replace(b'NAME', chin.names[0].encode()))
        assert (chin.malformed, chin.events) == (seen, [])

    one()
    assert seen >= FRAMES
    chin.read(written({'eventName': chin.names[0], 'message': TOUCH}))
    assert (chin.malformed, chin.events) == (seen, [SensorEvent('chin', True, 1.0)])


def finite(value):
    """Every number can be carried by a ROS message; NaN means unknown and infinite out of reach."""
    if isinstance(value, float):
        return math.isnan(value) or math.isinf(value) or abs(value) <= LARGEST
    if isinstance(value, str):
        return value.encode() is not None
    return all(map(finite, value)) if isinstance(value, tuple) else True


def test_any_payload_is_an_event_or_malformed(reader):
    everything = reader(ROWS)

    @settings(max_examples=PAYLOADS, **DIRECT)
    @given(
        st.integers(0, len(ROWS) - 1),
        st.one_of(st.dictionaries(st.sampled_from(KEYS), values, max_size=12), values),
    )
    def one(index, message):
        before = everything.malformed + len(everything.events)
        try:
            everything.read(written({'eventName': everything.names[index], 'message': message}))
        except RobotRefusedError as error:  # A text is the answer to a subscription.
            assert isinstance(message, str) and len(str(error)) < 600
            return
        assert everything.malformed + len(everything.events) == before + 1
        for event in everything.events[-1:]:
            assert all(finite(getattr(event, field.name)) for field in fields(event))

    one()
    assert everything.events and everything.malformed


class Answers:
    """In the place of Rest: answers everything with one thing."""

    def __init__(self):
        self.answer = None

    def send(self, *_):
        return self.answer


def readers_of_answers():
    """All that read the result of an answer."""
    rest = Answers()
    box, uploads = SoundBox(rest), Uploads(rest)

    def present(answer):
        rest.answer = answer
        uploads.bring('sound', 'a.wav', b'a', True)
        box._present()

    return [
        photograph,
        robot._decode,
        recorder._decode,
        present,
        lambda answer: Identity('R-1').check('robot', answer),
    ]


@settings(max_examples=REPLIES, **DIRECT)
@given(
    st.sampled_from([200, 200, 200, 400, 404, 500, 0]),
    st.one_of(
        bodies,
        values.map(lambda value: written({'result': value, 'status': 'Success'})),
        values.map(
            lambda value: written([{'result': {'base64': value, 'serialNumber': value}, 'status': 'Success'}])
        ),
        values.map(lambda value: written({'result': [{'name': value}], 'status': 'Success'})),
        values.map(lambda value: written({'error': value, 'status': 'Failed'})),
    ),
)
def test_any_answer_is_read_or_refused(code, data):
    try:
        answer = unwrap('cameras/rgb', code, data)
    except RobotRefusedError as error:
        assert len(str(error).encode()) < 3000
        return
    assert code == 200
    for read in readers_of_answers():
        try:
            read(answer)
        except RobotError as error:
            assert str(error).encode()


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


@pytest.fixture
def bridge(server, tmp_path, waits):
    server.replies.clear()
    bridge = Bridge(server.address, tmp_path)
    bridge.misty.start()
    waits(lambda: bridge.up, 'up')
    yield bridge
    bridge.misty.close()


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
    connections = bridge.misty.link.status.connections
    counted = bridge.misty.link.malformed

    @settings(max_examples=LIVE_FRAMES, **DIRECT)
    @given(spoilt(), st.booleans())
    def one(data, again):
        nonlocal counted
        data = data.replace(b'NAME', server.names[CHIN].encode())
        server.send(frame(data, BINARY) * (1 + again))
        counted += 1 + again
        waits(lambda: bridge.misty.link.malformed == counted, 'it is counted')

    one()
    assert bridge.touches == [] and counted >= LIVE_FRAMES
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
    'HTTP in the middle': b'HTTP/1.1 500 Oh no\r\n\r\n',
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
    'a wrong key': b'HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
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
    @settings(max_examples=LIVE_REPLIES, **DIRECT)
    @given(bodies, st.sampled_from(['200 OK', '400 Bad', '404 No', '503 Wait']), st.integers(-3, 3))
    def one(data, status, more):
        wrong = reply(data, status, length=max(0, len(data) + more))
        server.replies.update({'/api/led': wrong, '/api/cameras/rgb': wrong})
        for method, arguments in (
            ('set_led', {'red': 1.0, 'green': 0.0, 'blue': 0.0}),
            ('take_picture', {'keep': False}),
        ):
            try:
                bridge.perform(method, **arguments)
            except MistyPilotError as error:
                assert error.code != 'unavailable', error

    one()
    server.replies.clear()
    lives()


def test_a_picture_of_letters_that_are_none_is_refused(server, bridge):
    answer = written({'result': {'base64': 'ü' * 8}, 'status': 'Success'})
    server.replies['/api/cameras/rgb'] = reply(answer)
    with pytest.raises(RobotRefusedError, match='without a picture'):
        bridge.perform('take_picture')


def test_good_base64_is_still_a_picture():
    assert robot._decode({'base64': base64.b64encode(b'abc').decode()}) == b'abc'


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

"""Ten thousand malformed frames and answers, straight to those who read them: each is refused or dropped.

What the whole bridge makes of them over a network is in test_misty_rubbish.py.
"""

import base64
import math
from dataclasses import fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from malformed import TOUCH, bodies, payloads, spoilt, values, written
from rubbish_robot import rubbish_robot

from mistypilot_ros.core.errors import RobotError, RobotRefusedError
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty import other_controller, recorder, robot
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.camera import photograph
from mistypilot_ros.misty.events import EAR_SUBSCRIPTIONS, joint_subscriptions, subscriptions
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.pubsub import PubSub
from mistypilot_ros.misty.ranges import subscriptions as range_subscriptions
from mistypilot_ros.misty.rest import unwrap
from mistypilot_ros.misty.robot_json import LARGEST
from mistypilot_ros.misty.senses import face_subscription, imu_subscription, wheel_subscription
from mistypilot_ros.misty.uploads import Uploads

DIRECT = {'deadline': None, 'database': None, 'suppress_health_check': list(HealthCheck)}
FRAMES, PAYLOADS, REPLIES = 2000, 3500, 4500
"""Examples of each; some hundreds more come over the network."""

ROWS = [
    *subscriptions(5.0),
    *EAR_SUBSCRIPTIONS,
    *joint_subscriptions(0.2).values(),
    *range_subscriptions(0.1).values(),
    imu_subscription(0.02),
    wheel_subscription(0.05),
    face_subscription(),
    *other_controller.subscriptions(),
]


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
    @given(st.integers(0, len(ROWS) - 1), st.data())
    def one(index, data):
        message = data.draw(payloads(ROWS[index].type))
        before = everything.malformed + len(everything.events)
        try:
            everything.read(written({'eventName': everything.names[index], 'message': message}))
        except RobotRefusedError as error:  # A text is the answer to a subscription.
            assert isinstance(message, str) and len(str(error)) < 600
            return
        if isinstance(message, str) and ROWS[index].optional:
            return  # A refusal that harms nobody.
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
    uploads = Uploads(rest)

    def present(answer):
        rest.answer = answer
        uploads.bring('sound', 'a.wav', b'a', True)
        names_on_robot(rest, 'audio')

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


def test_good_base64_is_still_a_picture():
    assert robot._decode({'base64': base64.b64encode(b'abc').decode()}) == b'abc'

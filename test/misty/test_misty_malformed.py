"""Ten thousand malformed frames and answers, straight to those who read them: each is refused or dropped.

What the whole bridge makes of them over a network is in test_misty_rubbish.py.
"""

import base64
import math
from dataclasses import fields

import pytest
from malformed import TOUCH, body, drawn, payload, spoilt, value, written
from rubbish_robot import rubbish_robot

from mistypilot_ros.core.errors import RobotError, RobotRefusedError
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty import other_controller, picture, recorder
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

FRAMES, PAYLOADS, REPLIES = 2000, 3500, 4500
"""How many of each; some hundreds more come over the network."""

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

    @drawn(FRAMES)
    def one(chance):
        nonlocal seen
        seen += 1
        data = spoilt(chance)
        chin.read(data.replace(b'NAME', chin.names[0].encode()))
        assert (chin.malformed, chin.events) == (seen, []), data

    one()
    chin.read(written({'eventName': chin.names[0], 'message': TOUCH}))
    assert seen >= FRAMES
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

    @drawn(PAYLOADS)
    def one(chance):
        index = chance.randrange(len(ROWS))
        message = payload(chance, ROWS[index].type)
        before = everything.malformed + len(everything.events)
        try:
            everything.read(written({'eventName': everything.names[index], 'message': message}))
        except RobotRefusedError as error:  # A text is the answer to a subscription.
            assert isinstance(message, str) and len(str(error)) < 600
            return
        if isinstance(message, str) and ROWS[index].optional:
            return  # A refusal that harms nobody.
        assert everything.malformed + len(everything.events) == before + 1, message
        for event in everything.events[-1:]:
            assert all(finite(getattr(event, field.name)) for field in fields(event)), message

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
        picture.decode,
        recorder._decode,
        present,
        lambda answer: Identity('R-1').check('robot', answer),
    ]


def answer(chance):
    """The body of an answer: anything, or an envelope of the robot with anything in it."""
    inner = value(chance)
    return chance.choice(
        [
            body(chance),
            written({'result': inner, 'status': 'Success'}),
            written([{'result': {'base64': inner, 'serialNumber': inner}, 'status': 'Success'}]),
            written({'result': [{'name': inner}], 'status': 'Success'}),
            written({'error': inner, 'status': 'Failed'}),
        ]
    )


def test_any_answer_is_read_or_refused():
    readers, read = readers_of_answers(), 0

    @drawn(REPLIES)
    def one(chance):
        nonlocal read
        code, data = chance.choice([200, 200, 200, 400, 404, 500, 0]), answer(chance)
        try:
            result = unwrap('cameras/rgb', code, data)
        except RobotRefusedError as error:
            assert len(str(error).encode()) < 3000, data
            return
        assert code == 200
        read += 1
        for each in readers:
            try:
                each(result)
            except RobotError as error:
                assert str(error).encode(), data

    one()
    assert 0 < read < REPLIES


def test_good_base64_is_still_a_picture():
    assert picture.decode({'base64': base64.b64encode(b'abc').decode()}) == b'abc'

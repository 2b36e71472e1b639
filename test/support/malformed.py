"""What a robot might send and should not: strategies for frames, payloads and bodies of answers."""

import json
from typing import Any

from hypothesis import strategies as st

from mistypilot_ros.misty.pubsub import LONGEST_FRAME

TOUCH = {
    'created': '2019-08-02T23:17:28.9Z',
    'isContacted': True,
    'sensorId': 'cap',
    'sensorPosition': 'Chin',
}
LONG = json.dumps({'eventName': 'NAME', 'message': TOUCH, 'more': 'x' * LONGEST_FRAME}).encode()

RATES = {f'{axis}Velocity': 0.1 for axis in ('pitch', 'roll', 'yaw')}
FORCES = {f'{axis}Acceleration': 0.7 for axis in 'xyz'}
PARTS = ('bumpSensorsHazardState', 'driveStopped', 'motorStallHazard', 'timeOfFlightSensorsHazardState')
HAZARD = [{'inHazard': True, 'sensorName': 'Bump_FrontLeft'}]

GOOD: dict[str, dict[str, Any]] = {
    'TouchSensor': TOUCH,
    'BumpSensor': {'isContacted': True, 'sensorId': 'bfr'},
    'TextToSpeechComplete': {'error': False, 'interrupted': False, 'utteranceId': 'u-1'},
    'AudioPlayComplete': {'metaData': {'directory': '/Audio', 'name': 's_Awe.wav'}},
    'BatteryCharge': {
        'chargePercent': 0.9,
        'current': -0.7,
        'healthPercent': 0.5,
        'state': 'Charging',
        'temperature': 0,
        'voltage': 8.1,
    },
    'HazardNotification': {'criticalInternalError': 0, 'excessiveSpeedHazard': []}
    | dict.fromkeys(PARTS, HAZARD),
    'KeyPhraseRecognized': {'confidence': 80},
    'VoiceRecord': {'errorCode': 0, 'errorMessage': '', 'speechRecognitionResult': 'Hello', 'success': True},
    'ActuatorPosition': {'sensorId': 'ara', 'value': 59.5},
    'TimeOfFlight': {'distanceInMeters': 0.3, 'sensorId': 'toffc', 'status': 0},
    'IMU': {'pitch': 1.0, 'roll': 2.0, 'yaw': 3.0, **RATES, **FORCES},
    'DriveEncoders': {'leftDistance': 6, 'leftVelocity': 2, 'rightDistance': 7, 'rightVelocity': 2},
    'LocomotionCommand': {'angularVelocity': 0, 'linearVelocity': 0.3},
    'HaltCommand': {'motorMask': 6},
    'FaceRecognition': {'bearing': -5, 'distance': 165, 'elevation': 2, 'label': 'Ann', 'trackId': 0},
}
"""A good payload of each type."""
KEYS = sorted({key for good in GOOD.values() for key in good} | {'base64', 'result', 'name', 'inHazard'})
WORDS = 'cap Chin bfl ahp toffc imu Success Failed Charging Bump_FrontLeft'.split()

keys = st.one_of(st.sampled_from(KEYS), st.text(max_size=5))
numbers = st.one_of(st.integers(-2, 300), st.floats())
NOTHING: list[Any] = [None, True, False, '', [], {}, [[]], {'': {}}]
MUCH = ['x' * 5000, '\ud800', 10**400, -(10**299), 1e39, 2**63, -1]
odd = st.sampled_from(NOTHING + MUCH)
scalars = st.one_of(odd, numbers, st.sampled_from(WORDS), st.text(max_size=6))
values = st.one_of(
    scalars,
    scalars,
    st.lists(scalars, min_size=1, max_size=3),
    st.dictionaries(keys, scalars, min_size=1, max_size=3),
    st.lists(st.dictionaries(keys, scalars, max_size=2), min_size=1, max_size=2),
)
depths = st.builds(
    lambda depth, pair: pair[0] * depth + pair[1] * depth,
    st.sampled_from([50, 900, 990, 20_000]),
    st.sampled_from([('[', ']'), ('{"result":', '}'), ('{"message":', '}'), ('[', '')]),
)


def written(value: object) -> bytes:
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
def spoilt(draw: Any) -> bytes:
    """A good touch that is good no more; NAME stands for the subscription's name."""
    good: dict[str, Any] = {'eventName': 'NAME', 'message': dict(TOUCH)}
    how = draw(st.sampled_from(['cut', 'lost', 'type', 'long', 'name', 'envelope', 'bytes']))
    if how == 'cut':
        text = written(good)
        return text[: draw(st.integers(0, len(text) - 1))]
    if how == 'long':
        return LONG
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


@st.composite
def payloads(draw: Any, kind: str) -> Any:
    """A payload of a type with some of its fields changed; now and then anything."""
    if draw(st.integers(0, 9)) == 0:
        return draw(values)
    payload = dict(GOOD[kind])
    for key in draw(st.lists(st.sampled_from(sorted(payload)), min_size=1, max_size=3)):
        payload[key] = draw(values)
    return payload

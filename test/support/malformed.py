"""What a robot might send and should not, drawn by chance: frames, payloads and bodies of answers.

Hypothesis gives each example its chance, and shows one that brings the same failure again; what is drawn
with it is plain Python, since strategies take milliseconds for each and ten thousand are wanted.
"""

import json
import math
import struct
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
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

NOTHING: list[Any] = [None, True, False, '', [], {}, [[]], {'': {}}]
MUCH = ['x' * 5000, '\ud800', 10**400, -(10**299), 1e39, 2**63, -1]
FLOATS = [math.nan, math.inf, -math.inf, -0.0, 5e-324, 1.7e308, 0.1]
SIGNS = 'aZ09_ -."\\/{}[]:,\t\n\x00\x7fäßİΩ中\u200b\u2028\ufeff\U0001f916\U0010ffff'


def drawn(examples: int) -> Callable[[Callable[[Random], None]], Callable[[], None]]:
    """Decorates what takes chance, and runs it so many times."""

    def decorate(one: Callable[[Random], None]) -> Callable[[], None]:
        run = given(st.randoms(use_true_random=True))(one)
        # A seed has no simpler one: there is nothing to shrink.
        return settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )(run)

    return decorate


def text(chance: Random, most: int) -> str:
    """A text of at most so many signs; half surrogates are among what is odd."""
    signs = chance.choices(SIGNS, k=chance.randint(0, most))
    return ''.join(sign if chance.random() < 0.8 else chr(chance.randrange(0xD800)) for sign in signs)


def number(chance: Random) -> int | float:
    """A whole number or any other."""
    if chance.random() < 0.5:
        return chance.randint(-2, 300)
    if chance.random() < 0.3:
        return chance.choice(FLOATS)
    any_float: float = struct.unpack('d', chance.randbytes(8))[0]
    return any_float if chance.random() < 0.5 else chance.uniform(-1e3, 1e3)


def key(chance: Random) -> str:
    """Name of a field, mostly of one that there is."""
    return chance.choice(KEYS) if chance.random() < 0.5 else text(chance, 5)


def scalar(chance: Random) -> Any:
    """One value, often an odd one."""
    kind = chance.randrange(5)
    if kind < 2:
        return chance.choice((NOTHING, MUCH)[kind])
    return (number(chance), chance.choice(WORDS), text(chance, 6))[kind - 2]


def record(chance: Random, least: int, most: int) -> dict[str, Any]:
    """Some fields."""
    return {key(chance): scalar(chance) for _ in range(chance.randint(least, most))}


def value(chance: Random) -> Any:
    """Anything that JSON can hold, and half characters."""
    kind = chance.randrange(5)
    if kind < 2:
        return scalar(chance)
    if kind == 2:
        return [scalar(chance) for _ in range(chance.randint(1, 3))]
    if kind == 3:
        return record(chance, 1, 3)
    return [record(chance, 0, 2) for _ in range(chance.randint(1, 2))]


def other_value(chance: Random, is_good: Callable[[Any], bool]) -> Any:
    """Anything but what is good."""
    while is_good(other := value(chance)):
        pass
    return other


def deep(chance: Random) -> bytes:
    """Something in something, and so on."""
    depth = chance.choice([50, 900, 990, 20_000])
    begin, end = chance.choice([('[', ']'), ('{"result":', '}'), ('{"message":', '}'), ('[', '')])
    return (begin * depth + end * depth).encode()


def written(value: object) -> bytes:
    """JSON as Python writes it: with NaN, Infinity, whole numbers of any length and halves of characters."""
    return json.dumps(value).encode()


def body(chance: Random) -> bytes:
    """The body of an answer."""
    kind = chance.randrange(6)
    if kind == 0:
        return written(value(chance))
    if kind == 1:
        return chance.randbytes(chance.randint(0, 60))
    if kind == 2:
        return deep(chance)
    if kind == 3:
        return json.dumps(value(chance)).encode('utf-16')
    if kind == 4:
        return json.dumps(value(chance), ensure_ascii=False).encode('utf-8', 'surrogatepass')
    return b'9' * 5000


def spoilt(chance: Random) -> bytes:
    """A good touch that is good no more; NAME stands for the subscription's name."""
    good: dict[str, Any] = {'eventName': 'NAME', 'message': dict(TOUCH)}
    message = good['message']
    how = chance.choice(['cut', 'lost', 'type', 'long', 'name', 'envelope', 'bytes'])
    if how == 'cut':
        whole = written(good)
        return whole[: chance.randrange(len(whole))]
    if how == 'long':
        return LONG
    if how == 'bytes':
        return chance.randbytes(chance.randint(0, 40)) if chance.random() < 0.5 else deep(chance)
    if how == 'name':
        return written({**good, 'eventName': value(chance)})
    if how == 'envelope':
        return written(chance.choice([value(chance), [good], str(good)]))
    if how == 'lost':
        del message[chance.choice(['isContacted', 'sensorPosition'])]
        return written(good)
    field = chance.choice(['isContacted', 'sensorPosition', 'message'])
    if field == 'message':  # A text there is the answer to a subscription, which is tested elsewhere.
        good[field] = other_value(chance, lambda other: isinstance(other, (str, dict)))
    elif field == 'isContacted':
        message[field] = other_value(chance, lambda other: isinstance(other, bool))
    else:
        message[field] = other_value(chance, lambda other: other == 'Chin')
    return written(good)


def payload(chance: Random, kind: str) -> Any:
    """A payload of a type with some of its fields changed; now and then anything."""
    if chance.random() < 0.1:
        return value(chance)
    changed = dict(GOOD[kind])
    for name in chance.choices(sorted(changed), k=chance.randint(1, 3)):
        changed[name] = value(chance)
    return changed

"""Events of the robot and what they are in our words: one row for each subscription."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.core.robot_state import (
    BatteryReading,
    Charge,
    JointReading,
    KeyPhraseHeard,
    SoundEnded,
    SpeechEnded,
    VoiceRecord,
)
from mistypilot_ros.core.senses import HazardReading
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.misty.pubsub import Subscription
from mistypilot_ros.misty.robot_json import number
from mistypilot_ros.misty.senses import hazard_subscription

RobotEvent = SensorEvent | BatteryReading | JointReading | SpeechEnded | SoundEnded | Heard | HazardReading
Payload = Mapping[str, Any]

LONGEST_SENTENCE = 2000
"""Characters of an Utterance. Nobody says more in the seconds of a capture: it would be a fault."""

TOUCH = {
    'HeadFront': 'head_front',
    'HeadBack': 'head_back',
    'HeadLeft': 'head_left',
    'HeadRight': 'head_right',
    'Chin': 'chin',
    'Scruff': 'scruff',
}
"""Sensor by sensorPosition of a TouchSensor event."""

BUMP = {
    'bfl': 'bumper_front_left',
    'bfr': 'bumper_front_right',
    'brl': 'bumper_rear_left',
    'brr': 'bumper_rear_right',
}
"""Sensor by sensorId of a BumpSensor event."""

JOINTS = {'ahp': 'head_pitch', 'ahr': 'head_roll', 'ahy': 'head_yaw', 'ala': 'left_arm', 'ara': 'right_arm'}
"""Joint by sensorId of an ActuatorPosition event. Signs are those of REP 103 already."""


def subscriptions(battery_seconds: float) -> tuple[Subscription[RobotEvent], ...]:
    """All that is subscribed as long as the robot is connected: what happens seldom and must not be missed.

    Touch and bump have one filtered subscription for each sensor, and no debounce: within its time the robot
    tells only the latest of several sensors, and would swallow a quick release (documentation).

    Args:
        battery_seconds: period of battery readings, s.
    """
    return (
        *(
            Subscription('TouchSensor', _contact('sensorPosition', TOUCH), where={'SensorPosition': key})
            for key in TOUCH
        ),
        *(Subscription('BumpSensor', _contact('sensorId', BUMP), where={'SensorId': key}) for key in BUMP),
        Subscription('TextToSpeechComplete', _speech_ended),
        Subscription('AudioPlayComplete', _sound_ended),
        Subscription('BatteryCharge', battery_reading, round(battery_seconds * 1e3)),
        hazard_subscription(),
    )


def joint_subscriptions(seconds: float) -> dict[str, Subscription[JointReading]]:
    """One for each joint, by its name, for the same reason.

    Args:
        seconds: period.
    """
    return {
        name: Subscription('ActuatorPosition', _joint, round(seconds * 1e3), where={'SensorId': key})
        for key, name in JOINTS.items()
    }


def _contact(key: str, names: Mapping[str, str]) -> Callable[[Payload], SensorEvent]:
    """A reader of touch or bump events; press and release are two events (documentation)."""

    def read(payload: Payload) -> SensorEvent:
        active = payload['isContacted']
        if not isinstance(active, bool):
            raise TypeError(active)
        return SensorEvent(names[payload[key]], active, 1.0 if active else 0.0)

    return read


def _joint(payload: Payload) -> JointReading:
    return JointReading(JOINTS[payload['sensorId']], math.radians(number(payload['value'])))


def _speech_ended(payload: Payload) -> SpeechEnded:
    return SpeechEnded(str(payload['utteranceId']), bool(payload.get('interrupted')))


def _sound_ended(payload: Payload) -> SoundEnded:
    return SoundEnded(str(payload['metaData']['name']))


def _voice_record(payload: Payload) -> VoiceRecord:
    """Read the end of a capture. Whatever it says, the capture is over, so nothing here is malformed."""
    text = payload.get('speechRecognitionResult')
    text = text if isinstance(text, str) and len(text) <= LONGEST_SENTENCE else ''
    file = payload.get('filename')
    return VoiceRecord(
        success=payload.get('success') is True,
        text=text,
        message=str(payload.get('errorMessage') or ''),
        file=file if isinstance(file, str) else '',
    )


EAR_SUBSCRIPTIONS: tuple[Subscription[KeyPhraseHeard | VoiceRecord], ...] = (
    Subscription('KeyPhraseRecognized', lambda _: KeyPhraseHeard()),
    Subscription('VoiceRecord', _voice_record),
)
"""What is subscribed while the microphone is on, besides `subscriptions`."""


def battery_reading(payload: Payload) -> BatteryReading:
    """Read the battery from an event or from the answer to GET battery; the robot may not know all."""
    words = {charge.value: charge for charge in Charge}
    return BatteryReading(
        fraction=_number_or_nan(payload.get('chargePercent')),
        voltage=_number_or_nan(payload.get('voltage')),
        current=_number_or_nan(payload.get('current')),
        temperature=_number_or_nan(payload.get('temperature')),
        health=_number_or_nan(payload.get('healthPercent')),
        charge=words.get(str(payload.get('state')), Charge.UNKNOWN),
    )


def _number_or_nan(value: Any) -> float:
    return math.nan if value is None else number(value)

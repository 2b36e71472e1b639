"""Subscriptions and what their payloads mean."""

import json
import math

import pytest

from mistypilot_ros.core.robot_state import Charge, JointReading, SoundEnded, SpeechEnded
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.misty.events import BUMP, TOUCH, battery_reading, joint_subscriptions, subscriptions

ROWS = (*subscriptions(battery_seconds=5.0), *joint_subscriptions(0.2).values())


def read(event_type, payload):
    return next(row for row in ROWS if row.type == event_type).read(payload)


def test_every_sensor_has_one_subscription_without_debounce():
    assert {*TOUCH.values(), *BUMP.values()} == set(MISTY_SENSORS.sensors)
    rows = [row for row in ROWS if row.type in ('TouchSensor', 'BumpSensor')]
    assert len(rows) == 10 and all(row.debounce_ms == 0 and row.where for row in rows)


def test_a_subscription_is_real_json():
    frame = json.loads(ROWS[0].frame('n'))
    assert frame['Operation'] == 'subscribe' and frame['EventName'] == 'n' and frame['DebounceMs'] == 0
    assert frame['EventConditions'] == [
        {'Property': 'SensorPosition', 'Inequality': '=', 'Value': 'HeadFront'}
    ]


@pytest.mark.parametrize('contacted', [True, False])
def test_touch_and_bump(contacted):
    touch = {'isContacted': contacted, 'sensorId': 'cap', 'sensorPosition': 'Scruff'}
    assert read('TouchSensor', touch) == SensorEvent('scruff', contacted, float(contacted))
    bump = {'isContacted': contacted, 'sensorId': 'brr'}
    assert read('BumpSensor', bump) == SensorEvent('bumper_rear_right', contacted, float(contacted))


def test_joints_in_radians():
    reading = read('ActuatorPosition', {'sensorId': 'ahp', 'value': -40})
    assert reading == JointReading('head_pitch', math.radians(-40))


def test_ends_of_speech_and_sound():
    spoken = {'error': True, 'interrupted': True, 'utteranceId': 'u'}
    assert read('TextToSpeechComplete', spoken) == SpeechEnded('u', True)
    assert read('AudioPlayComplete', {'metaData': {'name': 'a.wav'}}) == SoundEnded('a.wav')


def test_a_battery_that_does_not_know_itself():
    reading = battery_reading(
        {'chargePercent': None, 'voltage': 8.1, 'current': -0.7, 'state': 'Discharging'}
    )
    assert math.isnan(reading.fraction) and math.isnan(reading.health)
    assert (reading.voltage, reading.current, reading.charge) == (8.1, -0.7, Charge.DISCHARGING)
    assert battery_reading({'state': 'new word'}).charge is Charge.UNKNOWN


@pytest.mark.parametrize(
    ('event_type', 'payload'),
    [
        ('TouchSensor', {'isContacted': 'yes', 'sensorPosition': 'Chin'}),
        ('TouchSensor', {'isContacted': True, 'sensorPosition': 'HeadTop'}),
        ('ActuatorPosition', {'sensorId': 'ahp', 'value': 'much'}),
        ('ActuatorPosition', {'sensorId': 'ahp', 'value': math.nan}),
        ('AudioPlayComplete', {'metaData': None}),
        ('BatteryCharge', {'voltage': '8'}),
    ],
)
def test_malformed_payloads_raise(event_type, payload):
    with pytest.raises((KeyError, TypeError, ValueError)):
        read(event_type, payload)

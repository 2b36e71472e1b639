"""The rules of event conditions, without a server."""

import pytest

from mistypilot_ros.simulator.conditions import MISSING, Condition, equal, lookup
from mistypilot_ros.simulator.frames import FrameError, Subscription, Unsubscription, parse_frame

TOUCH = {
    'isContacted': True,
    'sensorId': 'cap',
    'sensorPosition': 'Chin',
    'note': '',
    'value': 5.5,
    'nested': {'Deep': {'x': 1}},
    'nothing': None,
}


@pytest.mark.parametrize(
    ('path', 'inequality', 'value', 'holds'),
    [
        ('SensorPosition', '=', 'Chin', True),
        ('sensorposition', '==', 'Chin', True),
        ('sensorPosition', '===', 'Chin', True),
        ('sensorPosition', '=', 'chin', False),
        ('sensorPosition', '!=', 'Chin', False),
        ('sensorPosition', '!==', 'Scruff', True),
        ('isContacted', '=', True, True),
        ('isContacted', '=', 'true', True),
        ('isContacted', '=', 'True', True),
        ('isContacted', '=', False, False),
        ('isContacted', '!=', 'false', True),
        ('value', '=', '5.50', True),
        ('value', '>', 5, True),
        ('value', '>', '5.5', False),
        ('value', '>=', '5.5', True),
        ('value', '=>', 5.5, True),
        ('value', '<', 10, True),
        ('value', '<=', 5.4, False),
        ('value', '=<', 5.5, True),
        ('sensorId', '>', 'a', True),
        ('value', 'exists', '0', True),
        ('nothing', 'exists', '0', False),
        ('absent', 'exists', '0', False),
        ('absent', 'empty', '0', True),
        ('note', 'empty', None, True),
        ('nothing', 'empty', None, True),
        ('value', 'empty', None, False),
        ('absent', '=', 'x', False),
        ('absent', '!=', 'x', False),
        ('absent', '>', 1, False),
        ('nested.deep.X', '=', 1, True),
        ('nested.deep.X.y', 'exists', '', False),
    ],
)
def test_condition(path, inequality, value, holds):
    assert Condition(path, inequality, value).holds(TOUCH) is holds


@pytest.mark.parametrize(
    ('before', 'step', 'holds'),
    [
        (None, 1, True),
        ({'value': 5.0}, 1, False),
        ({'value': 4.5}, 1, True),
        ({'value': 7}, '1', True),
        ({'value': 'high'}, 1, True),
        ({}, 1, True),
    ],
)
def test_delta(before, step, holds):
    assert Condition('value', 'delta', step).holds(TOUCH, before) is holds


def test_delta_of_something_absent():
    assert not Condition('absent', 'delta', 1).holds(TOUCH)


def test_lookup_distinguishes_null_from_missing():
    assert lookup(TOUCH, 'nothing') is None
    assert lookup(TOUCH, 'absent') is MISSING


def test_bool_is_not_a_number():
    assert not equal(True, 1)


def test_frame_of_json():
    frame = parse_frame('{"Operation":"subscribe","Type":"TouchSensor","EventName":"a","DebounceMs":null}')
    assert frame == Subscription('a', 'TouchSensor', 0.25)


def test_frame_of_a_python_dictionary():
    wish = {
        'Operation': 'subscribe',
        'Type': 'BumpSensor',
        'DebounceMS': '800',
        'EventName': 'b',
        'Message': '',
        'ReturnProperty': None,
        'EventConditions': [{'Property': 'isContacted', 'Inequality': '=', 'Value': True}],
    }
    assert parse_frame(str(wish)) == Subscription(
        'b', 'BumpSensor', 0.8, (Condition('isContacted', '=', True),)
    )


def test_frame_without_a_name_takes_the_type():
    frame = parse_frame('{"operation":"Subscribe","type":"IMU","DebounceMs":0,"ReturnProperty":"yaw"}')
    assert frame == Subscription('IMU', 'IMU', 0.0, (), 'yaw')


def test_frame_to_unsubscribe():
    assert parse_frame("{'$id': '1', 'Operation': 'unsubscribe', 'EventName': 'c'}") == Unsubscription('c')


@pytest.mark.parametrize('text', ['', ' \n'])
def test_empty_frame(text):
    assert parse_frame(text) is None


@pytest.mark.parametrize(
    ('text', 'reason'),
    [
        ('hello', 'not JSON'),
        ('[' * 100_000, 'not JSON'),
        ('[1]', 'not a JSON object'),
        ('{"Operation":"dance","EventName":"x"}', 'Unknown operation'),
        ('{"Operation":"subscribe","Type":"touchsensor","EventName":"x"}', 'Unknown event type'),
        ('{"Operation":"subscribe","Type":["IMU"],"EventName":"x"}', 'Unknown event type'),
        ('{"Operation":"subscribe","Type":"IMU","DebounceMs":"soon"}', 'DebounceMs'),
        ('{"Operation":"subscribe","Type":"IMU","DebounceMs":-1}', 'DebounceMs'),
        ('{"Operation":"subscribe","Type":"IMU","EventConditions":"x"}', 'not an array'),
        ('{"Operation":"subscribe","Type":"IMU","EventConditions":[1]}', 'not an object'),
        (
            '{"Operation":"subscribe","Type":"IMU","EventConditions":[{"Property":"a","Inequality":"~"}]}',
            'Unknown inequality',
        ),
        ('{"Operation":"subscribe","Type":"IMU","EventConditions":[{"Inequality":"="}]}', 'no property'),
    ],
)
def test_frame_that_is_refused(text, reason):
    with pytest.raises(FrameError, match=reason):
        parse_frame(text)

"""Which binding a touch belongs to, and which edge of it counts."""

import pytest

from mistypilot_ros.core.errors import UnknownSensorError
from mistypilot_ros.core.sensors import MISTY_SENSORS, Sensor, SensorEvent, SensorGroup, SensorMap


def test_ten_places_and_four_groups() -> None:
    assert len(MISTY_SENSORS.sensors) == 10 and set(MISTY_SENSORS.groups) == {
        'head',
        'front_bumpers',
        'rear_bumpers',
        'bumpers',
    }


@pytest.mark.parametrize(
    ('sensor', 'bound', 'served'),
    [
        ('chin', ['chin', 'head'], 'chin'),
        ('chin', ['head'], ''),
        ('head_left', ['head'], 'head'),
        ('head_left', ['head', 'head_left'], 'head_left'),
        ('bumper_front_left', ['bumpers', 'front_bumpers'], 'front_bumpers'),
        ('bumper_rear_left', ['bumpers', 'front_bumpers'], 'bumpers'),
        ('nose', ['head'], ''),
    ],
)
def test_own_binding_first_then_the_smallest_group(sensor: str, bound: list, served: str) -> None:  # type: ignore[type-arg]
    assert MISTY_SENSORS.serving(sensor, bound) == served


@pytest.mark.parametrize(
    ('name', 'sensor', 'active', 'triggers'),
    [
        ('chin', 'chin', True, True),
        ('chin', 'chin', False, False),
        ('chin', 'head_left', True, False),
        ('scruff', 'scruff', True, False),
        ('scruff', 'scruff', False, True),
        ('head', 'head_back', True, True),
        ('head', 'head_back', False, False),
        ('head', 'chin', True, False),
        ('nose', 'nose', True, False),
    ],
)
def test_edges(name: str, sensor: str, active: bool, triggers: bool) -> None:
    assert MISTY_SENSORS.triggers(name, SensorEvent(sensor, active)) is triggers


def test_unknown_names_get_the_nearest() -> None:
    with pytest.raises(UnknownSensorError, match='chin'):
        MISTY_SENSORS.check('chinn')
    with pytest.raises(UnknownSensorError, match="no sensor 'head'.*head_left"):
        MISTY_SENSORS.sensor('head')


@pytest.mark.parametrize(
    ('name', 'sentence'),
    [
        ('chim', "There is no sensor 'chim'. Do you mean chin?"),
        ('bumpers_', 'Do you mean bumpers, rear_bumpers or front_bumpers?'),
        ('xyz', "There is no sensor 'xyz'. Use one of: head_front, head_back, head_left,"),
        ('', "There is no sensor ''. Use one of: head_front,"),
    ],
)
def test_what_an_unknown_name_is_answered(name: str, sentence: str) -> None:
    with pytest.raises(UnknownSensorError) as raised:
        MISTY_SENSORS.check(name)
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    'groups', [[SensorGroup('nose', 'nose', ())], [SensorGroup('face', 'face', ('eye',))]]
)
def test_maps_that_cannot_be(groups: list) -> None:  # type: ignore[type-arg]
    with pytest.raises(UnknownSensorError):
        SensorMap([Sensor('nose', 'nose')], groups)

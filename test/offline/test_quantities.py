"""Numbers with their units."""

import pytest

from mistypilot_ros.offline.quantities import quantities
from mistypilot_ros.offline.text import read


@pytest.mark.parametrize(
    ('text', 'value', 'measures'),
    [
        ('forty-five degrees', 45, 'angle'),
        ('45°', 45, 'angle'),
        ('a hundred and eighty degrees', 180, 'angle'),
        ('a full three hundred and sixty degrees', 360, 'angle'),
        ('a quarter turn', 90, 'angle'),
        ('half a turn', 180, 'angle'),
        ('half a metre', 0.5, 'length'),
        ('one and a half metres', 1.5, 'length'),
        ('one point five metres', 1.5, 'length'),
        ('1.5 m', 1.5, 'length'),
        ('20cm', 0.2, 'length'),
        ('twenty centimetres', 0.2, 'length'),
        ('two feet', 0.6096, 'length'),
        ('an hour and a half', 5400, 'time'),
        ('an hour and a quarter', 4500, 'time'),
        ('three quarters of an hour', 2700, 'time'),
        ('half a minute', 30, 'time'),
        ('a whole minute', 60, 'time'),
        ('two minutes and thirty seconds', 150, 'time'),
        ('a two minute timer', 120, 'time'),
        ('a fifteen second dance', 15, 'time'),
        ('thirty five percent', 35, 'share'),
        ('60 %', 60, 'share'),
        ('sixty per cent', 60, 'share'),
        ('half a rotation', 180, 'angle'),
        ('twice', 2, 'count'),
        ('three times', 3, 'count'),
        ('a couple of times', 2, 'count'),
        ('seventeen', 17, ''),
        ('volume to one', 1, ''),
    ],
)
def test_a_quantity(text: str, value: float, measures: str) -> None:
    (found,) = quantities(read(text).words)
    assert found.value == pytest.approx(value) and found.measures == measures


@pytest.mark.parametrize(
    'text',
    ['the left one', 'one on the scruff', 'wait a second', 'a turn', 'the second one', 'every time', ''],
)
def test_no_quantity(text: str) -> None:
    assert quantities(read(text).words) == []


def test_several_quantities() -> None:
    found = quantities(read('ten, no, twenty seconds and then three').words)
    assert [amount.value for amount in found] == [10, 20, 3]

"""The file of sensors: what is wrong with one is said."""

from pathlib import Path

import pytest

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.offline.sensor_words import read_sensor_words

SMALL = """
sensors:
  paw_left: {label: left paw, words: [left paw]}
  paw_right: {label: right paw, trigger_on_release: true}
groups:
  paws: {label: paws, members: [paw_left, paw_right], words: [paw]}
"""


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / 'sensors.yaml').write_text(SMALL)
    words = read_sensor_words(tmp_path / 'sensors.yaml')
    assert words.sensors.names == ('paw_left', 'paw_right', 'paws')
    assert words.sensors.sensors['paw_right'].trigger_on_release
    assert words.sibling('paw_left', 'right') == 'paw_right'
    assert words.sibling('paws', 'right') == ''


@pytest.mark.parametrize(
    'text',
    [
        '',
        'sensors: 3',
        'sensors: {chin: {}}',
        'sensors: [',
        SMALL + 'unclear: {paw: [tail]}',
        SMALL.replace('paw_right]', 'tail]'),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / 'sensors.yaml').write_text(text)
    with pytest.raises(MistyPilotError):
        read_sensor_words(tmp_path / 'sensors.yaml')


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MistyPilotError, match='sensors.yaml'):
        read_sensor_words(tmp_path / 'sensors.yaml')

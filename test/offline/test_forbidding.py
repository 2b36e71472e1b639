"""Sentences that only forbid something."""

import pytest

from mistypilot_ros.offline.forbidding import forbids
from mistypilot_ros.offline.text import read


@pytest.mark.parametrize(
    'text',
    [
        "Please don't dance",
        "don't dance now, please",
        'Misty, do not sing',
        "Don't ever bark again!",
        "don't stop",
    ],
)
def test_it_forbids(text):
    assert forbids(read(text))


@pytest.mark.parametrize(
    'text',
    [
        "Don't make it so scary",
        "Don't worry",
        'Dance',
        "don't wave, nod",
        "Don't do that when I tap your chin",
        'I do not dance',
        "Don't be sad",
        'No, thanks',
    ],
)
def test_it_says_something_else(text):
    assert not forbids(read(text))

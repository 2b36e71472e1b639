"""Calls in requests: name and parameters apart, or as one text."""

import pytest

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.skills import SkillCall

GOOD_DAY = SkillCall('say', {'text': 'Good day'})


@pytest.fixture(scope='module')
def read():
    """A function that makes a call of the two fields of a message."""
    from mistypilot_ros import prefix

    prefix.ensure()
    from mistypilot_ros import msg
    from mistypilot_ros.nodes.conversions import call_from_message

    return lambda skill, params='': call_from_message(msg.SkillCall(skill=skill, params=params))


@pytest.mark.parametrize(
    ('skill', 'params', 'call'),
    [
        ('say', '{"text": "Good day"}', GOOD_DAY),
        ('say text="Good day"', '', GOOD_DAY),
        ('say text=Good%20day', '', GOOD_DAY),
        ('{"skill": "say", "params": {"text": "Good day"}}', '', GOOD_DAY),
        ('{"skill":"greet"}', '', SkillCall('greet', {})),
        ('greet', '', SkillCall('greet', {})),
        ('greet', '{}', SkillCall('greet', {})),
    ],
)
def test_a_call(read, skill, params, call):
    assert read(skill, params) == call


@pytest.mark.parametrize(('skill', 'params'), [('', ''), ('say text="Good day', ''), ('say text=x', '{}')])
def test_what_is_no_call(read, skill, params):
    with pytest.raises(MistyPilotError):
        read(skill, params)

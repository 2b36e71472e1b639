"""Calls are checked before anything runs, and each refusal is one sentence that helps."""

from types import MappingProxyType
from typing import Any

import pytest

from mistypilot_ros.core.errors import InvalidParameterError, UnknownSkillError
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.skill_library.schema import check_call

SCHEMA = MappingProxyType(
    {
        'type': 'object',
        'additionalProperties': False,
        'required': ['mood'],
        'properties': {
            'mood': {'type': 'string', 'enum': ['calm', 'wild']},
            'seconds': {'type': 'number', 'minimum': 0.5, 'maximum': 60, 'default': 5},
            'times': {'type': 'integer', 'default': 2},
            'loud': {'type': 'boolean', 'default': False},
        },
    }
)
SKILLS = SkillSet(
    [
        Skill('juggle', 'Juggle.', parameters=SCHEMA),
        Skill('rest', 'Rest.'),
        Skill('bad', '', problem='It is.'),
    ]
)


def test_good_calls_pass_and_keep_their_values() -> None:
    call = SkillCall('juggle', {'mood': 'wild', 'seconds': 10, 'loud': True})
    assert check_call(call, SKILLS) == call


def test_a_whole_number_that_came_as_a_float_becomes_one() -> None:
    checked = check_call(SkillCall('juggle', {'mood': 'calm', 'times': 3.0}), SKILLS)
    assert checked.params['times'] == 3 and isinstance(checked.params['times'], int)


@pytest.mark.parametrize(
    ('params', 'says'),
    [
        ({}, "needs the parameter 'mood'"),
        ({'mod': 'calm'}, "no parameter 'mod'; use one of: mood"),
        ({'mood': 'calm', 'speed': 1}, "no parameter 'speed'"),
        ({'mood': 3}, "'mood' of 'juggle' must be a text, not 3"),
        ({'mood': 'sad'}, "must be one of: calm, wild; it is 'sad'"),
        ({'mood': 'calm', 'seconds': 'ten'}, "must be a number, not 'ten'"),
        ({'mood': 'calm', 'seconds': 61}, 'must be at most 60; it is 61'),
        ({'mood': 'calm', 'seconds': 0}, 'must be at least 0.5; it is 0'),
        ({'mood': 'calm', 'times': 2.5}, 'must be a whole number, not 2.5'),
        ({'mood': 'calm', 'times': True}, 'must be a whole number, not true'),
        ({'mood': 'calm', 'loud': 'yes'}, "must be true or false, not 'yes'"),
    ],
)
def test_bad_parameters(params: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidParameterError) as caught:
        check_call(SkillCall('juggle', params), SKILLS)
    assert says in str(caught.value) and str(caught.value).endswith('.')


def test_a_skill_without_schema_takes_no_notice_of_order_or_anything() -> None:
    assert check_call(SkillCall('rest'), SKILLS) == SkillCall('rest')


def test_unknown_skills_and_skills_with_a_problem() -> None:
    with pytest.raises(UnknownSkillError, match='nearest are: juggle'):
        check_call(SkillCall('jugle'), SKILLS)
    with pytest.raises(UnknownSkillError, match='It is'):
        check_call(SkillCall('bad'), SKILLS)

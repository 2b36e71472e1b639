"""Calls of skills in their text and JSON forms."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.core.errors import InvalidParameterError, UnknownSkillError
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet

VALUES = st.one_of(
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=['Cs']), max_size=20),
)
PARAMS = st.dictionaries(st.from_regex(r'[a-z][a-z0-9_]{0,9}', fullmatch=True), VALUES, max_size=4)


@given(PARAMS)
def test_text_form_loses_nothing(params: dict[str, str | float]) -> None:
    call = SkillCall('make_sound', params)
    again = SkillCall.parse(str(call))
    assert again == call and dict(again.params) == params
    assert {name: type(value) for name, value in again.params.items()} == {
        n: type(v) for n, v in params.items()
    }


@given(PARAMS)
def test_text_form_survives_yaml_editors(params: dict[str, str | float]) -> None:
    text = str(SkillCall('make_sound', params))
    assert not set(text) & set('\'"\\\n\t')
    assert len(text.split(' ')) == len(params) + 1


@given(PARAMS)
def test_json_form_loses_nothing(params: dict[str, str | float]) -> None:
    call = SkillCall('make_sound', params)
    assert SkillCall.from_json(call.skill, call.params_json) == call
    assert SkillCall.parse(json.dumps({'skill': call.skill, 'params': params})) == call


def test_equal_calls_have_one_hash_whatever_the_order() -> None:
    one, two = SkillCall('a', {'x': 1, 'y': 2}), SkillCall('a', {'y': 2, 'x': 1})
    assert one == two and hash(one) == hash(two) and len({one, two}) == 1


def test_one_and_true_are_different() -> None:
    assert SkillCall('a', {'x': 1}) != SkillCall('a', {'x': True})


@pytest.mark.parametrize(
    ('text', 'params'),
    [
        ('make_sound sound=giggle', {'sound': 'giggle'}),
        ('make_sound', {}),
        (' make_sound  volume=0.5 ', {'volume': 0.5}),
        ('make_sound sound=two%20words', {'sound': 'two words'}),
        ('make_sound loud=true', {'loud': True}),
        ('make_sound sound=', {'sound': ''}),
        ('make_sound sound="two words" volume=1', {'sound': 'two words', 'volume': 1}),
        ('make_sound sound=\'a "b" = c\'', {'sound': 'a "b" = c'}),
        ('make_sound sound=""', {'sound': ''}),
        ('make_sound sound="5"', {'sound': '5'}),
        ("make_sound sound=don't name='x'", {'sound': "don't", 'name': 'x'}),
    ],
)
def test_parse(text: str, params: dict[str, object]) -> None:
    call = SkillCall.parse(text)
    assert call.skill == 'make_sound' and dict(call.params) == params


@pytest.mark.parametrize('text', ['', 'Wave', '../wave', 'wave!', '1wave', '{"skill": "Wave"}'])
def test_names_that_no_skill_can_have(text: str) -> None:
    with pytest.raises(UnknownSkillError):
        SkillCall.parse(text)


@pytest.mark.parametrize(
    'text',
    [
        'wave arm',
        'wave =left',
        'wave arm=two words',
        'wave arm="two words',
        'wave "arm=left"x y',
        '{',
        '{"params": {}}',
        '{"skill": "wave", "params": 1}',
        '{"skill": "wave", "params": {"a": [1]}}',
        '{"skill": "wave", "params": {"a": NaN}}',
    ],
)
def test_parameters_that_cannot_be(text: str) -> None:
    with pytest.raises(InvalidParameterError):
        SkillCall.parse(text)


def test_a_set_of_skills_names_the_nearest() -> None:
    skills = SkillSet([Skill('wave', 'Wave.'), Skill('broken', 'Broken.', problem='line 3: invalid syntax')])
    assert [skill.name for skill in skills] == ['wave'] and len(skills.all) == 2
    with pytest.raises(UnknownSkillError, match='nearest are: wave'):
        skills.get('wafe')
    with pytest.raises(UnknownSkillError, match='line 3'):
        skills.get('broken')

"""Each shipped skill refuses each kind of bad value, in one sentence that names it and says what helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from fake_robot import FOLDER

from mistypilot_ros.core.errors import InvalidParameterError
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import TYPE_NAMES, check_call

SKILLS = SkillSet(read_skill(path) for path in sorted(FOLDER.glob('*.py')))
LONG = 'x' * 500
OTHER_TYPES: Mapping[str, tuple[Any, ...]] = {
    'string': (5, True),
    'integer': ('many', 2.5, True, LONG),
    'number': ('far', False, LONG),
    'boolean': ('perhaps', 1, LONG),
}
"""Values that are not of a type."""


def good(skill: Any) -> dict[str, Any]:
    """The fewest parameters with which a skill can be called."""
    properties = skill.parameters['properties']
    value = {'string': 'red', 'integer': 1, 'number': 5}
    return {
        name: (properties[name].get('enum') or [value[properties[name]['type']]])[0]
        for name in skill.parameters['required']
    }


def bad_calls() -> Iterator[Any]:
    """Name of a skill, parameters, and what the sentence must say, the parameter apart."""
    for skill in SKILLS:
        for unknown in ('socks', LONG):
            yield row(skill, {**good(skill), unknown: 1}, unknown[:40], '')
        for name in skill.parameters['required']:
            rest = {other: value for other, value in good(skill).items() if other != name}
            yield row(skill, rest, name, 'needs the parameter')
        for name, schema in skill.parameters['properties'].items():
            for value, helps in wrong(schema):
                yield row(skill, {**good(skill), name: value}, name, helps)


def row(skill: Any, params: dict[str, Any], name: str, helps: str) -> Any:
    text = ', '.join(f'{key[:9]}={str(value)[:9]}' for key, value in params.items())
    return pytest.param(skill.name, params, name, helps, id=f'{skill.name}({text})')


def wrong(schema: Mapping[str, Any]) -> Iterator[tuple[Any, str]]:
    """Values that a parameter cannot have, and what helps."""
    for value in OTHER_TYPES[schema['type']]:
        yield value, TYPE_NAMES[schema['type']]
    for value in ('no_such_choice', '', LONG) if 'enum' in schema else ():
        yield value, 'one of: ' + ', '.join(schema['enum'])
    unit = f' {schema["unit"]}' if 'unit' in schema else ''
    for bound, words, values in (('minimum', 'at least', (-1e9,)), ('maximum', 'at most', (10**99,))):
        if bound in schema:
            step = 1 if bound == 'maximum' else -1
            for value in (schema[bound] + step, *values):
                yield value, f'{words} {schema[bound]}{unit}'


@pytest.mark.parametrize(('skill', 'params', 'name', 'helps'), list(bad_calls()))
def test_a_bad_value_is_refused_in_one_sentence(
    skill: str, params: dict[str, Any], name: str, helps: str
) -> None:
    with pytest.raises(InvalidParameterError) as caught:
        check_call(SkillCall(skill, params), SKILLS)
    sentence = str(caught.value)
    assert f"'{skill}'" in sentence and name in sentence and helps in sentence
    assert sentence.endswith('.') and '. ' not in sentence and len(sentence) <= 200


@pytest.mark.parametrize('value', [float('nan'), float('inf'), None, ['up'], {'up': 1}], ids=str)
def test_what_no_parameter_can_be_is_no_call_at_all(value: Any) -> None:
    for skill in SKILLS:
        for name in skill.parameters['properties']:
            with pytest.raises(InvalidParameterError, match=f"'{name}' of '{skill.name}' must be a text, a"):
                SkillCall(skill.name, {**good(skill), name: value})

"""Checks what shall be called against the catalogue, before anything runs."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from mistypilot_ros.core.errors import InvalidParameterError
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet

TYPE_NAMES = {
    'string': 'a text',
    'integer': 'a whole number',
    'number': 'a number',
    'boolean': 'true or false',
}


def check_call(call: SkillCall, skills: SkillSet) -> SkillCall:
    """Check a call and bring its values to their types.

    Args:
        call: what shall be called.
        skills: the catalogue.

    Returns:
        The call; a whole number that arrived as `3.0` is 3 where the parameter is an integer.

    Raises:
        UnknownSkillError: there is no such skill, or its file has a problem.
        InvalidParameterError: a parameter is missing, unknown, of a wrong type or out of range.
    """
    skill = skills.get(call.skill)
    # `additionalProperties` comes first: a misspelt name explains a missing one as well.
    errors = sorted(
        Draft202012Validator(dict(skill.parameters)).iter_errors(dict(call.params)),
        key=lambda error: list(SENTENCES).index(error.validator) if error.validator in SENTENCES else 99,
    )
    if errors:
        sentence = SENTENCES.get(errors[0].validator, _other)
        raise InvalidParameterError(sentence(skill, call, errors[0]))
    return SkillCall(
        call.skill,
        {name: _typed(value, skill.parameters['properties'][name]) for name, value in call.params.items()}
        if call.params
        else {},
    )


def _typed(value: Any, schema: Mapping[str, Any]) -> Any:
    return int(value) if schema.get('type') == 'integer' and isinstance(value, float) else value


def _unknown(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    names = list(skill.parameters.get('properties', {}))
    name = next(name for name in call.params if name not in names)
    if not names:
        return f"The skill '{skill.name}' has no parameters, so leave {_show(name)} out."
    near = get_close_matches(name, names, n=3, cutoff=0.4) or names
    return f"The skill '{skill.name}' has no parameter {_show(name)}; use one of: {', '.join(near)}."


def _missing(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    name = next(name for name in skill.parameters['required'] if name not in call.params)
    return f"The skill '{skill.name}' needs the parameter '{name}'."


def _wrong_type(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    kind = TYPE_NAMES.get(str(error.validator_value), str(error.validator_value))
    return f'{_subject(skill, error)} must be {kind}, not {_show(error.instance)}.'


def _no_choice(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    listed: Any = error.validator_value
    choices = ', '.join(map(str, listed))
    return f'{_subject(skill, error)} must be one of: {choices}; it is {_show(error.instance)}.'


def _out_of_range(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    bound = {'minimum': 'at least', 'maximum': 'at most'}[str(error.validator)]
    unit = skill.parameters['properties'][error.path[0]].get('unit', '')
    limit = f'{error.validator_value} {unit}'.rstrip()
    return f'{_subject(skill, error)} must be {bound} {limit}; it is {_show(error.instance)}.'


def _other(skill: Skill, call: SkillCall, error: ValidationError) -> str:
    return f"The parameters of '{skill.name}' cannot be used: {error.message}."


def _subject(skill: Skill, error: ValidationError) -> str:
    return f"Parameter '{error.path[0]}' of '{skill.name}'"


def _show(value: Any) -> str:
    """A value as it stands in a sentence, the beginning of a long one."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    short = text if len(text) <= 40 else text[:40] + '…'
    return f"'{short}'" if isinstance(value, str) else short


SENTENCES: Mapping[Any, Callable[[Skill, SkillCall, ValidationError], str]] = {
    'additionalProperties': _unknown,
    'required': _missing,
    'type': _wrong_type,
    'enum': _no_choice,
    'minimum': _out_of_range,
    'maximum': _out_of_range,
}
"""The sentence for each rule of a schema that a call can break, the most telling first."""

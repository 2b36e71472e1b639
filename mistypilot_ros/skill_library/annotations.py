"""Annotations and default values of a skill's parameters, as JSON Schema."""

import ast
import re
from collections.abc import Mapping
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.skill_library import syntax

SIMPLE_TYPES: Mapping[str, str] = {'str': 'string', 'int': 'integer', 'float': 'number', 'bool': 'boolean'}
"""Annotations of one word and their JSON types."""
UNITS: Mapping[str, str] = {
    **dict.fromkeys(('s', 'second', 'seconds'), 's'),
    **dict.fromkeys(('m', 'metre', 'metres', 'meter', 'meters'), 'm'),
    **dict.fromkeys(('deg', 'degree', 'degrees', '°'), 'deg'),
    **dict.fromkeys(('m/s', 'rad', 'rad/s', 'Hz'), ''),
}
"""Words of a range that are units, and the unit that agents are told; empty where it is the word itself."""
_NUMBER = r'-?\d+(?:\.\d+)?'
_BOUNDS = re.compile(rf'({_NUMBER}) to ({_NUMBER})(?: ?([A-Za-z°]+(?:/s)?))?')
"""How a parameter's documentation states its range: `3 to 60 s`."""


class ParameterProblem(InvalidInputError):  # noqa: N818 - it is told, not raised to programs
    """A parameter cannot be described; the message names parameter and line."""


def parameter_schema(argument: ast.arg, default: ast.expr | None, description: str) -> dict[str, Any]:
    """Describe one parameter.

    Args:
        argument: as it stands in the signature, with its annotation.
        default: its default value, None for a parameter that must be given.
        description: what the docstring's `Args` say of it. A range such as `3 to 60 s` of a number becomes
            `minimum`, `maximum` and, where a unit follows, `unit`.

    Returns:
        JSON Schema of the parameter. `unit` is an annotation that validators pass over.

    Raises:
        ParameterProblem: the annotation or the default is none that a skill can have.
    """
    schema = _type_schema(argument.annotation, argument)
    if description:
        schema['description'] = description
    if schema['type'] in ('integer', 'number') and 'enum' not in schema:
        schema |= _range(argument, description)
    if default is not None:
        schema['default'] = _default_value(default, argument, schema)
    return schema


def _range(argument: ast.arg, description: str) -> dict[str, Any]:
    """Bounds and unit that a description states; nothing where it states none."""
    found = _BOUNDS.search(description)
    if found is None:
        return {}
    low, high, word = found.groups()
    schema: dict[str, Any] = {'minimum': _number(low), 'maximum': _number(high)}
    if schema['minimum'] > schema['maximum']:
        raise _problem(argument, f"has the range '{low} to {high}'; write the smaller number first")
    if word in UNITS:
        schema['unit'] = UNITS[word] or word
    return schema


def _type_schema(annotation: ast.expr | None, argument: ast.arg) -> dict[str, Any]:
    name = _last_name(annotation)
    if name in SIMPLE_TYPES:
        return {'type': SIMPLE_TYPES[name]}
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            return _type_schema(syntax.expression(annotation.value), argument)
        except SyntaxError:
            raise _problem(
                argument, 'has an annotation that does not parse; use str, int, float, bool or Literal[…]'
            ) from None
    if isinstance(annotation, ast.Subscript) and _last_name(annotation.value) == 'Literal':
        return _choices(annotation.slice, argument)
    raise _problem(argument, 'needs one of the annotations str, int, float, bool or Literal[…]')


def _choices(node: ast.expr, argument: ast.arg) -> dict[str, Any]:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        raise _problem(argument, 'may list only plain values in Literal[…]') from None
    values = list(value) if isinstance(value, tuple) else [value]
    types = {SIMPLE_TYPES.get(type(item).__name__, '') for item in values}
    if len(types) != 1 or '' in types:
        raise _problem(argument, 'must list values of one type in Literal[…], texts or numbers')
    return {'type': types.pop(), 'enum': values}


def _default_value(node: ast.expr, argument: ast.arg, schema: Mapping[str, Any]) -> Any:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        raise _problem(argument, 'needs a plain value as its default') from None
    kind = SIMPLE_TYPES.get(type(value).__name__, '')
    fits = kind == schema['type'] or (kind == 'integer' and schema['type'] == 'number')
    if not fits or value not in schema.get('enum', [value]):
        raise _problem(
            argument, f'has the default {value!r}, which its annotation does not allow; change one of them'
        )
    if not schema.get('minimum', value) <= value <= schema.get('maximum', value):
        raise _problem(argument, f'has the default {value!r}, which is outside its range; change one of them')
    return value


def _last_name(node: ast.expr | None) -> str:
    """`Literal` for `Literal` and for `typing.Literal`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ''


def _number(text: str) -> float:
    return float(text) if '.' in text else int(text)


def _problem(argument: ast.arg, complaint: str) -> ParameterProblem:
    return ParameterProblem(f"Parameter '{argument.arg}' in line {argument.lineno} {complaint}.")

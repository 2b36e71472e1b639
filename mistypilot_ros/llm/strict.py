"""Forms of answers: types as JSON Schema of the strict subset, and answers read by the same types.

The subset is that of OpenAI's structured outputs, which servers on this machine understand as well: objects
are closed and need all their properties, alternatives are `anyOf`, and no rule limits a length, a number or a
text. What the subset cannot say is checked when an answer is read.
"""

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.language_model import Form

CLOSED = ConfigDict(extra='forbid', strict=True, allow_inf_nan=False)
"""Nothing else, no conversion of types, no infinity."""
_KEPT = frozenset(
    {'type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', '$ref'}
)
"""What is left of what pydantic writes; titles, defaults and discriminators are not in the subset."""
_ENCLOSED = re.compile(r'\s*```(?:json)?\s*(?P<inside>\{.*\})\s*```\s*\Z', re.DOTALL)
"""Servers that know no schemas let models put their answer into a block of Markdown."""
MOST_PROBLEMS = 3
"""Mistakes of an answer that are named."""


class InvalidAnswerError(InvalidInputError):
    """A model's answer cannot be used; the message tells the model why."""


def one_of(values: Sequence[Any]) -> Any:
    """The type of a value that is one of several, at least one."""
    return Literal[tuple(values)]


def record(name: str, fields: Mapping[str, Any]) -> Any:
    """The type of an object with just these fields, which is read as a dict.

    Args:
        name: of the type; it has no meaning for the answer.
        fields: types by name; a name may be any text.
    """
    make: Any = TypedDict
    kind = make(name, dict(fields))
    kind.__pydantic_config__ = CLOSED
    return kind


def list_of(kind: Any) -> Any:
    """The type of a list; how long it is, is checked when it is read."""
    return list[kind]


def either(kinds: Sequence[Any], tag: str) -> Any:
    """One of several records, told apart by a field that each has with values of its own."""
    if len(kinds) == 1:
        return kinds[0]
    return Annotated[reduce(or_, kinds), Field(discriminator=tag)]


class Shape:
    """A type, as the form of an answer and as what reads one."""

    def __init__(self, name: str, kind: Any) -> None:
        """Take the type of the whole answer, a record.

        Args:
            name: of the form: letters, digits, `_` and `-`, at most 64.
            kind: from `record`.
        """
        self._adapter: TypeAdapter[dict[str, Any]] = TypeAdapter(kind)
        self.form = Form(name, _strict(self._adapter.json_schema()))

    def read(self, answer: str) -> dict[str, Any]:
        """Read an answer: objects as dicts, lists, texts, numbers.

        Raises:
            InvalidAnswerError: it is no JSON, or has not the form.
        """
        enclosed = _ENCLOSED.match(answer)
        try:
            return self._adapter.validate_json(enclosed['inside'] if enclosed else answer)
        except ValidationError as error:
            raise InvalidAnswerError(_problem(error)) from None


def _problem(error: ValidationError) -> str:
    """The first mistakes, each with its place."""
    shown = []
    for mistake in error.errors(include_url=False, include_input=False)[:MOST_PROBLEMS]:
        place = '.'.join(map(str, mistake['loc']))
        shown.append(f'{place}: {mistake["msg"]}' if place else mistake['msg'])
    return '; '.join(shown)


def _strict(schema: Any) -> dict[str, Any]:
    """A schema, or a part of one, without what the subset does not have."""
    if '$ref' in schema:
        return {'$ref': schema['$ref']}
    found: dict[str, Any] = {key: value for key, value in schema.items() if key in _KEPT}
    if 'const' in schema:
        found['enum'] = [schema['const']]
    if 'enum' in found and 'type' not in found:
        found['type'] = 'number'  # Whole numbers among others: pydantic names no type then.
    for key in ('anyOf', 'oneOf'):
        if key in schema:
            found['anyOf'] = [_strict(part) for part in schema[key]]
    if 'items' in schema:
        found['items'] = _strict(schema['items'])
    if schema.get('type') == 'object':
        found['properties'] = {key: _strict(part) for key, part in schema.get('properties', {}).items()}
        found |= {'required': list(found['properties']), 'additionalProperties': False}
    if '$defs' in schema:
        found['$defs'] = {key: _strict(part) for key, part in schema['$defs'].items()}
    return found

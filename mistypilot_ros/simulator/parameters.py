"""Parameters of REST commands: what is accepted and how it is read."""

from __future__ import annotations

import enum
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Value = str | bool | int | float


class CommandError(Exception):
    """A command that the robot refuses with HTTP 400; the text is what it says."""


class Ignored(Exception):  # noqa: N818 - not an error: the robot answers success and does nothing
    """A command that the robot answers with success and does not carry out; the text is the reason."""


class Kind(enum.Enum):
    """Type of a parameter: the word of Misty's error texts and the .NET type that ``help`` names."""

    STRING = ('string', 'System.String')
    BOOL = ('bool', 'System.Boolean')
    INT = ('int', 'System.Int32')
    BYTE = ('byte', 'System.Byte')
    DOUBLE = ('double', 'System.Double')
    ROWS = ('object array', 'System.Object[]')

    @property
    def word(self) -> str:
        """Word of the error texts."""
        return self.value[0]

    @property
    def net_type(self) -> str:
        """Type of the ``help`` answer."""
        return self.value[1]


@dataclass(frozen=True)
class Parameter:
    """One parameter of an endpoint.

    Attributes:
        name: as documented; any case is accepted.
        kind: its type; numbers and bools are accepted as text too.
        required: whether the command fails without it.
        default: value when absent.
        low: least value; a smaller one is refused.
        high: greatest value; a greater one is refused.
        choices: values that are accepted, their case counts; all when empty.
    """

    name: str
    kind: Kind
    required: bool = False
    default: Value | None = None
    low: float = -math.inf
    high: float = math.inf
    choices: tuple[str, ...] = ()

    def read(self, value: Any) -> Value:
        """Convert a JSON value.

        Raises:
            ValueError: the value does not fit.
        """
        result: Value = _READERS[self.kind](value)
        if self.choices and result not in self.choices:
            raise ValueError(value)
        if not isinstance(result, str) and not self.low <= result <= self.high:
            raise ValueError(value)
        return result


def _read_string(value: Any) -> str:
    if isinstance(value, (dict, list)):
        raise ValueError(value)
    return value if isinstance(value, str) else str(value)


def _read_rows(value: Any) -> str:
    """Return JSON text: of an array as the documentation has it, or text as the official SDK sends it."""
    return value if isinstance(value, str) else json.dumps(value)


def _read_bool(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    return {'true': True, 'false': False}[value.strip().lower()]


def _read_double(value: Any) -> float:
    if isinstance(value, bool):
        raise ValueError(value)
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(value)
    return number


def _read_int(value: Any) -> int:
    number = _read_double(value)
    if number != int(number):
        raise ValueError(value)
    return int(number)


def _read_byte(value: Any) -> int:
    number = _read_int(value)
    if not 0 <= number <= 255:
        raise ValueError(value)
    return number


_READERS: Mapping[Kind, Callable[[Any], Value]] = {
    Kind.STRING: _read_string,
    Kind.BOOL: _read_bool,
    Kind.INT: _read_int,
    Kind.BYTE: _read_byte,
    Kind.DOUBLE: _read_double,
    Kind.ROWS: _read_rows,
}


class Arguments:
    """The parameters of one call, read and checked."""

    def __init__(self, values: Mapping[str, Value | None]) -> None:
        """Keep the values by their documented names."""
        self._values = values

    def text(self, name: str) -> str | None:
        """Return a string, None when absent."""
        value = self._values[name]
        return None if value is None else str(value)

    def number(self, name: str) -> float | None:
        """Return a number, None when absent."""
        value = self._values[name]
        return None if value is None else float(value)

    def flag(self, name: str) -> bool:
        """Return a bool; absent is false."""
        return bool(self._values[name])

    def required_text(self, name: str) -> str:
        """Return a string that the table says is required or has a default."""
        return str(self._values[name])

    def required_number(self, name: str) -> float:
        """Return a number that the table says is required or has a default."""
        value = self._values[name]
        assert value is not None, name
        return float(value)


def canonical(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was given under the documented names; null means absent, unknown names stay as they are."""
    names = {parameter.name.lower(): parameter.name for parameter in parameters}
    return {names.get(key.lower(), key): value for key, value in given.items() if value is not None}


def read_arguments(does: str, parameters: Sequence[Parameter], given: Mapping[str, Any]) -> Arguments:
    """Read the parameters of a call.

    Args:
        does: what the command does, for the error text: ``drive``.
        parameters: what the endpoint declares.
        given: values by their documented names.

    Raises:
        CommandError: something is missing or does not fit; the text has one part for each such parameter.
    """
    values: dict[str, Value | None] = {}
    faults = ''
    for parameter in parameters:
        values[parameter.name] = parameter.default
        if parameter.name in given:
            try:
                values[parameter.name] = parameter.read(given[parameter.name])
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
                faults += f" - Invalid {parameter.kind.word} parameter '{parameter.name}'."
        elif parameter.required:
            faults += f" - Missing required {parameter.kind.word} parameter '{parameter.name}'."
    if faults:
        raise CommandError(f'Cannot {does} {faults}')
    return Arguments(values)

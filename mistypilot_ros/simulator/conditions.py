"""The conditions of an event subscription: pure rules over payloads."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MISSING = object()
"""What ``lookup`` returns where a payload has no such property."""


@dataclass(frozen=True)
class Condition:
    """One condition.

    Attributes:
        path: property, dots for nesting, any case.
        inequality: a key of ``INEQUALITIES``.
        value: what the property is compared with; any JSON value.
    """

    path: str
    inequality: str
    value: Any = None

    def holds(self, message: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> bool:
        """Tell whether a payload meets the condition.

        Args:
            message: the payload.
            before: the payload delivered before to the same subscription, None for the first.
        """
        earlier = MISSING if before is None else lookup(before, self.path)
        return INEQUALITIES[self.inequality](lookup(message, self.path), self.value, earlier)


def lookup(message: Any, path: str) -> Any:
    """Return the property at a path, keys in any case; ``MISSING`` where there is none."""
    for key in path.split('.'):
        if not isinstance(message, Mapping):
            return MISSING
        message = next((value for name, value in message.items() if name.lower() == key.lower()), MISSING)
    return message


def equal(left: Any, right: Any) -> bool:
    """Compare loosely: ``True`` equals ``"true"``, 5 equals ``"5.0"``; text keeps its case."""
    if isinstance(left, bool) or isinstance(right, bool):
        return str(left).lower() == str(right).lower()
    pair = _numbers(left, right)
    return pair[0] == pair[1] if pair else _text(left) == _text(right)


def _numbers(left: Any, right: Any) -> tuple[float, float] | None:
    """Return both as numbers, None unless both are."""
    try:
        return float(left), float(right)
    except (TypeError, ValueError):
        return None


def _text(value: Any) -> str:
    return '' if value is None else str(value)


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any, Any], bool]:
    """Make an order rule: by number where both are numbers, by text otherwise."""

    def rule(actual: Any, wanted: Any, _: Any) -> bool:
        if actual is MISSING:
            return False
        return compare(*(_numbers(actual, wanted) or (_text(actual), _text(wanted))))

    return rule


def _equals(actual: Any, wanted: Any, _: Any) -> bool:
    return actual is not MISSING and equal(actual, wanted)


def _differs(actual: Any, wanted: Any, _: Any) -> bool:
    return actual is not MISSING and not equal(actual, wanted)


def _exists(actual: Any, _: Any, __: Any) -> bool:
    return actual is not MISSING and actual is not None


def _is_empty(actual: Any, _: Any, __: Any) -> bool:
    return actual is MISSING or actual is None or actual == '' or actual == [] or actual == {}


def _delta(actual: Any, wanted: Any, before: Any) -> bool:
    """Tell whether the value changed by at least ``wanted`` since the last delivery; a guess."""
    if actual is MISSING or before is MISSING:
        return actual is not MISSING
    now, step = _numbers(actual, before), _numbers(wanted, 0)
    return abs(now[0] - now[1]) >= step[0] if now and step else not equal(actual, before)


# Misty's documentation and tutorials and published clients spell the same rule in several ways.
INEQUALITIES: Mapping[str, Callable[[Any, Any, Any], bool]] = {
    **dict.fromkeys(('=', '==', '==='), _equals),
    **dict.fromkeys(('!=', '!==', '<>'), _differs),
    **dict.fromkeys(('>=', '=>'), _ordered(operator.ge)),
    **dict.fromkeys(('<=', '=<'), _ordered(operator.le)),
    '>': _ordered(operator.gt),
    '<': _ordered(operator.lt),
    'exists': _exists,
    'empty': _is_empty,
    'delta': _delta,
}

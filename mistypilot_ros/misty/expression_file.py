"""Reads config/expressions.yaml."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.expressions import Expression
from mistypilot_ros.data_files import read_yaml


def load_expressions(path: Path) -> Mapping[str, Expression]:
    """Read all expressions, by name.

    Args:
        path: a YAML file: `expressions` maps names to rows; angles in degrees, colours 0 to 255.

    Raises:
        InvalidInputError: the file cannot be read, or a row is malformed; the message names it.
    """
    try:
        rows = read_yaml(path)['expressions']
        return {str(name): _expression(str(name), row) for name, row in rows.items()}
    except (TypeError, KeyError, AttributeError) as error:
        raise InvalidInputError(
            f"The file '{path}' is no file of expressions; see config/expressions.yaml for its form."
        ) from error


def _expression(name: str, row: Any) -> Expression:
    try:
        fields: dict[str, Any] = dict(row)
        red, green, blue = _numbers(fields['led'], 3)
        left, right = _numbers(fields['arms'], 2)
        pitch, roll, yaw = _numbers(fields['head'], 3)
        sound = fields.get('sound') or ''
        return Expression(
            name,
            str(fields['image']),
            (red / 255, green / 255, blue / 255),
            (math.radians(left), math.radians(right)),
            (math.radians(pitch), math.radians(roll), math.radians(yaw)),
            str(sound),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInputError(f"The expression '{name}' is malformed ({error}); see the file.") from error


def _numbers(value: Any, count: int) -> tuple[float, ...]:
    numbers = tuple(float(part) for part in value)
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise ValueError(f'{count} numbers are needed')
    return numbers

"""Reads config/expressions.yaml."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.expressions import Expression, Pose
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
        return Expression(
            name,
            str(fields['image'] or ''),
            (red / 255, green / 255, blue / 255),
            tuple(_pose(pose) for pose in fields['motion']),
            tuple(str(sound) for sound in fields.get('sounds', ())),
            float(fields['rate']),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInputError(f"The expression '{name}' is malformed ({error}); see the file.") from error


def _pose(row: Any) -> Pose:
    (seconds,) = _numbers([row['seconds']], 1)
    pitch, roll, yaw = map(math.radians, _numbers(row['head'], 3))
    left, right = map(math.radians, _numbers(row['arms'], 2))
    return Pose(seconds, (pitch, roll, yaw), (left, right))


def _numbers(value: Any, count: int) -> tuple[float, ...]:
    numbers = tuple(float(part) for part in value)
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise ValueError(f'{count} numbers are needed')
    return numbers

"""What the robot sends, read without trust: JSON texts, and the numbers in them."""

import json
import math
import re
from typing import Any

MOST_DIGITS = 300
"""Of a whole number; a longer one does not become a float, and no reading has so many."""
LARGEST = 1e30
"""No reading comes near it, and the 32-bit numbers of ROS messages hold 3e38 at most."""

_SURROGATE = re.compile(rb'\\u[dD][89a-fA-F]')


def read_json(data: bytes) -> Any:
    """Read a text that the robot sent.

    Args:
        data: UTF-8, with a byte order mark or without.

    Raises:
        ValueError: it is no JSON, nested too deeply, has a number without end, or a half of a character,
            which no ROS message can carry.
    """
    try:
        value = json.loads(data.decode('utf-8-sig'), parse_int=_whole)
        if _SURROGATE.search(data):
            json.dumps(value, ensure_ascii=False).encode('utf-8')
    except RecursionError as error:
        raise ValueError('nested too deeply') from error
    return value


def number(value: Any) -> float:
    """Return a number of a payload.

    Raises:
        ValueError: it is none, or none that can be a reading: NaN, infinite, or beyond `LARGEST`.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(value)
    if abs(value) > LARGEST:
        raise ValueError(value)
    return float(value)


def camel_case(value: Any) -> Any:
    """Return a value with the keys of all its objects as newer firmware writes them: `IsContacted` is old.

    Args:
        value: as `read_json` returns it, so it is not nested deeply.
    """
    if isinstance(value, dict):
        return {key[:1].lower() + key[1:]: camel_case(inner) for key, inner in value.items()}
    return [camel_case(inner) for inner in value] if isinstance(value, list) else value


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError('a number without end')
    return int(text)

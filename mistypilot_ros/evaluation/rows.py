"""The rows of a suite, read from JSON Lines; some of them development does not look at."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError

Row = Mapping[str, Any]
DATA = Path(__file__).parent / 'data'
UNSEEN_EACH = 3
"""Rows whose number is divisible by this are not looked at during development."""


@dataclass(frozen=True)
class Rows:
    """The rows of one file."""

    path: Path
    """Where they stand."""
    sha256: str
    """Of the file's bytes, in hex."""
    rows: tuple[Row, ...]
    """In the order of the file, each with an `id` of its own."""


def shipped(suite: str) -> Path:
    """Return the file of a suite that is part of the package."""
    return DATA / f'{suite}.jsonl'


def is_unseen(row_id: str) -> bool:
    """Whether development does not look at a row: its first number is divisible by three."""
    number = re.search(r'\d+', row_id)
    return number is not None and int(number[0]) % UNSEEN_EACH == 0


def read_rows(path: Path) -> Rows:
    """Read a file of rows.

    Raises:
        InvalidInputError: it cannot be read, or a line is no row; the message names file and line.
    """
    try:
        content = path.read_bytes()
        lines = content.decode('utf-8').split('\n')
    except OSError as error:
        raise InvalidInputError(f"The file '{path}' cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"The file '{path}' is no text in UTF-8; save it as UTF-8.") from error
    rows: dict[str, Row] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        row = _row(line)
        if row is None:
            raise InvalidInputError(
                f"Line {number} of '{path}' is no JSON object with a text 'id'; write one object a line."
            )
        if row['id'] in rows:
            raise InvalidInputError(
                f"Line {number} of '{path}' repeats the id '{row['id']}'; give it its own."
            )
        rows[row['id']] = row
    if not rows:
        raise InvalidInputError(f"The file '{path}' holds no rows; write one JSON object a line.")
    return Rows(path, hashlib.sha256(content).hexdigest(), tuple(rows.values()))


def _row(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) and isinstance(row.get('id'), str) else None

"""Reads a script that is to be performed from a file; share/performances/kite.yaml tells its form."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.data_files import read_yaml

_EMOTIONS = {emotion.name.lower(): emotion for emotion in Emotion}
_FIELDS = ('text', 'emotion')


@dataclass(frozen=True)
class WrittenScript:
    """A script as its file has it."""

    lines: tuple[ScriptLine, ...]
    """In order, at least one."""
    language: str
    """BCP 47 tag, empty where the file names none."""


def read_script(path: Path) -> WrittenScript:
    """Read a script.

    Args:
        path: a YAML or JSON file.

    Raises:
        InvalidInputError: it cannot be read, or is no script; the message names the line.
    """
    content = read_yaml(path)
    rows = content.get('lines') if isinstance(content, Mapping) else None
    if not isinstance(rows, list) or not rows:
        raise InvalidInputError(
            f"The file '{path}' has no list 'lines'; see share/performances/kite.yaml for its form."
        )
    lines = tuple(_line(number, row) for number, row in enumerate(rows, 1))
    return WrittenScript(lines, str(content.get('language') or ''))


def _line(number: int, row: Any) -> ScriptLine:
    if not isinstance(row, Mapping) or not isinstance(row.get('text'), str) or not row['text'].strip():
        raise InvalidInputError(f'Line {number} of the script has no text; write its words after text:.')
    unknown = [str(name) for name in row if name not in _FIELDS]
    if unknown:
        raise InvalidInputError(
            f"Line {number} of the script has '{unknown[0]}', which no line has; use text and emotion."
        )
    name = row.get('emotion', Emotion.NEUTRAL.name.lower())
    if name not in tuple(_EMOTIONS):  # It may be a list.
        raise InvalidInputError(
            f"Line {number} of the script has the emotion '{name}'; use one of {', '.join(_EMOTIONS)}."
        )
    return ScriptLine(row['text'].strip(), _EMOTIONS[name])

"""Script lines out of a streamed answer: each as soon as it is complete, repaired or left out."""

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import Any

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.language_model import Form
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.llm.emotion_labels import emotion_of
from mistypilot_ros.llm.spoken_text import split, spoken

MOST_LINES = 60
"""Lines of one script; a model that does not come to an end is not listened to any longer."""
_LONGEST_ROW = 10_000
"""Characters of one row of the answer."""
_MOST_CHARS = 400_000
"""Characters of a whole answer that are looked at."""
_PAIRS = {'}': '{', ']': '['}

SCRIPT = Form(
    'script',
    {
        'type': 'object',
        'properties': {
            'lines': {
                'type': 'array',
                'items': {
                    'type': 'object',
                    'properties': {
                        'text': {'type': 'string'},
                        'emotion': {'type': 'string', 'enum': [emotion.name.lower() for emotion in Emotion]},
                    },
                    'required': ['text', 'emotion'],
                    'additionalProperties': False,
                },
            }
        },
        'required': ['lines'],
        'additionalProperties': False,
    },
)
"""The form in which a model writes a script."""


class _End(Enum):
    """Where a reading is; it changes in `_step` alone."""

    OPEN = auto()
    """More may come."""
    COMPLETE = auto()
    """The list of lines is closed."""
    BROKEN = auto()
    """What came is no JSON from here on."""
    FULL = auto()
    """There are as many lines as one script may have."""


class ScriptReading:
    """Reads one answer, piece by piece, wherever the pieces are cut."""

    def __init__(self) -> None:
        """Begin before the first character."""
        self._end = _End.OPEN
        self._open: list[str] = []
        self._in_string = self._escaped = False
        self._word: list[str] = []
        self._key = ''
        self._row: list[str] = []
        self._chars = self._lines = 0

    @property
    def is_full(self) -> bool:
        """Whether nothing that comes could add a line any more, although the answer may go on."""
        return self._end in (_End.FULL, _End.BROKEN)

    def feed(self, piece: str) -> list[ScriptLine]:
        """Read on, and return the lines that are complete now."""
        found: list[ScriptLine] = []
        for sign in piece:
            if self._end is not _End.OPEN:
                break
            found += self._step(sign)
        return found

    def finish(self) -> None:
        """Say that nothing more comes.

        Raises:
            UnavailableError: there was no line, or the answer broke off before its end.
        """
        if not self._lines:
            raise UnavailableError('The language model wrote nothing that I can say; please ask again.')
        if self._end in (_End.OPEN, _End.BROKEN):
            raise UnavailableError('The language model stopped in the middle; what came before is whole.')

    def _step(self, sign: str) -> list[ScriptLine]:
        self._chars += 1
        if len(self._row) > _LONGEST_ROW or self._chars > _MOST_CHARS:
            self._end = _End.BROKEN
            return []
        if self._row:
            self._row.append(sign)
        if self._in_string:
            self._inside_string(sign)
        elif sign == '"' and self._open:
            self._in_string = True
            self._word = []
        elif sign in '{[':
            self._opened(sign)
        elif sign in _PAIRS and self._open:
            return self._closed(sign)
        return []

    def _inside_string(self, sign: str) -> None:
        if self._escaped:
            self._escaped = False
        elif sign == '\\':
            self._escaped = True
        elif sign == '"':
            self._in_string = False
            if self._open == ['{']:
                self._key = ''.join(self._word)
        if len(self._word) < len('lines') + 1:
            self._word.append(sign)

    def _opened(self, sign: str) -> None:
        if self._open == ['{'] and sign == '[' and self._key == 'lines':
            self._open.append('lines')
            return
        if self._open and self._open[-1] == 'lines' and sign == '{':
            self._row = [sign]
        self._open.append(sign)

    def _closed(self, sign: str) -> list[ScriptLine]:
        was = self._open.pop()
        if (was if was != 'lines' else '[') != _PAIRS[sign]:
            self._end = _End.BROKEN
            return []
        if was == 'lines':
            self._end = _End.COMPLETE
        elif was == '{' and self._open and self._open[-1] == 'lines':
            row, self._row = ''.join(self._row), []
            return self._counted(lines_of(row))
        return []

    def _counted(self, lines: list[ScriptLine]) -> list[ScriptLine]:
        lines = lines[: MOST_LINES - self._lines]
        self._lines += len(lines)
        if self._lines >= MOST_LINES:
            self._end = _End.FULL
        return lines


def lines_of(row: str) -> list[ScriptLine]:
    """The lines of one row of an answer: none where it has no text, several where that is too long."""
    try:
        content: Any = json.loads(row, strict=False)
    except (ValueError, RecursionError):
        return []
    if not isinstance(content, Mapping) or not isinstance(content.get('text'), str):
        return []
    emotion = emotion_of(content.get('emotion'))
    return [ScriptLine(text, emotion) for part in split(spoken(content['text'])) if (text := spoken(part))]


def read_lines(pieces: Iterable[str]) -> Iterator[ScriptLine]:
    """Yield each line of a streamed answer as soon as it is complete.

    Args:
        pieces: of the answer, cut anywhere; their own errors pass through.

    Raises:
        UnavailableError: no line came, or the answer broke off; the lines before it were yielded.
    """
    reading = ScriptReading()
    for piece in pieces:
        yield from reading.feed(piece)
        if reading.is_full:
            break
    reading.finish()

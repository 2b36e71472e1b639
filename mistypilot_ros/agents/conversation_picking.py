"""The parts of a result that can be picked by number: the second joke, the last idea."""

import re
from collections.abc import Sequence

from mistypilot_ros.core.social import ScriptLine

MOST = 12
"""Lines of a result of which each can be a part of its own; a longer one is a story and no list."""
_MARK = re.compile(
    r'\s*(?:\d{1,2}\s*[.):、]|(?:number|option|idea|joke|riddle|fact|step)\s+(?:\d+|one|two|three|four|five|six)\b'
    r'|(?:first|second|third|fourth|fifth|sixth|finally)(?:ly)?\b[,:]?|第[一二三四五六七八九十])',
    re.IGNORECASE,
)


def picked(lines: Sequence[ScriptLine], number: int) -> tuple[ScriptLine, ...]:
    """Return one part of a result.

    Args:
        lines: of the result.
        number: which part, from 1; -1 is the last.

    Returns:
        Its lines; none where there is no such part.
    """
    parts = _parts(lines)
    at = number - 1 if number > 0 else len(parts) + number
    return tuple(parts[at]) if number and 0 <= at < len(parts) else ()


def _parts(lines: Sequence[ScriptLine]) -> list[Sequence[ScriptLine]]:
    """Parts that begin with a number or the like; each line where there are none, and few lines."""
    begins = [at for at, line in enumerate(lines) if _MARK.match(line.text)]
    if len(begins) >= 2:
        ends = [*begins[1:], len(lines)]
        return [lines[begin:end] for begin, end in zip(begins, ends, strict=True)]
    return [[line] for line in lines] if 2 <= len(lines) <= MOST else []

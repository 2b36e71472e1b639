"""The sentences that the router learns from: one JSON object a line."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.turns import Agent

SHIPPED = Path(__file__).with_name('route.jsonl')
"""The sentences that the shipped weights were fitted to."""


@dataclass(frozen=True)
class RouteSentence:
    """A sentence and who it is for."""

    text: str
    """As it is said."""
    agent: Agent
    """PIA or SIA."""
    hard: bool
    """Implicit, indirect, composite or misleading."""
    held: bool
    """Kept apart from fitting, for measuring."""


def read_sentences(path: Path = SHIPPED) -> Sequence[RouteSentence]:
    """Read a file of sentences. Rows of the evaluation's form, which name no part, count as kept apart.

    Raises:
        InvalidInputError: it cannot be read, or a line is not of this form.
    """
    try:
        lines = path.read_text('utf-8').splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"The sentences '{path}' cannot be read; name another file.") from error
    return [_sentence(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _sentence(path: Path, number: int, line: str) -> RouteSentence:
    try:
        row = json.loads(line)
        held = row.get('part', 'held') == 'held'
        return RouteSentence(str(row['text']), Agent(row['agent']), row['difficulty'] == 'hard', held)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInputError(
            f"Line {number} of '{path}' is no sentence with text, agent and difficulty; correct it."
        ) from error

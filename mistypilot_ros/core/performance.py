"""A script that is ready to be performed, and how far it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.expressions import REST_FACE, Expression
from mistypilot_ros.core.social import Emotion, ScriptLine

MOST_LINES = 500
"""Lines of a script: an hour of speech."""


@dataclass(frozen=True)
class Cue:
    """One line, with all that its emotion looks and sounds like."""

    text: str
    """Words to speak, plain text, not empty."""
    expression: Expression
    """Face, light, motion and speaking rate."""
    emotion: Emotion = Emotion.NEUTRAL
    """How to speak."""

    @classmethod
    def of(cls, line: ScriptLine, expressions: Mapping[str, Expression]) -> 'Cue':
        """Make the cue of a line.

        Args:
            line: of a script.
            expressions: rows of config/expressions.yaml by name.

        Raises:
            InvalidInputError: there is no row for its emotion.
        """
        return cls(line.text, _expression(expressions, line.emotion.name.lower()), line.emotion)


@dataclass(frozen=True)
class Performed:
    """How far a performance is."""

    line: int
    """Being performed, or the last that was, from 0."""
    lines_done: int = 0
    """How many lines were performed to their end, from the first that was asked for."""


@dataclass(frozen=True)
class Performance:
    """A whole script, checked: nothing in it can be refused midway by anybody but the robot."""

    cues: tuple[Cue, ...]
    """All lines in order, at least one."""
    first_line: int
    """Line to begin with, from 0."""
    language: str
    """BCP 47 tag, empty where unknown."""
    rest: Expression
    """What the robot shows after it."""

    @classmethod
    def checked(
        cls,
        lines: Sequence[ScriptLine],
        first_line: int,
        language: str,
        expressions: Mapping[str, Expression],
        longest: int,
    ) -> 'Performance':
        """Make a performance of a script.

        Args:
            lines: of the script.
            first_line: from 0.
            language: BCP 47 tag, empty where unknown.
            expressions: rows of config/expressions.yaml by name.
            longest: characters that one line may have.

        Raises:
            InvalidInputError: it cannot be performed.
        """
        if not 0 < len(lines) <= MOST_LINES:
            raise InvalidInputError(f'A script must have 1 to {MOST_LINES} lines, not {len(lines)}.')
        if not 0 <= first_line < len(lines):
            raise InvalidInputError(
                f'The script has no line {first_line}; begin with one from 0 to {len(lines) - 1}.'
            )
        for number, line in enumerate(lines):
            if not line.text.strip() or len(line.text) > longest:
                raise InvalidInputError(
                    f'Line {number} of the script, counted from 0, must have 1 to {longest} characters.'
                )
        cues = tuple(Cue.of(line, expressions) for line in lines)
        return cls(cues, first_line, language, _expression(expressions, REST_FACE))


def _expression(expressions: Mapping[str, Expression], name: str) -> Expression:
    if name not in expressions:
        raise InvalidInputError(f"There is no expression '{name}'; add it to config/expressions.yaml.")
    return expressions[name]

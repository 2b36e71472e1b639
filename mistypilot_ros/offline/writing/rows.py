"""What the robot can say by itself: kinds of talk, and rows of lines for them."""

from collections.abc import Mapping
from dataclasses import dataclass

from mistypilot_ros.core.social import Emotion


@dataclass(frozen=True)
class Kind:
    """One kind of talk, such as jokes."""

    name: str
    """Letters and `_`; rows name it."""
    words: tuple[str, ...]
    """Words and phrases that give it away, small letters."""
    verbs: tuple[str, ...] = ()
    """First words of the tasks that it serves; empty for any."""
    called: Mapping[str, str] | None = None
    """What one of them is called, by language: `a joke`; None where it has no name."""
    plain: bool = False
    """Details are part of the talk, not wishes that a script must meet."""
    everywhere: bool = False
    """Its words are looked for in all that was said, not in the task alone."""


@dataclass(frozen=True)
class Piece:
    """One line of a row, with places that are filled in."""

    text: str
    """Plain text with `{hero}`, `{creature}`, `{a_creature}`, `{who}`; at most 300 characters."""
    emotion: Emotion
    """How to speak and look."""
    long_only: bool = False
    """Said in the long version alone."""


@dataclass(frozen=True)
class Row:
    """One thing that the robot can say."""

    name: str
    """Unique; small letters, digits and hyphens."""
    kind: str
    """Name of its kind."""
    language: str
    """en or zh."""
    about: str
    """What it is about, as it follows `a story about`."""
    words: tuple[str, ...]
    """What it is known by, small letters."""
    lines: tuple[Piece, ...]
    """All lines, those of the long version among them."""
    short: tuple[Piece, ...] = ()
    """The short version; empty where there is none."""
    hero: str = ''
    """Name in `{hero}` where none was asked for."""
    creature: str = ''
    """Animal in `{creature}` where none was asked for."""
    creatures: tuple[str, ...] = ()
    """Animals that can take its place."""
    asked_only: bool = False
    """Chosen only where one of its words was asked for."""

    @property
    def has_long(self) -> bool:
        """Whether there is a long version."""
        return any(piece.long_only for piece in self.lines)


@dataclass(frozen=True)
class Refusal:
    """What is said of something that the robot cannot do by itself."""

    words: tuple[str, ...]
    """Words and phrases that give it away; empty for all the rest."""
    lines: Mapping[str, Piece]
    """What is said, by language."""


@dataclass(frozen=True)
class Repertoire:
    """All that the robot can say by itself."""

    kinds: tuple[Kind, ...]
    """In the order in which they are looked for."""
    rows: tuple[Row, ...]
    """In the order of the files."""
    refusals: tuple[Refusal, ...]
    """In the order in which they are looked for; the last one is for all the rest."""
    notes: Mapping[str, Mapping[str, Piece]]
    """What is said before a row that is not just what was asked for, by language and name."""

    def of_kind(self, kind: Kind, language: str) -> list[Row]:
        """The rows of a kind in a language."""
        return [row for row in self.rows if row.kind == kind.name and row.language == language]

"""Kinds of task that people bring to a small social robot, and the words that give them away.

The first row that a text hints at wins, so what is narrow stands before what is wide. The rows are written
from what such robots are used for in families, schools, care homes and labs, not from any suite.
"""

from collections.abc import Callable, Iterable, Mapping

from mistypilot_ros.offline.social.kind_families import Kind, stems_of
from mistypilot_ros.offline.social.kinds_helped import HELPED
from mistypilot_ros.offline.social.kinds_planned import PLANNED
from mistypilot_ros.offline.social.kinds_played import PLAYED
from mistypilot_ros.offline.social.kinds_told import TOLD
from mistypilot_ros.offline.social.kinds_written import WRITTEN

KINDS = tuple(kind for family in (*TOLD, *WRITTEN, *PLANNED, *PLAYED, *HELPED) for kind in family.members())


def _by_first_word(kinds: Iterable[Kind]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for phrase in (phrase for kind in kinds for way in kind.cues for group in way for phrase in group):
        found.setdefault(phrase.split()[0], set()).add(phrase)
    return {word: frozenset(phrases) for word, phrases in found.items()}


_HINTS = _by_first_word(KINDS)
"""Phrases that hint at a kind, by their first word."""
_BY_NAME = sorted(((kind.name, kind) for kind in KINDS), key=lambda row: -len(row[0]))
_NAMED = tuple(row for row in _BY_NAME if ' ' in row[0].strip())
_BARE = tuple(row for row in _BY_NAME if ' ' not in row[0].strip())

Finder = Callable[[str], Kind | None]
"""Finds the kind of task in a text of small letters."""


def no_kind(low: str) -> Kind | None:
    """Find nothing."""
    return None


def hinted_kinds(low: str) -> tuple[Kind, ...]:
    """All kinds of task that a text of small letters hints at, in order."""
    stems = stems_of(low)
    words = frozenset(stems.split())
    hints = frozenset(phrase for word in words for phrase in _HINTS.get(word, ()) if phrase in stems)
    return tuple(kind for kind in KINDS if kind.is_hinted_at(hints))


def kind_of(low: str) -> Kind | None:
    """The kind of task in a text of small letters: by its full name, else by hints, else by a bare word."""
    stems = stems_of(low)
    return (
        next((kind for name, kind in _NAMED if name in stems), None)
        or next(iter(hinted_kinds(low)), None)
        or next((kind for name, kind in _BARE if name in stems), None)
    )

"""Which row fits a wish best, and none twice in a row."""

import random
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mistypilot_ros.core.social import Brief
from mistypilot_ros.offline.writing.rows import Kind, Row
from mistypilot_ros.offline.writing.wishes import ALWAYS, Wish, first_in, normal, stands_in, stems

_RECENT = 6
"""Rows of a kind that are not said again for now, where there are others."""
_TASKS = 12
"""Tasks that are known to go on when their details change."""
_FROM_DETAILS, _FROM_TASK, _FROM_TEXT, _FORBIDDEN, _STALE = 3.0, 2.0, 1.0, -10_000.0, -100.0
"""What a word counts by where it was said; what a forbidden word and a row that was just said count."""
_ANOTHER = ('another', 'other', 'different', 'new', 'else', 'next', 'more', '另', '换', '再')


@dataclass(frozen=True)
class Choice:
    """The row that is said."""

    row: Row
    """Which."""
    stale: bool = False
    """It was the last one that was said: there is no other."""
    passed_over: bool = False
    """One that fits better was just said."""
    goes_on: bool = False
    """It was said of this task before its details were changed."""


class Chooser:
    """Chooses rows; it knows what was said lately. Safe to use from several threads."""

    def __init__(self, chance: random.Random) -> None:
        """Take what decides among equals."""
        self._chance = chance
        self._lock = threading.Lock()
        self._said: dict[str, deque[str]] = {}
        self._tasks: deque[tuple[int, int, str]] = deque(maxlen=_TASKS)
        # Hashes: people may want to be forgotten, and what they said is not kept here.

    def choose(self, rows: Sequence[Row], kind: Kind, brief: Brief, wish: Wish) -> Choice:
        """The row that fits best.

        Args:
            rows: at least one, all of a kind and a language.
            kind: theirs.
            brief: what was asked.
            wish: what its details mean.
        """
        with self._lock:
            return self._choose(rows, kind, brief, wish)

    def _choose(self, rows: Sequence[Row], kind: Kind, brief: Brief, wish: Wish) -> Choice:
        going_on = self._going_on(brief)
        said = self._said.setdefault(f'{kind.name} {wish.language}', deque(maxlen=_RECENT))
        points = {row.name: _points(row, kind, brief, wish) for row in rows}
        offered = [row for row in rows if not row.asked_only or points[row.name] > 0 or len(rows) == 1]
        bonus = {
            row.name: 0.5 if row.name == going_on else _STALE * _lateness(row.name, said) for row in offered
        }
        best = max(points[row.name] + bonus[row.name] for row in offered)
        chosen = self._chance.choice(
            [row for row in offered if points[row.name] + bonus[row.name] >= best - 1e-9]
        )
        passed_over = any(
            points[row.name] > points[chosen.name] and is_about(row, wish.topic) for row in offered
        )
        stale = bool(said) and said[-1] == chosen.name and chosen.name != going_on
        self._note(chosen, said, brief)
        return Choice(chosen, stale, passed_over, chosen.name == going_on)

    def _note(self, row: Row, said: deque[str], brief: Brief) -> None:
        if row.name in said:
            said.remove(row.name)
        said.append(row.name)
        self._tasks.append((hash(brief.main_task), hash(brief.details), row.name))

    def _going_on(self, brief: Brief) -> str:
        """The row of the same task before its details were changed; empty where another one is wanted."""
        if not brief.main_task or first_in(_ANOTHER, normal(brief.text)):
            return ''
        for task, details, name in reversed(self._tasks):
            if task == hash(brief.main_task):
                return name if details != hash(brief.details) else ''
        return ''


def _lateness(name: str, said: Sequence[str]) -> int:
    """0 where a row was not said lately; the more, the later it was said."""
    return said.index(name) + 1 if name in said else 0


def is_about(row: Row, topic: str) -> bool:
    """Whether a row is about all that was asked for."""
    if row.language == 'zh':
        return any(stands_in(word, topic) for word in (*row.words, row.about, *row.creatures))
    wanted = stems(topic)
    return bool(wanted) and wanted <= _vocabulary(row) | _spoken(row)


def forbids(wish: Wish, row: Row) -> list[str]:
    """The details that forbid something which a row has."""
    has = _vocabulary(row) | _spoken(row)
    return [detail for detail, unwanted in wish.unwanted if unwanted & has]


def meets(row: Row, wanted: frozenset[str]) -> bool:
    """Whether a row has something of a detail."""
    return bool(wanted & _vocabulary(row))


def special(kind: Kind, main_task: str) -> str:
    """The words of a task that say which of a kind: `pirate` of `tell a pirate story`."""
    words = normal(main_task.partition(':')[0]).split()
    known = own_stems(kind) | ALWAYS
    return ' '.join(word for word in words if stems(word) - known and not word.isdigit())


def own_stems(kind: Kind) -> frozenset[str]:
    """Stems of the words that only name a kind."""
    return stems(' '.join((*kind.words, *kind.verbs, *(kind.called or {}).values())))


def _points(row: Row, kind: Kind, brief: Brief, wish: Wish) -> float:
    if row.language == 'zh':
        return float(sum(_FROM_TEXT for word in row.words if word in wish.text))
    own = own_stems(kind)
    known = _vocabulary(row)
    wanted = stems(' '.join((wish.topic, *(detail for detail, _ in wish.others)))) & known
    points = _FROM_DETAILS * len(wanted)
    points += _FROM_TASK * len((stems(brief.main_task) - own) & known)
    said = normal(brief.text)
    points += _FROM_TEXT * sum(1 for word in (*row.words, *row.creatures) if stands_in(word, said))
    return points + _FORBIDDEN * len(forbids(wish, row))


@lru_cache(maxsize=512)
def _vocabulary(row: Row) -> frozenset[str]:
    return stems(' '.join((*row.words, row.about, *row.creatures)))


@lru_cache(maxsize=512)
def _spoken(row: Row) -> frozenset[str]:
    return stems(' '.join(piece.text for piece in (*row.lines, *row.short)))

"""How the conditions and deeds of a clause hang together."""

from collections.abc import Sequence

from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.things import Clause, Condition, Deed


def takes_back(clause: Clause) -> bool:
    """`Never mind`, and `no, leave it`."""
    refused = bool({Kind.NOT, Kind.RATHER} & clause.marks)
    return Kind.CANCEL in clause.marks or (Kind.KEEP in clause.marks and refused)


def forgets_all(clause: Clause) -> bool:
    """Whether no single place is named beside what is to be forgotten."""
    named = any(Kind.EVERYTHING in condition.marks and condition.forgets for condition in clause.conditions)
    everything = Kind.EVERYTHING in clause.marks and not named
    return not clause.things or everything or clause.forgets_something


def is_tied(condition: Condition, deeds: Sequence[Deed], clause: Clause) -> bool:
    """Whether words tie a condition to the deeds before it; `take a photo of the chin` has none."""
    marks = condition.marks | frozenset(mark for deed in deeds for mark in deed.marks)
    return bool(marks & {Kind.WHEN, Kind.TOUCH, Kind.TIE}) or Kind.TIE in clause.marks


def tail(condition: Condition | None, deed: Deed) -> tuple[int, int]:
    """Where values of a deed may stand behind its condition: `dance when I tap the chin for ten seconds`."""
    behind = condition is not None and condition.end > deed.end
    return (condition.end, condition.tail) if behind and condition is not None else (0, 0)


def names(deeds: Sequence[Deed]) -> list[str]:
    """Names of the skills that are asked for."""
    return list(dict.fromkeys(deed.match.skill.name for deed in deeds if deed.lead))

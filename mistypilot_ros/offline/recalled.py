"""What a place does already, said in a sentence of its own before it is added to: `the chin nods, right?`."""

from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.text import Word
from mistypilot_ros.offline.things import Clause, Condition, Deed

_IT = frozenset({'it', 'that', 'them', 'one'})
"""Normal forms that point back at a place."""
_FAR = 4
"""So many words before a deed may point back."""


def recalled(clauses: Sequence[Clause], context: PhysicalContext, words: Sequence[Word]) -> list[Clause]:
    """The clauses; what a place does already only says whose the next wish is.

    `The chin makes you nod, right? Have it laugh as well.` asks for a laugh, and for no nod.

    Args:
        clauses: of the whole sentence, in order.
        context: what is bound.
        words: of the sentence.
    """
    kept: list[Clause] = []
    for clause in clauses:
        before = kept[-1] if kept else None
        if before is not None and _tells(before, context) and _goes_on(clause, words):
            place = replace(before.conditions[0], marks=frozenset({Kind.TIE}))
            kept[-1] = replace(clause, things=[place, *clause.things])
        else:
            kept.append(clause)
    return kept


def _tells(clause: Clause, context: PhysicalContext) -> bool:
    """Whether a clause says of one place just what it does."""
    if [type(thing) for thing in clause.things] != [Condition, Deed] or {Kind.NOT, Kind.WHEN} & clause.marks:
        return False
    (condition,), (deed,) = clause.conditions, clause.deeds
    bound = context.bindings.get(condition.names[0]) if len(condition.names) == 1 else None
    return bound is not None and [call.skill for call in bound.calls] == [deed.match.skill.name]


def _goes_on(clause: Clause, words: Sequence[Word]) -> bool:
    """Whether a clause begins with a wish for the place that was spoken of."""
    if not clause.things or not isinstance(clause.things[0], Deed):
        return False
    first = clause.things[0]
    before = words[max(0, first.match.start - _FAR) : first.match.start]
    return Kind.TIE in first.marks and any(word.text in _IT for word in before)

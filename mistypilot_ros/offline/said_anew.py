"""What is said anew: the last deed in a sentence of its own, and a condition that was broken off."""

from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.text import Word, next_mark
from mistypilot_ros.offline.things import Clause, Condition, Deed


def after_correction(clause: Clause, before: Clause | None, begin: int) -> Clause:
    """What is left of a clause whose first deed takes the place of the last deed of the clause before it.

    `When I tap the chin, nod. No, make it a wave.`; `the chin nods, right? So make that a wave, and …`.

    Args:
        clause: a clause.
        before: the one before it, which is changed; None for none.
        begin: first word of the clause.
    """
    first = clause.things[0] if clause.things else None
    corrects = isinstance(first, Deed) and first.lead and Kind.RATHER in first.marks
    if before is None or not before.deeds or not corrects or not isinstance(first, Deed):
        return clause
    old = before.deeds[-1]
    before.things = [replace(first, joined=one.joined) if one is old else one for one in before.things]
    before.called_off.append(range(old.begin, begin))
    rest = clause.things[1:]
    return replace(clause, things=rest, marks=clause.marks if rest else set())


def is_broken_off(last: Condition, between: Sequence[Item]) -> bool:
    """`When the chin, hold on, first start a timer`: a condition that was given up before its touch was said.

    Args:
        last: the condition.
        between: marks behind it.
    """
    kinds = [mark.mark for mark in between if mark.mark]
    return Kind.WHEN in last.marks and Kind.TOUCH not in {*last.marks, *kinds} and kinds[:2] == _GIVEN_UP


_GIVEN_UP = [Kind.BREAK, Kind.RATHER]


def is_corrected(words: Sequence[Word], end: int) -> bool:
    """`…, and anger, no, contempt for the scruff`: a value that another one corrects, which has a place.

    Args:
        words: of the sentence.
        end: word behind the value.
    """
    if [word.text for word in words[end : end + 2]] != [',', 'no']:
        return False
    begin = end + 2 + (words[end + 2 : end + 3] != () and words[end + 2].text == ',')
    behind = [word.text for word in words[begin : next_mark(words, begin)]]
    return any(text in ('for', 'when', 'if') for text in behind[1:3])

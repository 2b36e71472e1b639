"""The order of what is done at once, where the sentence tells another: `before you wave, nod`."""

import re
from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition, Deed

_ONESELF = (['you'], ['you', 'do'], ['you', 'start'], ['you', 'go'], ['you', 'drop', 'off', 'to'])
"""Normal forms between "before" and what the robot does later."""
IN_ORDER = (['before', 'you'], ['after', 'you'])
"""Normal forms between two deeds that tell which of them is first."""
_LEADING_BACK = re.compile(
    r'\b(?:after you|but first(?: of all)?|(?:but|and) before that)(?: ,)?(?: please)?$'
)
"""Normal forms before a deed that comes before the one that was said last."""
_DONE = re.compile(
    r'\b(?:once|when) (?:youve|you have|youre|you are|you) (?:arrived?|there|get there|done|finished|back)'
    r'(?: ,)?(?: \w+){0,2}$'
)
"""Normal forms before a deed that comes when the other one is over."""
_THAT = (['you', 'do', 'that'], ['that'], ['doing', 'that'], ['you', 'do', 'it'])
"""Normal forms behind "before" that mean what was said last."""


def in_order(clauses: Sequence[Clause], sentence: Sentence) -> list[Clause]:
    """Clauses with their deeds in the order in which they are to be done.

    Where a place is touched nothing changes but for what stands before: each place has an order of its own.

    Args:
        clauses: of the whole sentence.
        sentence: where they stand.
    """
    texts = [word.text for word in sentence.words]
    if any(clause.conditions for clause in clauses):
        return [_before_places(clause, texts) for clause in clauses]
    clauses = [replace(clause, things=[*_led_back(clause.deeds, texts)]) for clause in clauses]
    if 'before' not in texts:
        return clauses
    at = texts.index('before')
    if any(texts[at + 1 : at + 1 + len(that)] == that for that in _THAT):
        return _exchanged(clauses, at)
    return [replace(clause, things=[*_first_last(clause.deeds, at, texts)]) for clause in clauses]


def _before_places(clause: Clause, texts: Sequence[str]) -> Clause:
    """`Before you dance, wave, and whenever I tap the chin, nod`: what is done at once is in order too."""
    at = next((i for i, thing in enumerate(clause.things) if isinstance(thing, Condition)), 0)
    first = clause.things[at] if at else None
    if not isinstance(first, Condition) or not first.joined or texts[0] != 'before':
        return clause
    return replace(clause, things=[*_first_last(clause.deeds[:at], 0, texts), *clause.things[at:]])


def _first_last(deeds: Sequence[Deed], before: int, texts: Sequence[str]) -> list[Deed]:
    """`Before you dance, turn green and play music`: the first is the last; `wave before you dance` is so."""
    later = next((i for i, deed in enumerate(deeds) if deed.match.start > before), 0)
    if later and later == len(deeds) - 1 and texts[before + 1 : deeds[later].match.start] in _ONESELF:
        return [*deeds[:later], replace(deeds[later], lead=True)]
    first, *others = deeds or (None,)
    if first is None or not others or not all(deed.lead for deed in others):
        return list(deeds)
    if texts[before + 1 : first.match.start] not in _ONESELF or first.match.start < before:
        return list(deeds)
    behind = [i for i, deed in enumerate(others) if _DONE.search(' '.join(texts[: deed.match.start]))]
    at = behind[0] if behind else len(others)
    return [*others[:at], replace(first, lead=True), *others[at:]]


def _led_back(deeds: Sequence[Deed], texts: Sequence[str]) -> list[Deed]:
    """`Greet Ada after you wave` has the second first; `after you wave, greet Ada` is in order."""
    at = next((i for i, deed in enumerate(deeds) if _goes_first(deed, texts)), None)
    if at == 0 and len(deeds) > 1:
        return [replace(deeds[0], lead=True), *deeds[1:]]
    if at is None or at != len(deeds) - 1 or len(deeds) == 1:
        return list(deeds)
    return [*deeds[:-2], replace(deeds[-1], lead=True), replace(deeds[-2], lead=True)]


def _goes_first(deed: Deed, texts: Sequence[str]) -> bool:
    return bool(_LEADING_BACK.search(' '.join(texts[: deed.match.start])))


def _exchanged(clauses: Sequence[Clause], before: int) -> list[Clause]:
    """`Drive back. But before you do that, switch the torch on` has the second first."""
    later = next((i for i, one in enumerate(clauses) if any(d.match.start > before for d in one.deeds)), 0)
    if not later or clauses[later].deeds[0].match.start < before or not clauses[later - 1].deeds:
        return list(clauses)
    return [*clauses[: later - 1], clauses[later], clauses[later - 1], *clauses[later + 1 :]]

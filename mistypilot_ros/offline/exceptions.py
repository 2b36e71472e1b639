"""Places that are left out: `forget everything except the chin`, `leave the scruff, unbind the others`."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from mistypilot_ros.core.commands import Unbind
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.offline.marks import STAYING, Kind
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition, Deed
from mistypilot_ros.offline.transfers import doing_only

_ALL = frozenset({'any', 'all', 'every', 'everything', 'anywhere', 'everywhere'})
_EXCEPT = re.compile(
    r'\b(?:except(?:ing)?(?: for)?|bar(?:ring)?|other than|(?:apart|aside) from|but (?:not|for)|'
    r'the exception of)'
    r'(?: (?:the|my|your|one|ones|on|for|at|of|bindings?|thing))*$'
)
"""Words that leave out what follows, as normal forms: `except the one on the …`."""
_ALL_BUT = re.compile(r'\b(?:all|any|every\w*) (?:but|except|bar|apart|other)\b')
"""`The sensors in use, all but the chin`."""
_WIDE = 5
"""So many words before a place tell whether it is left out."""


def is_excepted(start: int, sentence: Sentence) -> bool:
    """Whether the words before a place or a deed leave it out."""
    words = sentence.words[:start]
    if _EXCEPT.search(' '.join(word.text for word in words)):
        return True
    before = [word.text for word in words if not word.is_light]
    return before[-1:] == ['but'] and bool(_ALL & {word.text for word in words[-_WIDE:]})


def all_but(
    clause: Clause, sentence: Sentence, context: PhysicalContext
) -> tuple[list[Condition | Deed], list[Unbind]]:
    """The places that a clause leaves out as it takes bindings away, and what takes the others away.

    Args:
        clause: one in which something is forgotten.
        sentence: where it stands.
        context: what is bound.

    Returns:
        No place where none is left out.
    """
    if not forgets_many(clause, sentence):
        return [], []
    kept = list(_left_out(clause, sentence))
    skills = {one.match.skill.name for one in kept if isinstance(one, Deed)}
    names = {name for one in kept if isinstance(one, Condition) for name in one.names}
    names |= set(doing_only(skills, context)) if skills else set()
    groups = context.sensors.groups
    names |= {member for name in names if name in groups for member in groups[name].members}
    names |= {name for name, group in groups.items() if names & set(group.members)}
    return kept, [Unbind(name) for name in context.bindings if name not in names] if kept else []


def forgets_many(clause: Clause, sentence: Sentence) -> bool:
    """Whether a clause takes all bindings away, of which it may leave some out."""
    named = bool({Kind.EVERYTHING, Kind.OTHERS} & clause.marks)
    everything = named or bool(_ALL_BUT.search(' '.join(word.text for word in sentence.words)))
    return everything and Kind.FORGET in clause.marks


def _left_out(clause: Clause, sentence: Sentence) -> Iterator[Condition | Deed]:
    for condition, behind in zip_longest(clause.things, clause.things[1:]):
        if isinstance(condition, Deed):
            if is_excepted(condition.match.start, sentence):
                yield condition  # "Everything bar the hug".
            continue
        if condition is None:
            continue
        keeps = isinstance(behind, Deed) and Kind.KEEP in behind.marks
        follows = {word.text for word in sentence.words[condition.end : condition.end + 2]}
        stays = keeps or Kind.KEEP in condition.marks or bool(follows & STAYING)
        if stays or all(is_excepted(mention.start, sentence) for mention in condition.mentions):
            yield condition

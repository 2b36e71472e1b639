"""Places that are left out: `forget everything except the chin`, `leave the scruff, unbind the others`."""

from collections.abc import Iterator
from itertools import zip_longest

from mistypilot_ros.core.commands import Unbind
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.offline.marks import STAYING, Kind
from mistypilot_ros.offline.sensor_words import Mention
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition, Deed

_ALL = frozenset({'any', 'all', 'every', 'everything', 'anywhere', 'everywhere'})
_EXCEPT = (
    ['except', 'for'],
    ['other', 'than'],
    ['apart', 'from'],
    ['aside', 'from'],
    ['but', 'not'],
    ['but', 'for'],
)
"""What leaves a place out, light words left out."""
_ALONE = (['except'], ['excepting'], ['bar'], ['barring'])
_EXCEPTION = ['the', 'exception', 'of']
_WIDE = 5
"""So many words before a place tell whether it is left out."""


def is_excepted(mention: Mention, sentence: Sentence) -> bool:
    """Whether the words before a place leave it out."""
    words = sentence.words
    before = [word.text for word in words[: mention.start] if not word.is_light]
    wide = {word.text for word in words[max(0, mention.start - _WIDE) : mention.start]}
    apart = before[-1:] == ['but'] and bool(_ALL & wide)
    ended = [word.text for word in words[: mention.start]]
    while ended and ended[-1] in ('the', 'my', 'your'):
        ended.pop()
    return apart or before[-1:] in _ALONE or before[-2:] in _EXCEPT or ended[-3:] == _EXCEPTION


def all_but(
    clause: Clause, sentence: Sentence, context: PhysicalContext
) -> tuple[list[Condition], list[Unbind]]:
    """The places that a clause leaves out as it takes bindings away, and what takes the others away.

    Args:
        clause: one in which something is forgotten.
        sentence: where it stands.
        context: what is bound.

    Returns:
        No place where none is left out.
    """
    if not {Kind.EVERYTHING, Kind.OTHERS} & clause.marks or Kind.FORGET not in clause.marks:
        return [], []
    kept = list(_left_out(clause, sentence))
    names = {name for condition in kept for name in condition.names}
    groups = context.sensors.groups
    names |= {member for name in names if name in groups for member in groups[name].members}
    names |= {name for name, group in groups.items() if names & set(group.members)}
    return kept, [Unbind(name) for name in context.bindings if name not in names] if kept else []


def _left_out(clause: Clause, sentence: Sentence) -> Iterator[Condition]:
    for condition, behind in zip_longest(clause.things, clause.things[1:]):
        if not isinstance(condition, Condition):
            continue
        keeps = isinstance(behind, Deed) and Kind.KEEP in behind.marks
        follows = {word.text for word in sentence.words[condition.end : condition.end + 2]}
        stays = keeps or Kind.KEEP in condition.marks or bool(follows & STAYING)
        if stays or all(is_excepted(mention, sentence) for mention in condition.mentions):
            yield condition

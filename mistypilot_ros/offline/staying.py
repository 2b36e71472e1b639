"""What comes beside what a place does and goes on doing: `keep the wave on the chin, but laugh there too`."""

from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.named_deeds import is_besides
from mistypilot_ros.offline.text import Word, stem
from mistypilot_ros.offline.things import Clause, Condition, Deed

_TOUCHING = frozenset(
    map(stem, 'tap touch press pat stroke squeeze poke push rub hit scratch tickle'.split())
)
"""Stems of touches."""
_POINTING = frozenset('it there that them'.split())
"""Normal forms behind them for a place that was named."""


@dataclass(frozen=True)
class Beside:
    """Deeds behind a place that stays as it is."""

    beside: Sequence[Deed]
    """Those of the place."""
    at_once: Sequence[Deed]
    """Those that are done at once."""
    certain: bool = False
    """Whether words tie the first to the place; else it is better asked."""


def besides_what_stays(
    condition: Condition, deeds: Sequence[Deed], clause: Clause, words: Sequence[Word]
) -> Beside:
    """Which deeds come beside what a place does.

    Args:
        condition: the place.
        deeds: that stand with it, what it does already among them.
        clause: where they stand.
        words: of the sentence.
    """
    keeping = deeds[:1]
    more = [one for one in deeds if not one.negated and Kind.KEEP not in one.marks]
    if more and _goes_on(condition, more[0], words):
        keeping, more = [], more[1:]
    if more and Kind.ALSO not in clause.marks and words[more[0].match.start - 1].text == 'it':
        return Beside(more, [])  # "I'm keeping the chin, but make it nod": beside what it does, or for that?
    if not more or Kind.ALSO not in clause.marks:
        return Beside([], more)
    # "…, make it sneeze too, and set the volume": what follows on "too" is done at once.
    end = next((i for i, one in enumerate(more) if i and Kind.ALSO in one.marks), len(more))
    # "The chin keeps its wave but …" speaks of the place, "keep the wave on the chin, but …" need not.
    of_place = all(Kind.KEEP in one.marks and one.match.start > condition.end for one in keeping)
    pointed_at = _is_pointed_at(words[condition.end :])
    certain = pointed_at or all((of_place or _is_tied(one)) and one.lead for one in more[:end])
    return Beside(more[:end], more[end:], certain)


def without_present(deeds: Sequence[Deed], bound: Sequence[Binding], words: Sequence[Word]) -> list[Deed]:
    """The deeds without what a place does already, named only to come beside it: `as well as the hug`.

    Args:
        deeds: of one place.
        bound: what the place does.
        words: of the sentence.
    """
    present = {call.skill for binding in bound for call in binding.calls}
    return [
        deed
        for deed in deeds
        if deed.match.skill.name not in present or not is_besides(words, deed.match.start)
    ]


def _goes_on(condition: Condition, deed: Deed, words: Sequence[Word]) -> bool:
    """`Keep the chin waving`: what stands right behind a place that stays is what it does."""
    return deed.match.start == condition.end and words[deed.match.start].text.endswith('ing')


def _is_pointed_at(words: Sequence[Word]) -> bool:
    """`…, but giggle as well when I touch it`."""
    return any(
        word.stem in _TOUCHING and behind.text in _POINTING
        for word, behind in zip(words, words[1:], strict=False)
    )


def _is_tied(deed: Deed) -> bool:
    """`… but let it wave too`, `… but also waves`."""
    return Kind.TIE in deed.marks or {Kind.BUT, Kind.ALSO} <= deed.marks

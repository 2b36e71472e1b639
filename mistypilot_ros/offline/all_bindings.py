"""All that is bound, in whatever words: `all the old touch settings`, `every single tap rule we made`."""

from collections.abc import Sequence

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import JOINTS, Kind
from mistypilot_ros.offline.text import Word

_ALL = frozenset('all every each any both whatever'.split())
"""Normal forms with which it begins."""
_BETWEEN = frozenset(
    'of the that this these those your my our single last one other old previous earlier former current '
    'present existing touch press tap pat bump sensor head body little remaining whole set'.split()
)
"""Normal forms between them and what is bound."""
_BOUND = frozenset(
    'touch touches press presses tap taps pat pats bump bumps rule rules binding bindings setting settings '
    'thing things stuff trigger triggers button buttons sensor sensors reaction reactions link links '
    'connection connections mapping mappings action actions pairing pairings command commands assignment '
    'assignments job jobs behaviour behaviours behavior behaviors response responses'.split()
)
"""Normal forms of what is bound."""
_PLACED = frozenset('on of to at against from'.split())
"""Normal forms behind which a single place may be named."""


def everything(words: Sequence[Word], items: Sequence[Item], at: int) -> Item | None:
    """The mark of words that mean all bindings, right behind a verb that takes something away; None without.

    Args:
        words: of the sentence.
        items: what was found before the words.
        at: index of the first word.
    """
    if not items or items[-1].mark is not Kind.FORGET:
        return None
    if [word.text for word in words[at : at + 2]] == ['them', 'all']:
        return Item(at, at + 2, mark=Kind.EVERYTHING, plain='them')
    if words[at].text not in _ALL:
        return None
    end = at + 1
    while end < len(words) and words[end].text in _BETWEEN | _BOUND | {'and'}:
        end += 1
    while end > at + 1 and words[end - 1].text not in _BOUND:
        end -= 1
    behind = words[end : end + 1]
    if end == at + 1 or (behind and behind[0].text in _PLACED):
        return None
    return Item(at, end, mark=Kind.EVERYTHING, plain=words[at].text)


def leaves_open_what(between: Sequence[Item], words: Sequence[Word]) -> bool:
    """Whether something unknown is to be forgotten, before a joint: `delete the alarms, and let the chin …`.

    Args:
        between: marks since the thing before a place.
        words: of the sentence.
    """
    at = next((i for i, mark in enumerate(between) if mark.mark is Kind.FORGET), None)
    joint = (
        next((mark for mark in between[at + 1 :] if mark.mark in JOINTS), None) if at is not None else None
    )
    if at is None or joint is None:
        return False
    known = {i for mark in between for i in range(mark.start, mark.end)}
    said = [word for i, word in enumerate(words[: joint.start]) if i >= between[at].end and i not in known]
    return any(not word.is_light and word.text not in _EMPTY for word in said)


_EMPTY = frozenset('please now for me us all of there'.split())

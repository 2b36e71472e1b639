"""Words that leave something as it is: `keep the wave on the chin`, `the scruff can stay`."""

from collections.abc import Sequence

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.text import Word

_BEFORE_WISHED = frozenset({'', 'can', 'should', 'may', 'to', 'let', 'please', 'and', 'just', ','})
"""Normal forms before a "keep" that is a wish."""
_ALLOWING = frozenset({'can', 'may', 'should'})
"""First normal forms of marks that allow a place to stay as it is."""


def keeps(words: Sequence[Word], items: Sequence[Item], at: int, end: int, asked: bool) -> Item | None:
    """The mark of words that leave something as it is; None where they do not here.

    Args:
        words: of the sentence.
        items: what was found before them.
        at: index of the first.
        end: index behind the last.
        asked: whether the sentence asks for what begins here.
    """
    if words[end - 1].text in ('stop', 'quit'):
        # "Don't stop waving when …", but "don't stop the music".
        goes_on = any(word.text.endswith('ing') for word in words[end : end + 1])
        return Item(at, end if goes_on else end - 1, mark=Kind.KEEP if goes_on else Kind.NOT, plain='keep')
    if words[at].text in _ALLOWING and any(word.text == 'stay' for word in words[at:end]):
        place = bool(items) and items[-1].mention is not None and items[-1].end == at
        return Item(at, end, mark=Kind.KEEP, plain='stays') if place else None  # "The light can stay on".
    if not asked or _is_habit(words, at, end):
        return None
    return Item(at, end, mark=Kind.KEEP, plain=words[at].text)


def _is_habit(words: Sequence[Word], at: int, end: int) -> bool:
    """`The children keep running into them` leaves nothing as it is."""
    goes_on = any(word.text.endswith('ing') for word in words[end : end + 1])
    return goes_on and (words[at - 1].text if at else '') not in _BEFORE_WISHED


def keeps_it(item: Item, words: Sequence[Word]) -> bool:
    """`We still need the laugh on the chin, so leave it`: what was spoken of stays, and the thought ends."""
    behind = [word.text for word in words[item.end : item.end + 1]]
    ends = item.end + 1 >= len(words) or words[item.end + 1].is_mark
    return item.mark is Kind.KEEP and item.plain in ('leave', 'keep') and behind in _IT and ends


_IT = (['it'], ['that'], ['them'])

"""Words that the robot shall speak or keep as they are: where they end."""

from collections.abc import Sequence
from itertools import pairwise

from mistypilot_ros.offline.abstention_words import INTERJECTIONS
from mistypilot_ros.offline.ahead import Ahead
from mistypilot_ros.offline.hearers import SPEAKERS
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import WEAK
from mistypilot_ros.offline.marks import Kind, compile_marks
from mistypilot_ros.offline.order import IN_ORDER
from mistypilot_ros.offline.sensor_words import SIDES
from mistypilot_ros.offline.text import Sentence

_TOUCHES = compile_marks(Kind.TOUCH)
_FORGETS = compile_marks(Kind.FORGET)
_TYING = frozenset('connect link bind tie hook attach assign map wire'.split())
_OF_PLACES = frozenset({Kind.FORGET, Kind.TOUCH, Kind.KEEP, Kind.MOVE, Kind.SWAP})
"""Marks that tell what shall become of a place."""
_OFTEN = frozenset('whenever every each'.split())
"""First normal forms of a condition that can hardly belong to what is to be said."""
_TOLD = frozenset(
    'should shall isnt doesnt gets gives tells plays shows does brings makes switches changes swaps stays '
    'keeps no needs neednt can too also'.split()
)
"""Normal forms behind a place that say something of it, and are not words to be spoken."""


_BEFORE_PLACE = (
    WEAK
    | SPEAKERS
    | frozenset(
        'while whereas whatevers whats you any every each either both let have anyone anybody everyone '
        'everybody whoever'.split()
    )
)
"""Normal forms between a comma and a place that is no part of the words to be spoken."""
_RATHER = frozenset(', no make that it i mean meant sorry wait hang hold on actually not rather oops'.split())
"""Normal forms between the words that correct a place and the place."""


_FAR = 5
"""So many words may stand between "right away" and what is to be done."""


class FreeText:
    """The text that the last skill takes, if it takes one."""

    def __init__(self, sentence: Sentence, items: Sequence[Item], ahead: Ahead) -> None:
        """Take the sentence, the items so far, which grow, and what looks ahead."""
        self._words, self._quotes = sentence.words, sentence.quotes
        self._items = items
        self._ahead = ahead

    def goes_on(self) -> bool:
        """Whether the last skill takes a text of several thoughts and nothing has ended it."""
        for item in reversed(self._items):
            if item.match is not None:
                quoted = any(item.match.end <= first <= item.match.end + 1 for first, _ in self._quotes)
                return item.match.is_long_text and not quoted
            if item.strong or item.mention is not None or item.mark not in (Kind.BREAK, Kind.JOIN):
                return False
        return False

    def ends_with(self, item: Item) -> bool:
        """Whether an item counts although the words before it are text that the robot shall speak."""
        joined = self._items[-1].mark in (Kind.JOIN, Kind.BREAK)
        if item.mark is Kind.WHEN:
            often = item.plain in _OFTEN  # It tells when to speak, though nobody feels it.
            side = self._is_other_side(item.end) or self._is_corrected_side(item.end)
            return often or side or self._ahead.sensor(item.end)
        if item.mark is Kind.SAME:
            return joined
        if item.mark is Kind.NOT and item.plain == 'no' and item.end < len(self._words):
            # "Tell him a joke, er, no, tell him …".
            again = self._words[item.end].text == ',' and self._ahead.skill(item.end + 1)
            return joined and (again or self._is_corrected(item.end))
        if item.mark is Kind.RATHER:
            another = self._ahead.skill(item.end) or self._ahead.skill(self._past_pause(item.end))
            return joined and (another or self._is_corrected(item.end))
        if item.mark is Kind.INSTEAD and joined and item.end - item.start > 2:
            return True  # "…, and from then on anyone who …".
        if item.plain == 'now' and any(one.mark is Kind.WHEN for one in self._items):
            return False  # "When I tap the chin, say careful now, and …".
        if item.mark is Kind.NOW and not self._text_has_begun(item.start):
            return False  # "Save a memo right away, the vet comes on Friday."
        if item.mark is Kind.NOW and item.end - item.start > 1 and self._wishes_more(item.end):
            return True
        if item.mark in (Kind.ALSO, Kind.INSTEAD, Kind.NOW):
            return item.end == len(self._words) or self._words[item.end].is_mark
        if item.match is not None:
            return (
                item.lead and joined and self._text_has_begun(self._items[-1].start)
            ) or self._is_in_order(item)
        if item.mention is not None and self._is_tied_to(item):
            return True
        if item.mention is not None:
            return (
                joined
                and self._only_weak(self._items[-1].end, item.start)
                and (self._is_told_of(item.end) or self._asks_for_more(self._past_pause(item.end)))
            )
        if item.mark in _OF_PLACES or item.plain == 'change' or item.plain in _TYING:
            return (
                joined and self._only_weak(self._items[-1].end, item.start) and self._ahead.sensor(item.end)
            )
        return item.mark in (Kind.BREAK, Kind.JOIN)

    def _wishes_more(self, at: int) -> bool:
        """`…, and right away start thirty seconds of rainbow lights`: another deed, right behind "and"."""
        joined = self._items[-1].mark is Kind.JOIN and self._items[-1].end == at - 2
        return joined and any(self._ahead.skill(i) for i in range(at, min(at + _FAR, len(self._words))))

    def _is_in_order(self, item: Item) -> bool:
        """`Say good night before you nod`: another deed at the end, and which of the two is first."""
        ends = item.end >= len(self._words) or self._words[item.end].is_mark
        return ends and [w.text for w in self._words[item.start - 2 : item.start]] in IN_ORDER

    def _is_tied_to(self, item: Item) -> bool:
        """`Connect saying good night with your chin`: a place at the end, and a verb that ties."""
        ends = item.end >= len(self._words) or self._words[item.end].is_mark
        before = next((w.text for w in reversed(self._words[: item.start]) if not w.is_light), '')
        ties = any(one.mark is Kind.TIE and one.plain in _TYING for one in self._items[:2])
        return ends and ties and before in ('with', 'to')

    def _is_corrected(self, at: int) -> bool:
        """`…, no, hang on, make that the scruff`: nothing but a place stands behind."""
        while at < len(self._words) and (self._words[at].text in _RATHER or self._words[at].is_light):
            if self._ahead.place_at(at):
                return True
            at += 1
        return self._ahead.place_at(at)

    def _is_other_side(self, at: int) -> bool:
        """`…, and when it's the left one …`, `…, when it's the left, …`: beside a place named before."""
        texts = [word.text for word in self._words[at : at + 5] if not word.is_light]
        told = any(item.mention is not None for item in self._items)
        return told and any(side in SIDES and one in ('one', 'ones', ',') for side, one in pairwise(texts))

    def _is_corrected_side(self, at: int) -> bool:
        """`…, and when it's the left, no sorry, the right ear …`: the side is said wrongly first."""
        texts = [word.text for word in self._words[at : at + 8] if not word.is_light]
        side = next((i for i, text in enumerate(texts[:3]) if text in SIDES), None)
        corrects = (
            side is not None and texts[side + 1 : side + 2] == [','] and texts[side + 2 : side + 3] == ['no']
        )
        return corrects and any(self._ahead.sensor(i) for i in range(at + 3, min(at + 8, len(self._words))))

    def _text_has_begun(self, until: int) -> bool:
        """Whether words of the text stand before a word: `say out loud: welcome …` has none before ":"."""
        text = next(item for item in reversed(self._items) if item.match is not None)
        joints = {i for item in self._items if item.start >= text.end for i in range(item.start, item.end)}
        return any(i not in joints for i in range(text.end, until))

    def _only_weak(self, start: int, end: int) -> bool:
        touches = {i for i in range(start, end) if _TOUCHES.find(self._words, i)[0]}
        between = range(start, end)
        return all(
            i in touches or self._words[i].is_light or self._words[i].text in _BEFORE_PLACE for i in between
        )

    def _past_pause(self, at: int) -> int:
        pauses = INTERJECTIONS | {','}
        return next((i for i in range(at, len(self._words)) if self._words[i].text not in pauses), at)

    def _is_told_of(self, at: int) -> bool:
        """`…, and the right ear isn't for the battery any more`."""
        return at < len(self._words) and self._words[at].text in _TOLD

    def _asks_for_more(self, at: int) -> bool:
        """`…, and the right ear, nod`; `…, and whatever's on the chin, get rid of that`."""
        if at >= len(self._words):
            return False
        touched, _ = _TOUCHES.find(self._words, at)
        if touched and self._ahead.skill(self._past_pause(touched)):
            return True  # "…, scruff pressed, tell me a riddle".
        return self._ahead.skill(at) or bool(_FORGETS.find(self._words, at)[0])

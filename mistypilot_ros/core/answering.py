"""Whether a sentence answers a question that was asked, and which of the offered answers it picks."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from mistypilot_ros.core.questions import Offer, Question

YES = (
    'yes | yeah | yep | yup | sure | ok | okay | correct | exactly | absolutely | certainly | of course | '
    'do it | do that | do so | go ahead | thats right | thats it | that is right | i do | yes i do | '
    'yes do | thats what i mean | sounds good | 是 | 是的 | 对 | 对的 | 好 | 好的 | 可以 | 行 | 嗯'
)
"""Whole answers that take the only offer, apart by `|`. Not "right", which is also a side."""
NO = (
    'no | nope | nah | no thank you | never mind | nevermind | forget it | forget about it | neither | '
    'none | none of them | none of those | neither of them | leave it | cancel | cancel that | nothing | '
    'dont | do not | i dont | no i dont | not at all | no need | dont bother | '
    '不 | 不是 | 不要 | 不用 | 不对 | 不行 | 算了 | 都不是'
)
"""Whole answers that take no offer."""
OPENINGS = {'yes': True, 'yeah': True, 'yep': True, 'ok': True, 'okay': True, 'sure': True}
OPENINGS |= {'no': False, 'nope': False, 'nah': False}
"""First words after which an offer may be named: `yes, the chin`, `no, the second`."""
ALL = (
    'both | all | both of them | all of them | all three | either | any | any of them | either one | '
    '都要 | 都可以'
)
"""Whole answers that take every offer that the question named."""
ORDINALS = (
    ('first', '1st', 'one', '1', 'former', '第一个', '第一'),
    ('second', '2nd', 'two', '2', 'latter', '第二个', '第二'),
    ('third', '3rd', 'three', '3', '第三个', '第三'),
)
"""Words that pick an offer by its place."""
LAST = frozenset({'last', 'final', '最后一个'})
_LIGHT = frozenset('a an the my your then just to do i mean meant want take make it with'.split())
"""Words that no answer depends on."""
_BESIDE_ORDINALS = _LIGHT | {'number', 'option', 'one', 'offer', 'choice', 'would', 'like', 'id'}
"""Words beside an ordinal that change nothing: `I would like the second one`."""
_FILLERS = frozenset('please misty hey uh um er erm oh well hmm thanks'.split())
"""Words that are dropped wherever they stand."""
_NEGATIONS = frozenset({'not', 'dont', 'never', 'no', 'without'})
MOST_EXTRA = 3
"""Other words that may stand beside the name of an offer; with more it is an instruction of its own."""


class Verdict(Enum):
    """What a sentence is to a question."""

    PICKED = 'it takes offers'
    DECLINED = 'it takes none'
    AGREED = 'it agrees, but leaves open to which offer'
    OTHER = 'it is no answer'


@dataclass(frozen=True)
class Reading:
    """A sentence as an answer."""

    verdict: Verdict
    """What it is to the question."""
    offers: tuple[Offer, ...] = ()
    """Offers that it takes."""


def read_answer(text: str, question: Question) -> Reading:
    """Read a sentence as the answer to a question."""
    words = _words(text)
    listed = question.offers[: question.listed]
    whole = ' '.join(words)
    if whole in _rows(NO):
        return Reading(Verdict.DECLINED)
    if whole in _rows(YES):
        return _agreed(listed)
    if whole in _rows(ALL) and listed:
        return Reading(Verdict.PICKED, listed)
    words = words[words[:1] != () and words[0] in OPENINGS :]
    picked = (_by_place(words, listed) or _by_name(words, question.offers)) if words else None
    return Reading(Verdict.PICKED, (picked,)) if picked else Reading(Verdict.OTHER)


def _agreed(listed: tuple[Offer, ...]) -> Reading:
    """A bare yes takes the only offer, and leaves open which of several."""
    if len(listed) == 1:
        return Reading(Verdict.PICKED, listed)
    return Reading(Verdict.AGREED if listed else Verdict.OTHER)


def _by_place(words: tuple[str, ...], listed: tuple[Offer, ...]) -> Offer | None:
    if not all(word in _BESIDE_ORDINALS or word in LAST or _place(word) is not None for word in words):
        return None
    if LAST & set(words):
        return listed[-1] if listed else None
    places = [place for word in words if (place := _place(word)) is not None]
    # In "the second one" the word "one" is company.
    place = next((p for p in places if p > 0), 0) if places else None
    return listed[place] if place is not None and place < len(listed) else None


def _place(word: str) -> int | None:
    return next((index for index, row in enumerate(ORDINALS) if word in row), None)


def _by_name(words: tuple[str, ...], offers: tuple[Offer, ...]) -> Offer | None:
    """The only offer that a sentence names; a longer name hides shorter ones inside it."""
    if _NEGATIONS & set(words):
        return None
    said = _content(words)
    names = [
        (name, offer)
        for offer in offers
        for name in (_content(_words(text)) for text in (offer.label, *offer.names))
        if name and _place_of(name, said) is not None
    ]
    if not names:
        return None
    name, offer = max(names, key=lambda pair: len(pair[0]))
    at = _place_of(name, said) or 0
    rest = (*said[:at], '', *said[at + len(name) :])
    if any(_place_of(other, rest) is not None for other, owner in names if owner is not offer):
        return None
    return offer if len(said) - len(name) <= MOST_EXTRA else None


def _place_of(name: tuple[str, ...], said: tuple[str, ...]) -> int | None:
    return next((at for at in range(len(said)) if said[at : at + len(name)] == name), None)


def _content(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _LIGHT) or words


def _rows(row: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in row.split('|'))


def _words(text: str) -> tuple[str, ...]:
    flat = re.sub("['’`]", '', unicodedata.normalize('NFKC', text).casefold())
    words = re.findall(r'\w+', flat)
    return tuple(word for word in words if word not in _FILLERS)

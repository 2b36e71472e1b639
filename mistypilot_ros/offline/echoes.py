"""Words that take up what stands before them: corrections, and further values for a deed."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.marks import JOINTS, Kind
from mistypilot_ros.offline.named_places import CHANGING
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.quantities import NUMBER_WORDS, UNITS
from mistypilot_ros.offline.text import Sentence, Word
from mistypilot_ros.offline.things import Condition, Deed


def corrected(item: Item, following: Sequence[Item], words: Sequence[Word]) -> Item:
    """The word "no" corrects before a comma or a sensor; before a skill it forbids."""
    corrects = item.mark is Kind.NOT and item.end - item.start == 1 and item.plain == 'no'
    if corrects and following and (following[0].mark is Kind.BREAK or following[0].mention):
        return replace(item, mark=Kind.RATHER)
    if item.mark is Kind.NOT and item.plain == 'none' and item.start and following and following[0].mention:
        return replace(item, mark=Kind.FORGET)  # "No more hugs from the chin and none from the scruff".
    behind = words[item.end : item.end + 1]
    if corrects and item.start and behind and (behind[0].text in ('the', 'both') or _is_number(behind[0])):
        return replace(item, mark=Kind.RATHER)  # "Twenty no thirty", "the left no the right".
    return item


def _is_number(word: Word) -> bool:
    return word.text in NUMBER_WORDS or word.text.isdecimal()


def names_a_value(
    things: Sequence[Condition | Deed], between: Sequence[Item], sentence: Sentence, when: int
) -> bool:
    """`… yellow when I tap your head, and red when …`: words between two conditions behind a deed."""
    last = things[-1]
    known = {i for mark in between for i in range(mark.start, mark.end)}
    words = sentence.words
    value = any(
        i not in known
        and not words[i].is_light
        and not words[i].is_mark
        and words[i].text not in LEAD_WORDS - {'on'}
        for i in range(last.end, when)
    )
    joined = any(mark.mark in JOINTS for mark in between)
    return value and joined and len(things) > 1 and isinstance(things[-2], Deed)


def echo(things: Sequence[Condition | Deed], last: Condition, when: int) -> Deed:
    """The deed before once more, with the values of these words."""
    before = things[-2]
    assert isinstance(before, Deed)
    match = replace(before.match, start=last.end, end=last.end, params={}, text='')
    return replace(before, match=match, begin=last.end, end=when, joined=True, echo=True)


def is_old(
    item: Item,
    last: Condition | Deed | None,
    between: Sequence[Item],
    following: Sequence[Item],
    sentence: Sentence,
) -> bool:
    """`Change it from a hug to a wave`, `change the hug to a wave`, `unbind the chin from the wave`."""
    before = _before(sentence, item.start)
    other = next((other for other in following if other.match is not None), None)
    if before == 'from':
        return other is not None or (isinstance(last, Condition) and last.forgets)
    changes = bool(between) and between[-1].mark in (Kind.TIE, Kind.SWAP) and between[-1].plain in CHANGING
    if any(
        one.mark in JOINTS and then.mention for one, then in pairwise(following[: _index(following, other)])
    ):
        return False  # "Set the video on the chin to ten seconds, and the scruff is to nod."
    return changes and other is not None and _before(sentence, other.start) in _INTO


def _index(items: Sequence[Item], wanted: Item | None) -> int:
    return next((i for i, item in enumerate(items) if item is wanted), len(items))


def _before(sentence: Sentence, at: int) -> str:
    """The word before one, light words, owners and numbers left out."""
    words = sentence.words[:at]
    silent = NUMBER_WORDS | UNITS.keys() | _NO_MORE
    return next((w.text for w in reversed(words) if not w.is_light and w.text not in silent), '')


_NO_MORE = frozenset('its it of doing single quick big little'.split())
"""Normal forms before a deed that say nothing of what it is put in the place of."""
_INTO = frozenset('to into for with by'.split())
"""Normal forms before what comes in its place."""


def is_all_of(between: Sequence[Item], words: Sequence[Word]) -> int:
    """Where `do both of these` or `do all of that` ends; 0 without."""
    texts = ({word.text for word in words[mark.start : mark.end]} for mark in between)
    ends = zip(between, texts, strict=True)
    return max(
        (mark.end for mark, said in ends if mark.mark is Kind.SAME and said & {'both', 'all'}), default=0
    )


def binds_it(last: Condition, kinds: frozenset[Kind], start: int, sentence: Sentence) -> bool:
    """`Clear the chin and bind it to a hug`."""
    words = {word.text for word in sentence.words[last.end : start]}
    return last.forgets and Kind.TIE in kinds and Kind.JOIN in kinds and bool(words & {'it', 'them'})


def deed_begin(last: Condition | Deed | None, between: Sequence[Item], last_end: int) -> int:
    """Where the words of a deed begin, behind the last thing or joint: `do a twenty second dance`.

    Args:
        last: the thing before it.
        between: marks since that.
        last_end: word behind that.
    """
    text = isinstance(last, Deed) and last.match.text  # A comma ends words that are to be said.
    marks = [mark.end for mark in between if text or mark.mark is not Kind.BREAK]
    if isinstance(last, Deed):  # "Dance for twenty seconds, record a video".
        marks += [mark.end for mark in between if mark.mark is Kind.BREAK][:1]
    if last is None and between and between[-1].plain == 'should':
        marks = marks[:-1]  # "Both your arms should wave".
    return max([last_end, *marks])


def deed_end(following: Sequence[Item], end: int, spoken: bool = False) -> int:
    """Where the words of a deed end: over commas, "and" and corrections it goes on up to the next thing.

    Args:
        following: items behind the deed.
        end: of the sentence.
        spoken: whether the deed takes the words themselves; else "now" and "as well" may stand among them.
    """
    passed = {Kind.JOIN, Kind.BREAK, Kind.UNSURE, Kind.RATHER}
    behind = [other.mark for other in following if other.mark is not Kind.BREAK]
    if behind[1:2] == [Kind.RATHER]:
        passed |= {Kind.INSTEAD, Kind.NOW}  # "Look left instead, no wait, right".
    if behind == [Kind.INSTEAD] and not spoken:
        passed |= {Kind.INSTEAD}  # "Record a video instead, fifteen seconds long".
    rest = [
        other
        for other in following
        if other.mark not in passed
        and (not other.mention or other.mention.names)
        and (spoken or not (other.mark is Kind.ALSO or (other.mark is Kind.NOW and other.plain == 'now')))
    ]
    end = rest[0].start if rest else end
    while any(other.end == end and other.mark in JOINTS for other in following):
        end = next(other.start for other in following if other.end == end)
    return end


def ends_with_now(following: Sequence[Item]) -> bool:
    """`…, and the weather, I would like that right now`."""
    return [item.mark for item in following] == [Kind.BREAK, Kind.NOW]


def corrects_deed(between: Sequence[Item], words: Sequence[Word], match: SkillMatch, old: Deed) -> bool:
    """Whether a deed takes the place of the one before; `eighty, no, seventy, then dance` does not.

    Args:
        between: marks since that one.
        words: of the sentence.
        match: the deed.
        old: the one before.
    """
    start = match.start
    at = next((index for index, mark in enumerate(between) if mark.mark is Kind.RATHER), None)
    if at is None:
        return False
    before = [word for word in words[max(0, between[at].start - 2) : between[at].start] if not word.is_mark]
    if before and _is_number(before[-1]) and any(map(_is_number, words[between[at].end : start])):
        return False  # "A twenty, no, a fifteen second dance".
    if _takes_back(between[at:]):
        return True  # "…, no, not the time, the weather in Ely".
    if match.skill is old.match.skill and _says_again(words, between[at].end, match):
        return True  # "Turn right, no, left, turn left".
    return all(one.end == other.start for one, other in zip(between[at:], between[at + 1 :], strict=False))


def _says_again(words: Sequence[Word], begin: int, match: SkillMatch) -> bool:
    """Whether what stands between a correction and a deed is said once more in the deed."""
    said = {word.text for word in words[begin : match.start] if not word.is_mark and not word.is_light}
    return bool(said) and said <= {word.text for word in words[match.start : match.end + 1]}


def _takes_back(marks: Sequence[Item]) -> bool:
    """Whether what was said wrongly is said again between marks of correction and a comma."""
    kinds = [mark.mark for mark in marks]
    if kinds[-1:] != [Kind.BREAK] or Kind.NOT not in kinds:
        return False
    at = kinds.index(Kind.NOT)
    gap = marks[-1].start - marks[at].end
    return set(kinds[:at]) <= {Kind.RATHER, Kind.BREAK} and at == len(kinds) - 2 and 0 < gap <= _SAID_AGAIN


_SAID_AGAIN = 3
"""So many words may say again what was wrong."""


def is_added(between: Sequence[Item], sentence: Sentence) -> bool:
    """Whether "and when" begins a condition, with nothing but punctuation in between."""
    marks = [mark for mark in between if mark.mark is not Kind.BREAK]
    return any(
        one.mark is Kind.JOIN
        and other.mark is Kind.WHEN
        and all(word.is_mark for word in sentence.words[one.end : other.start])
        for one, other in zip(marks, marks[1:], strict=False)
    )


def has_lost_condition(
    between: Sequence[Item], words: Sequence[Word], things: Sequence[Condition | Deed]
) -> bool:
    """Whether a condition without a place stands before another: `when I pat you and … when …`.

    Args:
        between: marks since the thing before it.
        words: of the sentence.
        things: of the clause so far.
    """
    kinds = [mark.mark for mark in between]
    placed = any(isinstance(one, Condition) and Kind.WHEN not in one.marks for one in things[:-1])
    if not placed and any(
        one.mark is Kind.TOUCH and other.mark is Kind.BREAK and words[other.start - 1].text in _POINTING
        for one, other in pairwise(between)
    ):
        return Kind.WHEN in kinds  # "… when I pat it, and the chin …": nobody knows what "it" is.
    if kinds.count(Kind.WHEN) < 2 or Kind.RATHER in kinds:
        return False
    first = kinds.index(Kind.WHEN)
    return Kind.JOIN in kinds[first : len(kinds) - kinds[::-1].index(Kind.WHEN)]


_POINTING = frozenset({'it', 'that', 'them', 'you', 'there'})
"""Normal forms behind a touch that name no place."""


def has_second_part(sentence: Sentence, end: int) -> bool:
    """Whether something that is no touch belongs to a condition too: `… and it is Monday`."""
    texts = [word.text for word in sentence.words[end : end + 3] if not word.is_mark]
    return texts[:1] in (['and'], ['but'], ['while']) and tuple(texts[1:3]) in _STATES


_STATES = frozenset(
    [(who, verb) for who in ('it', 'there', 'he', 'she') for verb in ('is', 'isnt', 'was')]
    + [(who, verb) for who in ('they', 'we', 'you', 'there') for verb in ('are', 'arent', 'were')]
    + [('i', 'am')]
)
"""How one tells what is the case."""


def says_a_number(between: Sequence[Item], sentence: Sentence, begin: int, end: int) -> bool:
    """`The left ear, only ten, and the right ear …`: a number between two commas."""
    if sentence.words[begin].text in ('to', 'up', 'down'):
        return False  # "Set the video on the chin to ten seconds, and the scruff …": it is the video's.
    known = {i for mark in between for i in range(mark.start, mark.end)}
    texts = [word.text for i, word in enumerate(sentence.words[begin:end], begin) if i not in known]
    said = [text for text in texts if text not in LEAD_WORDS and text not in ('only', 'the')]
    return bool(said) and all(text in NUMBER_WORDS | UNITS.keys() or text.isdecimal() for text in said)

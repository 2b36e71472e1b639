"""A place that is named: what the marks before it make of it, and of the place before."""

from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.offline.back_references import becomes_a_switch
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.lead_words import LEAD_WORDS, WEAK
from mistypilot_ros.offline.marks import JOINTS, STAYING, Kind
from mistypilot_ros.offline.quantities import NUMBER_WORDS
from mistypilot_ros.offline.sensor_words import SIDES, Mention
from mistypilot_ros.offline.text import Word
from mistypilot_ros.offline.things import Condition, Deed
from mistypilot_ros.offline.unfelt import makes_you

CHANGING = frozenset('change switch swap replace exchange trade turn'.split())
"""Normal forms before what is to be replaced."""


def is_spoken_of(
    item: Item, between: Sequence[Item], last: Sequence[Condition | Deed], words: Sequence[Word]
) -> bool:
    """Whether a place counts; one that the robot does not feel does where its touch is spoken of.

    Args:
        item: the place.
        between: marks since the thing before it.
        last: that thing, or nothing.
        words: of the sentence.
    """
    assert item.mention is not None
    told = any(mark.mark in _TELLING for mark in between)
    taken = any(isinstance(one, Deed) and Kind.FORGET in one.marks for one in last)
    end = item.end
    touched = becomes_a_switch(words, end) or makes_you(words, end)
    return bool(item.mention.names) or told or taken or touched


_TELLING = frozenset({Kind.WHEN, Kind.TOUCH, Kind.FORGET, Kind.TIE})


def is_taken_back(between: Sequence[Item], following: Sequence[Item]) -> bool:
    """`…, no wait, not the chin, the scruff`: the place that was said wrongly is only said again."""
    kinds = [mark.mark for mark in between if mark.mark is not Kind.BREAK]
    if between and between[-1].mark is Kind.RATHER and between[-1].plain == 'not':
        kinds[-1] = Kind.NOT  # "…, wait, not that bumper, the left one".
    nearest = next((item for item in following if item.match or item.mention), None)
    first = kinds == [Kind.NOT] and between[0].start == 0 and between[0].plain == 'not'
    listed = [item.mark is Kind.BREAK or item.mention is not None for item in following[:2]] == [True, True]
    if first and listed and nearest is not None and nearest.mention is not None:
        return True  # "Not the chin, the forehead: when that gets touched, …"
    return kinds[-2:] == [Kind.RATHER, Kind.NOT] and nearest is not None and nearest.mention is not None


def corrects_place(between: Sequence[Item], words: Sequence[Word], start: int) -> bool:
    """Whether a place is corrected; `…, actually make that ten, and leave the chin` corrects a number."""
    at = next((i for i in reversed(range(len(between))) if between[i].mark is Kind.RATHER), None)
    if at is None or any(mark.mark is Kind.KEEP or mark.plain == 'and' for mark in between[at:]):
        return False
    if any(mark.mark is Kind.WHEN for mark in between[:at]):
        return False  # "…, and when it's the left, no, the right one": what was said wrongly is no place.
    joined = next((mark.end for mark in between[:at] if mark.plain == 'and'), between[at].start)
    anew = [word.text for word in words[between[at].end : start] if not (word.is_light or word.is_mark)]
    if joined < between[at].start and len(anew) > 1 and anew[-1] == 'for':
        return False  # "…, disgust for the chin, and anger, no, contempt for the scruff".
    if any(word.text in SIDES for word in words[joined : between[at].start]):
        return False  # "…, and for the front right, no, front left bumper": so is this.
    said = (word.text for word in words[between[at].end : start])
    return not any(text in NUMBER_WORDS - {'one'} or text.isdecimal() for text in said)


def said_before(
    between: Sequence[Item], things: Sequence[Condition | Deed], mention: Mention
) -> slice | None:
    """`On the chin you wave, …, no wait, on the chin you nod`: the place and its deeds that are corrected."""
    if not mention.names or not any(mark.mark is Kind.RATHER for mark in between):
        return None
    places = [(i, one.names) for i, one in enumerate(things) if isinstance(one, Condition)]
    at = next((i for i, names in places if names == mention.names), None)
    if at is None or (places[0][0] == at and at > 0):
        return None  # "Wave when I tap the chin, …": its deed stands before it.
    end = next((i for i, _ in places if i > at), len(things))
    return slice(at, end) if end > at + 1 else None


def kept_in_mind(
    kinds: frozenset[Kind], between: Sequence[Item], following: Sequence[Item]
) -> frozenset[Kind]:
    """The kinds of marks of a place, where words around it say that it stays as it is."""
    if left_as_it_is(following):
        kinds = kinds - {Kind.FORGET} | {Kind.KEEP}
    changes = [item.plain for item in following[:1] if item.mark is Kind.TIE]
    if Kind.NOT in kinds and changes and changes[0] in CHANGING:
        return kinds | {Kind.KEEP}  # "I don't want the chin to change from a nod to a wave".
    if _stays(between):
        kinds = kinds - {Kind.TIE, Kind.SWAP, Kind.IN_PLACE_OF} | {Kind.KEEP}
    return kinds


def _stays(between: Sequence[Item]) -> bool:
    """`Don't change the chin …`, `do not bind the chin to …`."""
    last = [mark for mark in between if mark.mark is not Kind.BREAK][-2:]
    return [mark.mark for mark in last] in _LEFT_ALONE and last[-1].plain in CHANGING | _BINDING


_BINDING = frozenset('bind connect link assign map attach hook tie wire rebind reassign program'.split())
_LEFT_ALONE = ([Kind.NOT, Kind.TIE], [Kind.NOT, Kind.SWAP], [Kind.NOT, Kind.IN_PLACE_OF])


def is_unwanted(between: Sequence[Item], words: Sequence[Word]) -> bool:
    """`Don't let the chin …`, `I don't want a tap on the chin to …`."""
    refused = next((mark for mark in reversed(between) if mark.mark is Kind.NOT), None)
    if refused is None or any(mark.mark in (Kind.WHEN, Kind.BUT) for mark in between):
        return False
    return refused.end < len(words) and words[refused.end].text in _WANTING


_WANTING = frozenset('want wanted let like need needed wish wished have allow make asked meant'.split())


def left_as_it_is(following: Sequence[Item]) -> bool:
    """`… the back of the head stays as it is`."""
    if [item.plain for item in following[:1]] == ['should']:
        following = following[1:]  # "The chin should do nothing else."
    if not following or following[0].mark is not Kind.KEEP:
        return False
    whole = following[0].end > following[0].start + 1  # "Keeps its own" says all, "keeps the wave" less.
    return following[0].plain in STAYING or (whole and following[0].plain in ('keeps', 'keep'))


def forgotten_before(between: Sequence[Item]) -> bool:
    """`The chin should do nothing, it's when …`: the first place is forgotten, not the one that follows."""
    kinds = [mark.mark for mark in between if mark.mark not in (Kind.TIE, Kind.TOUCH, Kind.INSTEAD)]
    return kinds[kinds[:1] == [Kind.NOT] :][:2] == [Kind.FORGET, Kind.BREAK]


def kept_before(between: Sequence[Item]) -> bool:
    """`The chin can keep its song, but the scruff …`: the first place stays as it is."""
    kinds = [mark.mark for mark in between]
    return kinds[:1] == [Kind.KEEP] and between[0].plain in ('keep', 'keeps') and Kind.BREAK in kinds


def keeps_all(between: Sequence[Item]) -> int:
    """How many marks stand before the "but" of `keeps what it has, but also waves`; 0 for none."""
    kinds = [mark.mark for mark in between]
    if Kind.KEEP not in kinds or Kind.BUT not in kinds[kinds.index(Kind.KEEP) :]:
        return 0
    return kinds.index(Kind.BUT, kinds.index(Kind.KEEP))


def meant_last(items: Sequence[Item]) -> list[Item]:
    """The items, where `the scruff, I mean` says first that a place is corrected, and then which."""
    result = list(items)
    for at in range(1, len(result) - 1):
        before, place, meant = result[at - 1 : at + 2]
        ends = at + 2 == len(result) or result[at + 2].mark is Kind.BREAK
        behind = meant.start - place.end <= 1  # "The left one I mean".
        corrects = meant.mark is Kind.RATHER and meant.plain == 'i' and behind
        if place.mention is not None and before.mark is Kind.BREAK and corrects and ends:
            result[at : at + 2] = [replace(meant, start=place.start, end=place.start), place]
    return result


def is_heading(things: Sequence[Condition | Deed], between: Sequence[Item]) -> bool:
    """`A bumper each: the left one …`: the place before the colon only announces others."""
    colon = any(mark.plain == ':' for mark in between)
    return colon and not any(isinstance(thing, Deed) for thing in things)


def is_model(last: Condition, words: Sequence[Word]) -> bool:
    """`What the chin does now, let the scruff do`: the place before only tells what is to be done."""
    (mention, *others) = last.mentions
    before = next((word.text for word in reversed(words[: mention.start]) if not word.is_light), '')
    does = [word.text for word in words[mention.end : mention.end + 1]]
    told = not others and not last.forgets
    return told and before in ('what', 'whatever') and does in (['does'], ['do'], ['did'])


def is_left_out(last: Condition, between: Sequence[Item], words: Sequence[Word], start: int) -> bool:
    """`The chin, not the scruff`; `no more rainbow for the chin` leaves nothing out."""
    kinds = [mark.mark for mark in between]
    apart = kinds == [Kind.BREAK, Kind.NOT]
    if kinds[-1:] != [Kind.NOT] or Kind.WHEN in kinds or (Kind.FORGET in last.marks and not apart):
        return False
    return all(word.is_light or word.text in LEAD_WORDS for word in words[between[-1].end : start])


def takes_over(
    things: Sequence[Condition | Deed], between: Sequence[Item], words: Sequence[Word], start: int
) -> bool:
    """`Take the wave off the chin and put it on the scruff`: what one place did another shall do."""
    given = any(mark.mark is Kind.TIE and mark.plain in _GIVING for mark in between)
    since = between[0].end if between else start
    *before, last = things
    undone = bool(before) and isinstance(before[-1], Deed) and Kind.FORGET in before[-1].marks
    taken = isinstance(last, Condition) and (last.forgets or undone)
    return given and taken and any(word.text in ('it', 'that', 'them', 'its') for word in words[since:start])


_GIVING = frozenset('put give bind attach assign hook tie set connect link'.split())


def belongs_to(
    last: Condition, things: Sequence[Condition | Deed], between: Sequence[Item], following: Sequence[Item]
) -> bool:
    """Whether a place belongs to the condition right before it."""
    if last.like or any(mark.mark not in _LINKS for mark in between):
        return False
    deed_follows = any(item.match is not None for item in following)
    kinds = [mark.mark for mark in between]
    if deed_follows and kinds == [Kind.ALSO, Kind.BREAK, Kind.JOIN]:
        return False  # "…, on the left ear as well, and the chin gives the weather".
    if deed_follows and last.forgets and [item.mark for item in following[:2]] == [Kind.BREAK, Kind.NOT]:
        return False  # "Clear the chin, and the scruff, don't have it nod, have it wave".
    if (
        Kind.BREAK in kinds
        and kinds[-1:] == [Kind.JOIN]
        and [item.plain for item in following[:1]] == ['off']
    ):
        return False  # "…, and take whatever's on the scruff off".
    if [item.mark for item in following[:2]] == [Kind.SAME, Kind.BUT]:
        return False  # "…, and for the scruff do the same but four times".
    if deed_follows and Kind.SAME in last.marks and any(isinstance(one, Deed) for one in things):
        return False  # "…, and so should the chin, and the head gives a hug".
    if Kind.SWAP in last.marks and deed_follows and not any(mark.mark is Kind.JOIN for mark in between):
        return False  # "Swap your ears, so that the left one makes you nod".
    if last.forgets and deed_follows and following[0].mark not in _LINKS:
        return False  # "Unbind the chin and the scruff should wave".
    if left_as_it_is(following) or (
        Kind.KEEP in last.marks and following[:1] and following[0].mark is Kind.TIE
    ):
        return False  # "Leave the head alone, only the chin should nod".
    if not any(mark.mark is Kind.WHEN for mark in between):
        return not _does_something(last, things, between, following)
    # "Wave when I tap the chin and when I tap the scruff take a photo" has two conditions, and so has
    # "forget the chin and when I tap the scruff wave".
    served = len(things) > 1 and isinstance(things[-2], Deed)
    return not (deed_follows and (served or last.forgets))


_LINKS = (Kind.TOUCH, Kind.JOIN, Kind.WHEN, Kind.ALSO, Kind.UNSURE, Kind.BREAK)
"""Marks that may stand between two sensors of one condition."""


def _does_something(
    last: Condition, things: Sequence[Condition | Deed], between: Sequence[Item], following: Sequence[Item]
) -> bool:
    """`Wave when I tap your chin, and the scruff makes you nod`: it has a deed of its own."""
    either = any(mark.plain in ('or', 'either') for mark in between)
    if len(things) < 2 or not isinstance(things[-2], Deed) or last.joined or either:
        return False
    if [item.mark for item in following[:2]] == [Kind.BREAK, Kind.TIE]:
        following = following[1:]  # "…, and the chin, that was Bergen, should do the weather for Malmo".
    rest = (item for item in following if item.mark not in (Kind.TIE, Kind.TOUCH, Kind.ALSO))
    return next((item.match is not None for item in rest), False)


def is_followed(between: Sequence[Item], words: Sequence[Word], begin: int) -> bool:
    """Whether unknown words stand between a place and the next comma: `chin for a xylophone`."""
    joint = next((mark.start for mark in between if mark.mark in JOINTS), begin)
    known = {i for mark in between for i in range(mark.start, mark.end)}
    # "A bumper hits a wall, …": what it hits does not matter.
    hits = [mark.end for mark in between if mark.mark is Kind.TOUCH and words[mark.start].text in _HITTING]
    known |= {i for at in hits for i in range(at, at + _HIT)}
    return any(
        i not in known and word.text not in LEAD_WORDS and word.text not in WEAK and not word.is_light
        for i, word in enumerate(words[begin:joint], begin)
    )


_HITTING = frozenset('hits touches meets bumps bump hit touch'.split())
_HIT = 4
"""So many words may say what is hit."""


def begins_anew(things: Sequence[Condition | Deed], following: Sequence[Item]) -> bool:
    """`…, wait, when I tap the chin …`: a condition of its own, nothing is corrected."""
    last = things[-1] if things else None
    again = [item.match for item in following[:2] if item.match is not None and item.lead]
    return isinstance(last, Deed) and bool(again) and again[0].skill is not last.match.skill


def is_everything_apart(between: Sequence[Item]) -> bool:
    """`Forget everything, and when I tap the chin …`: the chin is not what is forgotten."""
    marks = [mark.mark for mark in between]
    at = next((i for i, mark in enumerate(marks) if mark in (Kind.EVERYTHING, Kind.OTHERS)), None)
    return at is not None and bool({Kind.JOIN, Kind.BREAK} & set(marks[at:]))


def is_over(between: Sequence[Item], kind: Kind) -> bool:
    """Whether a joint stands behind the last mark of a kind."""
    marks = [mark.mark for mark in between]
    return kind in marks and bool(set(JOINTS) & set(marks[len(marks) - marks[::-1].index(kind) :]))


def led_by(words: Sequence[Word], start: int) -> str:
    """Normal form of the word before a place, light words left out; its own first one where there is none."""
    before = (words[at].text for at in range(start - 1, -1, -1) if not words[at].is_light)
    return next(before, words[start].text)

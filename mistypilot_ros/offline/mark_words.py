"""Words that look like marks and are none: `too long`, `they keep running`, `forward, say, a metre`."""

import re
from collections.abc import Collection, Sequence

from mistypilot_ros.offline.addressing import is_noun
from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind, compile_marks
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.text import Word, behind_mark, next_mark

_DEGREES = frozenset(
    'long short loud quiet fast slow far near much many often bright dark lively wild silly sad happy '
    'boring noisy early late hard soft big small little'.split()
)
"""Normal forms of what something may be too much of."""
_WHO = frozenset('i we he she they somebody someone anybody anyone'.split())
_DOING = frozenset('says plays shows tells takes gives makes sings'.split())
_FAR = 8
"""So many words behind a verb of change may say from what to what."""
_TOUCH = compile_marks(Kind.TOUCH)
_TO_ANOTHER = [[what, to] for what in ('it', 'that', 'this') for to in ('to', 'for', 'into')]
"""Normal forms behind a verb that changes what was just told."""


def is_about(words: Sequence[Word], at: int, covered: Collection[int]) -> bool:
    """`Forward, say, two metres`: nothing is to be said.

    Args:
        words: of the sentence.
        at: index of the word.
        covered: indices of words that are numbers and units.
    """
    texts = [word.text for word in words[max(0, at - 1) : at + 2]]
    if texts == [',', 'like', ',']:
        return True  # "When I, like, touch the chin".
    return texts == [',', 'say', ','] and at + 2 in covered


def courtesy_end(words: Sequence[Word], at: int) -> int:
    """Where `if you'd be so obliging` or `if your wheels allow it` ends, which is no condition; 0 for none.

    Args:
        words: of the sentence.
        at: index of the first word.
    """
    if words[at].text != 'if':
        return 0
    end = next_mark(words, at)
    return end if _COURTESY.fullmatch(' '.join(word.text for word in words[at:end])) else 0


_COURTESY = re.compile(
    r'if (?:youd|you would|you could|youll) be (?:so |very )?\w+(?: enough)?(?: as)?|'
    r'if (?:youre|you are) (?:able|willing|up to it|so inclined|game|not too busy)(?: to)?|'
    r'if (?:that|it|its|thats) ?(?:isnt|is not|not|wouldnt be|is|would be) (?:asking )?'
    r'(?:too much|no trouble|'
    r'any trouble|much trouble|a bother|any bother)(?: trouble| to ask| of a bother)?|'
    r'if your \w+ (?:allows?|permits?|can manage|can take|will let you)(?: it| that)?'
)


def aside_end(words: Sequence[Word], at: int) -> int:
    """Where an aside behind a comma ends: `wave now, go ahead`, `the chin, that was Bergen, should …`.

    Args:
        words: of the sentence.
        at: index of the first word.

    Returns:
        The index behind it, behind the comma that ends what was; 0 where none begins.
    """
    if not at or words[at - 1].text != ',':
        return 0
    said, end = [word.text for word in words[at : at + 2]], next_mark(words, at)
    if said == ['go', 'ahead']:
        return end if end == at + 2 else 0
    closed = end < len(words) and words[end].text == ','
    return end + 1 if said in _WAS and closed else 0


_WAS = (['that', 'was'], ['it', 'was'])


def is_tag(words: Sequence[Word], at: int) -> bool:
    """`The chin nods, doesn't it?`: nothing is negated."""
    asks = [word.text for word in words[at + 1 : at + 2]]
    ends = at + 2 >= len(words) or words[at + 2].is_mark
    return at > 0 and words[at - 1].is_mark and words[at].text in _NEGATED and asks in _ASKED and ends


_NEGATED = frozenset('doesnt isnt dont arent wont cant didnt wasnt havent hasnt shouldnt'.split())
_ASKED = (['it'], ['you'], ['they'], ['he'], ['she'], ['we'])


def is_no_touch(words: Sequence[Word], at: int) -> bool:
    """`A hard riddle` says nothing of how something is touched."""
    article = at > 0 and words[at - 1].text in ('a', 'some', 'the')
    return words[at].text == 'hard' and article and not _TOUCH.find(words, min(at + 1, len(words) - 1))[0]


def supposes(words: Sequence[Word], at: int, sensors: SensorWords) -> bool:
    """`Should I tap your chin, wave`, `should a rear bumper hit the wall, stop`.

    Args:
        words: of the sentence.
        at: index of the first word.
        sensors: finds places.
    """
    begins = not at or words[at - 1].is_mark
    behind = [word.text for word in words[at + 1 : at + 3]]
    asks = words[-1].text == '?' and words[-2].text not in _AGREEING
    if words[at].text != 'should' or not begins or not behind or asks:
        return False
    place = sensors.find_behind(words, at + 1)
    if place is None:
        return behind[0] in _WHO
    said = range(place.end, min(place.end + _TO_TOUCH, len(words)))  # "Should any bumper of yours get hit".
    return behind[0] in _WHO or any(_TOUCH.find(words, i)[0] for i in said)


_TO_TOUCH = 4
"""So many words behind a place may tell of its touch."""
_AGREEING = frozenset({'okay', 'ok', 'right', 'please', 'thanks'})
"""Normal forms before a question mark that asks only whether one agrees."""


def tells_what(words: Sequence[Word], start: int, end: int) -> bool:
    """Whether a verb behind a place only tells what the place does: `I'm bored of what the chin says`.

    Args:
        words: of the sentence.
        start: first word of the place.
        end: word after its last.
    """
    before = next((word.text for word in reversed(words[:start]) if not word.is_light), '')
    ends = end + 1 >= len(words) or words[end + 1].is_mark or words[end + 1].text in ('and', 'now', 'instead')
    return before in ('what', 'whatever') and end < len(words) and words[end].text in _DOING and ends


def is_degree(words: Sequence[Word], at: int) -> bool:
    """`Too long` is not "as well"."""
    return words[at].text == 'too' and any(word.text in _DEGREES for word in words[at + 1 : at + 2])


def changes_one_place(words: Sequence[Word], end: int, sensors: SensorWords) -> bool:
    """Whether "swap" exchanges no two places: `swap that to a nod`, `swap the nod on the chin for a hug`.

    Args:
        words: of the sentence.
        end: index behind the verb.
        sensors: finds places.
    """
    behind = [word.text for word in words[end : end + _FAR]]
    if behind[:2] in _TO_ANOTHER or 'from' in behind:
        return True
    stop = next((i for i in range(end, len(words)) if words[i].is_mark), len(words))
    found = [(i, mention) for i in range(end, stop) if (mention := sensors.find(words, i)) and mention.names]
    places = {name for _, mention in found for name in mention.names}
    return len(places) == 1 and any(word.text == 'for' for word in words[found[0][0] : stop])


def uses_a_part(words: Sequence[Word], at: int, sensors: SensorWords) -> bool:
    """Whether a part of the robot that it does not feel stands behind "use"."""
    mention = sensors.find_behind(words, at)
    return mention is not None and not mention.names


def uses_before(words: Sequence[Word], at: int) -> bool:
    """Whether the thought begins with "use"."""
    begin = behind_mark(words, at)
    return any(word.text == 'use' for word in words[begin : begin + 3])


def is_named_stop(words: Sequence[Word], at: int) -> bool:
    """`Bind the chin to stopping`."""
    return words[at].text == 'stopping' and words[at - 1].text in ('to', 'for', 'with')


def is_only_said(words: Sequence[Word], at: int) -> bool:
    """`…, Bronagh says.` tells whose wish it is; `it says "press here" on the front` what can be read."""
    if [word.text for word in words[:at]] in (['it'], ['and', 'it'], ['but', 'it']):
        return True
    behind = [word for word in words[at + 1 :] if not word.is_mark]
    return not behind and at > 1 and words[at - 2].is_mark


def adds_to_place(words: Sequence[Word], items: Sequence[Item], sensors: SensorWords, at: int) -> bool:
    """`Add the yawn to the left ear`.

    Args:
        words: of the sentence.
        items: what was found before "add".
        sensors: finds places.
        at: index of "add".
    """
    reach = range(at + 1, min(at + _ADDED, len(words)))
    to = next((i for i in reach if words[i].text == 'to'), None)
    if to is not None and [word.text for word in words[to + 1 : to + 2]] == ['it']:
        return any(item.mention is not None for item in items)
    mention = sensors.find_behind(words, to + 1) if to is not None else None
    return mention is not None and bool(mention.names)


_ADDED = 7
"""So many words behind "add" may say what, before "to" leads to a place."""


def names_binding(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`The left ear's binding`, `the binding on the chin`: nothing is to be bound."""
    behind_place = bool(items) and items[-1].mention is not None and items[-1].end == at
    return words[at].text == 'binding' and (behind_place or is_noun(words, at))


def moves_house(words: Sequence[Word], at: int) -> bool:
    """`Grandpa's moved house`: no binding is moved."""
    behind = [word.text for word in words[at + 1 : at + 2]]
    return words[at].text in ('moved', 'moving') and behind != [] and behind[0] in _NEW_HOMES


_NEW_HOMES = frozenset('house home flat in out away office desk school class'.split())


def kind_here(
    kind: Kind,
    words: Sequence[Word],
    at: int,
    end: int,
    items: Sequence[Item],
    covered: Collection[int],
    sensors: SensorWords,
) -> Kind:
    """What a mark means where it stands; mostly what it always means.

    Args:
        kind: what it means by itself.
        words: of the sentence.
        at: index of its first word.
        end: index behind its last.
        items: what was found before it.
        covered: indices of words that are numbers and units, or that were passed over.
        sensors: finds places.
    """
    text, ends = words[at].text, end == len(words) or words[end].is_mark
    if text == 'use' and uses_a_part(words, end, sensors):
        return Kind.FILLER  # "Wave to Tom, use your left arm".
    if kind is Kind.WHEN and ends and at and at - 1 in covered:
        return Kind.FILLER  # "Forty seconds each time, …".
    if kind is Kind.JOIN and at - 1 in covered and uses_before(words, at):
        return Kind.FILLER  # "Use your left arm and wave".
    if kind is Kind.BUT and end in covered and text == 'just':
        return Kind.FILLER  # "The scruff just twenty".
    if kind is Kind.CANCEL and any(word.text.endswith('ing') for word in words[end : end + 1]):
        return Kind.NOT  # "Never mind taking that photo".
    if kind is Kind.SWAP and changes_one_place(words, end, sensors):
        return Kind.TIE
    if kind is Kind.RATHER and [word.text for word in words[at:end]] == ['make', 'it']:
        told = next((item for item in reversed(items) if item.mark is not Kind.BREAK), None)
        begins = told is not None and (told.mark is Kind.BUT or told.mention is not None)
        # "Keep the chin waving, but make it sneeze too"; "for the left ear make it four" is another amount.
        return Kind.TIE if begins and end not in covered else kind
    if kind is Kind.TIE and names_binding(words, items, at):
        return Kind.FILLER
    return Kind.WHEN if kind is Kind.TIE and supposes(words, at, sensors) else kind

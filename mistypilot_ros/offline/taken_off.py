"""Little words that take a binding away: `take the sneeze off your chin`, `scruff off`."""

from collections.abc import Sequence

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import JOINTS, Kind
from mistypilot_ros.offline.sensor_words import Mention
from mistypilot_ros.offline.text import Word

_LOOSENED = frozenset(
    'unbound unhooked unassigned unlinked untied cleared removed deleted disconnected detached freed '
    'taken gone emptied'.split()
)
_WANTED = frozenset('want like need have get wanted'.split())
_WANTING_YOU = tuple([verb, 'you', 'to'] for verb in ('want', 'like', 'need', 'wish'))
_TOUCHING = frozenset('hands paws fingers'.split())
"""What is to leave a place, and binds nothing to it."""
_POLITE = frozenset('please now thanks and then again'.split())
"""Normal forms that may follow what is said of a place."""


def takes_from(words: Sequence[Word], mention: Mention | None) -> bool:
    """`Stop the chin from waving`: a place behind the verb, and "from" behind the place."""
    behind = [word.text for word in words[mention.end : mention.end + 1]] if mention is not None else []
    return mention is not None and bool(mention.names) and behind == ['from']


def taken_off(words: Sequence[Word], items: Sequence[Item], at: int, sensor_follows: bool) -> Item | None:
    """The mark that a word is; None where it is none.

    Args:
        words: of the sentence.
        items: what was found before the word.
        at: index of the word.
        sensor_follows: a place is named right behind it.
    """
    if words[at].text == 'go' and _may_go(words, items, at):
        return Item(at, at + 1, mark=Kind.FORGET, plain='be')
    if words[at].text in _LOOSENED and items and _is_wanted_so(words, items, at):
        kept = any(item.mark is Kind.NOT for item in items)
        return Item(at, at + 1, mark=Kind.KEEP if kept else Kind.FORGET, plain='stays' if kept else 'be')
    if words[at].text not in ('off', 'from', 'away') or (not items and words[at].text != 'off'):
        return None
    if words[at].text == 'off' and _stands_alone(words, items, at):
        return Item(at, at + 1, mark=Kind.FORGET, plain='off')
    begin = max((item.end for item in items if item.strong or item.mark is Kind.BREAK), default=0)
    made = (
        words[begin].text.endswith('s') and words[begin].text not in _TOUCHING
    )  # "Keep off the chin" is none.
    if words[at].text == 'off' and sensor_follows and at == begin + 1 and made:
        return Item(at, at + 1, mark=Kind.FORGET, plain='off')  # "Photos off the chin".
    taken = any(word.text in ('take', 'get', 'taking', 'getting') for word in words[begin:at])
    sensors = [item.mention for item in items if item.mention and item.start >= begin]
    everything = any(item.mark is Kind.EVERYTHING and item.start >= begin for item in items)
    if not taken or not (sensor_follows or everything or (sensors and words[at].text != 'from')):
        return None
    if any(item.mark is Kind.NOT and item.start >= begin for item in items):
        return Item(at, at + 1, mark=Kind.KEEP, plain='stays')  # "Don't take anything off the chin".
    return Item(at, at + 1, mark=Kind.FORGET, plain='off')


def takes_away(
    words: Sequence[Word], items: Sequence[Item], at: int, end: int, asked: bool, sensor: bool
) -> Item | None:
    """The mark of words that take a binding away; None where they do not here, as in `don't unbind the chin`.

    Args:
        words: of the sentence.
        items: what was found before them.
        at: index of the first.
        end: index behind the last.
        asked: whether the sentence asks for what begins here.
        sensor: whether a place is named behind the word that follows.
    """
    first, last = words[at].text, words[end - 1].text
    behind = words[end].text if end < len(words) else ''
    if first == 'drops' or (first == 'nothing' and end > at + 1 and words[at - 1].text == 'means'):
        return None  # "Eye drops", "it means nothing any more".
    if last in ('anything', 'nothing') and behind == 'else':
        alone = end + 1 == len(words) or words[end + 1].is_mark  # And not "nothing else but a nod".
        return Item(at, end + 1, mark=Kind.KEEP, plain='stays') if alone else None
    if first == 'bin' and behind and not (words[end].is_light or behind in _THINGS or sensor):
        return None  # "A memo: bin collection at noon."
    passive = first == 'be' and end > at + 1
    forbidden = bool(items) and items[-1].mark in (Kind.NOT, Kind.KEEP) and items[-1].plain != 'no'
    if [item.mark for item in items[-2:]] == [Kind.NOT, Kind.TIE] and items[-2].end == items[-1].start:
        forbidden = True  # "Nobody should unbind the chin".
    if _is_left(words, items, at, end, passive, forbidden):
        return Item(at, end, mark=Kind.KEEP, plain='stays')
    refused = bool(items) and items[-1].mark is Kind.NOT and items[-1].plain in _REFUSING
    if refused and items[-1].end == at and behind and words[end].is_light:
        return Item(at, end, mark=Kind.KEEP, plain='keep')  # "Don't scrap the wave on the chin".
    complains = _is_complaint(words, at, end)
    told = (first.endswith('ing') and first != 'doing') or complains
    whole = not complains and _is_nothing(words, items, at, end, sensor)
    if not (whole or passive) and (told or forbidden or not asked):
        return None
    return Item(at, end, mark=Kind.FORGET, plain=first)


def _is_left(
    words: Sequence[Word], items: Sequence[Item], at: int, end: int, passive: bool, forbidden: bool
) -> bool:
    """Whether words that take something away say that it is to stay.

    Args:
        words: of the sentence.
        items: what was found before them.
        at: index of the first.
        end: index behind the last.
        passive: whether they tell what is done, `be unbound`.
        forbidden: whether something before them forbids it.
    """
    first, last = words[at].text, words[end - 1].text
    behind = words[end].text if end < len(words) else ''
    refusals = [item for item in items if item.mark is Kind.NOT]
    if refusals and [word.text for word in words[max(0, at - 3) : at]] in _WANTING_YOU:
        return True  # "I don't want you to unbind the chin".
    if first == 'lose' and any(one.end < at and words[one.end].text in _WANTED for one in refusals):
        return True  # "I wouldn't want the chin to lose its laugh".
    if last == 'anything' and behind in _LOOSENED:
        return True  # "I don't want anything taken off".
    if not passive and behind in ('none', 'nothing'):
        return True  # "Remove none of the bindings".
    if forbidden and (first, behind) == ('forget', 'what'):
        return True  # "Don't forget what your chin does".
    nothing = 'nothing' in [word.text for word in words[max(0, at - 2) : at]]
    return passive and (forbidden or nothing)  # "The chin must not be unbound".


def _is_nothing(words: Sequence[Word], items: Sequence[Item], at: int, end: int, sensor: bool) -> bool:
    """`Nothing should happen`, `nothing on the chin any more`, `the chin itself shouldn't do anything`."""
    first, last = words[at].text, words[end - 1].text
    refused = any(item.mark is Kind.NOT for item in items)
    if last == 'anything' and end > at + 1 and (first not in ('to', 'doing', 'should') or refused):
        return True
    if first == 'doing' and last == 'things' and refused:
        return True
    if first != 'nothing':
        return False
    heading = [item.plain for item in items[-1:]] == [':'] and _is_place(items[-2:-1])
    joined = sensor and all(item.mark in JOINTS for item in items[-1:])
    return end > at + 2 or joined or heading


def behind_forgetting_it(between: Sequence[Item], words: Sequence[Word]) -> list[Item]:
    """The marks behind `the scruff, clear it, …`, which takes away what the place before does; none without.

    Args:
        between: marks since the place.
        words: of the sentence.
    """
    at = next((i for i, mark in enumerate(between) if mark.mark not in (*JOINTS, Kind.INSTEAD)), None)
    if at is None or between[at].mark is not Kind.FORGET or at + 1 == len(between):
        return []
    said = [word.text for word in words[between[at].end : between[at + 1].start]]
    points = said[:1] != [] and said[0] in _IT and set(said[1:]) <= _POLITE | {'up', 'off', 'all'}
    return list(between[at + 1 :]) if points and between[at + 1].mark is Kind.BREAK else []


_IT = frozenset({'it', 'that', 'them', 'both'})


_THINGS = frozenset(
    'it that them those this these everything every all whats whatever what both each'.split()
)
"""Normal forms for what is binned."""
_REFUSING = frozenset('dont do never cannot cant mustnt must please'.split())
"""First normal forms of what forbids: `do not`, `please don't`; the marks are named after these."""


def _is_place(items: Sequence[Item]) -> bool:
    return any(item.mention is not None for item in items)


def _is_complaint(words: Sequence[Word], at: int, end: int) -> bool:
    """`Your chin doesn't do anything`: it does not work; `… any more` says what shall be."""
    said = {word.text for word in words}
    return (
        words[at].text in ('doesnt', 'didnt') and words[end - 1].text == 'anything' and not said & _FROM_NOW
    )


_FROM_NOW = frozenset('more anymore longer now today should rather prefer better wish'.split())
"""Normal forms that say what is wanted, and not only what is."""


def _is_wanted_so(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`I want the scruff unhooked`: behind a place, at the end of a thought."""
    ends = at + 1 == len(words) or words[at + 1].is_mark or words[at + 1].text in _POLITE
    wanted = any(word.text in _WANTED for word in words[:at])
    named = all(word.text in _BOUND for word in words[items[-1].end : at])
    return ends and wanted and items[-1].mention is not None and named


def _may_go(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`What the scruff does can go`, `the yawn on the chin has to go`: behind a place, ending a thought."""
    ends = at + 1 == len(words) or words[at + 1].is_mark or words[at + 1].text in _POLITE
    begin = max((item.end for item in items if item.mark in (Kind.BREAK, Kind.JOIN)), default=0)
    placed = any(item.mention is not None for item in items if item.start >= begin)
    before = [word.text for word in words[max(0, at - 3) : at] if word.text not in ('both', 'all')][-2:]
    speaks = at > 2 and words[at - 3].text in _SPEAKING  # "If the chin is touched, you have to go."
    return ends and placed and (before[-1:] in _MAY or (before in _HAS_TO and not speaks))


_BOUND = frozenset('binding bindings job action reaction'.split())
"""Normal forms behind a place that mean what it does: `the left ear's binding`."""
_MAY = (['can'], ['may'], ['should'], ['must'])
_SPEAKING = frozenset('you youve i ive we weve they theyve he she'.split())
_HAS_TO = (['has', 'to'], ['have', 'to'], ['got', 'to'], ['needs', 'to'], ['need', 'to'])


def _stands_alone(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`Scruff off, please`: a place and nothing else before it in the thought."""
    marks = [item.mark for item in items]
    begin = max((i + 1 for i, mark in enumerate(marks) if mark in (Kind.BREAK, Kind.JOIN)), default=0)
    alone = items[begin:]
    ends = at + 1 == len(words) or words[at + 1].is_mark or words[at + 1].text in _POLITE
    return ends and len(alone) == 1 and alone[0].mention is not None and alone[0].end == at

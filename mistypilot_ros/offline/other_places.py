"""Places that are named by another: `the left one`, `the other side`, `the same ear`, `there`."""

from collections.abc import Sequence
from dataclasses import replace

from mistypilot_ros.offline.items import Item
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.sensor_words import SIDES, Mention, SensorWords
from mistypilot_ros.offline.text import Word


def the_other(words: Sequence[Word], items: Sequence[Item], sensors: SensorWords, at: int) -> Mention | None:
    """`The left one`, `the rear ones`, `a tap on the right`: places beside one that was named before.

    Without such a one the place is not known, where it is touched.
    """
    if (same := _same_place(words, items, at)) is not None:
        return same
    if (corner := _corner(words, items, sensors, at)) is not None:
        return corner
    end, side = _one_at(words, items, at)
    if not end:
        return None
    named = [item.mention for item in reversed(items) if item.mention and item.mention.names]
    before = named[0] if named else None
    find = sensors.group if 'ones' in [word.text for word in words[at : at + 2]] else sensors.sibling
    sibling = next((found for one in named if (found := find(one.names[-1], side))), '')
    if not sibling and before and (member := sensors.member(before.names[-1], side)):
        return Mention(at, end, (member,), inside=True)
    if not sibling and before and words[end - 1].text in ('it', 'side'):
        panel = f'{before.names[-1].partition("_")[0]}_{side}'
        sibling = panel if panel in sensors.sensors.names else ''
    pressed = bool(items) and items[-1].mark is Kind.TOUCH and end <= at + 2
    return Mention(at, end, (sibling,) if sibling else ()) if sibling or pressed else None


def _same_place(words: Sequence[Word], items: Sequence[Item], at: int) -> Mention | None:
    """`The same ear also makes you nod`, `give that ear a giggle as well`: the place that was named last."""
    named = next((i.mention for i in reversed(items) if i.mention and i.mention.names), None)
    said = [word.text for word in words[at : at + 3]]
    length = 3 if said[:2] == ['the', 'same'] else 2 if said[:1] == ['that'] else 0
    same = 0 < length <= len(said) and said[length - 1] in (_PLACES if length > 2 else _POINTED_AT)
    return replace(named, start=at, end=at + length) if named and same else None


_POINTED_AT = frozenset('ear bumper side spot'.split())
_PLACES = frozenset('ear bumper place spot sensor panel side'.split())


def _corner(words: Sequence[Word], items: Sequence[Item], sensors: SensorWords, at: int) -> Mention | None:
    """`…, and the back left one`: one of four places, where another of them was named before."""
    texts = [word.text for word in words[at : at + 5]]
    before = next((i.mention.names[-1] for i in reversed(items) if i.mention and i.mention.names), '')
    sides, length = texts[:2], 2 + (texts[2:3] == ['one'])
    whole = length == 3 or (texts[2:3] == [','] and (not at or words[at - 1].is_mark) and 'bumper' in before)
    if texts[1:4] in (['one', 'at', 'the'], ['one', 'in', 'the']) and 'bumper' in before:
        sides, length, whole = [texts[0], *texts[4:]], 5, True  # "The right one at the back".
    if not whole or not before or len(sides) < 2 or not all(side in SIDES for side in sides):
        return None
    for side in sides:
        before = sensors.sibling(before, side)
    return Mention(at, at + length, (before,)) if before else None


def _one_at(words: Sequence[Word], items: Sequence[Item], at: int) -> tuple[int, str]:
    """Where `the left one`, `one at the back` or `a tap on the right` ends, and the side; 0 for none."""
    if _is_bare_side(words, items, at):
        return at + 1, words[at].text
    texts = [word.text for word in words[at : at + 5]]
    before = next(
        (item.mention.names[-1] for item in reversed(items) if item.mention and item.mention.names), ''
    )
    if (
        texts[1:4] == ['one', 'on', 'the']
        and texts[4:]
        and texts[4] in SIDES
        and texts[0] in before.split('_')
    ):
        return at + 5, texts[4]  # "… the front left bumper …, and the front one on the right …"
    if texts[1:2] in (['one'], ['ones']) and texts[0] in SIDES:
        return at + 2, texts[0]
    if texts[:1] == ['other'] and texts[1:2] and texts[1] in _NOUNS:
        return at + 2, _opposite(items)
    if texts[1:2] == ['side'] and texts[2:3] != ['of'] and texts[0] in SIDES and _is_panel(items):
        return at + 2, texts[0]
    if texts[1:3] == ['of', 'it'] and texts[0] in SIDES and any(item.mention for item in items):
        return at + 3, texts[0]
    if texts[1:3] == ['hand', 'one'] and texts[0] in SIDES:
        return at + 3, texts[0]
    if texts[:1] == ['its'] and texts[1:2] and texts[1] in _BESIDE:
        return _beside(texts, at)
    if texts[:1] == ['its'] and texts[1:2] and texts[1] in SIDES and _is_panel(items):
        return at + 2 + (texts[2:3] == ['side']), texts[1]
    if texts[:1] not in (['one'], ['ones']) or texts[1:2] not in (['in'], ['at'], ['on']):
        return 0, ''
    side = 3 if texts[2:3] == ['the'] else 2
    if (
        len(texts) <= side
        or texts[side] not in SIDES
        or (texts[side + 1 : side + 2] and texts[side + 1] in SIDES)
        or texts[side + 1 : side + 2] == ['of']
    ):
        return 0, ''  # "One on the rear right", "one on the back of your head" say all by themselves.
    return at + side + 1, texts[side]


def _beside(texts: Sequence[str], at: int) -> tuple[int, str]:
    """`Its neighbour on the right`: where that ends, and the side; 0 where none is said."""
    sided = texts[2:4] in (['on', 'the'], ['at', 'the'], ['to', 'the']) and texts[4:5] != []
    return (at + 5, texts[4]) if sided and texts[4] in SIDES else (0, '')


_BESIDE = frozenset('neighbour neighbor twin partner counterpart'.split())


_NOUNS = frozenset('ear side one bumper'.split())


def _opposite(items: Sequence[Item]) -> str:
    """The side across from the place that was named last; empty where it is on none."""
    last = next((item.mention for item in reversed(items) if item.mention and item.mention.names), None)
    sides = [part for part in (last.names[-1].split('_') if last is not None else []) if part in _ACROSS]
    return _ACROSS[sides[-1]] if sides else ''


_ACROSS = {'left': 'right', 'right': 'left'}


def _is_panel(items: Sequence[Item]) -> bool:
    """Whether the place that was named last is a side of something: `the left side of your head`."""
    last = next((item.mention for item in reversed(items) if item.mention and item.mention.names), None)
    return (
        last is not None and bool(set(last.names[-1].split('_')) & SIDES.keys()) and 'head' in last.names[-1]
    )


def there(words: Sequence[Word], items: Sequence[Item], at: int) -> Mention | None:
    """`Keep the wave on the chin, but laugh there too`: the place that was spoken of last."""
    behind = [word.text for word in words[at + 1 : at + 4]]
    if words[at].text != 'there' or not (behind[:1] in (['too'], ['also']) or behind[:2] == ['as', 'well']):
        return None
    last = next((item.mention for item in reversed(items) if item.mention and item.mention.names), None)
    deed = bool(items) and items[-1].match is not None
    return Mention(at, at + 1, last.names, last.unclear) if last and deed else None


def _is_bare_side(words: Sequence[Word], items: Sequence[Item], at: int) -> bool:
    """`A tap on the right, wave`: a side and nothing else behind a touch."""
    touched = bool(items) and items[-1].mark in (Kind.TOUCH, Kind.WHEN) and words[at].text in SIDES
    ends = at + 1 == len(words) or words[at + 1].is_mark or words[at + 1].text in ('and', 'then')
    between = [word.text for word in words[items[-1].end : at]] if touched else []
    if touched and items[-1].mark is Kind.WHEN:
        return ends and between in (['its', 'the'], ['it', 'is', 'the'], ['it', 'was', 'the'])
    return touched and ends and between in (['on', 'the'], ['at', 'the'], ['the'], ['in', 'the'])

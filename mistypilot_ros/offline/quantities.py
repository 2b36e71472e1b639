"""Numbers with their units, as people say them: `an hour and a half`, `20 cm`, `quarter turn`, `twice`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from text_to_num import text2num  # type: ignore[import-untyped]

from mistypilot_ros.offline.text import Word

UNITS: Mapping[str, tuple[str, float]] = {
    **dict.fromkeys(('s', 'sec', 'secs', 'second', 'seconds', '秒'), ('time', 1.0)),
    **dict.fromkeys(('min', 'mins', 'minute', 'minutes'), ('time', 60.0)),
    **dict.fromkeys(('h', 'hr', 'hrs', 'hour', 'hours'), ('time', 3600.0)),
    **dict.fromkeys(('day', 'days'), ('time', 86_400.0)),
    **dict.fromkeys(('week', 'weeks'), ('time', 604_800.0)),
    **dict.fromkeys(('m', 'metre', 'metres', 'meter', 'meters', '米'), ('length', 1.0)),
    **dict.fromkeys(('km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'), ('length', 1000.0)),
    **dict.fromkeys(('mile', 'miles'), ('length', 1609.344)),
    **dict.fromkeys(('cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'), ('length', 0.01)),
    **dict.fromkeys(('mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'), ('length', 0.001)),
    **dict.fromkeys(('foot', 'feet', 'ft'), ('length', 0.3048)),
    **dict.fromkeys(('inch', 'inches'), ('length', 0.0254)),
    **dict.fromkeys(('yard', 'yards'), ('length', 0.9144)),
    **dict.fromkeys(('deg', 'degree', 'degrees', '度'), ('angle', 1.0)),
    **dict.fromkeys(('rad', 'radian', 'radians'), ('angle', 57.29577951308232)),
    **dict.fromkeys(('turn', 'turns', 'circle', 'circles', 'revolution', 'spin'), ('angle', 360.0)),
    'rotation': ('angle', 360.0),
    **dict.fromkeys(('percent', 'percentage'), ('share', 1.0)),
    **dict.fromkeys(('times', 'time', '次'), ('count', 1.0)),
}  # fmt: skip
"""Units by word: what they measure, and the factor to second, metre, degree, percent or one."""
COUNTS: Mapping[str, float] = {'once': 1, 'twice': 2, 'thrice': 3}
"""Words that count by themselves."""
_PARTS: Mapping[str, float] = {'half': 0.5, 'halves': 0.5, 'quarter': 0.25, 'quarters': 0.25}
_VAGUE: Mapping[str, float] = {'couple': 2, 'dozen': 12}
_SMALL = (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen '
    'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'
).split()
_LARGE = ('hundred', 'thousand')
NUMBER_WORDS = frozenset([*_SMALL, *_LARGE])
"""Words that numbers are made of."""
_ARTICLES = ('a', 'an', 'one', 'another')
_STRETCH = ('whole', 'full', 'good', 'complete', 'entire', 'more')
_LONGEST_NUMBER = 8
"""Words of a number."""
_ALONE = ('turn', 'turns', 'circle', 'circles', 'spin', 'times', 'time', 'second', 'seconds', 'm', 's', 'h')
"""Units that mean something else behind a mere article: a turn, a time, a second."""
_SAME = re.compile(
    r'\b(?:by (?:the same|as much|that much)|the same (?:distance|amount|angle|time|length|again)|'
    r'same (?:distance|amount|angle|length)|just as (?:far|long|much)|as (?:far|long|much) (?:again|back)|'
    r'(?:forward|forwards|backward|backwards|back|left|right|up|down) the same)\b'
)
"""Words for an amount that was said before, as normal forms apart by blanks."""
_BEFORE_COUNTED = frozenset('and then just only give gives get gets do does for with earn earns'.split())
"""Normal forms before `one nod`."""
_TO_SOMEBODY = frozenset(
    'me us him her them you please people visitors guests kids children everyone everybody'.split()
)
"""Normal forms between such a word and `one`."""
_SIDES = frozenset('left right front rear back'.split())
_BEFORE_SIDE = _SIDES | frozenset('the your'.split())
"""Normal forms before the side of a place."""
_PLACED = frozenset('chin scruff ear head forehead neck bumper'.split())
"""Normal forms of places behind which `one` may count a deed."""
_NO_DEED = frozenset('of on in at by more the that is was for to with if when and or'.split())
"""Normal forms behind `one` where it counts nothing."""


@dataclass(frozen=True)
class Quantity:
    """A number in a sentence."""

    start: int
    """First word."""
    end: int
    """Word after the last."""
    value: float
    """In second, metre, degree, percent or one."""
    measures: str = ''
    """time, length, angle, share or count; empty where no unit is said."""


def quantities(words: Sequence[Word]) -> list[Quantity]:
    """Find the numbers of a sentence, in order, none over another."""
    found: list[Quantity] = []
    at = 0
    while at < len(words):
        quantity = _quantity(words, at)
        if quantity is None or _is_sided(words, at):
            at += 1
            continue
        negative = at > 0 and words[at - 1].text in ('minus', 'negative')
        found.append(replace(quantity, value=-quantity.value) if negative else quantity)
        at = quantity.end
    return [quantity for quantity in found if not _is_pronoun(words, quantity)]


def _is_sided(words: Sequence[Word], at: int) -> bool:
    """`For the front right one turn left`, `the left one thirty centimetres`: no one turn, but a place."""
    before = [word.text for word in words[max(0, at - 2) : at]]
    behind = _text(words, at + 1)
    one_turn = words[at].text == 'one' and (behind in ('turn', 'spin', 'circle') or behind in NUMBER_WORDS)
    return one_turn and len(before) == 2 and before[0] in _BEFORE_SIDE and before[1] in _SIDES


def same_amount(words: Sequence[Word]) -> str:
    """The words that name an amount which was said before; empty for none."""
    found = _SAME.search(' '.join(word.text for word in words))
    return found[0] if found else ''


def _quantity(words: Sequence[Word], at: int) -> Quantity | None:
    if [word.text for word in words[at : at + 3]] == ['all', 'the', 'way']:
        round_about = _text(words, at + 3) in ('around', 'round')
        return Quantity(at, at + 4, 360.0, 'angle') if round_about else None
    if words[at].text == 'one' and _text(words, at + 1) == 'single':
        return Quantity(at, at + 2, 1.0)
    if words[at].text == 'single' and _text(words, at - 1) == 'a':
        return Quantity(at, at + 1, 1.0)
    if words[at].text in COUNTS:
        return Quantity(at, at + 1, COUNTS[words[at].text], 'count')
    end, value = _amount(words, at)
    if not end:
        return None
    unit_at = _skip(words, end, ('a', 'an', 'of', *_STRETCH))
    if [word.text for word in words[unit_at : unit_at + 2]] == ['per', 'cent']:
        return Quantity(at, unit_at + 2, value, 'share')
    unit = UNITS.get(_text(words, unit_at))
    verb = words[at].text == 'one' and end == at + 1 and _text(words, unit_at) in ('turns', 'spins')
    if unit is None or verb:
        return Quantity(at, end, value)
    end, value = unit_at + 1, value * unit[1]
    more, part = _part_behind(words, end)
    if more:
        end, value = more, value + part * unit[1]
    return _with_smaller_unit(words, Quantity(at, end, value, unit[0]))


def _with_smaller_unit(words: Sequence[Word], quantity: Quantity) -> Quantity:
    """`two minutes and thirty seconds`."""
    at = _skip(words, quantity.end, ('and',))
    end, value = _amount(words, at)
    unit = UNITS.get(_text(words, end)) if end else None
    if unit is None or unit[0] != quantity.measures or unit[0] not in ('time', 'length'):
        return quantity
    return Quantity(quantity.start, end + 1, quantity.value + value * unit[1], quantity.measures)


def _amount(words: Sequence[Word], at: int) -> tuple[int, float]:
    """A number without its unit: where it ends, and its value; (0, 0) for none."""
    if _text(words, at) in _PARTS and _text(words, at + 1) not in ('past', 'to'):
        return at + 1, _PARTS[words[at].text]
    end, value = _number(words, at)
    if end and _text(words, end) in ('halves', 'quarters'):
        return end + 1, value * _PARTS[words[end].text]
    if end:
        more, part = _part_behind(words, end)
        return (more, value + part) if more else (end, value)
    if _text(words, at) in _ARTICLES:
        return _after_article(words, at + 1)
    return 0, 0.0


def _after_article(words: Sequence[Word], at: int) -> tuple[int, float]:
    """`a hundred`, `a quarter of`, `an hour`, `a whole minute`, `a couple of`."""
    if _text(words, at) in _VAGUE:
        return at + 1, _VAGUE[words[at].text]
    if _text(words, at) in _PARTS:
        return at + 1, _PARTS[words[at].text]
    if _text(words, at) in _LARGE:
        return _number(words, at, 'one ')
    stretched = _skip(words, at, _STRETCH)
    text = _text(words, stretched)
    if text in UNITS and (stretched > at or text not in _ALONE):
        return stretched, 1.0
    return 0, 0.0


def _number(words: Sequence[Word], at: int, before: str = '') -> tuple[int, float]:
    """Digits or number words, the longest run that is one number."""
    text = _text(words, at)
    if text[:1].isdecimal():
        return at + 1, float(text)
    if text not in NUMBER_WORDS:
        return 0, 0.0
    if (spoken := _by_digits(words, at))[0]:
        return spoken
    end = at
    while end < min(len(words), at + _LONGEST_NUMBER) and (
        words[end].text in NUMBER_WORDS or words[end].text == 'and'
    ):
        end += 1
    while end > at:
        try:
            value = float(text2num(before + ' '.join(word.text for word in words[at:end]), 'en'))
        except ValueError:
            end -= 1
            continue
        return _with_decimals(words, end, value)
    return 0, 0.0


def _by_digits(words: Sequence[Word], at: int) -> tuple[int, float]:
    """`One eighty` is 180, and `two seventy five` 275."""
    if _text(words, at) not in _SMALL[1:10] or _text(words, at + 1) not in _SMALL[10:]:
        return 0, 0.0
    hundreds, end = _SMALL.index(words[at].text), at + 2
    tens = float(text2num(words[at + 1].text, 'en'))
    if tens >= 20 and _text(words, end) in _SMALL[1:10]:
        tens, end = tens + _SMALL.index(words[end].text), end + 1
    return end, 100.0 * hundreds + tens


def _with_decimals(words: Sequence[Word], end: int, value: float) -> tuple[int, float]:
    """`one point five`."""
    if _text(words, end) != 'point':
        return end, value
    digits = ''
    at = end + 1
    while _text(words, at) in _SMALL[:10] or _text(words, at).isdecimal():
        text = words[at].text
        digits += text if text.isdecimal() else str(_SMALL.index(text))
        at += 1
    return (at, float(f'{int(value)}.{digits}')) if digits else (end, value)


def _part_behind(words: Sequence[Word], at: int) -> tuple[int, float]:
    """`and a half`, `and a quarter`, `and three quarters`."""
    if _text(words, at) != 'and':
        return 0, 0.0
    if _text(words, at + 1) == 'a' and _text(words, at + 2) in _PARTS:
        return at + 3, _PARTS[words[at + 2].text]
    if _text(words, at + 1) == 'three' and _text(words, at + 2) == 'quarters':
        return at + 3, 0.75
    return 0, 0.0


def _is_pronoun(words: Sequence[Word], quantity: Quantity) -> bool:
    """A lone `one` is mostly no number: the left one, one on the scruff."""
    lone = quantity.end - quantity.start == 1 and words[quantity.start].text == 'one'
    led = quantity.start > 0 and words[quantity.start - 1].text in ('to', 'by', 'at')
    return lone and not quantity.measures and not led and not _is_counted(words, quantity.start)


def _is_counted(words: Sequence[Word], at: int) -> bool:
    """`One nod if …`, `give me one wave`: what is done once, in the place where a wish begins."""
    before = next((word for word in reversed(words[:at]) if word.text not in _TO_SOMEBODY), None)
    begins = before is None or before.is_mark or before.text in _BEFORE_COUNTED
    behind = words[at + 1 : at + 2]
    if before is not None and before.text in _PLACED:  # "Make the chin one nod": the last words of a thought.
        begins = at + 2 >= len(words) or words[at + 2].is_mark
    return (
        begins
        and bool(behind)
        and not (behind[0].is_mark or behind[0].is_light or behind[0].text in _NO_DEED)
    )


def _skip(words: Sequence[Word], at: int, texts: Sequence[str]) -> int:
    while _text(words, at) in texts:
        at += 1
    return at


def _text(words: Sequence[Word], at: int) -> str:
    return words[at].text if 0 <= at < len(words) else ''

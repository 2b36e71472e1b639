"""The new wording of a detail that gets another value: what nobody spoke of stays as it was."""

import re

from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.social.facts import facts, own
from mistypilot_ros.offline.social.labels import Detail, detail

_PREFIX = re.compile(
    '^(?:(?:only|at most|at least|under|up to|about|by|with|include|includes|including|likes'
    '|mention|no|without|avoid|hates|in|on|for|back at|back by|return by|until|near|from|to'
    '|ends?|ending|start(?:ing)?(?: at)?|leave(?: at)?|main course with|starter) )+',
    re.IGNORECASE,
)
_CLOCK = re.compile(r'(\d{1,2}):(\d\d) ([AP]M)')
_ARTICLE = re.compile(r'^(?:a|an|the|some|one) ', re.IGNORECASE)


def reworded(old: Detail, new: str) -> str:
    """The detail with a new value.

    Args:
        old: as it stands.
        new: what somebody said instead, in plain form with clock times.
    """
    new = new.strip(" ,.!?'")
    for attempt in (_number, _day, _noun_kept, _same_kind):
        if (text := attempt(old, new)) is not None:
            return text
    if (text := _inside(old, new)) is not None:
        return text
    found = facts(new)
    if found and ': ' in found[0] and not old.label:
        return found[0]
    value = detail(found[0]).value if len(found) == 1 else own(new)
    if old.label:
        return f'{old.text[: len(old.label)]}: {_without_verb(value)}'
    prefix = _PREFIX.match(old.value)
    if prefix and not _PREFIX.match(value):
        return f'{prefix[0]}{_without_verb(value)}'
    return value


def _inside(old: Detail, new: str) -> str | None:
    """`since 2018` for the same words with another number inside a longer detail."""
    words = re.escape(re.sub(r'\d+', '#', new)).replace(r'\#', r'\d+')
    match = re.search(rf'\b{words}(?!\w)', old.value, re.IGNORECASE) if re.search(r'\d', new) else None
    if match is None or len(match[0]) == len(old.value) or not re.search('[a-z]{3}', new, re.IGNORECASE):
        return None
    value = f'{old.value[: match.start()]}{new[0].casefold()}{new[1:]}{old.value[match.end() :]}'
    return f'{old.text[: len(old.text) - len(old.value)]}{value}'


def _without_verb(value: str) -> str:
    return re.sub(r'^(?:include|with|mention|for|in|say|put in|add|be|is|set in|set on) (?=\w)', '', value)


def _number(old: Detail, new: str) -> str | None:
    """A bare number, perhaps with the unit that the detail has already."""
    match = re.fullmatch(
        r'(?:to |only |just |at |for |about |under |up to |at most )?(?:a |an )?(\d+|one'
        r"|two)(?: (?:is|'s) (?:enough|fine|ok|plenty|better))?(?P<unit> [\w-]+)?(?: is "
        r'(?:enough|fine|plenty))?(?: (?:at most|tops|max|max\.|maximum))?',
        new,
        re.IGNORECASE,
    )
    if match is None or not old.numbers:
        return None
    number = {'one': '1', 'two': '2'}.get(match[1].casefold(), match[1])
    unit = (match['unit'] or '').strip().casefold()
    if unit and unit[:3] not in old.text.casefold() and unit not in ('k', 'people', 'persons'):
        return None
    clock = _CLOCK.search(old.text)
    if clock:
        return old.text.replace(clock[0], f'{number}:00 {clock[3]}')
    old_number = old.numbers[0]
    value = re.sub(rf'{old_number}(?!.*{old_number})', number, old.value, count=1)
    return f'{old.text[: len(old.text) - len(old.value)]}{value}'


def _day(old: Detail, new: str) -> str | None:
    if 'date' not in old.families:
        return None
    match = re.search(rf'\b(?:on |to |for |by )?({v.DAY})', new, re.IGNORECASE)
    before = re.search(v.DAY, old.value, re.IGNORECASE)
    if match is None or before is None:
        return None
    day = match[1]
    for word in ('next', 'this'):
        if before[0].casefold().startswith(word) and day.casefold() in v.WEEKDAYS:
            day = f'{word} {day}'
    text = f'{old.text[: len(old.text) - len(old.value)]}{old.value.replace(before[0], day)}'
    clock = _CLOCK.search(new)
    if clock and (known := _CLOCK.search(text)):
        text = text.replace(known[0], clock[0])
    return text


def _noun_kept(old: Detail, new: str) -> str | None:
    """`a tomato one` for `pumpkin soup`."""
    match = re.fullmatch(r'(?:an?|the) ([\w-]+(?: [\w-]+)?) ones?', new, re.IGNORECASE)
    if match is None:
        return None
    words = old.value.split()
    return f'{old.text[: len(old.text) - len(old.value)]}{" ".join([*words[:-2], match[1], words[-1]])}'


def _same_kind(old: Detail, new: str) -> str | None:
    """A new amount or time of the same kind: the label and the bound stay."""
    found = facts(new)
    if len(found) != 1:
        return None
    fresh = detail(found[0])
    if not (fresh.families & old.families & {'money', 'span', 'clock', 'size', 'people', 'age'}):
        return None
    if (
        'clock' in fresh.families
        and (known := _CLOCK.search(old.text))
        and (clock := _CLOCK.search(fresh.text))
    ):
        return old.text.replace(known[0], clock[0])
    if not fresh.numbers or not old.numbers or len(old.numbers) > 1:
        return f'{old.text[: len(old.label)]}: {fresh.value}' if old.label else fresh.text
    bound = re.match(r'(under|up to|at most|at least|over|about) ', old.value)
    if bound and re.match(r'\d', fresh.value):
        return f'{old.text[: len(old.text) - len(old.value)]}{bound[0]}{fresh.value}'
    return f'{old.text[: len(old.label)]}: {fresh.value}' if old.label else fresh.text

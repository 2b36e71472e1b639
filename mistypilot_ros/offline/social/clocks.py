"""Times of day in one form: `half past six in the evening` is `6:30 PM`."""

import re

_PART = (
    r'(?:\s+(?P<part>in the morning|in the afternoon|in the evening|at night|tonight|this morning'
    '|this evening))?'
)
_BEHIND = (
    r'(?=\s*(?:[,.!?;)]|$|in the (?:morning|afternoon|evening)|at night|tonight|tomorrow|today'
    '|sharp|on|with|for|and|so'
    r'|from|to|till|until|because|instead|rather|not|but|at the latest|then|when|before|after|please)(?!\w))'
)
_FORMS = (
    re.compile(
        r'\b(?P<rel>half past|quarter past|a quarter past|quarter to|a quarter to|(?:5|10|20'
        '|25) (?:minutes )?past'
        '|(?<!from )(?<!between )(?<!change )(?<!make it )(?:5|10|20|25) (?:minutes )?to) '
        rf'(?P<hour>\d{{1,2}})\b{_PART}',
        re.IGNORECASE,
    ),
    re.compile(
        rf'\b(?P<hour>\d{{1,2}})(?:[:.](?P<minute>[0-5]\d))? ?(?P<half>[ap])\.?m\b\.?{_PART}', re.IGNORECASE
    ),
    re.compile(
        rf'\b(?P<hour>\d{{1,2}}):(?P<minute>[0-5]\d)\b(?! ?[AP]M){_PART}',
    ),
    re.compile(rf"\b(?P<hour>\d{{1,2}}) o'?clock{_PART}", re.IGNORECASE),
    re.compile(
        r'\b(?P<hour>\d{1,2})\s+(?P<part>in the morning|in the afternoon|in the evening|at night)',
        re.IGNORECASE,
    ),
    re.compile(
        rf'(?<=\bat )(?P<hour>\d{{1,2}}){_PART}{_BEHIND}|(?<=\bby )(?P<hour_2>\d{{1,2}}){_BEHIND}'
        rf'|(?<=\btill )(?P<hour_3>\d{{1,2}}){_BEHIND}|(?<=\buntil )(?P<hour_4>\d{{1,2}}){_BEHIND}'
        rf'|(?<=\bbefore )(?P<hour_5>\d{{1,2}}){_BEHIND}|(?<=\bafter )(?P<hour_6>\d{{1,2}}){_BEHIND}',
        re.IGNORECASE,
    ),
)
_EARLY = re.compile(r'\b(?:wake|get up|school|breakfast|morning|mornings|leave|sunrise|start)', re.IGNORECASE)


def with_clocks(text: str) -> str:
    """The text with its times of day in the form 9:00 AM."""
    early = bool(_EARLY.search(text))
    for form in _FORMS:
        text = form.sub(lambda match: _clock(match, early), text)
    return text


def clock(hour: int, minute: int, morning: bool | None, early: bool = False) -> str:
    """A time of day; where nobody says which half, people are awake: 8:00 AM to 7:59 PM."""
    if morning is None:
        morning = 8 <= hour <= 11 or (early and 4 <= hour <= 11)
    half = 'AM' if morning else 'PM'
    if hour > 12:
        hour, half = hour - 12, 'PM'
    return f'{hour or 12}:{minute:02d} {half}'


def _clock(match: 're.Match[str]', early: bool) -> str:
    groups = match.groupdict()
    hour = int(next(value for name, value in groups.items() if name.startswith('hour') and value))
    if hour > 24:
        return match[0]
    minute = int(groups.get('minute') or 0)
    relation = (groups.get('rel') or '').casefold()
    if relation:
        hour, minute = _relative(hour, relation)
    part = groups.get('part') or ''
    morning: bool | None = None
    if groups.get('half'):
        morning = groups['half'].casefold() == 'a'
    elif part:
        morning = 'morning' in part.casefold() or ('night' in part.casefold() and hour < 5)
    elif re.match(r'\s*(?:tonight|in the evening)', match.string[match.end() :]):
        morning = False
    return clock(hour, minute, morning, early)


def _relative(hour: int, relation: str) -> tuple[int, int]:
    number = re.match(r'\d+', relation)
    minutes = int(number[0]) if number else 30 if 'half' in relation else 15
    return (hour, minutes) if relation.endswith('past') else ((hour - 1) or 12, 60 - minutes)

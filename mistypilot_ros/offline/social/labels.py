"""Which kind of fact a detail is: its families, by its label and by the words of its value."""

import re
from dataclasses import dataclass

from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.text import stem

_LABELS = {
    'date': 'date day when month week deadline weekday departure',
    'clock': 'time start begin hour return',
    'span': 'length duration time',
    'size': 'length size',
    'money': 'budget price cost limit income spending amount',
    'people': 'people guests servings persons pupils children group participants players kids number',
    'language': 'language',
    'age': 'age',
    'place': 'place setting location destination where venue city country room region',
    'travel': 'transport transportation travel',
    'topic': 'topic subject theme category about genre focus content situation occasion',
    'person': 'for audience recipient listener listeners reader to speaker from with whom',
    'character': 'character hero characters protagonist animal',
    'name': 'name',
    'tone': 'tone style mood voice feeling',
    'level': 'level difficulty grade',
    'ending': 'ending end',
    'format': 'format form',
    'weather': 'weather',
    'reason': 'reason purpose cause excuse',
}
_BY_LABEL: dict[str, set[str]] = {}
for _family, _words in _LABELS.items():
    for _word in _words.split():
        _BY_LABEL.setdefault(_word, set()).add(_family)
_PATTERNS = (
    ('date', re.compile(rf'\b(?<!-){v.DAY}\b')),
    ('clock', re.compile(rf'\b(?:{v.CLOCK})\b|\d:\d\d [ap]m')),
    ('money', re.compile(rf'\b\d[\d.,]*\s*(?:{v.MONEY})\b|[€$£]\s*\d')),
    (
        'span',
        re.compile(
            rf'\b(?:\d[\d.]*\s+(?:and a half )?(?:{v.TIME_UNITS})|(?:half )?an hour)\b(?! old| a week)'
        ),
    ),
    ('people', re.compile(rf'\b\d+\s+(?:\w+\s+)?(?:{v.COUNTED_PEOPLE})\b')),
    ('age', re.compile(r'\b\d+[- ]years?[- ]olds?\b|\bturning \d+|\baged? \d+')),
    (
        'colour',
        re.compile(
            r'\b(?:red|blue|green|yellow|pink|purple|orange|black|white|brown|grey|gray|golden|silver'
            r'|turquoise)\b'
        ),
    ),
    (
        'decade',
        re.compile(r'\b(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0s)\b'),
    ),
    ('distance', re.compile(r'\b\d[\d.]*\s*(?:kilomet\w+|km|miles?)\b')),
    (
        'travel',
        re.compile(r'\bby (?:bus|train|car|bike|bicycle|plane|boat|ferry|tram|taxi|coach)\b|\bon foot\b'),
    ),
    ('language', re.compile(rf'\b(?:in|into) (?:{"|".join(sorted(v.LANGUAGES))})\b')),
)
_SIZE = re.compile(rf'\b(?:\d+|one|an?)\s+(?:\w+\s+)?({v.LENGTH_UNITS})\b')
_NO = re.compile(r'^(?:no|not|without|never|avoid|nothing|cannot|leave out)\b|\bnot?\b|\bwithout\b')

_PURE = re.compile(
    rf'\b(?:{"|".join(v.WEEKDAYS)}|{"|".join(v.MONTHS)}|{v.TIME_UNITS}|{v.MONEY}'
    f'|{v.LENGTH_UNITS}|{v.COUNTED_PEOPLE}|next|this|am|pm|under|most|least|up|no|more|than'
    r'|less|only|around|about|over|max|tops|date|\d[\d:.]*(?:st|nd|rd|th)?|tomorrow|today'
    '|tonight|weekend|morning|afternoon|evening|night|noon|midnight|half|an|a|hour|one|two|by'
    '|at|on|in|the|of|long|km|kilometres|kilometers|miles|metres|people|mid|end|beginning'
    '|until|red|blue|green|yellow|pink|purple|orange|black|white|brown|grey|gray|golden'
    r'|silver|short|very|full|whole|due|deadline|days|day|week|per|each)\b'
)


@dataclass(frozen=True)
class Detail:
    """A detail, taken apart for comparing."""

    text: str
    """As it stands in the task."""
    label: str
    """What stands before the first colon, small letters; empty where there is none."""
    value: str
    """What stands behind it."""
    families: frozenset[str]
    """Kinds of fact."""
    stems: frozenset[str]
    """Stems of the words of the value that tell what is meant."""
    negative: bool
    """Whether it shuts something out."""

    @property
    def numbers(self) -> list[str]:
        """Numbers in the value."""
        return re.findall(r'\d+(?!\d|st\b|nd\b|rd\b|th\b)', self.value)


def detail(text: str) -> Detail:
    """Take a detail apart."""
    label, sep, value = text.partition(': ')
    if not sep or len(label.split()) > 4:
        label, value = '', text
    low = value.casefold()
    negative = bool(_NO.search(low))
    return Detail(
        text, label.casefold(), value, families(label.casefold(), low), content_stems(low), negative
    )


def families(label: str, low: str) -> frozenset[str]:
    """Kinds of fact of a label and a value, both in small letters."""
    found = {name for name, pattern in _PATTERNS if pattern.search(low)}
    by_label = {family for word in re.findall(r'\w+', label) for family in _BY_LABEL.get(word, ())}
    if label.startswith('number of '):
        by_label = {f'count {stem(label.split()[-1])}'}
        by_label |= {f'size {stem(label.split()[-1])}'}
    if size := _SIZE.search(low):
        found.add(f'size {stem(size[1])}')
        found.add('size')
    if 'size' in by_label or 'span' in by_label:
        by_label -= {'span', 'size'} if found & {'span', 'size', 'clock', 'date'} else set()
    if 'people' in by_label and not re.search(r'\d|\bone\b', low):
        by_label.discard('people')
    if 'date' in by_label and 'clock' in found:
        by_label.discard('date')
    words = set(re.findall(r"[a-z][a-z'-]*", low))
    for number, (left, right) in enumerate(v.OPPOSITES):
        if words & (left | right) and len(words - v.STOP_WORDS) <= 3:
            found.add(f'manner {number}')
    if low.removeprefix('in ') in v.LANGUAGES:
        found.add('language')
    return frozenset(found | by_label)


def content_stems(low: str) -> frozenset[str]:
    """Stems of the words that tell what is meant."""
    words = re.findall(r"[a-z0-9à-ÿ][a-z0-9à-ÿ']*", low)
    return frozenset(
        stem(word.replace("'s", '').replace("'", '')) for word in words if word not in v.STOP_WORDS
    )


def is_pure(known: Detail) -> bool:
    """Whether a detail holds nothing but a date, a time, an amount or a manner."""
    rest = _PURE.sub(' ', known.value.casefold())
    words = [word for word in re.findall(r"[a-z'-]+", rest) if word not in v.STOP_WORDS]
    return (
        not words
        or all(word in v.MANNERS for word in words)
        or (bool(known.families & {'language', 'travel', 'age', 'money'}) and len(words) <= 1)
    )

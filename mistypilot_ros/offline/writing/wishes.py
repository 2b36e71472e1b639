"""What a brief wishes of a script: how long, about what, for whom, with which name, without what."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from mistypilot_ros.core.social import Brief
from mistypilot_ros.offline.social.labels import content_stems


class Length(Enum):
    """How long a script shall be."""

    SHORT = auto()
    """The short version."""
    USUAL = auto()
    """As it comes."""
    LONG = auto()
    """The long version."""
    LONGER = auto()
    """Longer than any version there is: minutes that no row fills."""


_SHORT = re.compile(
    r'\b(?:short|shorter|shortest|brief|briefer|quick|quicker|not (?:too|so) long)\b|短', re.I
)
_LONG = re.compile(r'\b(?:long|longer|longest|detailed|more detailed|not (?:too|so) short)\b|长', re.I)
_MINUTES = re.compile(r'(\d+|half an?|an?|one|two|three|five|ten)[ -](?:minutes?|mins?)\b', re.I)
_NUMBERS = {
    'half a': 0.5,
    'half an': 0.5,
    'a': 1,
    'an': 1,
    'one': 1,
    'two': 2,
    'three': 3,
    'five': 5,
    'ten': 10,
}
_USUAL_MINUTES, _MOST_MINUTES = 1.5, 3.0
"""What the usual version fills, and what the long one does."""
_NAME = r"[^\W\d_]+(?:['’-][^\W\d_]+)*(?: [^\W\d_]+(?:['’-][^\W\d_]+)*)?"
_HERO = re.compile(
    rf'^(?:name|hero|heroine|main character|protagonist|名字)\s*[:：]\s*(?!(?:an?|the)\s)(?P<name>{_NAME})$',
    re.I,
)
_NAMED = re.compile(rf'(?:\bnamed|\bcalled|\bwhose name is|\bby the name of|名叫)\s*(?P<name>{_NAME})')
_TOPIC = re.compile(
    r'^(?:topic|subject|theme|about)\s*:?\s+(?P<topic>.+)$|^主题\s*[:：]\s*(?P<topic_zh>.+)$',
    re.IGNORECASE,
)
_SAID_TOPIC = re.compile(
    r'\b(?:story|tale|joke|poem|riddle|song|fact|adventure|lullaby|rhyme)s? (?:about|of) (?:an? |the |my )?'
    r"(?P<topic>[\w'-]+(?: [\w'-]+){0,3}?)"
    r'(?= (?:named|called|for|in|who|with|that|please|and|by)\b|[,.!?:]|$)',
    re.IGNORECASE,
)
"""What it shall be about where that was said, and no detail says it."""
_FOR = re.compile(r'^for\s*:?\s+(?P<who>[^,.;:]{1,40})$|^给：(?P<who_zh>.{1,12})$', re.I)
_KIN = re.compile(
    r'(?:little |big |old |older |younger |dear )*(?:grand)?(?:son|daughter|mother|father|mum|mom|dad|grandma'
    r'|grandpa|granny|parents|child|children|sister|brother|aunt|uncle|niece|nephew|cousin|friend|wife|husband|class|teacher'
    r'|neighbou?r|baby|boss|colleague|kids|boy|girl|students?)s?\b', re.I,
)  # fmt: skip
_PEOPLE = re.compile(r'[A-Z\u3400-\u9fff]|\d+ \w+|(?:the|our|all) ')
_NOT = re.compile(
    r"^(?:no|not|without|never|don't mention|leave out)\s+(?:any |too |so )?(?P<what>.+)$"
    r'|^不要(?P<zh>.+)$',
    re.IGNORECASE,
)
_LANGUAGE = re.compile(r'^(?:language\s*:|语言：|in [A-Z][a-z]+$)')
ALWAYS = content_stems(
    'child children kid kids family suitable nice kind happy ending good friendly please simple new another'
    ' different age old year toddler everyone everybody today tonight now warm user'
)
"""What holds for everything that the robot says by itself."""


@dataclass(frozen=True)
class Wish:
    """What a script shall be like."""

    language: str
    """Two letters."""
    length: Length
    """How long."""
    hero: str
    """A name; empty for none."""
    topic: str
    """What it shall be about, without an article; empty for anything."""
    who: str
    """For whom it is, as it follows `for`; empty for nobody."""
    unwanted: tuple[tuple[str, frozenset[str]], ...]
    """Each detail that forbids something, and the stems of what it forbids."""
    others: tuple[tuple[str, frozenset[str]], ...]
    """Each other detail and its stems."""
    text: str
    """All that was said and wished, small letters."""


def wish_of(brief: Brief, language: str) -> Wish:
    """Read the details of a brief."""
    length, hero, topic, who = Length.USUAL, '', '', ''
    unwanted, others = [], []
    for detail in brief.details:
        detail = detail.strip().removeprefix('include ')
        found = _length(detail)
        if found is not None:
            length = found
        elif stems(detail) and stems(detail) <= ALWAYS:
            continue
        elif match := _HERO.match(detail):
            hero = match['name']
        elif match := _NOT.match(detail):
            unwanted.append((detail, stems(match['what'] or match['zh'])))
        elif match := _TOPIC.match(detail):
            topic = match['topic'] or match['topic_zh']
        elif match := _FOR.match(detail):
            who = match['who'] or match['who_zh']
        elif not _LANGUAGE.match(detail):
            others.append((detail, stems(detail)))
    named = _NAMED.search(topic) or _NAMED.search(' '.join((*brief.details, brief.text)))
    if named is not None:
        hero = hero or named['name']
        topic = _NAMED.sub('', topic)
    said_topic = _SAID_TOPIC.search(brief.text) or _SAID_TOPIC.search(brief.main_task)
    if not topic and said_topic is not None:
        topic = said_topic['topic']
    said = normal(' '.join((brief.main_task, *brief.details, brief.text)))
    return Wish(
        language,
        length,
        hero.strip()[:30],
        _bare(topic),
        _addressed(who),
        tuple(unwanted),
        tuple(others),
        said,
    )


def stems(text: str) -> frozenset[str]:
    """Stems of the words that mean something."""
    return content_stems(normal(text))


def normal(text: str) -> str:
    """Small letters, straight apostrophes, single blanks, no other marks."""
    text = re.sub('[‘’`´]', "'", unicodedata.normalize('NFKC', text)).casefold()
    return ' '.join(re.sub(r"[^\w'-]+", ' ', text).split())


def stands_in(phrase: str, text: str) -> bool:
    """Whether a phrase stands in a normal text as whole words; a Chinese one anywhere."""
    if not phrase.isascii():
        return phrase in text
    return f' {phrase} ' in f' {text} '


def first_in(phrases: Iterable[str], text: str) -> str:
    """The first phrase that stands in a text; empty where none does."""
    return next((phrase for phrase in phrases if stands_in(phrase, text)), '')


def _length(detail: str) -> Length | None:
    bare = re.sub(r'^length\s*:\s*', '', detail, flags=re.IGNORECASE)
    if match := _MINUTES.search(bare):
        minutes = float(_NUMBERS.get(match[1].casefold(), 0) or float(match[1]))
        if minutes > _MOST_MINUTES:
            return Length.LONGER
        return Length.SHORT if minutes < 1 else Length.USUAL if minutes <= _USUAL_MINUTES else Length.LONG
    if len(normal(bare).split()) > 5:
        return None
    if _SHORT.search(bare) and not re.search(r'not (?:too|so) short', bare, re.IGNORECASE):
        return Length.SHORT
    return Length.LONG if _LONG.search(bare) else None


def _bare(topic: str) -> str:
    return re.sub(r'^(?:(?:an?|the|some|my)\s+|一个|一只)', '', topic.strip(' ,.!?'), flags=re.IGNORECASE)[
        :60
    ]


def _addressed(who: str) -> str:
    who = re.sub(r'^my ', '', who.strip())
    return f'your {who}' if _KIN.match(who) else who if _PEOPLE.match(who) else ''

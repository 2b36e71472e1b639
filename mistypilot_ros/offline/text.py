"""First stage: a text as words that remember where they stood."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

LIGHT_WORDS = frozenset(
    (
        'a an the my your ur its his her our their mistys misty robots of some any is are am '
        'um uh er erm uhm hmm youre 我 你 的 个 张 一'
    ).split()
)
"""Words that never decide what is meant, as normal forms."""
SHORT_FORMS: Mapping[str, str] = {
    'whats': 'what', 'hows': 'how', 'wheres': 'where', 'whos': 'who', 'todays': 'today',
    'wen': 'when', 'tuch': 'touch', 'toutch': 'touch', 'foto': 'photo',
    'bumber': 'bumper', 'bumbers': 'bumpers', 'scruf': 'scruff', 'missy': 'misty', 'mistie': 'misty',
    'mysty': 'misty', 'misti': 'misty', 'pic': 'photo', 'vid': 'video', 'lil': 'little', 'plz': 'please',
    'tern': 'turn', 'lite': 'light', 'lites': 'lights', '%': 'percent', '°': 'degrees',
}  # fmt: skip
"""Normal forms that stand for another one."""
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[A-Za-zÀ-ɏ]+(?:['’`][A-Za-z]+)*|[\u3400-\u9fff]|[^\sA-Za-zÀ-ɏ0-9]")
_STAMMERED = re.compile(r'\b(?:([A-Za-z]{1,3})-)+(?=\1[A-Za-z])', re.IGNORECASE)
"""What somebody who stammers says before a word: `c-can`, `st-start`."""
_DRAWN_OUT = re.compile(r'u+m+|u+h+|h+m+|e+r+m*|o+h+|a+h+')
"""Sounds of hesitation that may be written long: `ummm`."""
_HYPHENS = frozenset('-‐')
_QUOTED = re.compile(
    r'"([^"]+)"|“([^”]+)”|«([^»]+)»|「([^」]+)」|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)‘([^’]+)’(?!\w)'
)


@dataclass(frozen=True)
class Word:
    """One word or one mark of punctuation."""

    text: str
    """Normal form: small letters, without apostrophes."""
    stem: str
    """Normal form without endings: the same for wave, waves, waved and waving."""
    start: int
    """Where it begins in the sentence's text."""
    end: int
    """Where it ends in the sentence's text."""

    @property
    def is_mark(self) -> bool:
        """Whether it is punctuation."""
        return not self.text[0].isalnum()

    @property
    def is_light(self) -> bool:
        """Whether it never decides what is meant."""
        return self.text in LIGHT_WORDS


@dataclass(frozen=True)
class Sentence:
    """A text and its words."""

    text: str
    """As it was given, in Unicode form NFKC."""
    words: tuple[Word, ...]
    """In order."""
    quotes: tuple[tuple[int, int], ...] = ()
    """First and last word (exclusive) of each quotation, its marks included."""

    def slice(self, start: int, end: int) -> str:
        """The text from word `start` up to word `end`, as it was written."""
        return self.text[self.words[start].start : self.words[end - 1].end] if start < end else ''


def read(text: str) -> Sentence:
    """Split a text into words."""
    text = _STAMMERED.sub('', unicodedata.normalize('NFKC', text))
    words = tuple(
        _word(match)
        for match in _TOKEN.finditer(text)
        if not _joins(text, match) and not _shortens(text, match)
    )
    quotes = []
    for match in _QUOTED.finditer(text):
        inside = [i for i, word in enumerate(words) if match.start() <= word.start < match.end()]
        if inside:
            quotes.append((inside[0], inside[-1] + 1))
    return Sentence(text, words, tuple(quotes))


@lru_cache(maxsize=4096)
def normal_forms(text: str) -> frozenset[str]:
    """The words of a text of a table or catalogue, which is read again with every new catalogue."""
    return frozenset(word.text for word in read(text).words)


def stem(word: str) -> str:
    """Take an English ending off; the result is for comparing, not for reading.

    Short words keep or get their last e, so that time, timing and Tim stay apart as they should.
    """
    stripped = False
    for ending, longer_than, instead in (
        ('ies', 4, 'y'),
        ('ing', 5, ''),
        ('ed', 4, ''),
        ('es', 4, ''),
        ('s', 3, ''),
    ):
        if word.endswith(ending) and len(word) > longer_than and not word.endswith('ss'):
            word, stripped = word[: -len(ending)] + instead, ending in ('ing', 'ed', 'es')
            break
    if len(word) > 3 and word[-1] == word[-2]:
        return word[:-1]
    if len(word) > 4 and word.endswith('e'):
        return word[:-1]
    if stripped and len(word) == 3 and word[-2] in _VOWELS and word[-1] not in _VOWELS:
        return f'{word}e'
    return word


_VOWELS = frozenset('aeiouy')


def _joins(text: str, match: 're.Match[str]') -> bool:
    """Whether it is a hyphen inside a word: `forty-five` is two words."""
    inside = 0 < match.start() and match.end() < len(text)
    return match[0] in _HYPHENS and inside and (text[match.start() - 1] + text[match.end()]).isalnum()


def _shortens(text: str, match: 're.Match[str]') -> bool:
    """Whether it is the full stop of a title: `Mr. Alder` is no end of a sentence."""
    return match[0] == '.' and bool(_TITLE.search(text[: match.start()]))


_TITLE = re.compile(r'\b(?:mr|mrs|ms|dr|prof)$', re.IGNORECASE)


_ONE_IS = re.compile("^(one)['’`]s$")
"""`The left one's red` speaks of one, and `the left ones` of several."""


def _word(match: 're.Match[str]') -> Word:
    text = re.sub("['’`]", '', _ONE_IS.sub(r'\1', match[0].casefold())) or match[0]
    if _DRAWN_OUT.fullmatch(text):
        text = re.sub(r'(.)\1+', r'\1', text)
    text = SHORT_FORMS.get(text, text)
    return Word(text, stem(text), match.start(), match.end())


def next_mark(words: Sequence[Word], at: int) -> int:
    """Where the next punctuation stands from a word on; the number of words where there is none."""
    return next((i for i in range(at, len(words)) if words[i].is_mark), len(words))


def behind_mark(words: Sequence[Word], at: int) -> int:
    """First word behind the last punctuation before a word."""
    return next((i + 1 for i in reversed(range(at)) if words[i].is_mark), 0)


def flat(sentence: Sentence) -> str:
    """The normal forms of a sentence without punctuation, and without the hesitation that it begins with."""
    texts = [word.text for word in sentence.words if not word.is_mark]
    begin = next((i for i, text in enumerate(texts) if text not in _HESITATION), len(texts))
    return ' '.join(texts[begin:])


_HESITATION = frozenset('um uh er erm uhm hm hmm mm ah oh well so right okay ok'.split())

"""First stage: a text as words that remember where they stood."""

import re
import unicodedata
from dataclasses import dataclass

LIGHT_WORDS = frozenset(
    'a an the my your its his her our their mistys misty robots of some any 我 你 的 个 张 一'.split()
)
"""Words that never decide what is meant, as normal forms."""
_TOKEN = re.compile(r"[A-Za-zÀ-ɏ0-9]+(?:['’`][A-Za-z]+)*|[\u3400-\u9fff]|[^\sA-Za-z0-9]")
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
    text = unicodedata.normalize('NFKC', text)
    words = tuple(_word(match) for match in _TOKEN.finditer(text))
    quotes = []
    for match in _QUOTED.finditer(text):
        inside = [i for i, word in enumerate(words) if match.start() <= word.start < match.end()]
        if inside:
            quotes.append((inside[0], inside[-1] + 1))
    return Sentence(text, words, tuple(quotes))


def stem(word: str) -> str:
    """Take an English ending off; the result is for comparing, not for reading."""
    for ending, longer_than, instead in (
        ('ies', 4, 'y'),
        ('ing', 5, ''),
        ('ed', 4, ''),
        ('es', 4, ''),
        ('s', 3, ''),
    ):
        if word.endswith(ending) and len(word) > longer_than and not word.endswith('ss'):
            word = word[: -len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith('e') else word


def _word(match: 're.Match[str]') -> Word:
    text = re.sub("['’`]", '', match[0].casefold()) or match[0]
    return Word(text, stem(text), match.start(), match.end())

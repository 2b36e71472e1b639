"""Phrases of the tables, compiled, and where they stand in a sentence."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from mistypilot_ros.offline.text import Word, read

Meaning = TypeVar('Meaning')
BARRIERS = frozenset(
    'instead than no not never without for goes and or then but when whenever if while so'.split()
)
"""Normal forms over which no keyword reaches."""
Phrase = tuple[str, ...]
"""Stems of the words of a phrase, light words left out."""


@lru_cache(maxsize=4096)  # A catalogue with one new skill has the phrases of all the others again.
def compile_phrase(text: str) -> Phrase:
    """Make a phrase of a row of a table; a phrase of light words alone keeps them."""
    words = [word for word in read(text).words if not word.is_mark]
    return tuple(word.stem for word in words if not word.is_light) or tuple(word.stem for word in words)


def match_phrase(words: Sequence[Word], start: int, phrase: Phrase, gap: int = 0) -> int:
    """Where a phrase that begins with word `start` ends; 0 where it does not stand there.

    Args:
        words: of the sentence.
        start: index of the word that must be the phrase's first.
        phrase: what to find.
        gap: how many other words may stand between two words of the phrase; light words never count.
    """
    at = start
    for index, wanted in enumerate(phrase):
        left = gap if index else 0
        while at < len(words) and words[at].stem != wanted:
            if index == 0 or words[at].is_mark or not (words[at].is_light or left > 0):
                return 0
            if words[at].text in BARRIERS or (
                words[at].text.endswith('ing') and words[start].text.endswith('ing')
            ):
                return 0  # "From nodding to shaking your head".
            left -= not words[at].is_light
            at += 1
        if at == len(words):
            return 0
        at += 1
    return at


def longest(words: Sequence[Word], start: int, phrases: Iterable[Phrase], gap: int = 0) -> tuple[int, Phrase]:
    """End of the phrase with most words that begins at `start`, and the phrase; (0, ()) for none."""
    best: tuple[int, Phrase] = (0, ())
    for phrase in phrases:
        if len(phrase) > len(best[1]) and (end := match_phrase(words, start, phrase, gap)):
            best = (end, phrase)
    return best


class PhraseBook(Generic[Meaning]):
    """Many phrases and what they mean, found by their first word."""

    def __init__(self, meanings: Mapping[Phrase, Meaning]) -> None:
        """Sort the phrases by their first words."""
        self._meanings = meanings
        self._by_first: dict[str, list[Phrase]] = {}
        for phrase in meanings:
            self._by_first.setdefault(phrase[0], []).append(phrase)

    @property
    def first_stems(self) -> frozenset[str]:
        """Stems of the words that begin a phrase."""
        return frozenset(self._by_first)

    def find(self, words: Sequence[Word], start: int) -> tuple[int, Meaning | None]:
        """End of the phrase with most words that begins at `start`, and what it means; (0, None) for none."""
        end, phrase = longest(words, start, self._by_first.get(words[start].stem, ()))
        return (end, self._meanings[phrase]) if end else (0, None)

"""Slips of speech recognition in long rare words: `forhead` for forehead. Never in short words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rapidfuzz import fuzz, process

from mistypilot_ros.offline.quantities import COUNTS, UNITS
from mistypilot_ros.offline.text import Word, stem

SHORTEST = 6
"""Letters of the shortest word that is corrected."""
NEAR = 88.0
"""Least likeness, 0 to 100: one letter in eight."""
NEVER = frozenset({'backward', 'forward', 'backwards', 'forwards', 'upward', 'downward', *COUNTS, *UNITS})
"""Words that decide a direction or an amount; nothing is corrected into them."""


_MISHEARD = {
    ('the', 'whether'): 'weather', ('todays', 'whether'): 'weather', ('and', 'than'): 'then',
    (',', 'than'): 'then',
}  # fmt: skip
"""Words that sound like another one, which is meant behind a certain word, as normal forms."""


class Speller:
    """Knows the long words of sensors and skills."""

    def __init__(self, words: Iterable[str]) -> None:
        """Take normal forms of words."""
        self._known = {stem(word): word for word in words if len(word) >= SHORTEST and word not in NEVER}
        self._long = sorted(self._known)

    def corrected(self, words: Sequence[Word]) -> tuple[Word, ...]:
        """Return the words; one that is nearly a known one is taken for it. Where it stood stays."""
        before = ('', *(word.text for word in words))
        return tuple(
            self._corrected(_as(word, _MISHEARD.get((previous, word.text))))
            for previous, word in zip(before, words, strict=False)
        )

    def _corrected(self, word: Word) -> Word:
        if len(word.text) < SHORTEST or word.stem in self._known or not word.text.isalpha():
            return word
        near = process.extract(word.stem, self._long, scorer=fuzz.ratio, score_cutoff=NEAR, limit=2)
        if len(near) != 1 or not self._is_slip(word.stem, near[0][0]):
            return word
        return replace(word, text=self._known[near[0][0]], stem=near[0][0])

    @staticmethod
    def _is_slip(heard: str, known: str) -> bool:
        """Another ending or another beginning is another word: batter, battery."""
        return heard[0] == known[0] and not heard.startswith(known) and not known.startswith(heard)


def _as(word: Word, text: str | None) -> Word:
    return replace(word, text=text, stem=stem(text)) if text else word

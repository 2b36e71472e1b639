"""How texts are compared, by "Scoring v1" of data/README.md: `norm`, `tok`, and when two phrases match."""

import re
import unicodedata
from collections.abc import Collection, Sequence

ARTICLES = frozenset(('a', 'an', 'the'))
SMALL_WORDS = frozenset('of to for and in on at is with by'.split())
"""Words that `tok` leaves out."""
NEGATIONS = frozenset(('no', 'not', 'without', 'never'))
LABEL_WORDS = 4
"""Words that a label before the first `: ` may have."""
MATCH_F1 = 0.5
"""From this F1 of `tok` on two phrases may match."""
_ONES = {
    word: value
    for value, word in enumerate(
        'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen '
        'sixteen seventeen eighteen nineteen'.split()
    )
}
_TENS = {
    word: value * 10
    for value, word in enumerate('twenty thirty forty fifty sixty seventy eighty ninety'.split(), start=2)
}
_SCALES = {'thousand': 1_000, 'million': 1_000_000}


def norm(text: str) -> str:
    """NFKC, casefold, punctuation to blanks, number words to digits, no articles, single blanks.

    Punctuation is every character of the Unicode categories P and S, so that all of ASCII's counts.
    """
    folded = unicodedata.normalize('NFKC', text).casefold()
    bare = ''.join(' ' if unicodedata.category(mark)[0] in 'PS' else mark for mark in folded)
    return ' '.join(word for word in _with_digits(bare.split()) if word not in ARTICLES)


def tok(text: str) -> frozenset[str]:
    """The words of a phrase that are compared: without its label and without small words."""
    label, separator, rest = text.partition(': ')
    bare = rest if separator and len(label.split()) <= LABEL_WORDS else text
    return frozenset(norm(bare).split()) - SMALL_WORDS


def f1(one: Collection[str], other: Collection[str]) -> float:
    """F1 of two sets, 0 to 1; two empty ones are equal."""
    if not one and not other:
        return 1.0
    return 2 * len(set(one) & set(other)) / (len(one) + len(other))


def phrases_match(one: str, other: str) -> bool:
    """Whether two phrases say the same: enough common words, the same numbers, the same negations."""
    return (
        f1(tok(one), tok(other)) >= MATCH_F1
        and _numbers(one) == _numbers(other)
        and _negations(one) == _negations(other)
    )


def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(digits) for digits in re.findall(r'[0-9]+', norm(text)))


def _negations(text: str) -> frozenset[str]:
    return NEGATIONS & frozenset(norm(text).split())


def _with_digits(words: Sequence[str]) -> list[str]:
    """Words with each run of number words replaced by its number: `one hundred and five` is `105`."""
    found, at = [], 0
    while at < len(words):
        end, value = _number(words, at)
        found.append(str(value) if end > at else words[at])
        at = max(end, at + 1)
    return found


def _number(words: Sequence[str], at: int) -> tuple[int, int]:
    """The longest number that begins with a word: where it ends, and its value; `at` itself for none."""
    end, part = _below_thousand(words, at)
    if end == at and _word(words, at) in _SCALES:
        end, part = at, 1  # `a thousand`
    elif end == at:
        return at, 0
    total, scale = 0, _SCALES.get(_word(words, end), 0)
    last = max(_SCALES.values()) + 1
    while 0 < scale < last:
        total, end, last = total + part * scale, end + 1, scale
        more = end + (_word(words, end) == 'and')
        next_end, part = _below_thousand(words, more)
        if next_end == more:
            return end, total
        next_scale = _SCALES.get(_word(words, next_end), 0)
        if next_scale >= last:
            return end, total
        end, scale = next_end, next_scale
    return end, total + part


def _below_thousand(words: Sequence[str], at: int) -> tuple[int, int]:
    """A number up to 999, as `_number` gives it."""
    end, value = _below_hundred(words, at)
    if _word(words, end) != 'hundred' or (end > at and not 0 < value < 10):
        return end, value
    value = (value if end > at else 1) * 100
    end += 1
    more = end + (_word(words, end) == 'and')
    last, rest = _below_hundred(words, more)
    return (last, value + rest) if last > more and rest else (end, value)


def _below_hundred(words: Sequence[str], at: int) -> tuple[int, int]:
    """A number up to 99, as `_number` gives it."""
    word = _word(words, at)
    if word in _ONES:
        return at + 1, _ONES[word]
    if word not in _TENS:
        return at, 0
    unit = _ONES.get(_word(words, at + 1), 0)
    return (at + 2, _TENS[word] + unit) if 0 < unit < 10 else (at + 1, _TENS[word])


def _word(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) else ''

"""The tokenizer of BERT models: words, and the pieces of words that a vocabulary does not hold."""

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

LONGEST_WORD = 100
"""Characters; a longer word is unknown."""
_REMOVED = frozenset('\0\ufffd')
_UNSEEN = frozenset({'Cc', 'Cf', 'Co'})
"""Categories of signs that nobody sees."""


class WordPiece:
    """Splits texts as BERT does, without regard to capitals and accents (Devlin et al. 2019)."""

    def __init__(self, vocabulary: Mapping[str, int], most: int) -> None:
        """Take the numbers of the pieces.

        Args:
            vocabulary: pieces with their numbers; those that go on inside a word begin with `##`.
            most: pieces of a text that are kept, the two marks around it included.
        """
        self._numbers = vocabulary
        self._most = most
        self._unknown = vocabulary['[UNK]']
        self._begin, self._end = vocabulary['[CLS]'], vocabulary['[SEP]']

    def numbers(self, text: str) -> list[int]:
        """The numbers of a text's pieces, between the marks of its begin and its end."""
        found = [self._begin]
        for word in words(text):
            found += self._pieces(word)
            if len(found) >= self._most:
                break
        return [*found[: self._most - 1], self._end]

    def _pieces(self, word: str) -> list[int]:
        """The longest pieces, from the left; the unknown one where some part has none."""
        if len(word) > LONGEST_WORD:
            return [self._unknown]
        found, start = [], 0
        while start < len(word):
            lead = '##' if start else ''
            ends = range(len(word), start, -1)
            end = next((end for end in ends if lead + word[start:end] in self._numbers), 0)
            if not end:
                return [self._unknown]
            found.append(self._numbers[lead + word[start:end]])
            start = end
        return found


def words(text: str) -> Iterator[str]:
    """Words in small letters without accents; punctuation and Chinese characters stand for themselves."""
    word = ''
    for sign in map(str.lower, unicodedata.normalize('NFD', text)):
        category = unicodedata.category(sign)
        if category == 'Mn' or sign in _REMOVED or (category in _UNSEEN and not sign.isspace()):
            continue
        apart = _is_punctuation(sign, category) or _is_chinese(sign)
        if word and (apart or sign.isspace()):
            yield word
            word = ''
        if apart:
            yield sign
        elif not sign.isspace():
            word += sign
    if word:
        yield word


def read_vocabulary(path: Path) -> dict[str, int]:
    """Read a file of one piece a line; the number of a piece is that of its line, from 0.

    Raises:
        OSError: the file cannot be read.
    """
    lines = path.read_text(encoding='utf-8').split('\n')
    return {piece: number for number, piece in enumerate(lines) if piece}


def _is_punctuation(sign: str, category: str) -> bool:
    """Also the signs of ASCII that Unicode does not count as punctuation, such as `$` and `+`."""
    return category[0] == 'P' or (
        sign.isascii() and sign.isprintable() and not (sign.isalnum() or sign == ' ')
    )


def _is_chinese(sign: str) -> bool:
    return '\u3400' <= sign <= '\u4dbf' or '\u4e00' <= sign <= '\u9fff' or '\uf900' <= sign <= '\ufaff'

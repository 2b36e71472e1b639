"""A Chinese sentence as tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.offline.chinese.keywords import ChineseSkills, Found
from mistypilot_ros.offline.chinese.numbers import PATTERN
from mistypilot_ros.offline.chinese.words import (
    CLOSE_QUOTES,
    ON_WITH,
    OPEN_QUOTES,
    PATTERNS,
    Token,
)
from mistypilot_ros.offline.sensor_words import Mention, SensorWords
from mistypilot_ros.offline.text import Sentence

_TIMES = re.compile('今天|现在|一下|说')
_ENDS = re.compile(r'[。；！？!?;]')
_JOINT = re.compile(r'[，,]?(?:然后|接着|并且)|[，,]再')
_COMMA = re.compile(r'[，,、]')
_BEGIN = re.compile(r'^(?:一下|一声|一句|出|道|：|:|，|,|说|\s)+')


@dataclass(frozen=True)
class Piece:
    """Some characters and what they are."""

    token: Token
    """What."""
    start: int
    """First character."""
    end: int
    """Character after the last."""
    mention: Mention | None = None
    """SENSOR: which."""
    found: Found | None = None
    """DEED: which."""
    text: str = ''
    """DEED: the person's words that it takes."""


class Tokens:
    """Cuts sentences into tokens."""

    def __init__(self, sensors: SensorWords, skills: ChineseSkills) -> None:
        """Take the words of sensors and skills."""
        self._sensors = sensors
        self._skills = skills

    def of(self, sentence: Sentence) -> list[Piece]:
        """Return the tokens in order; blanks are left out."""
        text = sentence.text.casefold()
        begins = {word.start: index for index, word in enumerate(sentence.words)}
        pieces: list[Piece] = []
        at = 0
        while at < len(text):
            if text[at].isspace() or text[at] in OPEN_QUOTES + CLOSE_QUOTES:
                at += 1
                continue
            piece = self._best(sentence, text, at, begins, pieces)
            if (
                piece.token is Token.UNKNOWN
                and pieces
                and pieces[-1].token is Token.UNKNOWN
                and pieces[-1].end == at
            ):
                piece = Piece(Token.UNKNOWN, pieces.pop().start, piece.end)
            pieces.append(piece)
            at = piece.end
        return pieces

    def _best(
        self, sentence: Sentence, text: str, at: int, begins: dict[int, int], before: Sequence[Piece]
    ) -> Piece:
        """The longest; a deed before a place before the rows of the table."""
        found: list[Piece] = []
        deed = self._skills.find(text, at)
        if deed is not None:
            found.append(self._deed(sentence, deed))
        if at in begins:
            mention = self._sensors.find(sentence.words, begins[at])
            if mention is not None:
                end = sentence.words[mention.end - 1].end
                found.append(Piece(Token.SENSOR, at, end, mention))
        for token, pattern in PATTERNS.items():
            if (match := pattern.match(text, at)) and match.end() > at:
                found.append(Piece(token, at, match.end()))
        number = PATTERN.match(text, at)
        if number and number.end() - at > 1:
            found.append(Piece(Token.UNKNOWN, at, number.end()))
        if not found:
            return Piece(Token.UNKNOWN, at, at + 1)
        # What a text takes does not make its keyword longer.
        return max(found, key=lambda piece: (piece.found.end if piece.found else piece.end) - at)

    def _deed(self, sentence: Sentence, found: Found) -> Piece:
        if not found.keyword.text:
            deed = Piece(Token.DEED, found.start, found.end, found=found)
            return self._forbids(sentence, found) or deed
        end, words = spoken(sentence.text, found.end, needs=self._needs(found))
        if self._yields(words):
            return Piece(Token.LIGHT, found.start, found.end)
        return Piece(Token.DEED, found.start, end, found=found, text=words)

    def _forbids(self, sentence: Sentence, found: Found) -> Piece | None:
        """`停止跳舞`: right before another deed it says that this one shall end."""
        text = sentence.text.casefold()
        if text[found.start] != '停' or self._skills.find(text, found.end) is None:
            return None
        return Piece(Token.NOT, found.start, found.end)

    def _yields(self, words: str) -> bool:
        """Whether the words are what another skill tells: `说一下今天的天气`."""
        light = PATTERNS[Token.LIGHT]
        words = words.casefold()
        at = 0
        while at < len(words) and not (other := self._skills.find(words, at)):
            match = light.match(words, at) or _TIMES.match(words, at)
            if not match or not match.end() > at:
                return False
            at = match.end()
        if at >= len(words) or other is None or other.keyword.text:
            return False
        return not light.sub('', words[other.end :])

    def _needs(self, found: Found) -> bool:
        keyword = found.keyword
        return self._skills.parameters(keyword.skill)[keyword.text].required


def spoken(text: str, at: int, needs: bool) -> tuple[int, str]:
    """Where a text that begins at a character ends, and the text: a quotation, or up to another thought.

    Args:
        text: the sentence.
        at: first character.
        needs: whether it may have several thoughts.
    """
    begin = at
    if match := _BEGIN.match(text[at:]):
        begin += match.end()
    if begin < len(text) and text[begin] in OPEN_QUOTES:
        close = next((i for i in range(begin + 1, len(text)) if text[i] in CLOSE_QUOTES), len(text))
        return min(close + 1, len(text)), text[begin + 1 : close].strip()
    stop = match.start() if (match := _ENDS.search(text, begin)) else len(text)
    if match := _JOINT.search(text, begin, stop):
        stop = match.start()
    for comma in _COMMA.finditer(text, begin, stop):
        if not needs or ON_WITH.match(text, comma.end()):
            stop = comma.start()
            break
    return max(stop, at), text[begin:stop].strip()

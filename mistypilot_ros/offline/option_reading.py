"""Wishes for another treatment of touches, found in a sentence before its bindings are read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.offline.addressing import is_question
from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.option_words import REACTS, SECONDS, Wish, pause_patterns, sentence_patterns
from mistypilot_ros.offline.quantities import Quantity
from mistypilot_ros.offline.sensor_words import Mention, SensorWords
from mistypilot_ros.offline.text import Sentence

_GOES_ON = frozenset('and when whenever if each every as on then but please though'.split())
"""Normal forms with which a sentence may go on behind a pause."""
_BETWEEN = frozenset('and or the your my its @ ,'.split())
"""What stands between two places of one condition."""


@dataclass(frozen=True)
class Option:
    """What is asked for."""

    wish: Wish
    """Which treatment."""
    mentions: tuple[Mention, ...] = ()
    """Places that it is for; none for all, or where none is named."""
    seconds: float = 0.0
    """The pause, s."""
    rest: str = ''
    """A pause's sentence without it: its characters are blanks."""
    start: int = 0
    """First word of a pause."""
    apart: bool = False
    """A "but" stands before a pause, so that it is no part of a text that shall be spoken."""
    words: str = ''
    """A pause as it was said."""

    @property
    def names(self) -> tuple[str, ...]:
        """Sensors and groups that are named, each once."""
        return tuple(dict.fromkeys(name for mention in self.mentions for name in mention.names))


@dataclass(frozen=True)
class _Sign:
    """A word, or what stands for several."""

    text: str
    start: int
    end: int
    mention: Mention | None = None
    seconds: float = 0.0


class OptionReader:
    """Finds options; remembers nothing of the sentences."""

    def __init__(self, sensors: SensorWords) -> None:
        """Take what people call the sensors."""
        self._sensors = sensors
        self._sentences = sentence_patterns()
        self._pauses = pause_patterns()

    def whole(self, sentence: Sentence, amounts: Sequence[Quantity]) -> Option | None:
        """The wish that is all of a sentence, a pause apart; None for none."""
        if is_question(sentence) or sentence.quotes:
            return None
        signs = [
            sign for sign in self._signs(sentence, amounts) if sign.text[0].isalnum() or sign.text in '@#'
        ]
        flat = ' '.join(sign.text for sign in signs)
        wish = next((wish for wish, pattern in self._sentences if pattern.fullmatch(flat)), None)
        return None if wish is None else Option(wish, tuple(sign.mention for sign in signs if sign.mention))

    def pause(self, sentence: Sentence, amounts: Sequence[Quantity]) -> Option | None:
        """The pause that a sentence asks for; None for none."""
        if is_question(sentence):
            return None
        signs = self._signs(sentence, amounts)
        starts, at = {}, 0
        for index, sign in enumerate(signs):
            starts[at] = index
            at += len(sign.text) + 1
        flat = ' '.join(sign.text for sign in signs)
        for pattern in self._pauses:
            for match in pattern.finditer(flat):
                first = starts[match.start()]
                last = first + match[0].count(' ')
                if _may_end(signs, last + 1) and not _quoted(sentence, signs[first]):
                    return self._paused(sentence, signs, match, first, last)
        return None

    def is_about_places(self, sentence: Sentence, amounts: Sequence[Quantity] = ()) -> bool:
        """Whether a sentence names no deed: it speaks of touches and places, or of nothing."""
        return all(
            sign.mention or not sign.text[0].isalnum() or sign.text in REACTS or sign.text in LEAD_WORDS
            for sign in self._signs(sentence, amounts)
            if not any(word.stem in _TOUCH_STEMS for word in sentence.words[sign.start : sign.end])
        )

    def _paused(
        self, sentence: Sentence, signs: Sequence[_Sign], match: 're.Match[str]', first: int, last: int
    ) -> Option:
        known = match.groupdict()
        start, end = sentence.words[signs[first].start].start, sentence.words[signs[last].end - 1].end
        joint = match['joint'].split()
        said = first + len(joint)
        return Option(
            Wish.PAUSE,
            _nearest(signs, first, last),
            0.0 if known.get('none') else _seconds(signs[first : last + 1], known['span']),
            sentence.text[:start] + ' ' * (end - start) + sentence.text[end:],
            signs[first].start,
            'but' in joint,
            sentence.slice(signs[said].start, signs[last].end),
        )

    def _signs(self, sentence: Sentence, amounts: Sequence[Quantity]) -> list[_Sign]:
        times = {amount.start: amount for amount in amounts if amount.measures == 'time'}
        signs, at = [], 0
        while at < len(sentence.words):
            mention = self._sensors.find(sentence.words, at)
            if at in times:
                signs.append(_Sign('#', at, times[at].end, seconds=times[at].value))
            elif mention is not None and mention.names:
                signs.append(_Sign('@', at, mention.end, mention))
            else:
                signs.append(_Sign(sentence.words[at].text, at, at + 1))
            at = signs[-1].end
        return signs


_TOUCH_STEMS = frozenset(
    'tap touch press pat strok push bump pok rub tickl hit squeez pet click feel'.split()
)
"""Stems of words for touching."""


def _may_end(signs: Sequence[_Sign], at: int) -> bool:
    """Whether a pause may end before a sign: `at most every ten seconds of the song` is none."""
    return at >= len(signs) or not signs[at].text[0].isalnum() or signs[at].text in _GOES_ON


def _quoted(sentence: Sentence, sign: _Sign) -> bool:
    return any(start <= sign.start < end for start, end in sentence.quotes)


def _seconds(signs: Sequence[_Sign], span: str) -> float:
    if span == '#':
        return next(sign.seconds for sign in signs if sign.text == '#')
    return SECONDS[span.split()[-1]]


def _nearest(signs: Sequence[_Sign], first: int, last: int) -> tuple[Mention, ...]:
    """The places that a pause is for: those named last before it, else those named first behind it."""
    before = [index for index in range(first) if signs[index].mention]
    behind = [index for index in range(last + 1, len(signs)) if signs[index].mention]
    if not before and not behind:
        return ()
    step = -1 if before else 1
    at = before[-1] if before else behind[0]
    found: list[Mention] = []
    while 0 <= at < len(signs) and signs[at].text in _BETWEEN:
        mention = signs[at].mention
        found += [mention] if mention else []
        at += step
    return tuple(found[::step])

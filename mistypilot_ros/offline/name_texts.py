"""Whom a sentence names, where somebody is to be greeted: by name, by what is told of them, or not at all."""

import re
from typing import Any

from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.text import Sentence

_NAMES = re.compile(r"(?<=\s)(?:(?:Mr|Mrs|Ms|Dr|Prof)\.\s|Miss\s)?(?!I\b|Misty\b)[A-Z][\w’'-]+")
_ARRIVED = re.compile(
    r"((?:(?:Mr|Mrs|Ms|Dr|Prof)\.\s|Miss\s)?(?!(?:I|Misty|It|That|There|Somebody)\b)[A-Z][\w’'-]+)"
    r"(?:'s| is| has)(?: just| finally| now)? "
    r'(?:here|back|in|arrived|come|walked in|rolled in|joined|at the door)\b'
)
"""Whose arrival is told, before somebody is to be greeted."""
_INTRODUCED = re.compile(
    r"(?i:\b(?:here|there) (?:comes|is)|\bhere's|\bthere's|\bit's|\bit is|\bthis is|\bthat's|\bthat is|"
    r'\bmeet|\bname is|\bcalled|\bfriend|\bson|\bdaughter|\bsister|\bbrother)'
    r" ((?:(?:Mr|Mrs|Ms|Dr|Prof)\.\s|Miss\s)?(?!I\b|Misty\b)[A-Z][\w’'-]+)"
)
"""Who is introduced: `here comes Ada`, `it's Ada`, `my friend Ada`."""
_NAMED_AFTER = re.compile(r"(?i:\b(?:she|he)(?:'s| is)|\bname is|\bcalled) ((?!I\b|Misty\b)[A-Z][\w’'-]+)")
"""Who it was, said afterwards: `greet her, she's Ada`."""
_MANNERS = frozenset('friendly warm big nice cheerful hearty loud kind proper'.split())
"""How somebody is greeted, and not who."""
_GROUPS = frozenset(
    'everyone everybody all us them folks people team group class family crowd guests visitors kids children '
    'pupils students residents patients ladies men women boys girls friends'.split()
)
"""Last words of a text that names nobody."""
OWNERS = frozenset('our my your his her their the this that these those every all'.split())
"""Normal forms before what is described, and not named."""
_TOWARDS = frozenset('to hello hi a with at'.split())
EMPTY = frozenset(
    'me us him her them you it um uh er erm the a an that this there here my your everything'.split()
)
"""Texts that say nothing."""


class NameTexts:
    """The names of one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        """Take the sentence."""
        self._sentence, self._words = sentence, sentence.words

    def values(self, text: str, match: SkillMatch, end: int) -> list[Any]:
        """The name that a text means; none where it names nobody, several where it is open whom.

        Args:
            text: what stands where the name belongs; may be empty.
            match: the skill, as it was found.
            end: word at which the next thing begins.
        """
        if not text or text.casefold() in _MANNERS or text.split()[0] == 'and':
            return self._somebody(match, end)
        if text == text.casefold() and self._sentence.text[:1].isupper():
            return self._described(text, match, end)
        return [text]

    def _somebody(self, match: SkillMatch, end: int) -> list[Any]:
        """Whoever has just come, and who `her` is in `here is Ada, say hello to her`."""
        before = self._sentence.slice(0, match.start)
        behind = (word.text for word in self._words[match.end : end])
        if next((text for text in behind if text not in _TOWARDS), '') in ('him', 'her', 'them'):
            told = _INTRODUCED.findall(before)[-1:] or _ARRIVED.findall(before)[-1:]
            return told or _NAMED_AFTER.findall(self._sentence.slice(match.end, len(self._words)))[:1]
        return _ARRIVED.findall(before)[-1:]

    def _described(self, text: str, match: SkillMatch, end: int) -> list[Any]:
        """The name of whom a text only describes: `our new pupil, she's called Dana`.

        Small letters tell nothing where the whole sentence has no others.
        """
        told = _NAMED_AFTER.findall(self._sentence.slice(match.end, len(self._words)))[:1]
        told = told or [name.strip() for name in _NAMES.findall(self._sentence.slice(match.end - 1, end))]
        if not told and (text.split()[-1] in _GROUPS or text.split()[0] in OWNERS):
            return []  # "Welcome guests", "say hello to my neighbor": that is no name.
        if told:
            return told if len(told) == 1 else [text, '']
        return [text]

    def by_name(self, text: str, start: int) -> list[Any]:
        """`It's Mrs. Bell, greet her by name`: the name that was said before, or several."""
        if text.casefold() not in EMPTY:
            return [text]
        said = sorted(set(_NAMES.findall(self._sentence.slice(0, start))))
        return said or _ARRIVED.findall(self._sentence.slice(0, start)) or [text, '']

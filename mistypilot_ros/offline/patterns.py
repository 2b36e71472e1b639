"""Keywords of skills, compiled, and where they stand in a sentence.

In a keyword `{emotion}` stands for a value of the parameter `emotion`. A text that ends a keyword goes on as
far as the thought does; one that stands before another word of the keyword has at most three words. A text
that is needed and has no place in a keyword follows it. A colon in a keyword must be said.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.genres import genre_end
from mistypilot_ros.offline.lead_words import LEAD_WORDS, WEAK
from mistypilot_ros.offline.parameter_words import Parameter, Takes
from mistypilot_ros.offline.phrases import BARRIERS, Phrase, compile_phrase, match_phrase
from mistypilot_ros.offline.quantities import UNITS, Quantity
from mistypilot_ros.offline.text import Sentence, Word

_SLOT = re.compile(r'\{(\w+)\}')
LONGEST_INNER_TEXT = 3
"""Words of a text that is not at the end of a keyword."""


@dataclass(frozen=True)
class SkillMatch:
    """A skill that some words mean."""

    skill: Skill
    """Which skill."""
    start: int
    """First word."""
    end: int
    """Word after the last."""
    weight: int
    """How many words of the sentence its pattern needs."""
    params: Mapping[str, Any] = field(default_factory=dict)
    """Values that the words themselves gave."""
    text: str = ''
    """Name of the parameter that takes the words which follow; empty for none."""
    is_long_text: bool = False
    """Whether these words may be several thoughts."""
    rivals: tuple[str, ...] = ()
    """Other skills that the words mean just as well."""


@dataclass(frozen=True)
class Pattern:
    """A keyword."""

    skill: Skill
    """Whose keyword it is."""
    parts: tuple[Phrase | Parameter, ...]
    """Phrases of stems, and the parameters that stand between them."""
    colon: bool = False
    """A colon must stand before the text that ends it: `memo: the vet comes`."""


class PatternBook:
    """Patterns, found by the word that they begin with."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        """Sort patterns by their first words; their order stays."""
        self._fixed: dict[str, list[Pattern]] = {}
        self._open: list[Pattern] = []
        for pattern in patterns:
            first = pattern.parts[0]
            if isinstance(first, tuple):
                self._fixed.setdefault(first[0], []).append(pattern)
            else:
                self._open.append(pattern)
        self._others = [pattern for pattern in self._open if not _choices(pattern)]
        choices = frozenset[str]().union(*map(_choices, self._open))
        self._by_choice = {
            choice: [pattern for pattern in self._open if choice in (_choices(pattern) or {choice})]
            for choice in choices
        }

    def at(self, word: Word) -> list[Pattern]:
        """Those that a word can begin, those with a fixed first word before the others."""
        # A weak word may stand before the value that a pattern begins with.
        begun = self._open if word.text in WEAK else self._by_choice.get(word.stem, self._others)
        return [*self._fixed.get(word.stem, ()), *begun]


def _choices(pattern: Pattern) -> frozenset[str]:
    """Stems that begin a pattern whose first part is a choice; empty for any other."""
    first = pattern.parts[0]
    return first.choice_stems if isinstance(first, Parameter) else frozenset()


MAKING = frozenset('take make do give have tell say play record show shoot set start'.split())
"""First words of keywords before what they make: `take a photo`."""


def compile_nouns(skill: Skill, parameters: Mapping[str, Parameter]) -> Iterable[Pattern]:
    """What a skill makes, by its keywords without slots for texts: `photo` of `take a photo`."""
    nouns = []
    for text in skill.keywords:
        verb, _, noun = text.partition(' ')
        noun = re.sub(r'^(?:an?|the|some|my|you|me|us) (?:the )?', '', noun)
        slots = [parameters[name] for name in _SLOT.findall(noun) if name in parameters]
        words = [word for word in re.findall(r'[a-z]+', _SLOT.sub(' ', noun)) if word not in _NO_NOUN]
        if verb in MAKING and words and all(item.takes is not Takes.TEXT for item in slots):
            nouns.append(noun)
    return _compiled(skill, parameters, nouns)


def compile_patterns(skill: Skill, parameters: Mapping[str, Parameter]) -> Iterable[Pattern]:
    """The patterns of a skill: its name and its keywords."""
    texts = (skill.name.replace('_', ' '), *skill.keywords)
    return [*_compiled(skill, parameters, texts), *_without_music(skill, parameters)]


def _without_music(skill: Skill, parameters: Mapping[str, Parameter]) -> Iterable[Pattern]:
    """`Play jazz`: a kind of music needs no "music" behind it."""
    texts = [text.removesuffix(' music') for text in skill.keywords if text.endswith('} music')]
    genres = {
        name: replace(one, takes=Takes.GENRE) for name, one in parameters.items() if one.takes is Takes.TEXT
    }
    return _compiled(skill, {**parameters, **genres}, [text for text in texts if text[0] != '{'])


_NO_NOUN = frozenset('a an the you me us my your it to for on off in up one some that what is no yes'.split())


def _compiled(skill: Skill, parameters: Mapping[str, Parameter], texts: Iterable[str]) -> Iterable[Pattern]:
    for text in texts:
        pieces = _SLOT.split(text)
        parts: list[Phrase | Parameter] = []
        for index, piece in enumerate(pieces):
            if index % 2 and piece in parameters:
                parts.append(parameters[piece])
            elif phrase := compile_phrase(_without_unit(piece, parts)):
                parts.append(phrase)
        needed = next(
            (item for item in parameters.values() if item.required and item.takes is Takes.TEXT), None
        )
        if needed and needed not in parts:
            parts.append(needed)
        if any(isinstance(part, tuple) or part.takes is not Takes.TEXT for part in parts):
            yield Pattern(skill, tuple(parts), colon=':' in text)


def _without_unit(piece: str, before: Sequence[Phrase | Parameter]) -> str:
    """A number brings its unit along: of `{distance} metres` the unit is left out."""
    first, _, rest = piece.strip().partition(' ')
    behind_number = before and isinstance(before[-1], Parameter) and before[-1].takes is Takes.NUMBER
    return rest if behind_number and first in UNITS else piece


class Matcher:
    """Looks for patterns in one sentence."""

    def __init__(self, sentence: Sentence, amounts: Iterable[Quantity]) -> None:
        """Take the sentence and its quantities."""
        self._sentence = sentence
        self._words = sentence.words
        self._amounts = {amount.start: amount for amount in amounts}

    def match(self, pattern: Pattern, start: int) -> SkillMatch | None:
        """The match of a pattern that begins with a word; None where it does not stand there."""
        at, weight, params = start, 0, dict[str, Any]()
        literals = sum(len(part) for part in pattern.parts if isinstance(part, tuple))
        gap = 2 if literals > 1 else 1 if literals else 0
        text, long_text = '', False
        for index, part in enumerate(pattern.parts):
            room = gap if index else 0
            if isinstance(part, tuple):
                end = self._within(at, room, partial(self._phrase, part, gap))
                weight += len(part)
            elif part.takes is Takes.TEXT and index == len(pattern.parts) - 1:
                if pattern.colon and [word.text for word in self._words[at : at + 1]] != [':']:
                    return None
                text, long_text, end = part.name, part.required, at
            elif part.takes is Takes.TEXT:
                end = self._inner_text(at, pattern.parts[index + 1], params, part, bool(index))
                weight += 1
            else:
                end = self._within(at, room, partial(self._value, part, params))
                weight += 1
            if not end and not text:
                return None
            at = end
        if at < len(self._words) and at - start > 1 and self._words[at].stem == self._words[start].stem:
            return None  # "From three nods to four nods": the number counts what follows.
        return SkillMatch(pattern.skill, start, at, weight, params, text, long_text)

    def _phrase(self, phrase: Phrase, gap: int, at: int) -> int:
        return match_phrase(self._words, at, phrase, gap)

    def _value(self, part: Parameter, params: dict[str, Any], at: int) -> int:
        if part.takes is Takes.CHOICE:
            end, value = part.choice_at(self._words, at)
        elif part.takes is Takes.COLOUR:
            end = part.colour_end(self._words, at)
            value = self._sentence.slice(at, end) if end else None
        elif part.takes is Takes.GENRE:
            end = genre_end(self._words, at)
            value = self._sentence.slice(at, end) if end else None
        else:
            amount = self._amounts.get(at)
            number = part.value_of(amount) if amount else None
            end, value = (amount.end, number) if amount and number is not None else (0, None)
        if end:
            params[part.name] = 'off' if part.takes is Takes.COLOUR and value == 'out' else value
        return end

    def _inner_text(
        self, at: int, following: Phrase | Parameter, params: dict[str, Any], part: Parameter, behind: bool
    ) -> int:
        """A short text before the next words of a keyword: `party` in `play {style} music`."""
        if not isinstance(following, tuple):
            return 0
        while behind and at < len(self._words) and (self._words[at].is_light or self._words[at].text in WEAK):
            at += 1
        for end in range(at + 1, min(at + LONGEST_INNER_TEXT, len(self._words) - 1) + 1):
            word = self._words[end - 1]
            if word.is_mark or word.is_light or word.text in WEAK or word.text in _NO_TEXT:
                return 0
            if not behind and (word.text in LEAD_WORDS or end - at > 2):
                return 0
            # "Give Ana a big hello"; in "tell Ana the weather" another thing begins.
            article = self._words[end].text in ('a', 'an')
            if match_phrase(self._words, end + article, following):
                params[part.name] = self._sentence.slice(at, end)
                return end
        return 0

    def _within(self, start: int, gap: int, match: Callable[[int], int]) -> int:
        """Try a match here and, over weak words and up to `gap` others, further on; 0 where there is none."""
        at = start
        if at < len(self._words) and self._words[at].text == ':':
            at += 1  # "Chest light: white".
        while at < len(self._words) and not self._words[at].is_mark:
            if end := match(at):
                return end
            gap -= not _is_free(self._words[at])
            if gap < 0 or self._words[at].text in BARRIERS:
                return 0
            at += 1
        return 0


_NO_TEXT = frozenset(
    (
        'not no never dont without any and or but plays play playing starts put puts stop stops turns '
        'switches bring brings bringing hate hates more less today todays tonights tomorrow tomorrows what'
    ).split()
)
"""Normal forms that no short text holds."""


def _is_free(word: Word) -> bool:
    return word.is_light or word.text in WEAK

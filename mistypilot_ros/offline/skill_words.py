"""What people call the skills, taken from nothing but the catalogue.

A skill is meant by the words of its name and by its keywords. In a keyword `{emotion}` stands for a value
of the parameter `emotion`. A choice can be called by further words: the parameter's documentation lists them
in brackets behind it, as in `happiness (happy, glad)`.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.offline.phrases import Phrase, compile_phrase, longest, match_phrase
from mistypilot_ros.offline.text import Word, read

GAP = 2
"""Other words that may stand between two words of a keyword: "take another quick photo"."""
_SLOT = re.compile(r'\{(\w+)\}')
_SPOKEN = re.compile(r'(\w+) \(([^)]*)\)')


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
    rivals: tuple[str, ...] = ()
    """Other skills that the words mean just as well."""


@dataclass(frozen=True)
class _Pattern:
    skill: Skill
    parts: tuple[Phrase | str, ...]
    """Phrases of stems, and names of parameters."""

    @property
    def first_stem(self) -> str:
        """Stem of the first word; empty where a parameter comes first."""
        return self.parts[0][0] if isinstance(self.parts[0], tuple) else ''


def choice_phrases(schema: Mapping[str, Any]) -> Mapping[Phrase, Any]:
    """Phrases that mean the choices of a parameter; empty for one without choices."""
    phrases: dict[Phrase, Any] = {}
    spoken = dict(_SPOKEN.findall(schema.get('description', '')))
    for choice in schema.get('enum', ()):
        for text in [str(choice).replace('_', ' '), *re.split(r'[,、]', spoken.get(str(choice), ''))]:
            if phrase := compile_phrase(text):
                phrases.setdefault(phrase, choice)
    return phrases


def takes_text(skill: Skill) -> bool:
    """Whether a skill needs words that only the person can give, such as what to say."""
    properties = skill.parameters.get('properties', {})
    return any(
        properties[name].get('type') == 'string' and 'enum' not in properties[name]
        for name in skill.parameters.get('required', ())
    )


class SkillWords:
    """The patterns of a catalogue's skills."""

    def __init__(self, skills: SkillSet) -> None:
        """Compile the patterns of all skills that can be used."""
        self._patterns: dict[str, list[_Pattern]] = {}
        for skill in skills:
            for pattern in _patterns(skill):
                self._patterns.setdefault(pattern.first_stem, []).append(pattern)
        self._choices = {
            (skill.name, name): choice_phrases(schema)
            for skill in skills
            for name, schema in skill.parameters.get('properties', {}).items()
        }
        self._bags = {skill.name: _bag(skill) for skill in skills}
        self._skills = {skill.name: skill for skill in skills}

    def find(self, words: Sequence[Word], start: int) -> SkillMatch | None:
        """The skill whose pattern begins with a word; the one that needs most words."""
        if words[start].is_light or words[start].is_mark:
            return None
        patterns = [*self._patterns.get(words[start].stem, ()), *self._patterns.get('', ())]
        matches = [match for pattern in patterns if (match := self._match(words, start, pattern))]
        if not matches:
            return None
        best = max(matches, key=lambda match: match.weight)
        rivals = {match.skill.name for match in matches if match.weight == best.weight} - {best.skill.name}
        return replace(best, rivals=tuple(sorted(rivals)))

    def ranked(self, words: Iterable[Word]) -> list[str]:
        """Names of skills that share rare words with a sentence, the nearest first; for questions only."""
        stems = {word.stem for word in words if not word.is_light and not word.is_mark}
        total = len(self._bags) or 1
        rarity = {
            stem: math.log(1 + total / count)
            for stem in stems
            if (count := sum(stem in bag for bag in self._bags.values()))
        }
        scores = {
            name: sum(rarity.get(stem, 0.0) for stem in bag & stems) for name, bag in self._bags.items()
        }
        least = max(math.log(1 + total / max(1.0, total / 2)), max(scores.values(), default=0.0) / 2)
        return sorted(
            (name for name, score in scores.items() if score >= least), key=lambda name: (-scores[name], name)
        )

    def _match(self, words: Sequence[Word], start: int, pattern: _Pattern) -> SkillMatch | None:
        at, weight, params = start, 0, {}
        for index, part in enumerate(pattern.parts):
            gap = GAP if index else 0
            if isinstance(part, tuple):
                end = _within(words, at, gap, lambda i, p=part: match_phrase(words, i, p, GAP))
                weight += len(part)
            elif phrases := self._choices.get((pattern.skill.name, part)):
                end = _within(words, at, gap, lambda i, p=phrases: longest(words, i, p)[0])
                if end:
                    params[part] = _value(words, at, end, phrases)
                weight += 1
            else:
                break  # Free text: what follows belongs to it, see parameters.py.
            if not end:
                return None
            at = end
        return SkillMatch(pattern.skill, start, at, weight, params) if weight else None


def _within(words: Sequence[Word], start: int, gap: int, match: Any) -> int:
    """Try a match here and, over light words and up to `gap` others, further on; 0 where there is none."""
    at = start
    while at < len(words) and not words[at].is_mark:
        if end := int(match(at)):
            return end
        if not words[at].is_light:
            gap -= 1
        if gap < 0:
            return 0
        at += 1
    return 0


def _value(words: Sequence[Word], start: int, end: int, phrases: Mapping[Phrase, Any]) -> Any:
    for at in range(start, end):
        found_end, phrase = longest(words, at, phrases)
        if found_end == end:
            return phrases[phrase]
    raise AssertionError('A choice that was matched is there.')


def _patterns(skill: Skill) -> Iterable[_Pattern]:
    for text in (skill.name.replace('_', ' '), *skill.keywords):
        pieces = _SLOT.split(text)
        parts = [piece if index % 2 else compile_phrase(piece) for index, piece in enumerate(pieces)]
        kept = tuple(part for part in parts if part)
        if kept:
            yield _Pattern(skill, kept)


def _bag(skill: Skill) -> set[str]:
    texts = [
        skill.name.replace('_', ' '),
        skill.description,
        skill.when_to_use,
        *skill.keywords,
        *(
            ' '.join(map(str, schema.get('enum', ()))) + ' ' + schema.get('description', '')
            for schema in skill.parameters.get('properties', {}).values()
        ),
    ]
    return {
        word.stem
        for text in texts
        for word in read(text).words
        if not word.is_light and not word.is_mark and word.text not in COMMON
    }


COMMON = frozenset(
    (
        'and are as at be being by can do down for given he if in is it keep me misty not now on one or '
        'out own robot robots she short so to touched up user very want wants was were what when '
        'whenever which who with word words you'
    ).split()
)
"""Words of descriptions that tell nothing about a skill, as normal forms."""

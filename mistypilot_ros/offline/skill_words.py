"""What people call the skills, taken from nothing but the catalogue."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.offline.parameter_words import Parameter, Takes, read_parameters
from mistypilot_ros.offline.patterns import (
    Matcher,
    Pattern,
    PatternBook,
    SkillMatch,
    compile_nouns,
    compile_patterns,
)
from mistypilot_ros.offline.text import Sentence, Word, normal_forms, read

ASKING = frozenset('what how which when where who will does do is'.split())
"""Normal forms that begin the keyword of a skill which answers a question."""


class SkillWords:
    """The patterns of a catalogue's skills."""

    def __init__(self, skills: SkillSet) -> None:
        """Compile the patterns of all skills that can be used."""
        self._skills = {skill.name: skill for skill in skills}
        self._parameters = {name: read_parameters(skill) for name, skill in self._skills.items()}
        patterns = self._compiled(compile_patterns)
        self._patterns, self._nouns = PatternBook(patterns), PatternBook(self._compiled(compile_nouns))
        self._bags = {name: _bag(skill) for name, skill in self._skills.items()}
        self._rarity = self._rarities()
        self._switches = {name: _switches(items) for name, items in self._parameters.items()}
        self._slots = {
            (pattern.skill.name, part.name)
            for pattern in patterns
            for part in pattern.parts
            if isinstance(part, Parameter)
        }

    def _compiled(
        self, compiled: Callable[[Skill, Mapping[str, Parameter]], Iterable[Pattern]]
    ) -> list[Pattern]:
        return [
            pattern
            for name, skill in self._skills.items()
            for pattern in compiled(skill, self._parameters[name])
        ]

    def find(
        self, sentence: Sentence, start: int, matcher: Matcher, spoken: bool = False, until: int | None = None
    ) -> SkillMatch | None:
        """The skill whose pattern begins with a word; the one that needs most words.

        Args:
            sentence: all of it.
            start: index of the word.
            matcher: looks for patterns in it.
            spoken: only skills that take the words which follow, whatever they are.
            until: index of the first word that is none of the pattern's; None where all may be.
        """
        word = sentence.words[start]
        if word.is_light or word.is_mark:
            return None
        matches = [match for pattern in self._patterns.at(word) if (match := matcher.match(pattern, start))]
        matches = [match for match in matches if match.is_long_text] if spoken else matches
        matches = matches if until is None else [match for match in matches if match.end <= until]
        if not matches:
            return None
        best = max(matches, key=self._rank)
        rivals = {match.skill.name for match in matches if self._rank(match) == self._rank(best)}
        rivals -= {best.skill.name}
        return replace(best, rivals=tuple(sorted(rivals)))

    def noun(self, sentence: Sentence, start: int, matcher: Matcher) -> SkillMatch | None:
        """The skill whose product begins with a word: `a photo`; None where several or none do."""
        patterns = self._nouns.at(sentence.words[start])
        matches = [match for pattern in patterns if (match := matcher.match(pattern, start))]
        best = max(matches, key=self._rank, default=None)
        if best is None or any(
            match.skill is not best.skill and match.weight == best.weight for match in matches
        ):
            return None
        return best

    def _rank(self, match: SkillMatch) -> tuple[int, bool, int, bool, int]:
        wish, values = self.takes_wish(match.skill), len(match.params)
        return match.weight, not wish, values, bool(match.text), match.end

    @property
    def catalogue(self) -> Iterable[Skill]:
        """All skills."""
        return self._skills.values()

    def parameters(self, skill: Skill) -> Mapping[str, Parameter]:
        """What the parameters of a skill take, by name."""
        return self._parameters[skill.name]

    def has_slot(self, skill: Skill, parameter: str) -> bool:
        """Whether a keyword of a skill says where the value of a parameter stands."""
        return (skill.name, parameter) in self._slots

    def knows(self, skill: Skill, word: Word) -> bool:
        """Whether a word stands in the description of a skill."""
        return word.stem in self._bags[skill.name]

    def takes_wish(self, skill: Skill) -> bool:
        """Whether a skill takes a whole wish in the person's words."""
        return any(parameter.whole_wish for parameter in self._parameters[skill.name].values())

    def switches(self, skill: Skill) -> frozenset[str]:
        """Stems that switch a skill on or off, such as the first word of `kill the flashlight`."""
        return self._switches[skill.name]

    def switched(self, skill: Skill, on: bool) -> Mapping[str, object]:
        """The value that switches a skill on or off; empty where it has none."""
        for name, parameter in self._parameters[skill.name].items():
            if parameter.takes is Takes.COLOUR and parameter.can_be_off and not on:
                return {name: 'off'}
            if parameter.takes is Takes.CHOICE and True in (parameter.phrases or {}).values():
                return {name: on}
        return {}

    @property
    def vocabulary(self) -> frozenset[str]:
        """Words of all keywords and choices, as normal forms."""
        texts = [
            text
            for skill in self._skills.values()
            for text in (skill.name.replace('_', ' '), *skill.keywords)
        ]
        texts += [
            ' '.join(map(str, schema.get('enum', ())))
            for skill in self._skills.values()
            for schema in skill.parameters.get('properties', {}).values()
        ]
        return frozenset().union(*map(normal_forms, texts))

    def plain(self) -> list[str]:
        """Names of the skills that need no parameter."""
        return [
            name
            for name, parameters in self._parameters.items()
            if not any(parameter.required for parameter in parameters.values())
        ]

    def ranked(self, words: Iterable[Word]) -> list[str]:
        """Names of skills that share rare words with a sentence, the nearest first; for questions only."""
        stems = {word.stem for word in words if not word.is_light and not word.is_mark}
        scores = {name: sum(self._rarity[stem] for stem in bag & stems) for name, bag in self._bags.items()}
        total = len(self._bags) or 1
        least = max(math.log(1 + total / max(1.0, total / 2)), max(scores.values(), default=0.0) / 2)
        return sorted(
            (name for name, score in scores.items() if score >= least), key=lambda name: (-scores[name], name)
        )

    def _rarities(self) -> Mapping[str, float]:
        total = len(self._bags) or 1
        counts: dict[str, int] = {}
        for bag in self._bags.values():
            for stem in bag:
                counts[stem] = counts.get(stem, 0) + 1
        return {stem: math.log(1 + total / count) for stem, count in counts.items()}


def ends(skill: Skill, other: Skill) -> bool:
    """Whether a skill ends what another one began: by convention it is named like it, `stop_music`."""
    return skill.name.startswith('stop_') and skill.name.partition('_')[2] == other.name.partition('_')[2]


def needs(parameters: Mapping[str, Parameter], takes: Takes) -> Parameter | None:
    """The first parameter of a kind that must be given; None where there is none."""
    return next((item for item in parameters.values() if item.required and item.takes is takes), None)


def _switches(parameters: Mapping[str, Parameter]) -> frozenset[str]:
    phrases = [item.phrases or {} for item in parameters.values()]
    return frozenset(
        stem
        for rows in phrases
        for phrase, value in rows.items()
        if isinstance(value, bool)
        for stem in phrase
    )


def _bag(skill: Skill) -> frozenset[str]:
    texts = [
        skill.name.replace('_', ' '),
        skill.description,
        skill.when_to_use,
        *skill.keywords,
        *(
            f'{name} ' + ' '.join(map(str, schema.get('enum', ()))) + ' ' + schema.get('description', '')
            for name, schema in skill.parameters.get('properties', {}).items()
        ),
    ]
    return frozenset().union(*map(_telling_stems, texts))


@lru_cache(maxsize=4096)  # A catalogue with one new skill has the texts of all the others again.
def _telling_stems(text: str) -> frozenset[str]:
    return frozenset(
        word.stem
        for word in read(text.replace('_', ' ')).words
        if not word.is_light and not word.is_mark and word.text not in COMMON
    )


COMMON = frozenset(
    (
        'and any anybody are as at be being by can do does down for from given he her him his how i if in '
        'is it its keep me misty not now on one or our out own robot robots she sensor short so somebody '
        'someone tap that the their them these they this those to touch touched touches up us user very '
        'want wants was we were what when whenever which who whom with word words you'
    ).split()
)
"""Words of descriptions that tell nothing about a skill, as normal forms."""

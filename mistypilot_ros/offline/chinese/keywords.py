"""Chinese keywords of skills as regular expressions, and the values that stand in and around them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mistypilot_ros.agents.chinese_words import COLOURS
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.offline.chinese.numbers import PATTERN, quantity
from mistypilot_ros.offline.chinese.words import CHINESE_LETTER, OFF
from mistypilot_ros.offline.parameter_words import Parameter, Takes, read_parameters

_SLOT = re.compile(r'\{(\w+)\}')
_COLOUR = '|'.join(sorted((*COLOURS, *OFF), key=len, reverse=True))
_NUMBER = PATTERN.pattern.replace('?P<share>', '?:')
_COLOURED = rf'(?:{_COLOUR})(?:色的?)?'
_GAP = (
    rf'((?:{_NUMBER}|[左右双两]|一?[个下支段张场首次点会声口条]|[大小]|了|一|的|我|他|她|们|大家|给){{0,5}}?)'
)
"""What may stand between two characters of a keyword."""
_GLUE = (
    r'((?:得|到|打|成|为|至|设|调|改|变|很|非常|一下|一个|出|你的|你|自己|的|有点|特别|在|着|了|'
    r'[高低大小](?=到)){0,5}?)'
)
"""What may stand between a keyword and a value."""
_VERBS = frozenset('挥笑看摇点转抱跳念说拍招摆走听唱讲')
"""Verbs that people say twice."""
_COUNTED = tuple('个段张首支只点些口声会')
"""Measure words: what stands before them counts things."""
_SIDE = r'(?:边|面|侧|方)?'
_UNIT = re.compile('^(?:秒|分钟|米|度|次)')
LITERAL = '='
"""Marks a part of a keyword that is one character."""


@dataclass(frozen=True)
class Keyword:
    """One keyword, or one name, of a skill."""

    skill: Skill
    """Whose it is."""
    pattern: re.Pattern[str]
    """Finds it."""
    slots: tuple[str, ...]
    """For each group of the pattern the parameter that it holds; empty for what stands between."""
    text: str = ''
    """Name of the parameter that takes the words which follow; empty for none."""
    literals: int = 0
    """How many characters it needs."""


@dataclass(frozen=True)
class Found:
    """A keyword in a sentence."""

    keyword: Keyword
    """Which."""
    start: int
    """First character."""
    end: int
    """Character after the last."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Texts of the slots."""
    rest: tuple[str, ...] = ()
    """Texts between the characters of the keyword."""


class ChineseSkills:
    """The Chinese keywords of a catalogue."""

    def __init__(self, skills: SkillSet) -> None:
        """Compile them."""
        self._parameters = {skill.name: read_parameters(skill) for skill in skills}
        self._before: dict[str, str] = {}
        self._keywords = [word for skill in skills for word in self._compiled(skill)]
        self._choices = {
            skill.name: {
                name: _choices(parameter)
                for name, parameter in self._parameters[skill.name].items()
                if parameter.takes is Takes.CHOICE
            }
            for skill in skills
        }
        self._readers = {skill.name: self._readers_of(skill) for skill in skills}

    def find(self, text: str, at: int) -> Found | None:
        """The keyword that begins at a character: the one that needs most."""
        found = [
            (keyword.literals + sum(map(len, match.groups(''))) / 100, keyword, match)
            for keyword in self._keywords
            if (match := keyword.pattern.match(text, at))
        ]
        if not found:
            return None
        _, keyword, match = max(found, key=lambda row: row[0])
        groups = [(name, value or '') for name, value in zip(keyword.slots, match.groups(), strict=True)]
        return Found(
            keyword,
            at,
            match.end(),
            {name: value for name, value in groups if name},
            tuple(value for name, value in groups if not name and value),
        )

    def before(self, skill: Skill) -> str:
        """Name of the text that stands before a keyword, as in `{city} 天气`; empty for none."""
        return self._before.get(skill.name, '')

    def parameters(self, skill: Skill) -> Mapping[str, Parameter]:
        """The parameters of a skill."""
        return self._parameters[skill.name]

    def values(self, skill: Skill, texts: Sequence[str]) -> tuple[dict[str, list[Any]], list[str]]:
        """Values of a skill's choices, numbers and colours in some texts, and what is left of the texts."""
        found: dict[str, list[Any]] = {}
        left = list(texts)
        for name in self._parameters[skill.name]:
            pattern, read = self._readers[skill.name][name]
            if pattern is None:
                continue
            for index, text in enumerate(left):
                for match in pattern.finditer(text):
                    value = read(match[0])
                    if value is None or (match[0] in ('一', '两') and text[match.end() :][:1] in _COUNTED):
                        continue
                    if value not in found.setdefault(name, []):
                        found[name].append(value)
                    left[index] = left[index].replace(match[0], ' ', 1)
        return found, left

    def _readers_of(self, skill: Skill) -> Mapping[str, Any]:
        """For each parameter of a skill what finds its values and what reads them."""
        return {
            name: self._reader(skill, name, parameter)
            for name, parameter in self._parameters[skill.name].items()
        }

    def _reader(self, skill: Skill, name: str, parameter: Parameter) -> Any:
        if parameter.takes is Takes.CHOICE:
            choices = self._choices[skill.name][name]
            pattern = _alternatives(choices)
            return pattern and re.compile(pattern + _SIDE), lambda text: next(
                value for word, value in choices.items() if text.startswith(word)
            )
        if parameter.takes is Takes.COLOUR:
            return re.compile(_COLOURED), colour
        if parameter.takes is Takes.NUMBER:
            return PATTERN, lambda text: _measured(parameter, text)
        return None, None

    def _compiled(self, skill: Skill) -> Iterable[Keyword]:
        parameters = self._parameters[skill.name]
        needed = next((p for p in parameters.values() if p.required and p.takes is Takes.TEXT), None)
        for text in skill.keywords:
            if not CHINESE_LETTER.search(text):
                continue
            parts: list[tuple[str, str]] = []  # each a regular expression and the parameter that it holds
            ends = ''
            pieces = _SLOT.split(''.join(text.split()))
            for index, piece in enumerate(pieces):
                if index % 2 == 0:
                    literal = _UNIT.sub('', piece) if index else piece
                    for number, character in enumerate(literal):
                        glue = _GAP if number else _GLUE
                        parts += [(glue, '')] * bool(parts) + [(_character(character, not parts), LITERAL)]
                elif (
                    piece in parameters
                    and parameters[piece].takes is Takes.TEXT
                    and not any(pieces[index + 1 :])
                ):
                    ends = piece
                elif piece in parameters and not parts and parameters[piece].takes is Takes.TEXT:
                    self._before[skill.name] = piece
                elif piece in parameters and (parts or parameters[piece].takes is not Takes.TEXT):
                    parts += [(_GLUE, '')] * bool(parts) + [(f'({self._slot(parameters[piece])})', piece)]
            if needed is not None and all(name != needed.name for _, name in parts):
                ends = needed.name
            if literals := sum(name == LITERAL for _, name in parts):
                slots = tuple(name for _, name in parts if name != LITERAL)
                yield Keyword(skill, re.compile(''.join(row for row, _ in parts)), slots, ends, literals)

    def _slot(self, parameter: Parameter) -> str:
        if parameter.takes is Takes.CHOICE:
            return (_alternatives(_choices(parameter)) or '(?!)') + _SIDE
        if parameter.takes is Takes.COLOUR:
            return _COLOURED
        if parameter.takes is Takes.NUMBER:
            return _NUMBER
        return r'[^，。！？、,.!?\s]{1,6}?'


def _character(character: str, first: bool) -> str:
    """A verb may be doubled: `挥挥手`, `笑一笑`."""
    return f'{character}(?:一?{character})?' if first and character in _VERBS else character


def colour(text: str) -> str | None:
    """The English name of a colour, or `off`."""
    text = re.sub('色的?$', '', text)
    return 'off' if text in OFF else COLOURS.get(text)


def _measured(parameter: Parameter, text: str) -> float | int | None:
    found = quantity(text)
    return None if found is None else parameter.value_of(found)


def _choices(parameter: Parameter) -> dict[str, Any]:
    """Chinese words of the choices, the longest first."""
    words = {''.join(phrase): value for phrase, value in (parameter.phrases or {}).items()}
    chinese = {word: value for word, value in words.items() if CHINESE_LETTER.match(word)}
    return dict(sorted(chinese.items(), key=lambda row: -len(row[0])))


def _alternatives(choices: Mapping[str, Any]) -> str:
    return f'(?:{"|".join(map(re.escape, choices))})' if choices else ''

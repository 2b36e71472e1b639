"""What a skill's parameters take, read from their schema: choices, a number with a unit, a colour, or a text.

Choices can be called by further words: the parameter's documentation lists them in brackets behind it, as in
`happiness (happy, glad)` or `true (on) or false (off)`. A range with a unit, `3 to 60 s`, tells the unit.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.colours import colour_end
from mistypilot_ros.offline.phrases import Phrase, PhraseBook, compile_phrase
from mistypilot_ros.offline.quantities import UNITS, Quantity
from mistypilot_ros.offline.text import Word, read

_SPOKEN = re.compile(r'(\w+) ?\(([^)]*)\)')
_RANGE_UNIT = re.compile(r'-?\d+(?:\.\d+)? to -?\d+(?:\.\d+)? ?([A-Za-z%°]+)')
TEMPERATURE = 'temperature'
_WARMTH = re.compile(r'(?:deg(?:rees?)?|°) ?(?:[CF]\b|celsius|fahrenheit)', re.IGNORECASE)
"""Degrees that are no angle."""
_WHOLES: Mapping[str, float] = {'share': 100.0, 'angle': 360.0}
"""What `half` and `a quarter` are parts of, where no unit is said."""
_WHOLE_WISH = 'request'
"""A text parameter of this name takes the wish whole, the words of the keyword included."""
_SWITCH: Mapping[bool, str] = {
    True: 'on, start, enable, activate',
    False: 'off, out, kill, stop, no more, disable, deactivate',
}
"""What people say to switch something."""


class Takes(Enum):
    """What a parameter takes."""

    CHOICE = 'one of several values'
    NUMBER = 'a number'
    COLOUR = 'a colour'
    TEXT = "the person's words"
    GENRE = 'a kind of music, in a keyword that names no music'


_AT_ONCE = frozenset({'now', 'away'})
_TURNING = frozenset('turn look spin rotate swivel'.split())


@dataclass(frozen=True)
class Parameter:
    """One parameter of a skill."""

    name: str
    """Its name."""
    takes: Takes
    """What it takes."""
    required: bool
    """Whether it must be given."""
    default: Any = None
    """Its default value; None where it has none."""
    phrases: Mapping[Phrase, Any] | None = None
    """CHOICE: values by phrase, in the order of the choices."""
    measures: str = ''
    """NUMBER: time, length, angle, share, count or temperature; empty where that is not known."""
    factor: float = 1.0
    """NUMBER: its unit in second, metre, degree or percent."""
    whole: bool = False
    """NUMBER: no fractions."""
    least: float = -math.inf
    """NUMBER: smallest value."""
    most: float = math.inf
    """NUMBER: largest value."""
    whole_wish: bool = False
    """TEXT: it takes the words of the keyword too."""
    is_place: bool = False
    """TEXT: a keyword of the skill has it behind "in", so that it is a place."""
    can_be_off: bool = False
    """COLOUR: `off` is one."""

    @property
    def taken(self) -> frozenset[str]:
        """NUMBER: what quantities may measure to be its values; a temperature is told in degrees too."""
        return frozenset({self.measures, 'angle'} if self.measures == TEMPERATURE else {self.measures})

    def value_of(self, quantity: Quantity) -> float | int | None:
        """A quantity in the unit of this NUMBER; None where it measures something else."""
        if quantity.measures and quantity.measures not in self.taken:
            return None
        whole = _WHOLES.get(self.measures, 1.0) if not quantity.measures and quantity.value < 1 else 1.0
        value = round(quantity.value * whole / (self.factor if quantity.measures else 1.0), 9)
        if self.whole and value != int(value):
            return None
        return int(value) if value == int(value) else value

    def allows(self, value: Any) -> bool:
        """Whether a value is in the range; one that is no NUMBER always is."""
        return self.takes is not Takes.NUMBER or self.least <= value <= self.most

    def colour_end(self, words: Sequence[Word], start: int) -> int:
        """Where a colour that begins with a word ends; 0 where none does."""
        if self.can_be_off and words[start].text in ('off', 'out'):
            return start + 1
        return colour_end(words, start)

    def choice_at(self, words: Sequence[Word], start: int) -> tuple[int, Any]:
        """Where a choice that begins with a word ends, and its value; 0 where none does."""
        behind = words[start + 1].text if start + 1 < len(words) else ''
        turned = start > 0 and words[start - 1].text in _TURNING
        if (
            words[start].text == 'right'
            and not turned
            and (behind in _AT_ONCE or (not start and behind == ','))
        ):
            return 0, None  # "Right now" is no side, nor is "right, …".
        return self._choices.find(words, start)

    @property
    def choice_stems(self) -> frozenset[str]:
        """Stems of the words that begin a choice."""
        return self._choices.first_stems

    @cached_property
    def _choices(self) -> PhraseBook[Any]:
        return PhraseBook(self.phrases or {})


def read_parameters(skill: Skill) -> Mapping[str, Parameter]:
    """The parameters of a skill by name."""
    required = skill.parameters.get('required', ())
    return {
        name: _parameter(name, schema, name in required, skill)
        for name, schema in skill.parameters.get('properties', {}).items()
    }


def _parameter(name: str, schema: Mapping[str, Any], required: bool, skill: Skill) -> Parameter:
    default = schema.get('default')
    description = schema.get('description', '')
    if 'enum' in schema or schema.get('type') == 'boolean':
        return Parameter(name, Takes.CHOICE, required, default, phrases=_phrases(schema))
    if schema.get('type') in ('integer', 'number'):
        measures, factor = _unit(name, description)
        return Parameter(
            name,
            Takes.NUMBER,
            required,
            default,
            measures=measures,
            factor=factor,
            whole=schema['type'] == 'integer',
            least=schema.get('minimum', -math.inf),
            most=schema.get('maximum', math.inf),
        )
    if name in ('color', 'colour') or name.endswith(('_color', '_colour')):
        known = f'{description} {skill.description} {skill.when_to_use}'.casefold()
        return Parameter(name, Takes.COLOUR, required, default, can_be_off=' off' in known)
    place = any(f' in {{{name}}}' in keyword for keyword in skill.keywords)
    return Parameter(name, Takes.TEXT, required, default, whole_wish=name == _WHOLE_WISH, is_place=place)


def _phrases(schema: Mapping[str, Any]) -> Mapping[Phrase, Any]:
    phrases: dict[Phrase, Any] = {}
    spoken = {word.casefold(): texts for word, texts in _SPOKEN.findall(schema.get('description', ''))}
    for choice in schema.get('enum', (True, False)):
        further = spoken.get(str(choice).casefold(), '')
        if isinstance(choice, bool):
            further = f'{_SWITCH[choice]}, {further}'
        for text in [str(choice).replace('_', ' '), *re.split(r'[,、]| or ', further)]:
            if phrase := compile_phrase(text):
                phrases.setdefault(phrase, choice)
    return phrases


def _unit(name: str, description: str) -> tuple[str, float]:
    """What a number measures, and its unit: as its range says, else as its name does."""
    stated = _RANGE_UNIT.search(description)
    words = [*([stated[1].casefold()] if stated else []), *name.split('_')]
    for word in words:
        if unit := UNITS.get({'%': 'percent', '°': 'degrees'}.get(word, word)):
            return (TEMPERATURE, 1.0) if _WARMTH.search(description) else unit
    more = {'angle': 'angle', 'distance': 'length', 'volume': 'share', 'duration': 'time', 'count': 'count'}
    measures = next((more[word] for word in words if word in more), '')
    return measures or ('count' if 'how often' in description else ''), 1.0


def spoken_choices(value: object, schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Further words for a choice, as the documentation lists them."""
    spoken = {word.casefold(): texts for word, texts in _SPOKEN.findall(schema.get('description', ''))}
    texts = re.split(r'[,、]| or ', spoken.get(str(value).casefold(), ''))
    return tuple(text.strip() for text in texts if text.strip() and read(text).words)

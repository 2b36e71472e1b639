"""What a call does, in Chinese, by the Chinese keywords of its skill: `挥左手`, `往前走1米`."""

import re
from collections.abc import Mapping
from typing import Any

from mistypilot_ros.agents.chinese_words import COLOURS
from mistypilot_ros.agents.languages import CHINESE_SIGN
from mistypilot_ros.core.skills import Skill, SkillCall

_SLOT = re.compile(r'\{(\w+)\}')
_COLOURED = {'off': '关', **{name: f'{word}色' for word, name in reversed(tuple(COLOURS.items()))}}
"""What is said for the names of colours."""
_WHOLE_WISH = 'request'
"""A text of this name is the person's wish, the words of the keyword included."""
_UNITS = {
    's': '秒', 'seconds': '秒', 'minutes': '分钟', 'm': '米', 'metres': '米', 'degrees': '度', 'angle': '度',
    '%': '%', 'percent': '%', 'often': '次', 'times': '次',
}  # fmt: skip
"""Chinese units by the words of a parameter's range or name."""
_RANGE_UNIT = re.compile(r'\d ?([A-Za-z%]+)')
_CHANGED_FIRST = re.compile(r'[^把{].*?(?:调到|变成|设成|设为|改成|换成)')
"""How a keyword begins that names first what is changed: `音量调到`. Behind `我` it needs a 把."""
_MISSING = object()


def chinese_deed(call: SkillCall, skill: Skill) -> str:
    """What a call does, as it follows `我`; empty where its skill has no Chinese keyword.

    The keyword that names most of the values says it, and none that names another value. Numbers that it
    does not name follow with their units, all else in brackets.
    """
    keywords = [text for text in skill.keywords if CHINESE_SIGN.search(text)]
    if not keywords:
        return ''
    wish = call.params.get(_WHOLE_WISH)
    return wish if isinstance(wish, str) and CHINESE_SIGN.search(wish) else _Deed(call, skill).by(keywords)


def chinese_value(name: str, value: Any, schema: Mapping[str, Any]) -> str:
    """A value of a parameter in Chinese, where its skill or the table of colours tells how.

    Args:
        name: of the parameter.
        value: what it is given.
        schema: JSON Schema of the parameter.
    """
    if isinstance(value, bool):
        return '开' if value else '关'
    if _is_colour(name):
        return _COLOURED.get(str(value), str(value))
    chinese = _words(value, schema)
    return chinese[0] if chinese else f'{value:g}' if isinstance(value, float) else str(value)


class _Deed:
    """One call of one skill."""

    def __init__(self, call: SkillCall, skill: Skill) -> None:
        self._params = call.params
        self._schemas: Mapping[str, Any] = skill.parameters.get('properties', {})
        self._shown = {
            name: chinese_value(name, value, self._schemas.get(name, {}))
            for name, value in call.params.items()
        }

    def by(self, keywords: list[str]) -> str:
        """The call in the words of the keyword that fits best."""
        fitting = [keyword for keyword in keywords if self._fits(keyword)]
        said = ''.join(max(fitting, key=self._rank, default=_SLOT.sub('', keywords[0])).split())
        rest = [name for name in self._params if name not in self._named(said)]
        amounts = ''.join(self._shown[name] + self._unit(name) for name in rest if self._is_number(name))
        others = '，'.join(self._shown[name] for name in rest if not self._is_number(name))
        changing = '把' if _CHANGED_FIRST.match(said) and _SLOT.search(said) else ''
        filled = _SLOT.sub(lambda slot: self._in_place(said, slot), said)
        return changing + filled + amounts + (f'（{others}）' if others else '')

    def _fits(self, keyword: str) -> bool:
        """Whether a keyword takes no value that is missing, and names no value but those and defaults."""
        slots = set(_SLOT.findall(keyword))
        return slots <= set(self._params) and all(
            value == self._params.get(name, self._schemas[name].get('default', _MISSING))
            for name, value in self._choices_in(keyword)
            if name not in slots
        )

    def _rank(self, keyword: str) -> tuple[int, bool]:
        """How many values a keyword names, and whether they stand where they sound natural."""
        slots = _SLOT.findall(keyword)
        return len(self._named(keyword)), bool(slots) and all(self._stands_well(keyword, s) for s in slots)

    def _stands_well(self, keyword: str, name: str) -> bool:
        """Switches go first, as in `关灯`, and choices inside, as in `往左看`; others go anywhere."""
        slot, said = f'{{{name}}}', keyword.strip()
        if self._shown[name] in ('开', '关'):
            return said.startswith(slot)
        inside = not said.startswith(slot) and not said.endswith(slot)
        return inside or 'enum' not in self._schemas.get(name, {})

    def _named(self, keyword: str) -> set[str]:
        """Names of the values that a keyword names, by a slot or by their own words."""
        beside = {name for name, value in self._choices_in(keyword) if self._params.get(name) == value}
        return {*_SLOT.findall(keyword), *beside} & set(self._params)

    def _choices_in(self, keyword: str) -> set[tuple[str, Any]]:
        """Choices, by the parameter's name, whose Chinese words stand in a keyword."""
        literal = ''.join(_SLOT.sub(' ', keyword).split())
        return {
            (name, choice)
            for name, schema in self._schemas.items()
            for choice in _choices(schema)
            if any(word in literal for word in _words(choice, schema))
        }

    def _in_place(self, keyword: str, slot: 're.Match[str]') -> str:
        name, behind = slot[1], keyword[slot.end() :]
        if self._is_number(name):
            return self._shown[name] + ('' if behind else self._unit(name))
        free = isinstance(self._params[name], str) and not _choices(self._schemas.get(name, {}))
        return f'“{self._shown[name]}”' if free and not behind and not _is_colour(name) else self._shown[name]

    def _is_number(self, name: str) -> bool:
        return isinstance(self._params[name], (int, float)) and not isinstance(self._params[name], bool)

    def _unit(self, name: str) -> str:
        """The unit of a number: as its range says, else as its name does."""
        description = self._schemas.get(name, {}).get('description', '')
        words = [
            *_RANGE_UNIT.findall(description),
            *name.split('_'),
            *re.findall(r'how (often)', description),
        ]
        return next((_UNITS[word] for word in words if word in _UNITS), '')


def _choices(schema: Mapping[str, Any]) -> tuple[Any, ...]:
    return (True, False) if schema.get('type') == 'boolean' else tuple(schema.get('enum', ()))


def _words(choice: object, schema: Mapping[str, Any]) -> list[str]:
    """Chinese words for a choice, as the documentation of its parameter lists them in brackets behind it."""
    if choice not in _choices(schema):
        return []
    listed = re.search(rf'\b{re.escape(str(choice))} ?\(([^)]*)\)', schema.get('description', ''), re.I)
    texts = re.split(r'[,、]', listed[1]) if listed else []
    return [text.strip() for text in texts if CHINESE_SIGN.search(text)]


def _is_colour(name: str) -> bool:
    return name in ('color', 'colour') or name.endswith(('_color', '_colour'))

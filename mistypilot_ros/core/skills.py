"""Skills as the agents know them, and calls of them in their text and JSON forms."""

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, unquote

from mistypilot_ros.core.errors import InvalidParameterError, UnknownSkillError

SKILL_NAME = re.compile(r'[a-z][a-z0-9_]{0,63}\Z')
_SAFE = '!#$&()*+,-./:;<>?@[]^_{|}~'
"""Characters besides letters and digits that a value keeps: no blank, quote, `=`, `%` or backslash."""
_PART = re.compile(r"""(?P<name>[^\s=]+)=(?P<quote>["'])(?P<text>.*?)(?P=quote)(?!\S)|\S+""", re.DOTALL)
"""A part of a call's text: name and quoted text, or anything without a blank."""


@dataclass(frozen=True)
class Skill:
    """A file that makes the robot do one thing."""

    name: str
    """File name without `.py`."""
    description: str
    """Summary line of the docstring."""
    when_to_use: str = ''
    """The docstring's "When to use"; empty where it has none."""
    keywords: tuple[str, ...] = ()
    """Words that mean it, in any language."""
    parameters: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({'type': 'object'}))
    """JSON Schema (2020-12) of the parameters, an object."""
    source: str = ''
    """Path of the file."""
    problem: str = ''
    """Why it cannot be used; empty where it can."""


@dataclass(frozen=True)
class SkillCall:
    """A skill with parameters, both still to be checked against the catalogue."""

    skill: str
    """Name of the skill."""
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Values by parameter name: strings, finite numbers, bools."""

    def __post_init__(self) -> None:
        """Check the form, and freeze the parameters.

        Raises:
            InvalidParameterError: a value is not a string, finite number or bool.
            UnknownSkillError: the name cannot be that of a skill.
        """
        if not SKILL_NAME.match(self.skill):
            raise UnknownSkillError(
                f"'{self.skill}' cannot be the name of a skill: use small letters, digits and _."
            )
        for name, value in self.params.items():
            if (
                not isinstance(value, (str, bool, int, float))
                or value != value
                or value in (math.inf, -math.inf)
            ):
                raise InvalidParameterError(
                    f"Parameter '{name}' of '{self.skill}' must be a text, a finite number, true or false."
                )
        object.__setattr__(self, 'params', MappingProxyType(dict(self.params)))

    def __hash__(self) -> int:
        """Hash of the text form, which is the same for equal calls."""
        return hash(str(self))

    def __eq__(self, other: object) -> bool:
        """Equal where skill and parameters are; 1 and true are different values."""
        return isinstance(other, SkillCall) and str(self) == str(other)

    def __str__(self) -> str:
        """Text form: `make_sound sound=giggle`; parameters sorted by name."""
        return ' '.join([self.skill, *(f'{k}={_encode(v)}' for k, v in sorted(self.params.items()))])

    @property
    def params_json(self) -> str:
        """Parameters as one JSON object, keys sorted."""
        return json.dumps(dict(self.params), ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, skill: str, params: str) -> 'SkillCall':
        """Make a call from a name and a JSON object ('' for none).

        Raises:
            InvalidParameterError: not a JSON object, or a value of a wrong type.
            UnknownSkillError: the name cannot be that of a skill.
        """
        try:
            values = json.loads(params or '{}')
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict):
            raise InvalidParameterError(f"Parameters of '{skill}' must be one JSON object, such as {{}}.")
        return cls(skill, values)

    @classmethod
    def parse(cls, text: str) -> 'SkillCall':
        """Read the text form, or the JSON form `{"skill": …, "params": {…}}`.

        People may put a text in quotes: `say text="Good morning"`. It is not written that way, because
        quotes do not survive the array editor of rqt_reconfigure.

        Raises:
            InvalidParameterError: a part is not of the form name=value, or a value of a wrong type.
            UnknownSkillError: the name cannot be that of a skill.
        """
        if text.lstrip().startswith('{'):
            return cls._parse_json(text)
        parts = list(_PART.finditer(text))
        params: dict[str, Any] = {}
        for part in parts[1:]:
            name, separator, value = part[0].partition('=')
            if not separator or not name:
                raise InvalidParameterError(
                    f"'{part[0]}' in '{text}' must have the form name=value; "
                    f'put a value that has blanks in quotes, or write them %20.'
                )
            params[name] = _decode(value) if part['quote'] is None else unquote(part['text'])
        return cls(parts[0][0] if parts else '', params)

    @classmethod
    def _parse_json(cls, text: str) -> 'SkillCall':
        try:
            value = json.loads(text)
            return cls(value['skill'], value.get('params') or {})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InvalidParameterError(
                f'\'{text}\' must have the form {{"skill": "wave", "params": {{}}}}.'
            ) from None


def _encode(value: Any) -> str:
    if isinstance(value, str):
        # A text that would read back as something else keeps its type by an encoded first character.
        coded = quote(value, safe=_SAFE)
        return coded if _decode(coded) == value else f'%{ord(value[0]):02X}{coded[1:]}'
    return json.dumps(value)


def _decode(text: str) -> Any:
    if '%' not in text:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return text
        if isinstance(value, (bool, int, float)):
            return value
    return unquote(text)


class SkillSet:
    """The skills that can be used now, looked up by name."""

    def __init__(self, skills: Iterable[Skill]) -> None:
        """Keep the skills, sorted by name."""
        self._skills = {skill.name: skill for skill in sorted(skills, key=lambda s: s.name)}

    def __iter__(self) -> Any:
        """Skills that can be used, sorted by name."""
        return iter(skill for skill in self._skills.values() if not skill.problem)

    @property
    def all(self) -> tuple[Skill, ...]:
        """All skills, those with a problem too."""
        return tuple(self._skills.values())

    def get(self, name: str) -> Skill:
        """Return a skill that can be used.

        Raises:
            UnknownSkillError: there is none of this name (the message names the nearest) or it is broken.
        """
        skill = self._skills.get(name)
        if skill is None:
            near = get_close_matches(name, self._skills, n=3, cutoff=0.4) or list(self._skills)[:5]
            raise UnknownSkillError(f"There is no skill '{name}'. The nearest are: {', '.join(near)}.")
        if skill.problem:
            raise UnknownSkillError(f"The skill '{name}' cannot be used: {skill.problem}")
        return skill

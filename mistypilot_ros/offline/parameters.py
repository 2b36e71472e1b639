"""Values of a skill's parameters, from the words around it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.phrases import Phrase, longest
from mistypilot_ros.offline.skill_words import SkillMatch, choice_phrases
from mistypilot_ros.offline.text import Sentence, Word

NUMBERS: Mapping[str, float] = {
    'zero': 0,
    'one': 1,
    'once': 1,
    'two': 2,
    'twice': 2,
    'three': 3,
    'thrice': 3,
    'four': 4,
    'five': 5,
    'six': 6,
    'seven': 7,
    'eight': 8,
    'nine': 9,
    'ten': 10,
    'eleven': 11,
    'twelve': 12,
    'fifteen': 15,
    'twenty': 20,
    'thirty': 30,
    'forty': 40,
    'fifty': 50,
    'sixty': 60,
    'ninety': 90,
    'hundred': 100,
    'half': 0.5,
}
"""Number words by normal form."""
UNITS: Mapping[str, tuple[str, float]] = {
    'second': ('s', 1),
    'sec': ('s', 1),
    'minut': ('s', 60),
    'min': ('s', 60),
    'hour': ('s', 3600),
    'met': ('m', 1),
    'centimet': ('m', 0.01),
    'centimetr': ('m', 0.01),
    'cm': ('m', 0.01),
    'metr': ('m', 1),
    'meter': ('m', 1),
    'centimeter': ('m', 0.01),
    'degre': ('deg', 1),
    'percent': ('', 1),
}
"""Units by stem, with the SI unit (or degree) and the factor to it."""
_LEADING = re.compile(
    r'^(?:that|the words?|the sentence|the phrase|to me|to us|out loud|aloud|:|,)\s+', re.IGNORECASE
)
_TRAILING = re.compile(
    r'[\s,]*(?:please|out loud|aloud|for me|instead|also|too|as well|again|from now on|right now|now)$',
    re.IGNORECASE,
)
_PREPOSITION = re.compile(r'^(?:in|for|to|of|at|with|about)\s+', re.IGNORECASE)
_QUOTES = '"\'“”‘’«»「」'


def fill(match: SkillMatch, sentence: Sentence, end: int) -> tuple[dict[str, Any], str]:
    """Find the values of a skill's parameters.

    Args:
        match: the skill and what its own words gave.
        sentence: where it stands.
        end: word at which the next thing begins.

    Returns:
        Values that are not defaults, and the name of a parameter that is missing or left open ('' for none).
    """
    params, open_one = dict(match.params), ''
    region = sentence.words[match.start : end]
    for name, schema in match.skill.parameters.get('properties', {}).items():
        if name in params and 'enum' not in schema:
            continue
        values = _values(schema, match, sentence, region, end)
        if len(values) > 1:
            open_one = open_one or name
        elif values:
            params[name] = values[0]
        elif name in match.skill.parameters.get('required', ()):
            open_one = open_one or name
    return {name: value for name, value in params.items() if value != _default(match.skill, name)}, open_one


def _values(
    schema: Mapping[str, Any], match: SkillMatch, sentence: Sentence, region: Sequence[Word], end: int
) -> list[Any]:
    if 'enum' in schema:
        return _choices(region, choice_phrases(schema))
    if schema.get('type') == 'string':
        text = _free_text(sentence, match.end, end, optional='default' in schema)
        return [text] if text else []
    if schema.get('type') == 'boolean':
        return _choices(region, {('on',): True, ('off',): False})
    return _numbers(region, whole=schema.get('type') == 'integer')


def _choices(region: Sequence[Word], phrases: Mapping[Phrase, Any]) -> list[Any]:
    found, at = [], 0
    while at < len(region):
        end, phrase = longest(region, at, phrases)
        if end:
            found.append(phrases[phrase])
        at = end or at + 1
    return list(dict.fromkeys(found))


def _numbers(region: Sequence[Word], whole: bool) -> list[float]:
    found: list[float] = []
    for index, word in enumerate(region):
        value = NUMBERS.get(word.text, float(word.text) if word.text.isdigit() else None)
        if value is None:
            continue
        after = region[index + 1].stem if index + 1 < len(region) else ''
        value *= UNITS.get(after, ('', 1))[1]
        found.append(int(value) if whole or value == int(value) else value)
    return found[:2]


def _free_text(sentence: Sentence, start: int, end: int, optional: bool) -> str:
    for first, last in sentence.quotes:
        if start <= first < end:
            return sentence.slice(first, last).strip(_QUOTES)
    words = sentence.words
    while start < end and words[start].is_mark:
        start += 1
    while start < end and words[end - 1].text in tuple(',;:.，。；'):
        end -= 1
    text = sentence.slice(start, end)
    for pattern in (_LEADING, _TRAILING, *([_PREPOSITION] if optional else [])):
        text = pattern.sub('', text)
    return text.strip()


def _default(skill: Skill, name: str) -> Any:
    return skill.parameters['properties'][name].get('default')

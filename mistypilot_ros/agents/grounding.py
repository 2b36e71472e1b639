"""What a sentence itself gives ground for: a check of a language model's commands that needs no model.

A model that errs, or that follows an instruction hidden in its data, answers with commands that are valid and
that nobody asked for. So each command must have a ground in the sentence: the place, the skill, every free
text, and whatever concerns everything at once. A command without one is not carried out; the robot asks
whether it is meant.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import SkillCall

Places = Callable[[str], Collection[str]]
"""Gives the sensors and groups that the words of a sentence mean, or may mean."""
EVERYTHING = re.compile(
    r'\b(?:all|any|anything|each|every|everything|everywhere|both|whole|entire\w*|complete\w*|'
    r'alle[mns]?|alles|jede\w*|tout\w*|tous|todo\w*|toda\w*|tutt\w+|tudo)\b|全|所有|都|一切|每'
)
"""Words for all there is; without one a command for all sensors is only asked about."""
FORGET = re.compile(
    r'\b(?:forget|erase|delete|remove|wipe|clear|vergiss\w*|l[öo]sch\w*|oublie\w*|efface\w*|olvid\w*|borra\w*|'
    r'dimentica\w*|cancella\w*|esque\w*|apag\w*)\b|忘|删|清除|抹'
)
"""Words without which nobody asks to be forgotten."""
CONDITION = re.compile(
    r'\b(?:when|whenever|if|unless|(?:each|every) time|as soon as|wenn|sobald|falls|quand|lorsque|'
    r'si|cuando|quando|se)\b|当|时候|如果|只要|每次|一旦'
)
"""Words of a condition; with one, and no place that the robot feels, nothing is done at once."""
SIDES: Mapping[str, str] = {'back': 'rear', 'rear': 'back', 'behind': 'back', 'forward': 'front'}
"""Other words for the sides in the names of sensors."""
PLAIN_VALUES = frozenset({'on', 'off', ''})
"""Free texts that need no ground."""
_WORD = re.compile(r'[^\W_]+')
_CHINESE = re.compile(r'[\u3400-\u9fff]')
_SHORTEST_BEGIN = 3
"""Letters that two words must begin with alike to count as one."""


@dataclass(frozen=True)
class Grounds:
    """What a sentence gives ground for."""

    text: str
    """The sentence."""
    places: frozenset[str]
    """Sensors and groups that its words mean."""
    skills: frozenset[str]
    """Skills that are near to it."""


def labelled_places(sensors: SensorMap) -> Places:
    """Finds the sensors whose label a sentence holds; for where no file of words is there."""

    def places(text: str) -> list[str]:
        flat = f' {_flat(text)} '
        return [name for name in sensors.names if f' {_flat(sensors.label(name))} ' in flat]

    return places


def ungrounded(
    commands: Sequence[PhysicalCommand], grounds: Grounds, context: PhysicalContext
) -> tuple[PhysicalCommand, ...]:
    """The commands for which a sentence gives no ground."""
    return tuple(command for command in commands if not _is_grounded(command, grounds, context))


def forgets(text: str) -> bool:
    """Whether a sentence has a word by which somebody can ask to be forgotten."""
    return bool(FORGET.search(_flat(text)))


def _is_grounded(command: PhysicalCommand, grounds: Grounds, context: PhysicalContext) -> bool:
    if isinstance(command, (Bind, Update, Invoke)) and not _is_wished(command.call, grounds, context):
        return False
    if isinstance(command, Invoke):
        return bool(grounds.places) or not CONDITION.search(_flat(grounds.text))
    if command.sensor == '*':
        return bool(EVERYTHING.search(_flat(grounds.text)))
    if _is_named(command.sensor, grounds, context.sensors):
        return True
    # "Make it wave instead": what is bound need not be named, where it is the only thing, or all of it.
    told = not grounds.places and isinstance(command, (Update, Unbind, Adjust, Reset))
    only = len(context.bindings) == 1 or bool(EVERYTHING.search(_flat(grounds.text)))
    return told and only and command.sensor in context.bindings


def _is_named(name: str, grounds: Grounds, sensors: SensorMap) -> bool:
    """Whether the words mean a sensor: by its name, its group's, or its side beside one of its kind."""
    if name in grounds.places:
        return True
    for group in sensors.groups.values():
        if group.name in grounds.places and name in group.members:
            return True
    members = sensors.groups[name].members if name in sensors.groups else ()
    if members and set(members) <= grounds.places:
        return True
    kinds = {part for place in grounds.places for part in place.split('_')}
    words = _words(grounds.text)
    words |= {SIDES[word] for word in words if word in SIDES}
    sides = {'left', 'right', 'front', 'back', 'rear'}
    parts = set(name.split('_'))
    return bool(parts & sides) and parts - sides <= kinds and parts & sides <= words | (kinds & sides)


def _is_wished(call: SkillCall, grounds: Grounds, context: PhysicalContext) -> bool:
    """Whether a skill is near to the sentence, and its free texts are made of the sentence's words."""
    schemas = context.skills.get(call.skill).parameters.get('properties', {})
    texts = [
        value
        for name, value in call.params.items()
        if isinstance(value, str) and 'enum' not in schemas.get(name, {})
    ]
    return call.skill in grounds.skills and all(_is_said(value, grounds.text) for value in texts)


def _is_said(value: str, text: str) -> bool:
    """Whether at least half of a value's words are the sentence's, endings aside."""
    words, said = _words(value), _words(text)
    if _flat(value) in PLAIN_VALUES:
        return True
    found = [word for word in words if any(_are_alike(word, other) for other in said)]
    return bool(words) and 2 * len(found) >= len(words)


def _are_alike(one: str, other: str) -> bool:
    if one == other:
        return True
    shorter = min(len(one), len(other))
    alike = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    return alike >= _SHORTEST_BEGIN and alike >= shorter - 1


def _words(text: str) -> set[str]:
    flat = _flat(text)
    return {*_CHINESE.findall(flat), *_WORD.findall(_CHINESE.sub(' ', flat))}


def _flat(text: str) -> str:
    """Small letters, without apostrophes and marks."""
    folded = re.sub("['’`]", '', unicodedata.normalize('NFKC', text).casefold())
    return ' '.join(_WORD.findall(folded))

"""What people call the sensors: `config/sensors.yaml`, read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.sensors import Sensor, SensorGroup, SensorMap
from mistypilot_ros.data_files import read_yaml
from mistypilot_ros.offline.phrases import Phrase, PhraseBook, compile_phrase
from mistypilot_ros.offline.text import Word, normal_forms, read

SIDES = {'left': 'right', 'right': 'left', 'front': 'rear', 'rear': 'front', 'back': 'front'}
"""The other side of each side; a name has at most two of them."""
_RENAMED = {'back': 'rear'}
"""Sides that names of sensors call otherwise."""
_JOINED = (['or'], ['and'])
_BEFORE_PLACE = frozenset('the your its mistys'.split())
_OPENING = frozenset('either both on at'.split())
"""Normal forms before a place of which nothing was said yet."""


@dataclass(frozen=True)
class Mention:
    """Sensors that some words mean."""

    start: int
    """First word."""
    end: int
    """Word after the last."""
    names: tuple[str, ...]
    """Names of sensors and groups; empty for a place that the robot does not feel."""
    unclear: bool = False
    """True where one of the names is meant and the words leave open which."""
    inside: bool = False
    """True where it is a member of the group that was named before."""


@dataclass(frozen=True)
class SensorWords:
    """The sensors and the phrases that mean them."""

    sensors: SensorMap
    """All sensors and groups."""
    phrases: PhraseBook[tuple[tuple[str, ...], bool]]
    """Names by phrase, and whether it leaves open which is meant. No names: the robot does not feel that."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people call each sensor and group, as the file lists it."""

    @property
    def vocabulary(self) -> frozenset[str]:
        """All words for sensors and groups, as normal forms."""
        return frozenset().union(*(normal_forms(text) for texts in self.words.values() for text in texts))

    def find(self, words: Sequence[Word], start: int) -> Mention | None:
        """The mention that begins with a word: the one with most words."""
        if words[start].is_light and words[start].stem not in ('both',):
            return None
        end, meaning = self.phrases.find(words, start)
        alone = Mention(start, end, *meaning) if meaning is not None else None
        return self._two(words, start, start) or self._two(words, start, start + 1) or alone

    def find_behind(self, words: Sequence[Word], at: int) -> Mention | None:
        """The mention that begins with a word, or behind the light words there: `on the chin`."""
        while at < len(words) and words[at].is_light:
            if mention := self.find(words, at):
                return mention
            at += 1
        return self.find(words, at) if at < len(words) else None

    def _two(self, words: Sequence[Word], start: int, side: int) -> Mention | None:
        """`The left or the right ear`, `the front left and right bumpers`: places that share their noun.

        Args:
            words: of the sentence.
            start: where the mention begins.
            side: the first of the two sides, right there or behind another side that both share.
        """
        texts = [word.text for word in words]
        if not set(texts[start : side + 1]) <= SIDES.keys() or texts[side + 1 : side + 2] not in _JOINED:
            return None
        second = next((at for at in range(side + 2, len(words)) if texts[at] not in _BEFORE_PLACE), side + 2)
        if texts[second : second + 1] == [] or texts[second] not in SIDES:
            return None
        if second > side + 2 and not (start and texts[start - 1] in _BEFORE_PLACE | _OPENING):
            return None  # "Look left, and the right ear …".
        shared = list(words[start:side])
        length, meaning = self.phrases.find([*shared, *words[second:]], 0)
        end = second + length - len(shared)
        first = [*shared, words[side], *words[second + 1 : end]]
        reach, other = self.phrases.find(first, 0)
        if meaning is None or other is None or reach < len(first) or end <= second + 1:
            return None
        return Mention(start, end, tuple(dict.fromkeys([*other[0], *meaning[0]])), other[1] or meaning[1])

    def named(self, text: str) -> frozenset[str]:
        """All sensors and groups that the words of a text mean, or may mean where they leave it open."""
        words = read(text).words
        found: set[str] = set()
        at = 0
        while at < len(words):
            mention = self.find(words, at)
            found.update(mention.names if mention is not None else ())
            at = mention.end if mention is not None else at + 1
        return frozenset(found)

    def sibling(self, name: str, side: str) -> str:
        """What "the left one" means after `name` was spoken of; empty where there is none."""
        wanted = _RENAMED.get(side, side)
        for present in name.split('_'):
            if SIDES.get(present) in (wanted, side) or present == wanted:
                for new in (wanted, side):
                    other = '_'.join(new if part == present else part for part in name.split('_'))
                    if other in self.sensors.names:
                        return other
        return ''

    def member(self, group: str, side: str) -> str:
        """What "the left one" means after a group was spoken of; empty where it has no such member."""
        members = self.sensors.groups[group].members if group in self.sensors.groups else ()
        wanted = _RENAMED.get(side, side)
        found = [one for one in members if wanted in one.split('_')]
        return found[0] if len(found) == 1 else ''

    def group(self, name: str, side: str) -> str:
        """What "the rear ones" means after `name` was spoken of; empty where there is no such group."""
        wanted = _RENAMED.get(side, side)
        kind = 'bumper' if 'bumper' in name else name.split('_')[0]
        found = (
            group
            for group, row in self.sensors.groups.items()
            if wanted in group.split('_') and any(one.startswith(kind) for one in row.members)
        )
        return next(found, '')


def read_sensor_words(path: Path) -> SensorWords:
    """Read the file of sensors.

    Raises:
        InvalidInputError: the file cannot be read, or has not the form that its head describes.
    """
    data = read_yaml(path)
    try:
        return _words(data)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        lack = f"'{error.args[0]}' is missing" if isinstance(error, KeyError) else 'a part is of a wrong kind'
        raise InvalidInputError(
            f"The sensor file '{path}' cannot be used: {lack}; see config/sensors.yaml for its form."
        ) from error


def _words(data: Mapping[str, Any]) -> SensorWords:
    sensors = [
        Sensor(
            name,
            row['label'],
            bool(row.get('trigger_on_release', False)),
            row.get('verb', 'tap'),
            tuple(row.get('words') or ()),
        )
        for name, row in data['sensors'].items()
    ]
    groups = [
        SensorGroup(
            name,
            row['label'],
            tuple(row['members']),
            row.get('verb', 'tap'),
            tuple(row.get('words') or ()),
        )
        for name, row in (data.get('groups') or {}).items()
    ]
    sensor_map = SensorMap(sensors, groups)
    phrases: dict[Phrase, tuple[str, ...]] = {compile_phrase(text): () for text in data.get('unfelt') or ()}
    for name, row in [*data['sensors'].items(), *(data.get('groups') or {}).items()]:
        for text in [name.replace('_', ' '), row['label'], *(row.get('words') or ())]:
            phrases[compile_phrase(text)] = (name,)
    several = {compile_phrase(text): tuple(names) for text, names in (data.get('several') or {}).items()}
    unclear = {compile_phrase(text): tuple(names) for text, names in (data.get('unclear') or {}).items()}
    for names in [*several.values(), *unclear.values()]:
        for name in names:
            sensor_map.check(name)
    # Later rows win: "ears" and "ear" have one stem, and "both ears" is the phrase that means two.
    names_of = {**several, **phrases, **unclear}
    return SensorWords(
        sensor_map,
        PhraseBook({phrase: (names, phrase in unclear) for phrase, names in names_of.items()}),
        {
            name: tuple(row.get('words') or ())
            for name, row in [*data['sensors'].items(), *(data.get('groups') or {}).items()]
        },
    )

"""Third stage: conditions and deeds, in the order of the sentence, with what joins them."""

from dataclasses import dataclass, field, replace

from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.sensor_words import Mention
from mistypilot_ros.offline.skill_words import SkillMatch
from mistypilot_ros.offline.tagging import Item


@dataclass(frozen=True)
class Condition:
    """Sensors whose touch is spoken of."""

    mentions: tuple[Mention, ...]
    """In order; several mean that each of them is meant."""
    start: int
    """First word, that of "when" included."""
    end: int
    """Word after the last."""
    joined: bool
    """Something like "and" or a comma stands before it."""
    marks: frozenset[Kind] = frozenset()
    """Kinds of marks in it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all sensors and groups, each once."""
        return tuple(dict.fromkeys(name for mention in self.mentions for name in mention.names))


@dataclass(frozen=True)
class Deed:
    """A skill that is asked for."""

    match: SkillMatch
    """Which skill."""
    joined: bool
    """Something like "and" or a comma stands before it."""
    negated: bool = False
    """It shall not be."""
    lead: bool = True
    """The sentence asks for it; false where it only speaks about it."""
    now: bool = False
    """At once is said beside it."""
    end: int = 0
    """Word at which the next thing begins."""


@dataclass
class Clause:
    """What stands between two ends of sentences."""

    things: list[Condition | Deed] = field(default_factory=list)
    """In order."""
    marks: set[Kind] = field(default_factory=set)
    """Kinds of marks in it."""
    lone_when: bool = False
    """A condition without a sensor is spoken of."""

    @property
    def conditions(self) -> list[Condition]:
        """Its conditions in order."""
        return [thing for thing in self.things if isinstance(thing, Condition)]

    @property
    def deeds(self) -> list[Deed]:
        """Its deeds in order."""
        return [thing for thing in self.things if isinstance(thing, Deed)]


_LINKS = (Kind.TOUCH, Kind.JOIN, Kind.WHEN, Kind.ALSO, Kind.UNSURE)
"""Marks that may stand between two sensors of one condition."""


def clauses(items: list[Item], words: int) -> list[Clause]:
    """Group the items of a sentence with `words` words."""
    items = [_corrected(item, items[index + 1 : index + 2]) for index, item in enumerate(items)]
    result, start = [], 0
    for index, item in enumerate(items):
        if item.strong or index == len(items) - 1:
            end = items[index].start if item.strong else words
            clause = _clause(items[start : index + (not item.strong)], end)
            if clause.things or clause.marks - {Kind.BREAK}:
                result.append(clause)
            start = index + 1
    return result


def _corrected(item: Item, following: list[Item]) -> Item:
    """The word "no" corrects before a comma or a sensor; before a skill it forbids."""
    corrects = item.mark is Kind.NOT and item.end - item.start == 1 and item.plain == 'no'
    if corrects and following and (following[0].mark is Kind.BREAK or following[0].mention):
        return replace(item, mark=Kind.RATHER)
    return item


def _clause(items: list[Item], end: int) -> Clause:
    clause = Clause(marks={item.mark for item in items if item.mark})
    between: list[Item] = []
    for index, item in enumerate(items):
        following = items[index + 1 :]
        if item.mention is not None and _counts(item, between, clause, following):
            _add_condition(clause, item, between, following)
            between = []
        elif item.match is not None:
            _add_deed(clause, item, between, _deed_end(following, end), following)
            between = []
        elif item.mark is not None:
            between.append(item)
    _close(clause, between)
    return clause


def _counts(item: Item, between: list[Item], clause: Clause, following: list[Item]) -> bool:
    """A place that the robot does not feel matters only where a touch of it is spoken of."""
    assert item.mention is not None
    return bool(item.mention.names) or any(mark.mark in (Kind.WHEN, Kind.TOUCH) for mark in between)


def _add_condition(clause: Clause, item: Item, between: list[Item], following: list[Item]) -> None:
    assert item.mention is not None
    kinds = frozenset(mark.mark for mark in between if mark.mark)
    last = clause.things[-1] if clause.things else None
    when = next((mark.start for mark in between if mark.mark is Kind.WHEN), item.start)
    new = Condition(
        (item.mention,), when, item.end, bool(kinds & {Kind.JOIN, Kind.BREAK}) or last is None, kinds
    )
    if Kind.RATHER in kinds and clause.conditions:
        _replace_last(clause, new)
    elif isinstance(last, Condition) and _continues(clause, last, between, following):
        clause.things[-1] = replace(
            last, mentions=(*last.mentions, item.mention), end=item.end, marks=last.marks | kinds
        )
    else:
        clause.things.append(new)


def _replace_last(clause: Clause, new: Condition) -> None:
    """A correction takes the place of the sensor that was spoken of last."""
    index = max(i for i, thing in enumerate(clause.things) if isinstance(thing, Condition))
    old = clause.things[index]
    assert isinstance(old, Condition)
    clause.things[index] = replace(old, mentions=(*old.mentions[:-1], *new.mentions))


def _continues(clause: Clause, last: Condition, between: list[Item], following: list[Item]) -> bool:
    """Whether a sensor belongs to the condition right before it."""
    if any(mark.mark not in (*_LINKS, Kind.BREAK) for mark in between):
        return False
    if not any(mark.mark is Kind.WHEN for mark in between):
        return True
    # "Wave when I tap the chin and when I tap the scruff take a photo" has two conditions, and so has
    # "forget the chin and when I tap the scruff wave".
    deed_follows = any(item.match is not None for item in following)
    served = len(clause.things) > 1 and isinstance(clause.things[-2], Deed)
    return not (deed_follows and (served or Kind.FORGET in last.marks))


def _add_deed(clause: Clause, item: Item, between: list[Item], end: int, following: list[Item]) -> None:
    assert item.match is not None
    kinds = [mark.mark for mark in between]
    negated = bool(kinds) and kinds[-1] in (Kind.NOT, Kind.IN_PLACE_OF)
    now = Kind.NOW in kinds[-1:] or next((other.mark for other in following), None) is Kind.NOW
    last = clause.things[-1] if clause.things else None
    joined = bool({Kind.JOIN, Kind.BREAK} & set(kinds))
    deed = Deed(item.match, joined, negated, item.lead, now, end)
    if Kind.RATHER in kinds and isinstance(last, Deed):
        clause.things[-1] = replace(deed, joined=last.joined)
    else:
        if isinstance(last, Condition):
            _close(clause, between)
        clause.things.append(deed)


def _close(clause: Clause, between: list[Item]) -> None:
    """Marks behind the last condition belong to it: `when I tap it, do nothing`, `… is tapped twice`."""
    kinds = frozenset(mark.mark for mark in between if mark.mark)
    for index in reversed(range(len(clause.things))):
        thing = clause.things[index]
        if isinstance(thing, Condition) and index == len(clause.things) - 1:
            clause.things[index] = replace(thing, marks=thing.marks | (kinds - {Kind.NOT, Kind.WHEN}))
        break
    sensor_marks = {mark for condition in clause.conditions for mark in condition.marks}
    clause.lone_when = clause.lone_when or (Kind.WHEN in clause.marks and Kind.WHEN not in sensor_marks)


def _deed_end(following: list[Item], end: int) -> int:
    """Where the words of a deed end: over commas and "and" it goes on up to the next thing."""
    joints = (Kind.JOIN, Kind.BREAK)
    rest = [
        other
        for other in following
        if other.mark not in joints and (not other.mention or other.mention.names)
    ]
    end = rest[0].start if rest else end
    while any(other.end == end and other.mark in joints for other in following):
        end = next(other.start for other in following if other.end == end)
    return end

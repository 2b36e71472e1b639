"""What the third stage finds in a sentence: conditions, deeds, and the clauses that they stand in."""

from dataclasses import dataclass, field

from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.sensor_words import Mention


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
    added: bool = False
    """It begins with "and when"."""
    tail: int = 0
    """Word at which the next thing begins; what stands before may belong to the deed: `… to ten seconds`."""

    repeats: bool = False
    """It asks for what was said before it once more: `dance, and do that when …`."""
    unwanted: bool = False
    """What follows is not to be: `I don't want the chin to wave`."""
    vague: bool = False
    """Words that nobody understands stand right behind it, where its deed should: `chin for a xylophone`."""

    as_before: bool = False
    """The words right behind it ask for what was done last once more: `the scruff the same, plus a wave`."""
    all_of: bool = False
    """All that was done at once before is meant, and not only the last of it: `do both of these`."""
    like: tuple[str, ...] = ()
    """Sensors and groups that do already what these shall do: `the chin does what the scruff does`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all sensors and groups, each once."""
        return tuple(dict.fromkeys(name for mention in self.mentions for name in mention.names))

    @property
    def forgets(self) -> bool:
        """Whether what these sensors do is taken away."""
        return Kind.FORGET in self.marks


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
    begin: int = 0
    """Word at which what belongs to it begins."""
    end: int = 0
    """Word at which the next thing begins."""
    marks: frozenset[Kind] = frozenset()
    """Kinds of marks right before it."""
    told: bool = False
    """It is said as what the sensor does, `takes a photo`, and not as a wish, `take a photo`."""
    bare: bool = False
    """It stands right behind a comma or an "and"."""
    echo: bool = False
    """Only values are said, and the deed is the one before: `…, and red when …`."""
    too: bool = False
    """Right behind it is said that it comes besides the others: `…, and nod as well`."""
    fresh: bool = False
    """It begins like a wish of its own: `…, and could you …`."""


@dataclass
class Clause:
    """What stands between two ends of sentences."""

    things: list[Condition | Deed] = field(default_factory=list)
    """In order."""
    marks: set[Kind] = field(default_factory=set)
    """Kinds of marks in it."""
    also: list[int] = field(default_factory=list)
    """Words that say that something is to be done besides what is done already."""
    called_off: list[range] = field(default_factory=list)
    """Words of deeds that others took the place of: `dance for a minute, no, nod`."""
    forgets_something: bool = False
    """Something that is unknown is to be forgotten."""
    lone_when: bool = False
    """A condition without a sensor is spoken of."""

    @property
    def conditions(self) -> list[Condition]:
        """Its conditions in order."""
        return [thing for thing in self.things if isinstance(thing, Condition)]

    @property
    def leaves_alone(self) -> bool:
        """Whether it says that something stays as it is, or shall not be."""
        kept = any(Kind.KEEP in thing.marks for thing in self.things)
        return kept or Kind.KEEP in self.marks or any(deed.negated for deed in self.deeds)

    @property
    def deeds(self) -> list[Deed]:
        """Its deeds in order."""
        return [thing for thing in self.things if isinstance(thing, Deed)]

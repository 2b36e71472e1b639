"""What the second stage finds in a sentence."""

from dataclasses import dataclass

from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.patterns import SkillMatch
from mistypilot_ros.offline.sensor_words import Mention


@dataclass(frozen=True)
class Item:
    """Some words and what they mean. Exactly one of `mark`, `mention` and `match` is set."""

    start: int
    """First word."""
    end: int
    """Word after the last."""
    mark: Kind | None = None
    """How things belong together."""
    mention: Mention | None = None
    """Sensors."""
    match: SkillMatch | None = None
    """A skill."""
    lead: bool = False
    """The skill is what the sentence asks for, not something that it speaks about."""
    strong: bool = False
    """A mark that ends a sentence."""
    plain: str = ''
    """Normal form of a mark's first word."""

"""What happened in a run: touches, marks, faults, the link, memory. All moments are s on one steady clock."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Touch:
    """One touch that triggers, as the robot made it; whether anybody heard it is not asked."""

    sensor: str
    """Which one."""
    time: float
    """When, s: of the press, and of the release for a sensor that triggers on release."""


@dataclass(frozen=True)
class Mark:
    """One command of a bound skill that reached the robot and was not refused."""

    sensor: str
    """Sensor that the skill is bound to."""
    time: float
    """When it arrived, s."""


@dataclass(frozen=True)
class Fault:
    """One fault of the robot."""

    kind: str
    """Name of its kind."""
    began: float
    """s."""
    ended: float = math.inf
    """When the robot was well again, s; infinite where it was not."""


@dataclass(frozen=True)
class LinkChange:
    """A change of the connection as the bridge told it."""

    time: float
    """When that was heard, s."""
    up: bool
    """Whether commands are answered and events arrive from then on."""


@dataclass(frozen=True)
class Memory:
    """Memory at one moment."""

    time: float
    """s."""
    megabytes: Mapping[str, float]
    """By program, MB, the pages that its processes share with nobody (USS)."""


@dataclass(frozen=True)
class Record:
    """A whole run."""

    began: float
    """First moment that counts, s."""
    ended: float
    """Last moment that counts, s."""
    touches: Sequence[Touch] = ()
    """In order."""
    marks: Sequence[Mark] = ()
    """In order."""
    faults: Sequence[Fault] = ()
    """In order; never two at once."""
    link: Sequence[LinkChange] = ()
    """In order; the first is that of before."""
    memory: Sequence[Memory] = ()
    """In order."""
    deaths: Sequence[str] = field(default=())
    """Programs that ended or were started anew."""

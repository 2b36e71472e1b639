"""The steps that a script of `mistypilot up` consists of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Say:
    """Give an instruction and wait until it is done."""

    text: str
    """The words, 1 to 2,000 characters."""


@dataclass(frozen=True)
class Touch:
    """Tap the simulated robot and wait for what it does."""

    sensor: str
    """Name of a sensor, never of a group."""


@dataclass(frozen=True)
class Wait:
    """Do nothing for a while."""

    seconds: float
    """s, 0 or more."""


Step = Say | Touch | Wait

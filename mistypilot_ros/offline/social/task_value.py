"""A main task as it was found in a text."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MainTask:
    """A main task as it was found in a text."""

    phrase: str
    """Short imperative phrase without the details."""
    rest: tuple[str, ...]
    """What the text says besides: pieces for the details, in order."""
    sure: float
    """0 to 1."""
    by_name: bool = True
    """Whether it was asked for by its name, not by indirect words."""
    others: tuple[str, ...] = ()
    """Phrases of other kinds of task that the text hints at too."""

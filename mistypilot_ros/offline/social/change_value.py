"""One change of a task's details."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """One change of the details."""

    details: tuple[str, ...] = ()
    """New wording; empty where details only go."""
    targets: tuple[int, ...] = ()
    """Which details it replaces, or which go; indices from 0."""

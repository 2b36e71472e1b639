"""How things look on a terminal."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """What the person at the terminal wants to see."""

    color: bool = True
    """Colours; everything can be read without them."""
    verbose: bool = False
    """Each step of bindings and runs too, and what the processes log."""

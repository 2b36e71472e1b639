"""A question that an agent asks back, and the answers that it would take."""

from dataclasses import dataclass

from mistypilot_ros.core.commands import PhysicalCommand

MOST_LISTED = 3
"""Offers that a question may name; more than that nobody keeps in mind."""
ANSWER = '{answer}'
"""Stands for the answer in `Question.completion`."""


@dataclass(frozen=True)
class Offer:
    """One answer that a question offers."""

    label: str
    """As the question says it, such as `wave` or `my chin`."""
    commands: tuple[PhysicalCommand, ...] = ()
    """What is done where it is picked."""
    names: tuple[str, ...] = ()
    """Further words that pick it."""


@dataclass(frozen=True)
class Question:
    """What was asked, and what becomes of the answer."""

    text: str
    """One sentence."""
    offers: tuple[Offer, ...] = ()
    """Answers that can be picked by name; the listed ones come first."""
    listed: int = 0
    """How many offers the sentence itself names, 0 to `MOST_LISTED`; these can be picked by number too."""
    completion: str = ''
    """An instruction in which `ANSWER` stands for any other short answer, such as `when I tap your chin,
    {answer}`; empty where only an offer can be picked."""
    unknown_wish: bool = False
    """Only what shall be done was not understood: no place, no value and no "not" is in doubt."""

"""The connection to the robot, as a value."""

from dataclasses import dataclass
from enum import Enum


class LinkState(Enum):
    """Where the connection stands; the numbers are those of LinkState.msg."""

    DOWN = 0
    """The robot does not answer."""
    CONNECTING = 1
    """The robot answered, its events are being subscribed."""
    UP = 2
    """Commands are answered and events arrive."""


@dataclass(frozen=True)
class LinkStatus:
    """The connection at one moment."""

    state: LinkState = LinkState.DOWN
    """Where it stands."""
    serial_number: str = ''
    """Of the robot; empty where unknown."""
    firmware: str = ''
    """Version that the robot names; empty where unknown."""
    connections: int = 0
    """How often the link came up so far."""
    message: str = ''
    """One sentence where the link is not up."""

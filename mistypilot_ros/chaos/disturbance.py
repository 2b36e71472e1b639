"""One kind of disturbance: a row of the table from which the steps of a run are dealt."""

from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.chaos.patience import PATIENCE
from mistypilot_ros.chaos.world import World


@dataclass(frozen=True)
class Disturbance:
    """What is done to the system in one step."""

    kind: str
    """Name in the report."""
    do: Callable[[World], None]
    """Does it, and waits until the system has had to do with it."""
    cost: float = 0.1
    """How long it takes about, s; the first round goes from quick to slow."""
    times: int = 1
    """How often it is in a round."""
    patience: float = PATIENCE
    """Longest time until the table is right again afterwards, s."""

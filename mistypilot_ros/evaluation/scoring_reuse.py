"""What a query finds among kept tasks, by "Scoring v1" of data/README.md."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Found:
    """The nearest of the kept tasks."""

    nearest: str
    """Its id; the lower one of several at the same distance."""
    rank_1: float
    """Its cosine distance, 0 to 2."""
    rank_2: float | None
    """That of the next; None where there is no other."""
    hit: bool
    """It is near enough, and the gate lets it pass."""


def find(distances: Mapping[str, float], threshold: float, passes: Callable[[str], bool]) -> Found:
    """Look a query up.

    Args:
        distances: cosine distance of each kept task, by id; at least one.
        threshold: largest distance of a hit.
        passes: the gate, asked about an id.
    """
    ranking = sorted(distances, key=lambda name: (distances[name], name))
    first = ranking[0]
    near = distances[first] <= threshold
    second = distances[ranking[1]] if len(ranking) > 1 else None
    return Found(first, distances[first], second, near and passes(first))


def outcome(right: str, found: Found | None) -> str:
    """`right`, `wrong` or `miss`; nothing to look up is a miss."""
    if found is None or not found.hit:
        return 'miss'
    return 'right' if found.nearest == right else 'wrong'

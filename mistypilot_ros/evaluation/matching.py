"""The best one-to-one assignment of two lists of which some pairs match."""

from collections.abc import Callable, Sequence
from typing import TypeVar

One = TypeVar('One')
Other = TypeVar('Other')


def matched_pairs(ones: Sequence[One], others: Sequence[Other], match: Callable[[One, Other], bool]) -> int:
    """How many pairs the best assignment has, each element in at most one pair.

    This is Kuhn's algorithm, which is exact: an element that finds its partners taken lets one of their
    holders look for another.
    """
    partners = [[at for at, other in enumerate(others) if match(one, other)] for one in ones]
    holder: dict[int, int] = {}
    return sum(_place(index, partners, holder, set()) for index in range(len(ones)))


def _place(index: int, partners: Sequence[Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    for at in partners[index]:
        if at in tried:
            continue
        tried.add(at)
        if at not in holder or _place(holder[at], partners, holder, tried):
            holder[at] = index
            return True
    return False


def all_match(ones: Sequence[One], others: Sequence[Other], match: Callable[[One, Other], bool]) -> bool:
    """Whether both have equally many elements and all of them can be paired."""
    return len(ones) == len(others) and matched_pairs(ones, others, match) == len(ones)

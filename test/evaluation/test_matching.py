"""The best assignment: against trying all of them."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.evaluation.matching import all_match, matched_pairs

GRIDS = st.integers(0, 5).flatmap(
    lambda width: st.lists(st.lists(st.booleans(), min_size=width, max_size=width), max_size=5)
)


def tried(grid):
    """The best of all ways to give each row a column of its own, or none."""
    width = len(grid[0]) if grid else 0
    columns = [*range(width), *[None] * len(grid)]
    ways = {way[: len(grid)] for way in permutations(columns, len(grid))} if grid else {()}
    return max(sum(at is not None and grid[row][at] for row, at in enumerate(way)) for way in ways)


@given(GRIDS)
def test_it_is_the_best(grid):
    width = len(grid[0]) if grid else 0
    found = matched_pairs(range(len(grid)), range(width), lambda row, at: grid[row][at])
    assert found == tried(grid)
    assert all_match(range(len(grid)), range(width), lambda row, at: grid[row][at]) == (
        len(grid) == width == found
    )


def test_whoever_takes_the_only_partner_of_another_gives_it_back():
    near = {('a', 'x'), ('a', 'y'), ('b', 'x')}
    assert matched_pairs('ab', 'xy', lambda one, other: (one, other) in near) == 2
    assert matched_pairs('', 'xy', lambda one, other: True) == 0

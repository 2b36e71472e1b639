"""Every disturbance comes in every round, and a seed repeats the order."""

import random
from collections import Counter
from itertools import islice

from mistypilot_ros.chaos.deck import SLOW, deal
from mistypilot_ros.chaos.run import disturbances

ROWS = disturbances()
ROUND = sum(row.times for row in ROWS)


def kinds(seed: int, count: int) -> list[str]:
    return [row.kind for row in islice(deal(ROWS, random.Random(seed)), count)]


def test_each_kind_comes_twenty_times_in_a_thousand_steps():
    counts = Counter(kinds(1, 1_000))
    assert set(counts) == {row.kind for row in ROWS}
    assert min(counts.values()) >= 20


def test_each_round_has_every_kind():
    dealt = kinds(1, 3 * ROUND)
    for start in range(0, 3 * ROUND, ROUND):
        assert Counter(dealt[start : start + ROUND]) == {row.kind: row.times for row in ROWS}


def test_the_first_round_goes_from_quick_to_slow():
    first = list(islice(deal(ROWS, random.Random(1)), ROUND))
    costs = [min(row.cost, SLOW) for row in first]
    assert costs == sorted(costs)


def test_a_seed_repeats_the_order_and_another_does_not():
    assert kinds(5, 300) == kinds(5, 300)
    assert kinds(5, 300) != kinds(6, 300)


def test_no_two_rows_have_the_same_name():
    assert len({row.kind for row in ROWS}) == len(ROWS)

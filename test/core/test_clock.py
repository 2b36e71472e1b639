"""A clock that never goes back, over one that does."""

import pytest

from mistypilot_ros.core.clock import ForwardClock


@pytest.mark.parametrize(
    ('shown', 'given'),
    [
        ([5.0, 6.5, 6.5, 9.0], [5.0, 6.5, 6.5, 9.0]),
        ([5.0, 3.0, 3.5, 4.0], [5.0, 5.0, 5.5, 6.0]),
        ([5.0, 3.0, 1.0, 2.0], [5.0, 5.0, 5.0, 6.0]),
        ([5.0, 3.0, 9.0], [5.0, 5.0, 11.0]),
        ([-1e9, -2e9, -2e9 + 1], [-1e9, -1e9, -1e9 + 1]),
    ],
)
def test_steps_back_are_taken_out(shown: list[float], given: list[float]) -> None:
    hands = iter([shown[0], *shown])
    clock = ForwardClock(lambda: next(hands))
    assert [clock() for _ in shown] == given

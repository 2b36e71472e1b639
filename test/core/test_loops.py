"""A robot that bumps by its own driving is stopped, a person who bumps it is served."""

import pytest

from mistypilot_ros.core.loops import IN_A_ROW, MOST, PAUSE, SETTLE, TOGETHER, LoopGuard


def to_and_fro(guard: LoopGuard, now: float, times: int, every: float = 3.0) -> tuple[list[str], float]:
    """Bump while driving, drive again, and so on; returns what each bump was told, and the time."""
    told = []
    for _ in range(times):
        told.append(guard.bump(now))
        guard.drives(now, 10.0)
        now += every
    return told, now


def test_a_person_at_a_robot_at_rest_is_served_for_ever() -> None:
    guard = LoopGuard()
    assert {guard.bump(float(now)) for now in range(100)} == {''}


def test_the_first_bumps_of_its_own_are_served_and_then_none_for_a_while() -> None:
    guard = LoopGuard()
    told, now = to_and_fro(guard, 0.0, 1 + MOST + 2)
    # The first was a person's: nothing drove before.
    assert told[: 1 + MOST] == [''] * (1 + MOST)
    assert all('again and again' in reason for reason in told[1 + MOST :])
    broken = (1 + MOST) * 3.0
    assert guard.bump(broken + PAUSE - 0.1) != '' and guard.bump(broken + PAUSE + 0.1) == ''
    assert f'{PAUSE:.0f} s' in told[1 + MOST]


def test_the_row_ends_with_a_bump_at_rest() -> None:
    guard = LoopGuard()
    for begin in (0.0, 1_000.0, 2_000.0):
        told, _ = to_and_fro(guard, begin, 1 + MOST)
        assert set(told) == {''}


def test_a_wall_that_is_hit_by_two_bumpers_is_one_bump() -> None:
    guard = LoopGuard()
    guard.drives(0.0, 1_000.0)
    for number in range(MOST):
        assert guard.bump(number * 5.0) == guard.bump(number * 5.0 + TOGETHER / 2) == ''
    assert guard.bump(MOST * 5.0) != ''


@pytest.mark.parametrize(('after', 'own'), [(SETTLE - 0.1, True), (SETTLE + 0.1, False)])
def test_a_bump_right_after_a_drive_is_its_own(after: float, own: bool) -> None:
    guard = LoopGuard()
    told = []
    for number in range(MOST + 1):
        now = number * 5.0
        guard.drives(now, 1.0)
        told.append(guard.bump(now + 1.0 + after))
    assert (told[-1] != '') is own and set(told[:-1]) == {''}


def test_bumps_far_apart_are_no_loop() -> None:
    guard = LoopGuard()
    guard.drives(0.0, 1e6)
    assert {guard.bump(number * (IN_A_ROW + 1)) for number in range(10)} == {''}

"""The circuit breaker and the pauses between tries, with time passed in."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.llm.breaker import Breaker, BreakerLimits, BreakerState, Fall
from mistypilot_ros.llm.retry import Backoff, read_retry_after

CLOSED, OPEN, HALF_OPEN = BreakerState.CLOSED, BreakerState.OPEN, BreakerState.HALF_OPEN


def opened(now: float = 0.0, kind: Fall = Fall.ORDINARY) -> Breaker:
    breaker = Breaker()
    for _ in range(kind.value):
        assert breaker.admit(now)
        breaker.failed(kind, now, 'It failed.')
    assert breaker.state is OPEN
    return breaker


@pytest.mark.parametrize('kind', Fall)
def test_it_opens_after_so_many_failures_in_a_row(kind: Fall) -> None:
    breaker = Breaker()
    for left in range(kind.value, 0, -1):
        assert breaker.state is CLOSED, left
        assert breaker.admit(0.0)
        breaker.failed(kind, 0.0, 'It failed.')
    assert breaker.state is OPEN
    assert not breaker.admit(1.0)
    assert breaker.reason == 'It failed.'


def test_a_success_begins_the_count_anew() -> None:
    breaker = Breaker()
    for _ in range(5):
        breaker.failed(Fall.ORDINARY, 0.0, 'x')
        breaker.failed(Fall.ORDINARY, 0.0, 'x')
        breaker.succeeded()
    assert breaker.state is CLOSED
    assert breaker.reason == ''


def test_unlike_failures_count_together() -> None:
    breaker = Breaker()
    breaker.failed(Fall.UNREACHABLE, 0.0, 'x')
    breaker.failed(Fall.ORDINARY, 0.0, 'x')
    breaker.failed(Fall.UNREACHABLE, 0.0, 'x')
    assert breaker.state is OPEN, 'three in a row, although never two alike'


def test_one_try_is_let_through_and_its_success_closes() -> None:
    breaker = opened()
    assert breaker.wait(4.0) == 6.0
    assert not breaker.admit(9.99)
    assert breaker.admit(10.0)
    assert breaker.state is HALF_OPEN
    assert not breaker.admit(10.1), 'one at a time'
    breaker.succeeded()
    assert breaker.state is CLOSED
    assert breaker.admit(10.2)


def test_each_try_that_fails_doubles_the_time_up_to_the_longest() -> None:
    breaker, now, spans = opened(), 0.0, []
    for _ in range(6):
        spans.append(breaker.wait(now))
        now += spans[-1]
        assert breaker.admit(now)
        breaker.failed(Fall.ORDINARY, now, 'x')
    assert spans == [10.0, 20.0, 40.0, 80.0, 120.0, 120.0]
    assert breaker.admit(now + 120)
    breaker.succeeded()
    for _ in range(3):
        breaker.failed(Fall.ORDINARY, now, 'x')
    assert breaker.wait(now) == 10.0, 'a success begins anew'


def test_lasting_failures_open_for_longer() -> None:
    assert opened(kind=Fall.LASTING).wait(0.0) == 60.0


def test_what_a_server_wants_is_kept_to_but_not_for_ever() -> None:
    breaker = Breaker(BreakerLimits(longest=50.0))
    breaker.failed(Fall.ORDINARY, 0.0, 'x', at_least=30.0)
    assert breaker.wait(0.0) == 30.0
    breaker = Breaker(BreakerLimits(longest=50.0))
    breaker.failed(Fall.ORDINARY, 0.0, 'x', at_least=86400.0)
    assert breaker.wait(0.0) == 50.0


def test_a_try_that_is_given_up_says_nothing() -> None:
    breaker = opened()
    assert breaker.admit(10.0)
    breaker.abandoned()
    assert breaker.state is OPEN
    assert breaker.admit(10.0), 'the next one is the try'
    breaker = Breaker()
    breaker.abandoned()
    assert breaker.state is CLOSED


def test_failures_of_older_questions_do_not_lengthen_the_time() -> None:
    breaker = opened(now=0.0)
    breaker.failed(Fall.ORDINARY, 9.0, 'x')
    assert breaker.admit(10.0)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(['admit', 'succeeded', 'abandoned', *Fall]),
            st.integers(0, 200),
        )
    )
)
def test_it_always_comes_back(events: list[tuple[object, int]]) -> None:
    breaker, now = Breaker(), 0.0
    for what, later in events:
        now += later
        if isinstance(what, Fall):
            breaker.failed(what, now, 'x', later)
        elif what == 'admit':
            breaker.admit(now)
        else:
            getattr(breaker, str(what))()
        assert breaker.wait(now) <= 120.0
        assert (breaker.wait(now) > 0) <= (breaker.state is not CLOSED)
    breaker.abandoned()
    assert breaker.admit(now + 120)


def test_pauses_grow_have_jitter_and_an_end() -> None:
    tops = [Backoff(first=0.5, longest=4.0, random=lambda: 1.0).pause(tries) for tries in range(1, 7)]
    assert tops == [0.5, 1.0, 2.0, 4.0, 4.0, 4.0]
    assert Backoff(least=0.02, random=lambda: 0.0).pause(5) == 0.02
    assert Backoff(random=lambda: 1.0).pause(10**6) == 4.0


def test_what_the_server_wants_is_never_shortened() -> None:
    assert Backoff(random=lambda: 0.0).pause(1, 7.0) == 7.0
    assert 7.0 <= Backoff(random=lambda: 1.0).pause(1, 7.0) <= 7.2
    assert Backoff(random=lambda: 0.0).pause(1, 0.0) == 0.0


@pytest.mark.parametrize(
    ('text', 'seconds'),
    [
        ('3', 3.0),
        ('0.5', 0.5),
        ('-4', 0.0),
        ('soon', None),
        ('', None),
        (None, None),
        ('nan', None),
        ('inf', None),
    ]
    + [('Thu, 99 Nov 2026 00:00:00 GMT', None)],
)
def test_retry_after_in_seconds(text: str | None, seconds: float | None) -> None:
    assert read_retry_after(text, 0.0) == seconds


def test_retry_after_as_a_date() -> None:
    now = datetime(2026, 5, 4, 3, 2, 1, tzinfo=timezone.utc)
    text = format_datetime(now + timedelta(seconds=90), usegmt=True)
    assert read_retry_after(text, now.timestamp()) == 90.0
    assert read_retry_after(text, now.timestamp() + 500) == 0.0

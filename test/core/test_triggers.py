"""Debounce, cooldown and the three modes of a binding, without a clock."""

import math

import pytest

from mistypilot_ros.core.bindings import BindingOptions, TriggerMode
from mistypilot_ros.core.triggers import MAX_AGE_S, TriggerGate, Verdict, Waiting


def gate(**options: object) -> TriggerGate:
    return TriggerGate('chin', BindingOptions(**options))  # type: ignore[arg-type]


def test_a_press_runs() -> None:
    assert gate().press(10.0).verdict is Verdict.RUN


@pytest.mark.parametrize(
    ('gap', 'verdict'), [(0.0, Verdict.DROPPED), (0.29, Verdict.DROPPED), (0.31, Verdict.RUN)]
)
def test_debounce(gap: float, verdict: Verdict) -> None:
    one = gate()
    one.press(10.0)
    one.finished(10.0)
    assert one.press(10.0 + gap).verdict is verdict


def test_drumming_is_still_heard() -> None:
    one, runs = gate(), 0
    for tenth in range(0, 30):
        runs += one.press(tenth / 10).verdict is Verdict.RUN
        one.finished(tenth / 10)
    assert 8 <= runs <= 10  # every third touch or, by rounding, fourth


def test_debounce_zero_counts_each_touch() -> None:
    one = gate(debounce_ms=0)
    assert one.press(1.0).verdict is Verdict.RUN
    one.finished(1.0)
    assert one.press(1.0).verdict is Verdict.RUN


def test_switched_off_says_so() -> None:
    decision = gate(enabled=False).press(1.0)
    assert decision.verdict is Verdict.DROPPED and 'switched off' in decision.reason


def test_no_worker_drops_with_the_reason_and_forgets() -> None:
    one = gate(mode=TriggerMode.QUEUED)
    decision = one.press(1.0, 'Its worker is starting.')
    assert decision.verdict is Verdict.DROPPED and decision.reason == 'Its worker is starting.'
    assert one.waiting(1.1) == Waiting(False, 0) and not one.running
    assert one.press(1.1).verdict is Verdict.RUN, 'a touch that did nothing is not debounced against'


def test_a_binding_in_the_place_of_a_removed_one_begins_anew() -> None:
    one = gate(cooldown_s=60.0)
    one.press(1.0)
    one.finished(1.1)
    assert one.press(1.2).verdict is Verdict.DROPPED
    one.renew()
    assert one.press(1.2).verdict is Verdict.RUN


def test_no_pause_follows_the_run_of_a_removed_binding() -> None:
    one = gate(cooldown_s=60.0, debounce_ms=0)
    one.press(1.0)
    one.renew()
    assert 'still run' in one.press(1.1).reason, 'a worker does one thing at a time'
    one.finished(1.2)
    assert one.press(1.3).verdict is Verdict.RUN


def test_cooldown_counts_from_the_end() -> None:
    one = gate(cooldown_s=5.0)
    one.press(0.0)
    one.finished(10.0)
    late = one.press(14.9)
    assert late.verdict is Verdict.DROPPED and 'pauses for 0.1 s' in late.reason
    assert one.press(15.3).verdict is Verdict.RUN


def test_single_drops_while_running() -> None:
    one = gate()
    one.press(0.0)
    assert 'still run' in one.press(1.0).reason
    one.finished(2.0)
    assert one.press(2.0).verdict is Verdict.RUN


def test_queued_takes_two_in_order() -> None:
    one = gate(mode=TriggerMode.QUEUED, debounce_ms=0)
    verdicts = [one.press(moment).verdict for moment in (0.0, 0.1, 0.2, 0.3)]
    assert verdicts == [Verdict.RUN, Verdict.QUEUED, Verdict.QUEUED, Verdict.DROPPED]
    assert one.waiting(0.4) == Waiting(False, 0), 'the first still runs'
    for moment in (0.5, 0.6):
        one.finished(moment)
        assert one.waiting(moment) == Waiting(True, 0)
    one.finished(0.7)
    assert one.waiting(0.7) == Waiting(False, 0)


def test_queued_touches_grow_old() -> None:
    one = gate(mode=TriggerMode.QUEUED, debounce_ms=0)
    one.press(0.0)
    one.press(0.1)
    one.press(1.0)
    assert one.deadline() == pytest.approx(0.1 + MAX_AGE_S)
    one.finished(2.5)
    assert one.waiting(2.5) == Waiting(True, 1)


def test_queued_waits_for_the_cooldown_and_for_a_worker() -> None:
    one = gate(mode=TriggerMode.QUEUED, debounce_ms=0, cooldown_s=0.5)
    one.press(0.0)
    one.press(0.1)
    one.finished(1.0)
    assert one.waiting(1.1) == Waiting(False, 0) and one.deadline() == pytest.approx(1.5)
    assert one.waiting(1.6, ready=False) == Waiting(False, 0)
    assert one.deadline(ready=False) == pytest.approx(0.1 + MAX_AGE_S), 'nothing to ask for before it expires'
    assert one.waiting(1.6) == Waiting(True, 0)


def test_restart_runs_the_newest_once_and_without_cooldown() -> None:
    one = gate(mode=TriggerMode.RESTART, debounce_ms=0, cooldown_s=60.0)
    one.press(0.0)
    assert [one.press(t).verdict for t in (0.1, 0.2)] == [Verdict.RESTART, Verdict.RESTART]
    one.finished(0.3)
    assert one.waiting(0.3) == Waiting(True, 0)
    one.finished(0.4)
    assert one.waiting(0.4) == Waiting(False, 0)
    assert one.press(0.5).verdict is Verdict.DROPPED, 'the cooldown of the last run'


def test_clear_forgets_what_waits() -> None:
    one = gate(mode=TriggerMode.QUEUED, debounce_ms=0)
    for moment in (0.0, 0.1, 0.2):
        one.press(moment)
    assert one.clear() == 2 and one.deadline() == math.inf
    one.finished(0.3)
    assert one.waiting(0.3) == Waiting(False, 0)

"""Each mode against each circumstance of a touch, each limit to both sides, clocks that go back: tables."""

import pytest

from mistypilot_ros.core.bindings import BindingOptions, TriggerMode
from mistypilot_ros.core.triggers import MAX_AGE_S, MAX_WAITING, TriggerGate, Verdict, Waiting

T = 100.0
"""Now, s."""
TICK = 1 / 1024
"""A moment, s; sums of it are exact."""
SINGLE, QUEUED, RESTART = TriggerMode
RUN, DROPPED, QUEUE, AGAIN = Verdict
CIRCUMSTANCES = {
    'free': (),
    'running': ('press',),
    'running, one waits': ('press', 'press'),
    'running, two wait': ('press', 'press', 'press'),
    'pausing': ('press', 'finish'),
    'bouncing': ('press', 'finish', 'bounce'),
    'switched off': ('off',),
    'no worker': ('unready',),
}
"""What has happened before the touch."""
VERDICTS = {
    'free': (RUN, RUN, RUN),
    'running': (DROPPED, QUEUE, AGAIN),
    'running, one waits': (DROPPED, QUEUE, AGAIN),
    'running, two wait': (DROPPED, DROPPED, AGAIN),
    'pausing': (DROPPED, DROPPED, DROPPED),
    'bouncing': (DROPPED, DROPPED, DROPPED),
    'switched off': (DROPPED, DROPPED, DROPPED),
    'no worker': (DROPPED, DROPPED, DROPPED),
}
"""What a touch comes to, in the modes single, queued and restart."""
REASONS = {
    'running, two wait': f'{MAX_WAITING} touches wait already',
    'pausing': 'it pauses for 5.0 s more',
    'bouncing': 'less than 250 ms before',
    'switched off': 'switched off',
    'no worker': 'No worker.',
}
"""Words of the reason; in mode single a touch during a run is dropped because of the run."""


def gate(mode: TriggerMode = SINGLE, debounce_ms: int = 0, cooldown_s: float = 0.0) -> TriggerGate:
    return TriggerGate('chin', BindingOptions(mode=mode, debounce_ms=debounce_ms, cooldown_s=cooldown_s))


@pytest.mark.parametrize('mode', TriggerMode)
@pytest.mark.parametrize('circumstance', CIRCUMSTANCES)
def test_each_circumstance_in_each_mode(circumstance: str, mode: TriggerMode) -> None:
    one, unready = gate(mode), ''
    for step in CIRCUMSTANCES[circumstance]:
        if step == 'press':
            one.press(T)
        elif step == 'finish':
            one.options = BindingOptions(mode=mode, debounce_ms=0, cooldown_s=5.0)
            one.finished(T)
        elif step == 'bounce':
            one.options = BindingOptions(mode=mode, debounce_ms=250)
        elif step == 'off':
            one.options = BindingOptions(enabled=False, mode=mode)
        else:
            unready = 'No worker.'
    decision = one.press(T, unready)
    wanted = VERDICTS[circumstance][list(TriggerMode).index(mode)]
    assert decision.verdict is wanted
    assert (decision.reason != '') is (wanted is DROPPED)
    if wanted is DROPPED:
        busy = mode is SINGLE and circumstance.startswith('running')
        assert ('its skills still run' if busy else REASONS[circumstance]) in decision.reason


def test_the_table_is_whole() -> None:
    assert set(VERDICTS) == set(CIRCUMSTANCES) and {v for row in VERDICTS.values() for v in row} == set(
        Verdict
    )


@pytest.mark.parametrize(('gap', 'verdict'), [(0.0, DROPPED), (0.25 - TICK, DROPPED), (0.25, RUN)])
@pytest.mark.parametrize('mode', TriggerMode)
def test_debounce_to_both_sides(mode: TriggerMode, gap: float, verdict: Verdict) -> None:
    one = gate(mode, debounce_ms=250)
    one.press(T)
    one.finished(T)
    assert one.press(T + gap).verdict is verdict


@pytest.mark.parametrize(('gap', 'verdict'), [(0.0, DROPPED), (60.0 - TICK, DROPPED), (60.0, RUN)])
@pytest.mark.parametrize('mode', TriggerMode)
def test_cooldown_to_both_sides(mode: TriggerMode, gap: float, verdict: Verdict) -> None:
    one = gate(mode, cooldown_s=60.0)
    one.press(T)
    one.finished(T + 7.0)
    assert one.press(T + 7.0 + gap).verdict is verdict


@pytest.mark.parametrize(
    ('age', 'outcome'), [(MAX_AGE_S - TICK, Waiting(True, 0)), (MAX_AGE_S, Waiting(False, 1))]
)
@pytest.mark.parametrize('mode', [QUEUED, RESTART])
def test_the_age_of_what_waits_to_both_sides(mode: TriggerMode, age: float, outcome: Waiting) -> None:
    one = gate(mode)
    one.press(T)
    one.press(T)
    assert one.deadline() == T + MAX_AGE_S
    one.finished(T + age)
    assert one.waiting(T + age) == outcome


@pytest.mark.parametrize(('early', 'outcome'), [(TICK, Waiting(False, 0)), (0.0, Waiting(True, 0))])
def test_what_waits_runs_when_the_pause_is_over(early: float, outcome: Waiting) -> None:
    one = gate(QUEUED, cooldown_s=1.0)
    one.press(T)
    one.press(T)
    one.finished(T)
    assert one.deadline() == T + 1.0
    assert one.waiting(T + 1.0 - early) == outcome


@pytest.mark.parametrize('back', [TICK, 1.0, 50.0, 1e6])
@pytest.mark.parametrize('mode', TriggerMode)
def test_a_clock_that_goes_back_runs_nothing_twice(mode: TriggerMode, back: float) -> None:
    one = gate(mode, debounce_ms=250)
    assert one.press(T).verdict is RUN
    one.finished(T)
    assert one.waiting(T - back) == Waiting(False, 0)
    assert one.press(T - back).verdict is DROPPED, 'it may be a bounce: nothing runs that was not asked for'
    assert one.press(T + 0.25).verdict is RUN


@pytest.mark.parametrize('back', [TICK, 1.0, 50.0])
def test_what_waits_is_run_once_whatever_the_clock_says(back: float) -> None:
    one = gate(QUEUED)
    for _ in range(2):
        one.press(T)
    one.finished(T - back)
    assert [one.waiting(T - back).run, one.waiting(T).run] == [True, False]

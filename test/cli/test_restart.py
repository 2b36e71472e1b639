"""When a process is started again."""

from mistypilot_ros.cli.restart import FAILING_PAUSE, PAUSES, WINDOW, Restart, RestartPolicy


def test_at_once_then_growing_pauses_then_failing():
    policy = RestartPolicy()
    assert [policy.died(second) for second in range(4)] == [Restart(pause, False) for pause in PAUSES[:4]]
    assert policy.died(4) == Restart(FAILING_PAUSE, True)
    assert policy.died(9) == Restart(FAILING_PAUSE, False)


def test_old_deaths_are_forgotten():
    policy = RestartPolicy()
    for second in range(4):
        policy.died(second)
    assert policy.died(4 + WINDOW) == Restart(0.0, False)


def test_failing_is_reported_anew_after_a_good_time():
    policy = RestartPolicy()
    assert [policy.died(second).failing for second in range(6)] == [False] * 4 + [True, False]
    later = 6 + 2 * WINDOW
    assert [policy.died(later + second).failing for second in range(5)] == [False] * 4 + [True]

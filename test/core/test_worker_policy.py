"""The life of a worker, without a worker."""

import math

import pytest

from mistypilot_ros.core.worker_policy import Action, WorkerPolicy, WorkerState


class Life:
    """A policy with a fake process."""

    def __init__(self) -> None:
        self.policy = WorkerPolicy('The worker of the chin', lambda: 0.5)
        self.policy.want(True)
        self.now = 100.0

    def tick(self, able: bool = True) -> list[str]:
        return [action.value for action in self.policy.tick(self.now, able)]

    def serve(self) -> None:
        """Start, and become ready."""
        assert self.tick() == ['start']
        self.policy.started()
        self.policy.ready(self.now)
        assert self.policy.state is WorkerState.ACTIVE

    def crash(self, after: float = 0.1) -> float:
        """Die after a time in service; returns the pause before the next start, s."""
        self.now += after
        self.policy.died(self.now, 'was ended by SIGKILL')
        if self.tick() == ['start']:
            self.policy.started()
            self.policy.ready(self.now)
            return 0.0
        if self.policy.state is WorkerState.FAULTED:
            return math.inf
        assert self.policy.state is WorkerState.BACKOFF
        pause = self.policy.deadline() - self.now
        self.now = self.policy.deadline()
        self.serve()
        return pause


@pytest.fixture
def life() -> Life:
    return Life()


def test_start_ready_stop(life: Life) -> None:
    life.serve()
    life.policy.want(False)
    assert life.tick() == ['kill'] and life.policy.state is WorkerState.STOPPING
    assert life.tick() == [], 'once is enough'
    life.policy.died(life.now, 'was ended by SIGKILL')
    assert life.tick() == [] and life.policy.state is WorkerState.STOPPED and life.policy.reason == ''


def test_nothing_starts_while_unable(life: Life) -> None:
    assert life.tick(able=False) == [] and life.tick() == ['start']


def test_the_first_restart_is_at_once_then_pauses_double(life: Life) -> None:
    life.serve()
    assert [life.crash() for _ in range(4)] == pytest.approx([0.0, 0.25, 0.5, 1.0])
    assert life.policy.restarts == 4 and 'SIGKILL' in life.policy.reason


def test_jitter_stays_within_a_quarter() -> None:
    for chance, factor in ((0.0, 0.75), (1.0, 1.25)):
        life = Life()
        life.policy = WorkerPolicy('x', lambda chance=chance: chance)  # type: ignore[misc]
        life.policy.want(True)
        life.serve()
        life.crash()
        assert life.crash() == pytest.approx(0.25 * factor)


def test_one_that_has_served_is_restarted_at_once(life: Life) -> None:
    life.serve()
    assert [life.crash(after=2.0) for _ in range(5)] == [0.0] * 5


def test_the_sixth_crash_in_thirty_seconds_is_a_fault_until_reset(life: Life) -> None:
    life.serve()
    pauses = [life.crash() for _ in range(6)]
    assert pauses[5] == math.inf and math.inf not in pauses[:5]
    assert 'failed 6 times within 30 s' in life.policy.reason and 'reset' in life.policy.reason
    life.now += 1e6
    assert life.tick() == [] and life.policy.deadline() == math.inf
    life.policy.reset()
    life.serve()
    assert life.policy.reason == '' and life.policy.restarts == 0


def test_crashes_far_apart_are_no_fault(life: Life) -> None:
    life.serve()
    assert [life.crash(after=7.0) for _ in range(20)] == [0.0] * 20


def test_a_healthy_minute_forgets(life: Life) -> None:
    life.serve()
    for _ in range(5):
        life.crash()
    assert life.policy.reason
    for _ in range(61):
        life.now += 1.0 - 1e-6
        life.policy.beat(life.now)
        assert life.tick() == []
    assert life.policy.reason == ''
    assert math.inf not in [life.crash(after=1.5) for _ in range(5)]


def test_a_hang_is_killed_and_counts_once(life: Life) -> None:
    life.serve()
    life.now += 0.99
    assert life.tick() == []
    life.now += 0.02
    assert life.tick() == ['kill'] and 'no sign of life' in life.policy.reason
    life.policy.died(life.now, 'was ended by SIGKILL')
    assert 'no sign of life' in life.policy.reason, 'the better reason stays'
    life.serve()
    for _ in range(5):
        life.crash()
    assert life.policy.state is WorkerState.FAULTED


def test_a_start_that_takes_too_long_is_killed(life: Life) -> None:
    assert life.tick() == ['start']
    life.policy.started()
    life.now += 5.0
    assert life.tick() == ['kill'] and 'not ready after 5 s' in life.policy.reason


def test_replaced_on_purpose_is_no_crash(life: Life) -> None:
    life.serve()
    for _ in range(20):
        life.policy.replace()
        assert life.tick() == ['kill'] and life.policy.state is WorkerState.STOPPING
        life.policy.died(life.now, 'was ended by SIGKILL')
        life.serve()
    assert life.policy.reason == ''


def test_wanted_again_while_stopping(life: Life) -> None:
    life.serve()
    life.policy.want(False)
    life.tick()
    life.policy.want(True)
    assert life.tick() == []
    life.policy.died(life.now, 'was ended by SIGKILL')
    life.serve()


def test_a_problem_is_a_fault_and_recovers(life: Life) -> None:
    life.policy.want(True, "There is no skill 'fly'.")
    assert life.tick() == [] and life.policy.state is WorkerState.FAULTED
    assert life.policy.reason == "There is no skill 'fly'."
    life.policy.want(True)
    life.serve()
    life.policy.want(True, "There is no skill 'fly'.")
    assert life.tick() == ['kill']


def test_a_process_that_cannot_be_made_is_a_crash(life: Life) -> None:
    for _ in range(6):
        assert life.policy.tick(life.now) == (Action.START,)
        life.policy.died(life.now, 'could not be made: no memory')
        life.now = life.policy.deadline()
    assert life.tick() == []
    assert life.policy.state is WorkerState.FAULTED and 'no memory' in life.policy.reason


def test_a_good_run_clears_the_message_not_the_count(life: Life) -> None:
    life.serve()
    for _ in range(5):
        life.crash()
    life.policy.served()
    assert life.policy.reason == ''
    assert life.crash() == math.inf

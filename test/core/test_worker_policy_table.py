"""Each state of a worker against each event, each limit to both sides, and clocks that go back: as tables."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from mistypilot_ros.core.worker_policy import DEFAULT_LIMITS, WorkerPolicy, WorkerState

T = 100.0
"""Now, s."""
TICK = 1 / 1024
"""A moment, s; sums of it are exact."""
Step = Callable[[WorkerPolicy], object]

STARTS: dict[str, Step] = {
    'wanted': lambda policy: policy.want(True),
    'unwanted': lambda policy: policy.want(False),
    'impossible': lambda policy: policy.want(True, 'There is no skill.'),
    'reset': lambda policy: policy.reset(),
    'started': lambda policy: policy.started(),
    'ready': lambda policy: policy.ready(T),
    'beat': lambda policy: policy.beat(T),
    'served': lambda policy: policy.served(),
    'replaced': lambda policy: policy.replace(),
    'died': lambda policy: policy.died(T, 'was ended by SIGKILL'),
    'died for another': lambda policy: policy.died(T, 'was lost', on_purpose=True),
    'tick': lambda policy: policy.tick(T),
}
"""What can happen, by name."""
UP = 'wanted tick started ready'
AGAIN = 'died tick started ready'
STATES = {
    'stopped': '',
    'asked for': 'wanted tick',
    'starting': 'wanted tick started',
    'active': UP,
    'stopping for another': f'{UP} replaced tick',
    'stopping for good': f'{UP} unwanted tick',
    'backoff': f'{UP} {AGAIN} died tick',
    'faulted by crashes': 'crash loop',
    'faulted by its skill': 'impossible tick',
}
"""States, by what leads to them."""
CHANGES = {
    ('stopped', 'wanted'): 'start STARTING',
    ('stopped', 'impossible'): '- FAULTED',
    ('asked for', 'unwanted'): 'kill STOPPING',
    ('asked for', 'impossible'): 'kill STOPPING',
    ('asked for', 'ready'): '- ACTIVE',
    ('asked for', 'replaced'): 'kill STOPPING',
    ('asked for', 'died'): 'start STARTING',
    ('asked for', 'died for another'): 'start STARTING',
    ('starting', 'unwanted'): 'kill STOPPING',
    ('starting', 'impossible'): 'kill STOPPING',
    ('starting', 'ready'): '- ACTIVE',
    ('starting', 'replaced'): 'kill STOPPING',
    ('starting', 'died'): 'start STARTING',
    ('starting', 'died for another'): 'start STARTING',
    ('active', 'unwanted'): 'kill STOPPING',
    ('active', 'impossible'): 'kill STOPPING',
    ('active', 'replaced'): 'kill STOPPING',
    ('active', 'died'): 'start STARTING',
    ('active', 'died for another'): 'start STARTING',
    ('stopping for another', 'died'): 'start STARTING',
    ('stopping for another', 'died for another'): 'start STARTING',
    ('stopping for good', 'died'): '- STOPPED',
    ('stopping for good', 'died for another'): '- STOPPED',
    ('backoff', 'unwanted'): '- STOPPED',
    ('backoff', 'impossible'): '- FAULTED',
    ('backoff', 'reset'): 'start STARTING',
    ('faulted by crashes', 'unwanted'): '- STOPPED',
    ('faulted by crashes', 'reset'): 'start STARTING',
    ('faulted by its skill', 'wanted'): 'start STARTING',
    ('faulted by its skill', 'unwanted'): '- STOPPED',
    # A process that nobody asked for must not stay.
    ('stopped', 'started'): 'kill STOPPING',
    ('faulted by crashes', 'started'): 'kill STOPPING',
    ('faulted by its skill', 'started'): 'kill STOPPING',
}
"""What an event and the tick after it come to: action and state. All other pairs change nothing."""


def in_state(name: str, chance: float = 0.5) -> WorkerPolicy:
    policy = WorkerPolicy('The worker of the chin', lambda: chance)
    if STATES[name] == 'crash loop':
        play(policy, UP)
        for _ in range(DEFAULT_LIMITS.restarts + 1):
            crash(policy, T, TICK)
    else:
        play(policy, STATES[name])
    return policy


def play(policy: WorkerPolicy, steps: str) -> None:
    for step in steps.split():
        STARTS[step](policy)


def crash(policy: WorkerPolicy, now: float, after: float) -> float:
    """Die after so long in service, and be ready again as soon as it may be; returns when that is, s."""
    policy.ready(now)
    now += after
    policy.died(now, 'was ended by SIGKILL')
    policy.tick(now)
    if policy.state is WorkerState.BACKOFF:
        now = policy.deadline()
        policy.tick(now)
    if policy.state is WorkerState.STARTING:
        policy.started()
        policy.ready(now)
    return now


def actions(policy: WorkerPolicy, now: float = T) -> str:
    return '+'.join(action.value for action in policy.tick(now)) or '-'


@pytest.mark.parametrize('state', STATES)
def test_each_event_in_each_state(state: str) -> None:
    for event, happen in STARTS.items():
        policy = in_state(state)
        before = policy.state.name
        happen(policy)
        outcome = f'{actions(policy)} {policy.state.name}'
        assert outcome == CHANGES.get((state, event), f'- {before}'), event
        assert actions(policy) == '-', f'{event}: once is enough'


def test_the_table_names_only_what_exists() -> None:
    assert {state for state, _ in CHANGES} == set(STATES) and {event for _, event in CHANGES} <= set(STARTS)
    assert {in_state(name).state for name in STATES} == set(WorkerState), 'every state is reached'


LIMITS = DEFAULT_LIMITS


@pytest.mark.parametrize(
    ('state', 'limit', 'outcome'),
    [
        ('starting', LIMITS.start_s, 'kill STOPPING'),
        ('active', LIMITS.beat_s, 'kill STOPPING'),
        ('backoff', LIMITS.pause_s, 'start STARTING'),
    ],
)
def test_each_deadline_to_both_sides(state: str, limit: float, outcome: str) -> None:
    policy = in_state(state)
    before = policy.state.name
    assert policy.deadline() == T + limit
    assert f'{actions(policy, T + limit - TICK)} {policy.state.name}' == f'- {before}'
    assert f'{actions(policy, T + limit)} {policy.state.name}' == outcome


@pytest.mark.parametrize(
    'state', [name for name in STATES if name not in ('starting', 'asked for', 'active', 'backoff')]
)
def test_what_waits_for_nothing_has_no_deadline(state: str) -> None:
    policy = in_state(state)
    assert policy.deadline() == float('inf') and actions(policy, T + 1e6) == '-'


@pytest.mark.parametrize(
    ('served', 'pause'), [(LIMITS.quick_s - TICK, LIMITS.pause_s), (LIMITS.quick_s, 0.0)]
)
def test_a_pause_only_after_little_service(served: float, pause: float) -> None:
    policy = in_state('active')
    crash(policy, T, TICK)  # The first is forgiven.
    policy.died(T + TICK + served, 'was ended by SIGKILL')
    policy.tick(T + TICK + served)
    assert policy.state is (WorkerState.BACKOFF if pause else WorkerState.STARTING)
    assert not pause or policy.deadline() == T + TICK + served + pause


@pytest.mark.parametrize(('late', 'state'), [(0.0, WorkerState.FAULTED), (TICK, WorkerState.STARTING)])
def test_the_window_of_crashes_to_both_sides(late: float, state: WorkerState) -> None:
    policy = in_state('active')
    first = T + 2.0
    now = T
    for _ in range(LIMITS.restarts):
        now = crash(policy, now, 2.0)
    policy.died(first + LIMITS.window_s + late, 'was ended by SIGKILL')
    policy.tick(first + LIMITS.window_s + late)
    assert policy.state is state


@pytest.mark.parametrize(
    ('served', 'forgotten'), [(LIMITS.healthy_s - TICK, False), (LIMITS.healthy_s, True)]
)
def test_the_healthy_minute_to_both_sides(served: float, forgotten: bool) -> None:
    policy = in_state('active')
    now = crash(policy, T, TICK)
    policy.beat(now + served)
    assert (policy.reason == '') is forgotten


def test_pauses_double_up_to_the_longest() -> None:
    policy = WorkerPolicy('x', lambda: 0.5, replace(LIMITS, restarts=100))
    play(policy, UP)
    pauses, now = [], T
    for _ in range(9):
        died = now + TICK
        now = crash(policy, now, TICK)
        pauses.append(now - died)
    assert pauses == [0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]


@pytest.mark.parametrize('chance', [0.0, 0.25, 1.0])
def test_jitter_stays_within_a_quarter_of_each_pause(chance: float) -> None:
    policy = in_state('backoff', chance)
    assert policy.deadline() - T == LIMITS.pause_s * (0.75 + chance / 2)


@pytest.mark.parametrize('back', [TICK, 1.0, 50.0, 1e6])
@pytest.mark.parametrize('state', STATES)
def test_a_clock_that_goes_back_starts_and_ends_nothing(state: str, back: float) -> None:
    policy = in_state(state)
    before, deadline = policy.state, policy.deadline()
    for now in (T - back, T - back / 2, T):
        assert actions(policy, now) == '-' and policy.state is before
    assert policy.deadline() == deadline, 'and when it is right again, all is as it was'


@pytest.mark.parametrize('back', [TICK, 1.0, 50.0, 1e6])
def test_a_death_while_the_clock_is_back_is_no_longer_pause(back: float) -> None:
    policy = in_state('backoff')
    policy.reset()
    assert actions(policy, T - back) == 'start'
    policy.started()
    policy.ready(T - back)
    for _ in range(2):
        policy.died(T - back, 'was ended by SIGKILL')
        policy.tick(T - back)
        policy.started()
    assert policy.state is WorkerState.BACKOFF
    assert policy.deadline() <= T - back + LIMITS.pause_s

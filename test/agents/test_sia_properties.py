"""Whatever two users say in whatever order, and wherever it is killed: each has a task of its own."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from social_world import World, close_all

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Keep, New, Upgrade
from mistypilot_ros.core.social_requests import Request

TASKS = st.sampled_from(['tell a story', 'tell a joke', 'plan a trip'])
DETAILS = st.lists(st.sampled_from(['short', 'hero: a fox', 'hero: a dog', 'for 3 children']), max_size=3)
COMMANDS = st.one_of(
    st.builds(New, TASKS, DETAILS.map(tuple)),
    st.builds(ChangeDetails, DETAILS.map(tuple), st.lists(st.integers(0, 2), max_size=2).map(tuple)),
    st.builds(DeleteDetails, st.lists(st.integers(0, 2), max_size=2).map(tuple)),
    st.sampled_from([Keep(), Upgrade()]),
)
REQUESTS = st.sampled_from([Request.NONE] * 4 + list(Request))
TURNS = st.tuples(
    st.sampled_from(['ada', 'bob']), st.lists(COMMANDS, max_size=2).map(tuple), REQUESTS, st.integers(0, 3)
)
STEPS = st.lists(st.one_of(TURNS, st.just('killed')), max_size=14)


def play(steps: list[object], folder: Path) -> World:
    world = World(folder)
    for step in steps:
        if step == 'killed':
            before = dict(world.agent.states)
            world.start()
            kept = {user: state for user, state in before.items() if world.agent.state(user) != state}
            assert not kept, 'a restart loses nothing'
        else:
            user, commands, request, heard = step
            world.turn(*commands, request=request, user=user, heard=heard, pick=1)
    return world


def told(world: World, user: str) -> list[object]:
    kept = world.memory.listed(user, '', 99)
    return [world.agent.state(user), [(row.result.main_task, row.result.details, row.uses) for row in kept]]


@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_each_user_is_as_if_alone(steps):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / 'both').mkdir()
        both = play(steps, Path(folder) / 'both')
        for user in ('ada', 'bob'):
            own = [step for step in steps if step == 'killed' or step[0] == user]
            (Path(folder) / user).mkdir()
            alone = play(own, Path(folder) / user)
            # The writer numbers its scripts, so their texts differ; whose they are does not.
            together, apart = told(both, user), told(alone, user)
            for told_of in (together, apart):
                state = told_of[0]
                told_of[0] = (state.main_task, state.details, state.position, len(state.result), state.saved)
            assert together == apart
        close_all()

"""Skills that misbehave: each is bound to a sensor, runs once, and harms nobody but itself."""

from functools import partial
from itertools import takewhile

from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.patience import PATIENCE
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.worker_policy import WorkerState

LIMIT = BindingOptions(debounce_ms=0, max_seconds=0.4)
"""A skill that hangs is ended soon."""


def run(world: World, skill: str, state: RunState) -> None:
    """Bind a bad skill to a sensor, press, see how it ends, and bind a good one again.

    Args:
        world: the system.
        skill: name of the bad skill.
        state: how its run must end
    """
    name = world.some_bound()
    options, call = world.model.bound[name].options, world.new_call(skill)
    world.bind(name, call, LIMIT)
    if not world.graph.until(lambda: world.sight.shown_calls(name) == [str(call)], PATIENCE):
        raise BrokenPromiseError(f"'{call}' does not show in the table although it was acknowledged.")
    world.sight.await_status(name, WorkerState.ACTIVE)
    began = world.touches.press(name).time
    world.press_sibling(name)
    end = world.graph.until(lambda: _end(world, name, began), PATIENCE)
    if not end or end.state != state.value:
        raise BrokenPromiseError(f"The run of '{call}' did not end as it must: {end}.")
    world.sight.await_status(name, WorkerState.ACTIVE)
    world.bind(name, world.new_call(), options)
    world.reset(name)


def _end(world: World, name: str, began: float) -> object:
    ends = takewhile(lambda end: end[0] >= began, reversed(world.graph.ends))
    return next((step for _, step in ends if step.sensor == name), None)


def row(kind: str, skill: str, state: RunState, cost: float) -> Disturbance:
    """One bad skill as a row."""
    return Disturbance(kind, partial(run, skill=skill, state=state), cost)


BAD_SKILLS = (
    row('skill that raises', 'chaos_raise', RunState.FAILED, 0.2),
    row('skill that hangs', 'chaos_hang', RunState.FAILED, 1.0),
    row('skill that leaves by os._exit', 'chaos_exit', RunState.FAILED, 0.3),
    row('skill that eats memory', 'chaos_memory', RunState.FAILED, 0.5),
    row('skill that forks', 'chaos_fork', RunState.FAILED, 1.0),
    row('skill that escapes by setsid', 'chaos_setsid', RunState.FAILED, 1.0),
    row('skill that writes to stdout', 'chaos_write', RunState.SUCCEEDED, 0.2),
)

"""What a person changes while the system runs: binds, unbinds, options, by services and by parameters."""

from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.model import option_values
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.bindings import BindingOptions, TriggerMode

FEWEST, MOST = 4, 9
"""Sensors that are bound at the same time."""
MOST_CALLS = 3
"""Calls that one sensor gets at most."""


def some_options(world: World, on: bool = False) -> BindingOptions:
    """Options under which a single press runs once; with `on`, never switched off."""
    chance = world.chance
    return BindingOptions(
        enabled=on or chance.random() < 0.8,
        mode=chance.choice(list(TriggerMode)),
        debounce_ms=chance.choice((0, 20, 40)),
        cooldown_s=chance.choice((0.0, 0.05)),
        max_seconds=chance.choice((5.0, 30.0)),
    )


def fill(world: World) -> None:
    """Bind until enough sensors are."""
    while len(world.model.bound) < FEWEST + 2:
        world.bind(world.some_free(), world.new_call(), some_options(world, on=True))


def press(world: World) -> None:
    """Press all that is bound, one after the other."""
    for name in sorted(world.model.bound):
        if world.model.touching(name):
            world.touches.press_and_see(name)


def bind(world: World) -> None:
    """Bind a free sensor, or another skill instead where many are bound."""
    free = world.some_free() if len(world.model.bound) < MOST else ''
    world.bind(free or world.some_bound(), world.new_call(), some_options(world, on=True))


def bind_besides(world: World) -> None:
    """Bind a further skill to a sensor that has one."""
    name = world.some_bound()
    one = world.model.bound[name]
    world.bind(name, world.new_call(), one.options, instead=len(one.calls) >= MOST_CALLS)


def unbind(world: World) -> None:
    """Unbind; a press must then do nothing, or what the group does to which the sensor belongs."""
    name = world.some_bound()
    if len(world.model.bound) <= FEWEST:
        bind(world)
    world.unbind(name)
    world.touches.press_free(name)


def set_options(world: World) -> None:
    """Change options by parameters."""
    name = world.some_bound(enabled=False)
    options = some_options(world, on=sum(one.options.enabled for one in world.model.bound.values()) < FEWEST)
    _set(world, {f'binding_options.{name}.{key}': value for key, value in option_values(options).items()})
    world.model = world.model.set_options(name, options)


def bind_by_parameter(world: World) -> None:
    """Set what a sensor does as rqt_reconfigure does."""
    name = world.some_bound()
    call = world.new_call()
    _set(world, {f'bindings.{name}': [str(call)]})
    world.model = world.model.bind(name, call, world.model.bound[name].options)


def refused(world: World) -> None:
    """Ask for what cannot be: it is refused, and nothing changes."""
    name = world.some_bound()
    options = world.model.bound[name].options
    if world.graph.bind(name, 'chaos_mark tag=none', options, True).ok:
        raise BrokenPromiseError(
            f"'chaos_mark tag=none' was bound to the {name}, which no check should let pass."
        )
    if world.graph.bind('nose', 'chaos_mark tag=1', options, True).ok:
        raise BrokenPromiseError("A skill was bound to the 'nose', which no robot has.")


def _set(world: World, values: dict[str, object]) -> None:
    for name, result in zip(values, world.graph.set_parameters(values), strict=True):
        if not result.successful:
            raise BrokenPromiseError(f'{name} could not be set: {result.reason}')


CHANGES = (
    Disturbance('presses of all sensors', press, times=3),
    Disturbance('bind', bind, times=2),
    Disturbance('bind besides', bind_besides),
    Disturbance('bind by parameter', bind_by_parameter),
    Disturbance('unbind', unbind, times=2),
    Disturbance('options', set_options, times=2),
    Disturbance('refused bind', refused),
)

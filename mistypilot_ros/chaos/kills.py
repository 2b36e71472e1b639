"""SIGKILL for each process, amid presses and binds, and connections that are cut."""

import signal
import time
from functools import partial

from mistypilot_ros.chaos.changes import some_options
from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.patience import PATIENCE, RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.signals import await_other, end, send, signal_worker
from mistypilot_ros.chaos.talk import talk
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.worker_policy import WorkerState


def kill_worker(world: World) -> None:
    """A worker is replaced; a sibling does not notice."""
    name = world.some_bound()
    signal_worker(world, name, signal.SIGKILL)
    world.press_sibling(name)
    world.touches.press_until_it_works(name, PATIENCE)
    world.reset(name)


def crash_loop(world: World) -> None:
    """A worker that dies again and again is given up with a reason, and works after a reset."""
    name = world.some_bound()
    states = (WorkerState.ACTIVE, WorkerState.BACKOFF, WorkerState.FAULTED)
    deadline = time.monotonic() + RECOVERY
    while not world.sight.has_status(name, WorkerState.FAULTED):
        if time.monotonic() > deadline:
            raise BrokenPromiseError(f'The worker of the {name} dies again and again and is not given up.')
        row = world.sight.await_status(name, *states, patience=RECOVERY)
        if row.status == WorkerState.ACTIVE.value:
            signal_worker(world, name, signal.SIGKILL)
            await_other(world, name, row.pid)
        elif row.status == WorkerState.BACKOFF.value:
            world.touches.press(name)  # Dropped, unless the pause is just over.
            world.graph.until(lambda: not world.sight.has_status(name, WorkerState.BACKOFF), RECOVERY)
    press_faulted(world, name)
    world.press_sibling(name)
    world.reset(name)
    world.sight.await_status(name, WorkerState.ACTIVE)


def press_faulted(world: World, name: str) -> None:
    """A touch of what is given up does nothing, says why, and is in the trace."""
    if not world.sight.row(name).last_error:
        raise BrokenPromiseError(f'The {name} is given up without a reason.')
    before = world.touches.press(name).time
    world.graph.until(
        lambda: any(at >= before and end.sensor == name for at, end in world.graph.ends), PATIENCE
    )
    last = world.graph.trace(name)[-1]
    if last.state != RunState.DROPPED.value or not last.message:
        raise BrokenPromiseError(f'A touch of the {name}, which is given up, is not in the trace as dropped.')


def kill_fork_server(world: World) -> None:
    """All workers die with the process that makes them, and are made again."""
    old = world.pids()
    send(world.process('fork_server'), signal.SIGKILL)
    world.await_replaced(old)
    world.reset('*')


def kill_supervisor(world: World) -> None:
    """What was touched meanwhile is lost; what was bound is not."""
    name, old = world.some_bound(), world.pids()
    end(world, 'binding_supervisor')
    world.touches.press(name, lost=True)
    world.await_replaced(old)


def kill_amid_bind(world: World) -> None:
    """A bind that is under way when the supervisor dies has happened or not, and never by half."""
    name, old = world.some_bound(), world.pids()
    call, options = world.new_call(), some_options(world, on=True)
    victim = world.process('binding_supervisor')
    future = world.graph.begin_bind(name, str(call), options, True)
    time.sleep(world.chance.random() * 0.012)  # Somewhere between the request and the answer.
    send(victim, signal.SIGKILL)
    world.gone(victim)
    acknowledged = bool(world.graph.until(future.done, 0.05)) and future.result().ok
    world.await_replaced(old)
    after = world.model.bind(name, call, options)
    if acknowledged or [str(one) for one in after.bound[name].calls] == world.sight.shown_calls(name):
        world.model = after


def kill_bridge(world: World) -> None:
    """Touches reach the robot again once the bridge is back."""
    name = world.some_bound()
    end(world, 'misty_bridge')
    world.touches.press_until_it_works(name)


def kill_router(world: World) -> None:
    """Touches do not notice; sentences are answered again."""
    end(world, 'task_router')
    world.touches.press_and_see(world.some_bound())
    talk(world)


def drop_sockets(world: World) -> None:
    """The robot's connection for events is cut."""
    world.robot.drop_sockets()
    world.touches.press_until_it_works(world.some_bound())


slow = partial(Disturbance, patience=RECOVERY)
KILLS = (
    Disturbance('SIGKILL of a worker', kill_worker, 0.2, times=2),
    Disturbance('crash loop', crash_loop, 4.5),
    Disturbance('SIGKILL of the fork server', kill_fork_server, 0.3),
    slow('SIGKILL of the supervisor', kill_supervisor, 3.0),
    slow('SIGKILL of the supervisor amid a bind', kill_amid_bind, 3.0),
    slow('SIGKILL of the bridge', kill_bridge, 2.5),
    slow('SIGKILL of the router', kill_router, 1.5),
    slow('drop of the sockets', drop_sockets, 0.5),
)

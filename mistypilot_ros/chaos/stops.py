"""SIGSTOP for each process: what was touched meanwhile must not run when it goes on."""

import signal
from functools import partial

from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.patience import PATIENCE, RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.signals import await_other, freeze, send, signal_worker
from mistypilot_ros.chaos.talk import talk
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.worker_policy import WorkerState


def stop_worker(world: World) -> None:
    """A worker that hangs is replaced; the touch that it had is lost and not replayed."""
    name = world.some_bound()
    old = signal_worker(world, name, signal.SIGSTOP)
    world.touches.press(name, lost=True)
    world.press_sibling(name)
    await_other(world, name, old)
    world.sight.await_status(name, WorkerState.ACTIVE)
    world.touches.press_until_it_works(name, PATIENCE)
    world.reset(name)


def stop_fork_server(world: World) -> None:
    """A fork server that hangs is noticed when a worker is wanted; workers that live go on meanwhile."""
    name, old = world.some_bound(), world.pids()
    send(world.process('fork_server'), signal.SIGSTOP)
    signal_worker(world, name, signal.SIGKILL)
    world.press_sibling(name)
    world.await_replaced(old)
    world.reset('*')


def stop_supervisor(world: World) -> None:
    """A supervisor that was stopped runs no old touch when it goes on, and its workers live on."""
    old = world.pids()
    freeze(world, 'binding_supervisor')
    world.touches.press_until_it_works(world.some_bound())
    if world.pids() != old:
        raise BrokenPromiseError('Workers were replaced because their supervisor had been stopped.')


def stop_bridge(world: World) -> None:
    """A bridge that was stopped passes no old touch on when it goes on."""
    freeze(world, 'misty_bridge')
    world.touches.press_until_it_works(world.some_bound())


def stop_router(world: World) -> None:
    """As when it is killed."""
    victim = world.process('task_router')
    send(victim, signal.SIGSTOP)
    try:
        world.touches.press_and_see(world.some_bound())
    finally:
        send(victim, signal.SIGCONT)
    talk(world)


slow = partial(Disturbance, patience=RECOVERY)
STOPS = (
    Disturbance('SIGSTOP of a worker', stop_worker, 1.4),
    Disturbance('SIGSTOP of the fork server', stop_fork_server, 2.5),
    slow('SIGSTOP of the supervisor', stop_supervisor, 3.7),
    slow('SIGSTOP of the bridge', stop_bridge, 3.7),
    slow('SIGSTOP of the router', stop_router, 0.4),
)

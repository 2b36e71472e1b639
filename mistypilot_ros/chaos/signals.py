"""Signals to processes of the running system, and to no others."""

import os
import signal
import time

from mistypilot_ros.chaos import census
from mistypilot_ros.chaos.patience import PATIENCE
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.world import World
from mistypilot_ros.core.worker_policy import WorkerState

FROZEN = 3.2
"""How long a program is stopped, s: longer than a touch may wait."""


def signal_worker(world: World, name: str, number: signal.Signals) -> int:
    """Send a signal to the worker of a sensor, if it is one of ours; return its process number."""
    pid = int(world.sight.await_status(name, WorkerState.ACTIVE).pid)
    worker = next((one for one in census.processes(world.mark) if one.pid == pid), None)
    if worker is None or worker.role != census.WORKER:
        raise BrokenPromiseError(f'The table names process {pid} for the {name}, which is no worker.')
    send(worker, number)
    return pid


def await_other(world: World, name: str, pid: int) -> None:
    """Wait until the worker of a sensor is not this process any more."""
    if not world.graph.until(lambda: world.sight.row(name).pid != pid, PATIENCE):
        raise BrokenPromiseError(f'The end of the worker of the {name} is not noticed within {PATIENCE:g} s.')


def freeze(world: World, role: str) -> None:
    """Stop a program for a while in which sensors are touched."""
    victim = world.process(role)
    send(victim, signal.SIGSTOP)
    try:
        over = time.monotonic() + FROZEN
        for _ in range(3):
            world.touches.press(world.some_bound())
        time.sleep(max(0.0, over - time.monotonic()))
    finally:
        send(victim, signal.SIGCONT)


def end(world: World, role: str) -> None:
    """Kill a program and wait until it is gone."""
    victim = world.process(role)
    send(victim, signal.SIGKILL)
    world.gone(victim)


def send(process: census.Process, number: signal.Signals) -> None:
    """Send a signal to a process of this system."""
    os.kill(process.pid, number)

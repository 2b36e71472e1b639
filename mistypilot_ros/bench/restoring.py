"""How long after its start a new supervisor has all bindings at work again."""

import os
import signal
import time
from collections.abc import Iterable

import psutil

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.running_system import RunningSystem

ROLE = 'binding_supervisor'


def measure(system: RunningSystem, sensors: Iterable[str], count: int, target: float) -> list[Figure]:
    """End the supervisor several times, and look when that which takes its place says that all is active.

    Args:
        system: with all these sensors bound.
        sensors: bound ones.
        count: restarts.
        target: largest median that passes, s.
    """
    names = list(sensors)
    times = [_restart(system, names) for _ in range(count)]
    return spread(f'{len(names)} bindings at work after the start of the supervisor', times, 's', target)


def _restart(system: RunningSystem, sensors: Iterable[str], limit: float = 30.0) -> float:
    since, old = system.mark(), system.processes()[ROLE]
    old.send_signal(signal.SIGKILL)
    new = _successor(system, old, time.monotonic() + limit)
    for sensor in sensors:
        system.binding(sensor, seconds=limit, since=since)
    return time.clock_gettime(time.CLOCK_BOOTTIME) - started(new.pid)


def started(pid: int) -> float:
    """When a process began, s on the clock that counts from the boot, to 10 ms; psutil knows it to 1 s."""
    with open(f'/proc/{pid}/stat', encoding='ascii') as file:
        ticks = file.read().rpartition(')')[2].split()[19]
    return int(ticks) / os.sysconf('SC_CLK_TCK')


def _successor(system: RunningSystem, old: psutil.Process, deadline: float) -> psutil.Process:
    while time.monotonic() < deadline:
        process = system.processes().get(ROLE)
        if process is not None and process.pid != old.pid:
            return process
        time.sleep(0.005)
    raise TimeoutError('No other supervisor was started.')

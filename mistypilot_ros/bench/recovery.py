"""How long a press does not work after a process was killed."""

import os
import signal
import threading
import time
from typing import Any

import psutil
import requests

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.presses import SENSOR, is_product
from mistypilot_ros.bench.running_system import RunningSystem

PERIOD = 0.01
"""Seconds between two presses."""


class Presser:
    """Presses and releases a sensor all the time, in a thread of its own."""

    def __init__(self, address: str, sensor: str) -> None:
        """Begin."""
        self._address = address
        self._sensor = sensor
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; the sensor is released."""
        self._end.set()
        self._thread.join(5)

    def _run(self) -> None:
        session, body = requests.Session(), {'sensor': self._sensor}
        due = time.monotonic()
        while not self._end.is_set():
            try:
                session.post(f'{self._address}/sim/press', json=body, timeout=5)
                session.post(f'{self._address}/sim/release', json=body, timeout=5)
            except requests.ConnectionError:
                pass  # The simulator itself was killed and is not back yet.
            due = max(due + PERIOD, time.monotonic())
            self._end.wait(due - time.monotonic())


def kill_and_press(system: RunningSystem, victim: psutil.Process, limit: float = 30.0) -> float:
    """Kill a process and return the milliseconds until a press reaches the robot again."""
    since = max((entry['seq'] for entry in system.log()), default=0)
    killed = time.monotonic()
    os.kill(victim.pid, signal.SIGKILL)
    presser = Presser(system.simulator, SENSOR)
    try:
        while time.monotonic() < killed + limit:
            try:
                entries = system.log(since, wait=0.5)
            except requests.ConnectionError:
                since = 0  # The simulator itself was killed: its log begins anew.
                continue
            # What was on its way when the process died does not count.
            moments = [e['time'] for e in entries if is_product(e) and e['time'] > killed + 0.002]
            if moments:
                return float(moments[0] - killed) * 1e3
            since = max((entry['seq'] for entry in entries), default=since)
        raise TimeoutError(f'No press reached the robot within {limit} s after the kill.')
    finally:
        presser.stop()


def worker(system: RunningSystem) -> psutil.Process:
    """The worker that serves `SENSOR` now."""
    rows: dict[str, Any] = {line['sensor']: line for line in system.lines if line['type'] == 'binding'}
    return psutil.Process(rows[SENSOR]['pid'])


def present(system: RunningSystem, role: str, seconds: float = 10.0) -> psutil.Process:
    """The process of a role, which may just be on its way back."""
    deadline = time.monotonic() + seconds
    while role not in (processes := system.processes()):
        if time.monotonic() > deadline:
            raise TimeoutError(f'There is no {role} any more.')
        time.sleep(0.01)
    return processes[role]


def _serves_anew(line: dict[str, Any], old: int) -> bool:
    """Whether a line tells that another worker serves `SENSOR`."""
    mine = line['type'] == 'binding' and line['sensor'] == SENSOR
    return mine and line['status'] == 'ACTIVE' and line['pid'] not in (0, old)


def measure_role(
    system: RunningSystem,
    client: GraphClient,
    role: str,
    count: int,
    target: float,
    p99_target: float | None = None,
) -> list[Figure]:
    """Kill one process several times.

    Args:
        system: with `SENSOR` bound to the bench skill, without debounce.
        client: in the same graph.
        role: as in `RunningSystem.processes`, or `worker`.
        count: kills.
        target: largest median that passes, ms.
        p99_target: largest 99th percentile that passes, ms.
    """
    times = []
    for _ in range(count):
        since, served = system.mark(), worker(system).pid
        victim = psutil.Process(served) if role == 'worker' else present(system, role)
        times.append(kill_and_press(system, victim))
        if role != 'misty_bridge':  # The workers are untouched while the bridge is away.
            system.wait(lambda line: _serves_anew(line, served), 15, since)  # noqa: B023
        if role == 'worker':
            client.reset(SENSOR)  # Else the supervisor takes this for a crash loop.
    return spread(f'kill of {role} to the next press that works', times, target=target, p99_target=p99_target)

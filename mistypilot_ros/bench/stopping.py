"""How long a stop takes to reach the robot when things are at their worst."""

import os
import signal
import time
from collections.abc import Callable

from mistypilot_ros.bench.figures import Figure
from mistypilot_ros.bench.graph_client import GraphClient
from mistypilot_ros.bench.presses import SENSOR
from mistypilot_ros.bench.recovery import worker
from mistypilot_ros.bench.running_system import RunningSystem

STOPS = ('/api/halt', '/api/audio/stop', '/api/tts/stop')
"""Requests that a stop must make."""
DRIVE_SENSOR = 'chin'
"""Not a bumper: a pressed one keeps the base from driving."""


def measure(system: RunningSystem, client: GraphClient) -> list[Figure]:
    """Stop a looping skill in each circumstance.

    Args:
        system: running, its skills include `bench_loop` and `bench_drive`.
        client: in the same graph.
    """
    circumstances: dict[str, Callable[[], None]] = {
        'a skill in a loop': lambda: None,
        'a worker that does not react': lambda: os.kill(worker(system).pid, signal.SIGSTOP),
        'a dead supervisor': lambda: system.processes()['binding_supervisor'].kill(),
    }
    figures = []
    client.bind(SENSOR, 'bench_loop', debounce=False)
    for name, arrange in circumstances.items():
        since = system.mark()
        start_run(system)
        arrange()
        figures.append(Figure(f'stop with {name}', stop(system, client), 'ms', 200.0))
        if arrange is not circumstances['a skill in a loop']:
            system.binding(SENSOR, since=since)
    rest = _kill_while_driving(system, client)
    return [*figures, Figure('bridge killed while driving, base at rest', rest, 'ms', 600.0)]


def start_run(system: RunningSystem, sensor: str = SENSOR, seconds: float = 10.0) -> None:
    """Press the sensor until its skill runs: a press that comes too soon after another does not count."""
    since, deadline = system.mark(), time.monotonic() + seconds
    while True:
        system.control('press', sensor=sensor)
        system.control('release', sensor=sensor)
        try:
            system.wait(lambda line: line['type'] == 'skill_run' and line['state'] == 'STARTED', 0.4, since)
            return
        except TimeoutError:
            if time.monotonic() > deadline:
                raise


def stop(system: RunningSystem, client: GraphClient) -> float:
    """Say stop; return milliseconds until the last of its requests was at the robot."""
    last = system.log(0, 'command')
    since = last[-1]['seq'] if last else 0
    said = client.utter('stop')
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        entries = system.log(since, 'command', wait=0.2)
        moments = [next((e['time'] for e in entries if e['path'] == path), None) for path in STOPS]
        times = [moment for moment in moments if moment is not None]
        if len(times) == len(STOPS):
            return float(max(times) - said) * 1e3
    raise TimeoutError('The stop did not reach the robot.')


def _kill_while_driving(system: RunningSystem, client: GraphClient) -> float:
    client.bind(DRIVE_SENSOR, 'bench_drive')
    system.binding(DRIVE_SENSOR)
    since = system.mark()
    start_run(system, DRIVE_SENSOR)
    deadline = time.monotonic() + 10
    while not system.state()['moving']['base'] and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(1.0)  # In the middle of the drive, whatever the renewals are doing.
    if not system.state()['moving']['base']:
        told = [
            line for line in system.lines[since:] if line['type'] in ('skill_run', 'robot_command', 'error')
        ]
        raise RuntimeError(f'The base does not drive, so nothing can be measured: {told[-5:]}')
    killed = time.monotonic()
    system.processes()['misty_bridge'].kill()
    while system.state()['moving']['base']:
        if time.monotonic() > killed + 10:
            raise TimeoutError('The base drives on although the bridge is dead.')
        time.sleep(0.005)
    return (time.monotonic() - killed) * 1e3

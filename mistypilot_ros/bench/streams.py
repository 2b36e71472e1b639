"""Press to command, and the processor time of the bridge, while the fast streams of the robot flow."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from mistypilot_ros.bench import presses
from mistypilot_ros.bench.figures import Figure
from mistypilot_ros.bench.resources import processor_time
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.nodes import interfaces

PARAMETERS = """/**/misty_bridge:
  ros__parameters:
    camera_enabled: true
    imu_period: 0.02
    range_period: 0.1
    camera_period: 0.2
"""
"""IMU at 50 Hz, ranges at 10 Hz, camera at 5 Hz."""
LABEL = 'with streams'
BRIDGE = 'misty_bridge'
MOST_TIMES = 4.0
"""Largest ratio to the bare client that passes."""
MOST_PERCENT = 15.0
"""Largest processor time of the bridge that passes, % of a core."""
SECONDS = 60.0
"""Until the streams flow, and until the listener has ended."""


def measure(system: RunningSystem, namespace: str, count: int, seconds: float) -> Iterator[Figure]:
    """Watch the bridge while streams flow, then press.

    Args:
        system: with the sensor of `presses` bound to a skill that shows a face, and `PARAMETERS` in force.
        namespace: of the robot.
        count: presses of each client.
        seconds: how long the bridge is watched.
    """
    rates: dict[str, float] = {}
    with _listening(namespace, rates):
        process = system.processes()[BRIDGE]
        used, began = processor_time(process), time.monotonic()
        time.sleep(seconds)
        percent = (processor_time(process) - used) / (time.monotonic() - began) * 100
        pressed = presses.measure(system, count, MOST_TIMES, presses.shows_face)
    ranges = [rates[topic.name] for topic in interfaces.RANGES.values()]
    yield Figure('imu', rates[interfaces.IMU.name], 'Hz')
    yield Figure(f'range sensors, slowest of {len(ranges)}', min(ranges), 'Hz')
    yield Figure('camera', rates[interfaces.IMAGE.name], 'Hz')
    yield Figure(f'{BRIDGE} {LABEL}, processor', percent, '% core', MOST_PERCENT)
    for figure in pressed:
        yield replace(figure, name=f'{LABEL}: {figure.name}')


@contextmanager
def _listening(namespace: str, rates: dict[str, float]) -> Iterator[None]:
    """While somebody takes all streams; afterwards `rates` has how many messages a second came of each."""
    listener = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.bench.listener', namespace],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert listener.stdout is not None
        if listener.stdout.readline().strip() != 'ready':
            raise RuntimeError('Who listens to the streams ended before they flowed.')
        yield
        said, _ = listener.communicate(timeout=SECONDS)
        rates.update(json.loads(said))
    finally:
        listener.kill()
        listener.wait()

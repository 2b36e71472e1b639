"""Press frame to first robot command, beside a bare client that does the least possible."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from mistypilot_ros.bench import bare_client
from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.running_system import RunningSystem

SENSOR = 'bumper_front_left'
BARE_SENSOR = 'bumper_rear_left'
BARE_ID = 'brl'
MOST_TIMES = 3.0
"""Largest ratio to the bare client that passes."""
PAUSE = 0.01
"""Seconds between two presses."""


def _red(entry: dict[str, Any]) -> Any:
    """How red a light command is; None for another command."""
    body = {key.lower(): value for key, value in entry['body'].items()}
    return body.get('red') if entry['path'] == '/api/led' else None


def is_bare(entry: dict[str, Any]) -> bool:
    """Whether a command came from the bare client."""
    return bool(_red(entry) == bare_client.COMMAND['red'])


def is_product(entry: dict[str, Any]) -> bool:
    """Whether a command came from the bench skill."""
    return bool(_red(entry) == 255)


def shows_face(entry: dict[str, Any]) -> bool:
    """Whether a command shows a face; while the camera is on, its light alone shows in the chest."""
    return bool(entry['path'] == '/api/images/display')


def press(
    system: RunningSystem, sensor: str, wanted: Callable[[dict[str, Any]], bool], limit: float = 5.0
) -> float:
    """Press and release a sensor; return milliseconds from the press frame to the first wanted command."""
    seq = system.control('press', sensor=sensor)['seq']
    try:
        pressed = next(entry['time'] for entry in system.log(seq - 1, 'event') if entry['seq'] == seq)
        deadline = time.monotonic() + limit
        since = seq
        while time.monotonic() < deadline:
            for entry in system.log(since, 'command', wait=1.0):
                since = entry['seq']
                if wanted(entry):
                    return float(entry['time'] - pressed) * 1e3
        raise TimeoutError(f'A press of {sensor} brought no command within {limit} s.')
    finally:
        system.control('release', sensor=sensor)
        time.sleep(PAUSE)


def measure(
    system: RunningSystem,
    count: int,
    most_times: float = MOST_TIMES,
    wanted: Callable[[dict[str, Any]], bool] = is_product,
) -> list[Figure]:
    """Press both sensors in turn.

    Args:
        system: with `SENSOR` bound to the bench skill, without debounce.
        count: presses of each.
        most_times: largest ratio to the bare client that passes.
        wanted: what the bench skill tells the robot.
    """
    bare = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.bench.bare_client', system.simulator, BARE_ID],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert bare.stdout is not None and bare.stdout.readline().strip() == 'ready'
        ours: list[float] = []
        theirs: list[float] = []
        for number in range(count + 5):
            pair = press(system, SENSOR, wanted), press(system, BARE_SENSOR, is_bare)
            if number >= 5:  # The first few warm connections and caches up on both sides.
                ours.append(pair[0])
                theirs.append(pair[1])
    finally:
        bare.kill()
        bare.wait()
    return figures(ours, theirs, most_times)


def figures(ours: Sequence[float], theirs: Sequence[float], most_times: float) -> list[Figure]:
    """Both spreads and their ratio."""
    ratio = statistics.median(ours) / statistics.median(theirs)
    return [
        *spread('press frame to first command', ours),
        *spread('the same, bare client', theirs),
        Figure('press to command, times the bare client', ratio, 'x', most_times),
    ]

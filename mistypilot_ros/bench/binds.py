"""How long a bind takes until it is acknowledged, beside the bare writing of two files to the same disk."""

import os
import statistics
import time
from pathlib import Path

from mistypilot_ros.bench.figures import Figure, spread
from mistypilot_ros.bench.graph_client import GraphClient

PAUSE = 0.05
"""Seconds after an unbind, so that the end of its worker is not counted."""
MOST_OVER = 10.0
"""Most that a bind may take beyond the bare writing, ms."""


def write_both(folder: Path, content: bytes) -> float:
    """Write two files safely, as the store must at least; return milliseconds."""
    began = time.perf_counter()
    for name in ('bare.a', 'bare.b'):
        temporary = folder / f'{name}.tmp'
        with open(temporary, 'wb') as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(temporary, folder / name)
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
    return (time.perf_counter() - began) * 1e3


def measure(client: GraphClient, folder: Path, sensor: str, skill: str, count: int) -> list[Figure]:
    """Bind and write in turn."""
    content = b'x' * 2_000
    bound, bare = [], []
    for _ in range(count):
        bound.append(client.bind(sensor, skill))
        bare.append(write_both(folder, content))
        client.unbind(sensor)
        time.sleep(PAUSE)
    over = statistics.median(bound) - statistics.median(bare)
    return [
        *spread('bind until acknowledged', bound),
        *spread('two files written bare', bare),
        Figure('bind, over the bare writing', over, 'ms', MOST_OVER),
    ]

"""Memory and idle processor time of each process."""

import time

import psutil

from mistypilot_ros.bench.figures import Figure
from mistypilot_ros.bench.running_system import RunningSystem

MEGABYTE = 2**20
WORKER_PSS = 12.0
"""Largest memory of a worker that passes, its share of shared pages counted in, MB."""


def processor_time(process: psutil.Process) -> float:
    """Processor time that a process has used so far, s."""
    times = process.cpu_times()
    return float(times.user + times.system)


def measure(system: RunningSystem, label: str, seconds: float, target: float | None = None) -> list[Figure]:
    """Watch all processes for a while in which nothing happens.

    Args:
        system: idle.
        label: said with each figure.
        seconds: how long.
        target: largest processor time of all together, % of a core.
    """
    processes = system.processes()
    before: dict[str, float] = {role: processor_time(process) for role, process in processes.items()}
    began = time.monotonic()
    time.sleep(seconds)
    elapsed = time.monotonic() - began
    figures: list[Figure] = []
    total = 0.0
    for role, process in sorted(processes.items()):
        percent = (processor_time(process) - before[role]) / elapsed * 100
        memory = process.memory_full_info()
        total += percent
        figures += [
            Figure(f'{role} {label}, RSS', memory.rss / MEGABYTE, 'MB'),
            Figure(f'{role} {label}, PSS', memory.pss / MEGABYTE, 'MB'),
            Figure(f'{role} {label}, idle processor', percent, '% core'),
        ]
    return [
        *_merged_workers(figures, label),
        Figure(f'all processes {label}, idle processor', total, '% core', target),
    ]


def _merged_workers(figures: list[Figure], label: str) -> list[Figure]:
    """Replace the rows of single workers by their mean."""
    rest = [figure for figure in figures if not figure.name.startswith('worker-')]
    for suffix in ('RSS', 'PSS', 'idle processor'):
        mine = [f for f in figures if f.name.startswith('worker-') and f.name.endswith(suffix)]
        if mine:
            mean = sum(figure.value for figure in mine) / len(mine)
            target = WORKER_PSS if suffix == 'PSS' else None
            rest.append(Figure(f'worker {label}, mean of {len(mine)}, {suffix}', mean, mine[0].unit, target))
    return rest

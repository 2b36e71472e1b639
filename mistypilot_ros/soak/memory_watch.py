"""Reads the memory of all processes of the system from time to time, and sees when one ends.

What is read is a process's own memory (USS), the pages that it shares with nobody. Its share of shared pages
changes by megabytes when other programs that use the same libraries start or end, and no leak is in them.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Mapping

import psutil

from mistypilot_ros.bench.resources import MEGABYTE
from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.soak.record import Memory

PERIOD = 5.0
"""From reading to reading, s."""
NOT_OURS = ('simulator',)
"""Roles that are no part of the product."""
STRANGE = 'other-'
"""How a role begins that is none: a process that is just being started."""
ALL = 'all processes'
WORKERS = 'workers'


class MemoryWatch:
    """Watches in a thread of its own."""

    def __init__(self, system: RunningSystem) -> None:
        """Begin with those processes that are there now."""
        self.readings: list[Memory] = []
        """All so far, in order."""
        self.deaths: list[str] = []
        """Roles whose process is not the one any more that it was."""
        self._system = system
        self._processes = _ours(system)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End; the last reading is of now."""
        self._ending.set()
        self._thread.join(PERIOD)

    def _run(self) -> None:
        ending = False
        while not ending:
            ending = self._ending.wait(PERIOD)
            now = _ours(self._system)
            gone = [role for role in self._processes if now.get(role) != self._processes[role]]
            self.deaths += [role for role in gone if not role.startswith(STRANGE)]
            self._processes = now
            self.readings.append(Memory(time.monotonic(), _megabytes(now)))


def _ours(system: RunningSystem) -> dict[str, psutil.Process]:
    return {role: process for role, process in system.processes().items() if role not in NOT_OURS}


def _megabytes(processes: Mapping[str, psutil.Process]) -> dict[str, float]:
    sums: defaultdict[str, float] = defaultdict(float)
    for role, process in processes.items():
        try:
            memory = process.memory_full_info().uss / MEGABYTE
        except psutil.NoSuchProcess:
            continue  # Its absence is noticed in the next round.
        sums[WORKERS if role.startswith('worker-') else role] += memory
        sums[ALL] += memory
    return dict(sums)

"""What may be left over after a step: processes, descriptors, shared memory, files in the state folder."""

import time
from collections import Counter

from mistypilot_ros.chaos import census
from mistypilot_ros.chaos.patience import PATIENCE
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.world import World
from mistypilot_ros.supervision.store import NAMES

SLACK = {'misty_bridge': 24, 'simulator': 24, 'up': 2}
"""Descriptors that a program may hold more than at first: connections that are kept for the next command.
The bridge keeps one for each thread that runs callbacks, and has 24 of these."""
PER_WORKER = Counter({'socket': 1, 'pidfd': 1})
"""What the supervisor holds for each worker."""
KNOWN = {*NAMES, 'supervisor.lock', *(f'.{name}.new' for name in NAMES)}
"""Files of the bindings in the state folder; those that are set aside are counted."""


class Remains:
    """Compares what is there with what was there at first, process by process."""

    def __init__(self, world: World) -> None:
        """Nothing is known yet."""
        self._world = world
        self._first: dict[tuple[int, str], Counter[str]] = {}

    def check(self) -> None:
        """Wait until nothing is left over.

        Raises:
            BrokenPromiseError: something is.
        """
        deadline = time.monotonic() + PATIENCE
        while complaint := self._complaint():
            if time.monotonic() > deadline:
                raise BrokenPromiseError(complaint)
            time.sleep(0.05)  # Each look goes through all processes of the machine.

    def _complaint(self) -> str:
        processes = census.processes(self._world.mark)
        return self._strangers(processes) or self._held(processes) or self._files()

    def _strangers(self, processes: list[census.Process]) -> str:
        """Processes that should not be there, or are missing."""
        roles = Counter(one.role for one in processes if one.state != census.ZOMBIE)
        for one in processes:
            if one.state in (census.ZOMBIE, 'T') or one.role == census.STRAY:
                return f'Process {one.pid} is left over (state {one.state}): {one.words or "it is dead"}.'
        wanted = {row.pid for row in self._world.graph.table.bindings if row.pid}
        workers = {one.pid for one in processes if one.role == census.WORKER}
        if workers != wanted:
            return f'The workers are {sorted(workers)}, the table has {sorted(wanted)}.'
        wrong = [role for role in census.PROGRAMS if roles[role] != 1]
        return f'These programs are not there once: {", ".join(wrong)}.' if wrong else ''

    def _held(self, processes: list[census.Process]) -> str:
        """Descriptors and shared memory that were not held at first."""
        workers = sum(one.role == census.WORKER for one in processes)
        alive = {(one.pid, one.born) for one in processes}
        self._first = {key: held for key, held in self._first.items() if key in alive}
        for one in processes:
            mapped = census.shared_memory(one.pid)
            if mapped:
                return f'{one.role} has shared memory: {", ".join(sorted(mapped))}.'
            held = census.descriptors(one.pid)
            if one.role == 'binding_supervisor':
                held = held - Counter({kind: count * workers for kind, count in PER_WORKER.items()})
            more = held - self._first.setdefault((one.pid, one.born), held)
            if more.total() > SLACK.get(one.role, 0):
                return f'{one.role} holds more descriptors than at first: {dict(more)}.'
        return ''

    def _files(self) -> str:
        names = {
            path.name for path in self._world.state.iterdir() if path.name.lstrip('.').startswith('bindings')
        }
        aside = {name for name in names if '.damaged-' in name}
        strange = names - KNOWN - aside
        if strange:
            return f'These files are left over: {", ".join(sorted(strange))}.'
        if len(aside) != self._world.damaged:
            return f'{self._world.damaged} files were damaged, {len(aside)} were set aside.'
        return ''

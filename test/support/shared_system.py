"""A whole system that the tests of a file share: it is made as new for each, and nothing of it is left."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import requests

from mistypilot_ros.bench.running_system import RunningSystem

PATIENCE = 20.0
"""Seconds until a system is at rest, on a busy machine too."""
SOON = 20.0
"""Robot seconds in a second until then."""
LAST_WORDS = 15.0
"""Seconds after the end of a system in which its processes may still end."""


class SharedSystem:
    """Runs from its first use on; one that a test has ended is started again, on the same state."""

    def __init__(
        self,
        folder: Path,
        domain: str,
        *arguments: str,
        skills: Mapping[str, str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare it.

        Args:
            folder: for its state and its log.
            domain: ROS domain.
            arguments: further options of `mistypilot up`.
            skills: sources of skills besides those that ship, by name.
            environment: variables besides those of this process.
        """
        self.folder, self.state, self.log = folder, folder / 'state', folder / 'log.txt'
        self._arguments = [*arguments, *(_with_skills(folder, skills) if skills else ())]
        self._environment = {'ROS_DOMAIN_ID': domain, **(environment or {})}
        self._system: RunningSystem | None = None

    @property
    def running(self) -> RunningSystem:
        """The system, which is ready."""
        if self._system is None or self._system.process.poll() is not None:
            self.end()
            self._system = RunningSystem(self.state, self._arguments, self._environment, self.log)
            self._system.__enter__()
        return self._system

    def as_new(self, speed: float = 1) -> RunningSystem:
        """The system while nothing is bound, runs or is spoken, and the robot is well.

        Args:
            speed: how fast it speaks, against a real one.
        """
        is_new = not self.state.exists()
        system = self.running
        if not is_new:
            _bring_to_rest(system)
        system.control('speed', speed=speed)
        return system

    def end(self) -> None:
        """End it as Ctrl-C does; nothing may be left in the process table or in shared memory."""
        system, self._system = self._system, None
        if system is None:
            return
        processes = list(system.processes().values()) if system.process.poll() is None else []
        try:
            mapped = shared_memory(processes)
        finally:
            system.close()
        _, alive = psutil.wait_procs(processes, timeout=LAST_WORDS)
        assert not alive and not mapped


def _bring_to_rest(system: RunningSystem) -> None:
    requests.delete(f'{system.simulator}/sim/fault', timeout=10).raise_for_status()
    system.control('speed', speed=SOON)
    since = system.mark()
    reply = system.say('Forget everything', PATIENCE)['reply']
    # It is spoken after the turn is told, and belongs to no test.
    system.wait(
        lambda line: line['type'] == 'robot_command' and line['body'].get('Text') == reply, PATIENCE, since
    )
    system.say('Stop', PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while not at_rest(system):
        assert time.monotonic() < deadline, 'the robot is not at rest'
        time.sleep(0.05)  # Each look costs the robot an answer.


def at_rest(system: RunningSystem) -> bool:
    """Whether no skill runs, nothing is bound, and the robot neither moves nor speaks."""
    runs: dict[str, dict[str, Any]] = {}
    bound: dict[str, str] = {}
    for line in list(system.lines):
        if line['type'] == 'skill_run':
            runs[line['run_id']] = line
        elif line['type'] == 'binding':
            bound[line['sensor']] = line['status']
    state = system.state()
    return (
        all(line['final'] for line in runs.values())
        and not [status for status in bound.values() if status != 'REMOVED']
        and not any(state['moving'].values())
        and not state['speech']['speaking']
        and not state['speech']['queued']
    )


def shared_memory(processes: Iterable[psutil.Process]) -> set[str]:
    """Segments of the middleware that processes use; whoever makes none leaves none behind."""
    found: set[str] = set()
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # It may have ended since it was counted.
            found.update(mapping.path for mapping in process.memory_maps())
    return {path for path in found if path.startswith('/dev/shm/fast')}


def _with_skills(folder: Path, skills: Mapping[str, str]) -> tuple[str, str]:
    """Write skills, and return the options that name them before those that ship."""
    own = folder / 'skills'
    own.mkdir(parents=True)
    for name, source in skills.items():
        (own / f'{name}.py').write_text(source)
    file = folder / 'skills.yaml'
    file.write_text(f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{own}', '']\n")
    return '--params-file', str(file)

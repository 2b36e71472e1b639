"""A running system, as chaos sees it, into which one fault after the other is built."""

from __future__ import annotations

import os
import random
import secrets
import signal
from pathlib import Path

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.chaos import census, skill_files
from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.patience import RECOVERY
from mistypilot_ros.chaos.run import NAMESPACE, Run, disturbances
from mistypilot_ros.chaos.signals import send
from mistypilot_ros.chaos.touchable import Touchable
from mistypilot_ros.chaos.world import World


class BrokenProduct:
    """Runs as long as all faults take; the supervisor alone is another one for each."""

    def __init__(self, folder: Path) -> None:
        """Start the system, which is well yet; the ROS domain is that of the environment."""
        self._folder, self._mark = folder, secrets.token_hex(8)
        self._fault, self._state = folder / 'fault', folder / 'state'
        self._fault.write_text('')
        paths = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get('PYTHONPATH')])])
        self._system = RunningSystem(
            self._state,
            ['--params-file', str(skill_files.write(folder))],
            {census.VARIABLE: self._mark, 'ROS_LOG_DIR': str(folder / 'ros'), 'PYTHONPATH': paths},
            folder / 'log.txt',
            ('faults_by_turns', str(self._fault)),
        )
        self._system.__enter__()
        self._graph = Graph(NAMESPACE)
        self._robot = Touchable(self._system.simulator)

    def close(self) -> None:
        """End it."""
        self._robot.close()
        self._graph.close()
        self._system.close()

    def disturb(self, fault: str, seed: int, seconds: float) -> Run:
        """Build a fault in, disturb by the ordinary deck until it is found, and return the run.

        For each there is another supervisor, which knows no binding, and a new account of everything.
        """
        self._fault.write_text(fault)
        self._start_anew(self._world(seed))
        run = Run(self._folder, disturbances(), seed, fault, print)
        run.disturb(self._world(seed), seconds, None)
        return run

    def _world(self, seed: int) -> World:
        list(self._robot.marks())  # Those of before are nobody's any more.
        chance = random.Random(seed)
        return World(self._system, self._graph, self._robot, self._state, self._mark, chance)

    def _start_anew(self, world: World) -> None:
        """Have another supervisor start on an empty state folder."""
        victim = world.process('binding_supervisor')
        send(victim, signal.SIGSTOP)  # It must not write any more.
        for file in self._state.glob('*bindings*'):
            file.unlink()
        send(victim, signal.SIGKILL)
        world.gone(victim)
        world.wait(self._serves_nothing, 'another supervisor is there', RECOVERY)

    def _serves_nothing(self) -> bool:
        table = self._graph.table
        return bool(table.active and table.robot_connected and not table.bindings)

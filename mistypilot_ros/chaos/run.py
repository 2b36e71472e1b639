"""One run: a system is started, disturbed step by step, judged after each, and ended; nothing may be left."""

import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.chaos import census, skill_files
from mistypilot_ros.chaos.bad_skills import BAD_SKILLS
from mistypilot_ros.chaos.changes import CHANGES, fill
from mistypilot_ros.chaos.damage import damages
from mistypilot_ros.chaos.deck import deal
from mistypilot_ros.chaos.disturbance import Disturbance
from mistypilot_ros.chaos.full_disk import FULL_DISK, small_disk
from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.judge import Judge
from mistypilot_ros.chaos.kills import KILLS
from mistypilot_ros.chaos.patience import RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.report import Report
from mistypilot_ros.chaos.stops import STOPS
from mistypilot_ros.chaos.touchable import Touchable
from mistypilot_ros.chaos.world import World

NAMESPACE = '/misty'
START = 60.0
"""Longest time until the system is ready, s."""
LAST_WORDS = 10.0
"""After the end of the system nothing may be left for longer than this, s."""


def disturbances() -> Sequence[Disturbance]:
    """All rows."""
    return (*CHANGES, *KILLS, *STOPS, *BAD_SKILLS, *damages(), *FULL_DISK)


class Run:
    """A run with its report."""

    def __init__(
        self,
        folder: Path,
        rows: Sequence[Disturbance],
        seed: int,
        sabotage: str,
        say: Callable[[str], None],
    ) -> None:
        """Prepare.

        Args:
            folder: for state, skills and logs; empty.
            rows: what is done, at least one.
            seed: chooses and orders the disturbances.
            sabotage: kind of fault that is built into the product on purpose; empty for none.
            say: takes lines for the person who watches.
        """
        self._folder, self._seed, self._sabotage, self._say = folder, seed, sabotage, say
        self._rows = rows
        self._mark = secrets.token_hex(8)
        self._began = time.monotonic()
        self._ending = False
        self.log = folder / 'log.txt'
        self.report = Report.of(seed, '', [row.kind for row in rows])

    def go(self, seconds: float, steps: int | None) -> None:
        """Disturb until the time is over or so many steps were made, or a promise is broken.

        Args:
            seconds: from the first step on.
            steps: None for as many as the time allows.
        """
        with self._reporting():
            with self._world() as world:
                self._disturb(world, seconds, steps)
            self._see_nothing_left()

    def disturb(self, world: World, seconds: float, steps: int | None) -> None:
        """Do the same to a system that runs already, and goes on running.

        Args:
            world: its system, in which nothing is bound.
            seconds: as in `go`.
            steps: as in `go`.
        """
        with self._reporting():
            self._disturb(world, seconds, steps)

    def end(self) -> None:
        """End after the present step; a signal handler may call it."""
        self._ending = True

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except BrokenPromiseError as error:
            self.report.failure, self.report.failed_after = str(error), time.monotonic() - self._began

    @contextmanager
    def _world(self) -> Iterator[World]:
        state = self._folder / 'state'
        with ExitStack() as stack:
            mounted = stack.enter_context(small_disk(state))
            self.report.disk = (
                'a small tmpfs that is filled' if mounted else 'a file size limit of 0 (no mounting here)'
            )
            system = self._system(state)
            stack.callback(system.close)
            _await_ready(system)
            graph = Graph(NAMESPACE)
            stack.callback(graph.close)
            robot = Touchable(system.simulator)
            stack.callback(robot.close)
            yield World(system, graph, robot, state, self._mark, random.Random(self._seed))

    def _system(self, state: Path) -> RunningSystem:
        parameters = skill_files.write(self._folder)
        return RunningSystem(
            state,
            ['--params-file', str(parameters)],
            {census.VARIABLE: self._mark, 'ROS_LOG_DIR': str(self._folder / 'ros')},
            self.log,
            self._program(),
        )

    def _program(self) -> tuple[str, ...]:
        if self._sabotage:
            return ('mistypilot_ros.chaos.sabotaged_up', self._sabotage)
        return ('mistypilot_ros.cli.main',)

    def _disturb(self, world: World, seconds: float, steps: int | None) -> None:
        judge, began = Judge(world), time.monotonic()
        self._began = began
        self._say(f'The system is ready; seed {self._seed}; full disk: {self.report.disk}.')
        self._step(world, judge, Disturbance('start', fill, patience=RECOVERY), 0)
        for number, row in enumerate(deal(self._rows, world.chance), 1):
            if self._ending or time.monotonic() - began > seconds or (steps is not None and number > steps):
                return
            taken = self._step(world, judge, row, number)
            self.report.add(row.kind, taken)
            if number % 50 == 0:
                self._say(f'{number} steps in {time.monotonic() - began:.0f} s')

    def _step(self, world: World, judge: Judge, row: Disturbance, number: int) -> float:
        began = time.monotonic()
        try:
            row.do(world)
            judge.after(row.patience)
        except (
            BrokenPromiseError,
            OSError,
        ) as error:  # OSError: a file, process or the simulator is not there.
            raise BrokenPromiseError(f'Step {number}, {row.kind}: {error}') from error
        return time.monotonic() - began

    def _see_nothing_left(self) -> None:
        deadline = time.monotonic() + LAST_WORDS
        while left := census.processes(self._mark):
            if time.monotonic() > deadline:
                words = ', '.join(f'{one.pid} {one.words}' for one in left)
                raise BrokenPromiseError(f'After the end these processes are left: {words}.')
            time.sleep(0.05)


def _await_ready(system: RunningSystem) -> None:
    try:
        system.wait(lambda line: line['type'] == 'stage' and line['stage'] == 'ready', START)
    except TimeoutError as error:
        raise BrokenPromiseError(f'The system does not start: {error}') from error

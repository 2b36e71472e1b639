"""One run: a system is started, touched while its robot misbehaves by seed, and recorded."""

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import requests

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.touchable import Touchable
from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.soak import marks
from mistypilot_ros.soak.judge import APART_S
from mistypilot_ros.soak.link_history import SILENCE_S, SLACK_S
from mistypilot_ros.soak.link_watch import LinkWatch
from mistypilot_ros.soak.log_follower import LogFollower
from mistypilot_ros.soak.memory_watch import MemoryWatch
from mistypilot_ros.soak.record import Record

NAMESPACE = '/misty'
START = 60.0
"""Longest time until the system is ready, s."""
PAUSES = (0.1, 0.5)
"""From touch to touch, s."""
AFTER_RETURN = 3
"""Sensors that are touched at once when the link is up again."""
SAY_PERIOD = 60.0
"""How often it is told how it goes, s."""
SETTLING = 10.0
"""Longest time until all is well after the last fault, s."""


class Run:
    """A run; `go` returns its record."""

    def __init__(self, folder: Path, seed: int, rate: float, say: Callable[[str], None]) -> None:
        """Prepare.

        Args:
            folder: for state, skills and logs; empty.
            seed: orders faults and touches.
            rate: faults a minute.
            say: takes lines for the person who watches.
        """
        self._folder, self._seed, self._rate, self._say = folder, seed, rate, say
        self._chance = random.Random(seed)
        self._touched: dict[str, float] = {}
        self._ending = False
        self.log = folder / 'log.txt'

    def end(self) -> None:
        """End soon; a signal handler may call it."""
        self._ending = True

    def go(self, seconds: float) -> Record:
        """Run for a time.

        Raises:
            BrokenPromiseError: the system does not start, or does not come back after the last fault.
        """
        with ExitStack() as stack:
            system = self._start(stack)
            link, log, memory = LinkWatch(NAMESPACE), LogFollower(system.simulator), MemoryWatch(system)
            robot = Touchable(system.simulator)
            for one in (link, log, memory, robot):
                stack.callback(one.close)
            _await_link(link, START)
            self._say(f'The system is ready; seed {self._seed}.')
            began = time.monotonic()
            system.control('faults', seed=self._seed, rate=self._rate)
            self._touch(robot, link, began + seconds, lambda: len(log.faults))
            requests.delete(f'{system.simulator}/sim/fault', timeout=SETTLING).raise_for_status()
            time.sleep(SILENCE_S + SLACK_S)  # A connection that is dead already is noticed by then.
            _await_link(link, SETTLING)
            self._touch_all(robot)
            ended = time.monotonic()
            memory.close()
            log.close()
        readings, deaths = memory.readings, memory.deaths
        return Record(began, ended, log.touches, log.marks, log.faults, link.changes, readings, deaths)

    def _start(self, stack: ExitStack) -> RunningSystem:
        """Start the system and bind everything; the stack ends it."""
        arguments = ['--params-file', str(marks.write(self._folder))]
        variables = {'ROS_LOG_DIR': str(self._folder / 'ros')}
        system = RunningSystem(self._folder / 'state', arguments, variables, self.log)
        stack.callback(system.close)
        try:
            system.wait(lambda line: line['type'] == 'stage' and line['stage'] == 'ready', START)
        except TimeoutError as error:
            raise BrokenPromiseError(f'The system does not start: {error}') from error
        graph = Graph(NAMESPACE)
        stack.callback(graph.close)
        _bind_all(system, graph)
        return system

    def _touch(self, robot: Touchable, link: LinkWatch, until: float, faults: Callable[[], int]) -> None:
        """Touch one sensor after the other, and several at once when the link is up again."""
        began = said = time.monotonic()
        while not self._ending and (now := time.monotonic()) < until:
            self._touch_some(robot, 1)
            if link.await_return(self._chance.uniform(*PAUSES)):
                self._touch_some(robot, AFTER_RETURN)
            if now - said >= SAY_PERIOD:
                said = now
                self._say(f'{faults()} faults in {now - began:.0f} s')

    def _touch_some(self, robot: Touchable, count: int) -> None:
        """Touch sensors that were left alone long enough for each touch to count."""
        now = time.monotonic()
        rested = [name for name in MISTY_SENSORS.sensors if now - self._touched.get(name, 0.0) > APART_S]
        for name in self._chance.sample(rested, min(count, len(rested))):
            self._touched[name] = time.monotonic()
            robot.tap(name)

    def _touch_all(self, robot: Touchable) -> None:
        """In the end each sensor must work."""
        time.sleep(APART_S)
        for name in MISTY_SENSORS.sensors:
            robot.tap(name)
        time.sleep(APART_S + 0.1)


def _bind_all(system: RunningSystem, graph: Graph) -> None:
    """Bind the skill to each sensor, and wait until all are at work."""
    for sensor, image in marks.MARKS.items():
        answer = graph.bind(sensor, f'{marks.SKILL} image={image}', BindingOptions(), True)
        if not answer.ok:
            raise BrokenPromiseError(f'The {sensor} could not be bound: {answer.message}')
    for sensor in marks.MARKS:
        system.binding(sensor)


def _await_link(link: LinkWatch, seconds: float) -> None:
    if not link.await_up(seconds):
        raise BrokenPromiseError(f'The link is not up within {seconds:g} s although the robot is well.')

"""The shipped skills in real workers, the parts of the bridge without ROS, and the simulator as the robot."""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from simulated_misty import DEADLINE, wait_for
from watched_misty import WatchedMisty, look_until

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.runs import RunStep
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.picture import Picture
from mistypilot_ros.misty.robot import Policy
from mistypilot_ros.misty.sounds import load_sounds
from mistypilot_ros.misty.tunes_file import load_tunes
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.memos import Memos
from mistypilot_ros.supervision.skill_desk import SkillDesk
from mistypilot_ros.supervision.timers import Timers

ROBOTS = 5
ACTIONS = ('speak', 'drive', 'record_video', 'capture_speech')
"""Methods that can be ended."""
BATTERY = 0.42
"""Charge that the robot tells."""
QUESTIONS = ('/api/battery', '/api/device', '/api/audio/list')
"""What the bridge asks by itself."""


class Gateway:
    """Takes the workers' commands to the bridge's desk, as the nodes do; speech and drives can be ended."""

    def __init__(self, machine: Misty) -> None:
        self._machine = machine
        self._lock = threading.Lock()
        self._begun: list[tuple[RobotCall, Pending]] = []
        self._ended: set[str] = set()
        self.engine: SupervisionEngine | None = None
        self.asked: list[str] = []
        """What was handed to the agents."""
        self.under_way = 0
        """Commands that have not been answered."""

    def call(self, call: RobotCall, done: Any) -> None:
        if call.method == 'ask':
            self.asked.append(call.arguments['request'])
            return done(RobotReply(True))
        with self._lock:
            self.under_way += 1
        threading.Thread(target=self._answer, args=(call, done), daemon=True).start()

    def end_run(self, run_id: str) -> None:
        with self._lock:
            self._ended.add(run_id)
            mine = [row for row in self._begun if row[0].origin.run_id == run_id]
            self._begun = [row for row in self._begun if not row[1].ended]
        for call, pending in mine:
            self._machine.desk.cancel(call, pending)

    def _answer(self, call: RobotCall, done: Any) -> None:
        done(self._perform(call))
        with self._lock:
            self.under_way -= 1

    def _perform(self, call: RobotCall) -> RobotReply:
        if call.method == 'stop':
            assert self.engine is not None
            epoch, report = self._machine.stop()
            self.engine.stopped(epoch)  # The topic is published before the service has answered.
            return RobotReply(not report.failed, None, 'Robot', report.reason)
        try:
            pending = self._machine.desk.begin(call)
            if call.method in ACTIONS:
                with self._lock:
                    self._begun.append((call, pending))
                    late = call.origin.run_id in self._ended
                if late:  # The run ended while the command was on its way.
                    self._machine.desk.cancel(call, pending)
            value = pending.result()
        except MistyPilotError as error:
            return RobotReply(False, None, error.code, str(error))
        return RobotReply(True, value.path if isinstance(value, Picture) else value)


class SkilledRobot:
    """A robot with all its skills."""

    def __init__(self, folder: Path) -> None:
        self.simulator = WatchedMisty()
        settings = Settings(self.simulator.address, folder, Velocity(0.45, math.radians(100)))
        policy = Policy(lambda: SpeedLimits(0.3, 1.2), lambda: True)
        self.machine = Misty(settings, policy, Listeners(lambda _: None, lambda _: None, lambda _: None))
        config, robot = data_folders.shipped('config'), self.machine.robot
        robot.expressions = load_expressions(config / 'expressions.yaml')
        robot.sounds.files = load_sounds(config / 'sounds.yaml')
        robot.sounds.tunes = load_tunes(config / 'tunes.yaml')
        skills = SkillSet(read_skill(path) for path in data_folders.shipped('skills').glob('*.py'))
        self.gateway = Gateway(self.machine)
        self.folder = folder
        self.timers = Timers(folder, lambda call, run_id: self.engine.invoke(call, '', run_id))
        self.desk = SkillDesk(
            self.gateway,
            robot.expressions,
            lambda done: done(RobotReply(True, BATTERY)),
            Memos(folder, 30),
            self.timers,
        )
        self.engine = SupervisionEngine(self.desk, self, MISTY_SENSORS, lambda: skills)
        self.gateway.engine = self.engine
        self.steps: list[RunStep] = []
        self.machine.start()
        wait_for(lambda: self.machine.link.status.state is LinkState.UP, 'the link is up')
        self.engine.start()
        self.engine.set_serving(True)
        self.timers.start()

    def step(self, step: RunStep) -> None:
        self.steps.append(step)
        if step.final and step.state.name != 'SUCCEEDED':
            self.gateway.end_run(step.run_id)
        if step.final:
            self.machine.channels.run_ended(step.run_id)  # The bridge hears of it by `skill_runs`.

    def changed(self) -> None:
        """The table of bindings is not looked at here."""

    def begin(self, text: str) -> str:
        """Begin a skill; returns the name of its run."""
        return self.engine.invoke(SkillCall.parse(text), '')

    def end(self, run_id: str, seconds: float = 15.0) -> RunStep:
        """Wait for the end of a run, and until the commands that bring the robot to rest are under way."""
        found = wait_for(
            lambda: next((step for step in self.steps if step.final and step.run_id == run_id), None),
            f'the end of run {run_id}',
            seconds,
        )
        self.engine.rows()  # Waits for the lock under which the run ends: all that follows is then put out.
        outbox, followed = self.engine._around.outbox, threading.Event()
        outbox.put(followed.set)
        outbox.flush()
        assert followed.wait(seconds), f'not in time: what follows run {run_id}'
        return found

    def run(self, text: str) -> RunStep:
        return self.end(self.begin(text))

    def mark(self) -> int:
        """Number of the newest entry in the robot's log."""
        return self.mark_after(0, 0.0)

    def mark_after(self, since: int, seconds: float) -> int:
        """Wait so long for a command after another; returns the number of the newest entry in the log."""
        query = f'log?kind=command&limit=1&since={since}&wait={seconds}'
        return int(self.simulator.control(query, 'GET')['last'])

    def told(self, since: int) -> list[dict[str, Any]]:
        """What the robot was told, without the bridge's own questions."""
        entries = self.simulator.control(f'log?kind=command&since={since}', 'GET')['entries']
        return [entry for entry in entries if entry['path'] not in QUESTIONS]

    def wait_told(self, since: int, count: int) -> None:
        """Return as soon as the robot was told so much."""
        newest, deadline = since, time.monotonic() + DEADLINE
        while len(self.told(since)) < count:
            assert (left := deadline - time.monotonic()) > 0, f'not in time: command {count}'
            newest = self.mark_after(newest, left)

    def endpoints(self, since: int) -> list[tuple[str, dict[str, Any]]]:
        """Endpoints and arguments of what the robot was told; a drive and its renewals count once."""
        found: list[tuple[str, dict[str, Any]]] = []
        for entry in self.told(since):
            endpoint = entry['path'].removeprefix('/api/')
            if not (found and found[-1][0] == endpoint == 'drive/time'):
                found.append((endpoint, entry['body']))
        return found

    def calm(self) -> None:
        """End everything, and wait until that is done."""
        self.engine.cancel('*')
        self.engine.stopped(self.machine.stop()[0])
        self.simulator.control('speed', speed=1.0)
        look_until(self.rests, 'the robot is at rest')

    def rests(self) -> bool:
        """Whether nothing moves and nothing is spoken."""
        return self.rests_in(self.simulator.state())

    @staticmethod
    def rests_in(state: dict[str, Any]) -> bool:
        """Whether nothing moves and nothing is spoken in a state."""
        return not any(state['moving'].values()) and state['speech']['speaking'] is None

    def close(self) -> None:
        self.timers.close()
        self.engine.stop()
        self.desk.close()
        self.machine.close()
        self.simulator.close()


class Crew:
    """Several robots, each with all its skills: skills mostly wait, so many can be tried at the same time."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._free: queue.SimpleQueue[SkilledRobot] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(len(folders))
        self._robots = list(self._threads.map(SkilledRobot, folders))
        for robot in self._robots:
            self._free.put(robot)

    @contextmanager
    def robot(self) -> Iterator[SkilledRobot]:
        """Take a robot that nobody uses, silent and at rest, and give it back."""
        robot = self._free.get()
        try:
            robot.calm()
            yield robot
        finally:
            self._free.put(robot)

    def check(
        self, check: Callable[[SkilledRobot, Any], None], cases: Iterable[Any]
    ) -> dict[str, Future[None]]:
        """Begin to check all cases; the outcome of each is found by its text."""
        return {str(case): self._threads.submit(self._check, check, case) for case in cases}

    def _check(self, check: Callable[[SkilledRobot, Any], None], case: Any) -> None:
        with self.robot() as robot:
            check(robot, case)

    def workers(self) -> list[psutil.Process]:
        """Processes that run skills now, of all robots: children of those that make them."""
        found: list[psutil.Process] = []
        for process in psutil.Process().children():
            try:
                makes = any('fork_server' in part for part in process.cmdline())
                found += process.children() if makes else ()
            except psutil.NoSuchProcess:
                continue
        return found

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        for robot in self._robots:
            robot.close()


@pytest.fixture(scope='module')
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """Robots for a module, as new; afterwards no worker may be left. For the weather they ask a dead port."""
    before = set(psutil.Process().children(recursive=True))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('MISTYPILOT_WEATHER_URL', 'http://127.0.0.1:9')
        made = Crew([tmp_path_factory.mktemp('robot') for _ in range(ROBOTS)])
    yield made
    made.close()
    assert set(psutil.Process().children(recursive=True)) <= before


@pytest.fixture
def robot(crew: Crew) -> Iterator[SkilledRobot]:
    """One robot, silent and at rest."""
    with crew.robot() as robot:
        yield robot


@pytest.fixture(scope='module')
def outcomes(request: pytest.FixtureRequest, crew: Crew) -> Mapping[str, Future[None]]:
    """The cases of a module that were asked for, by their text; its `CHECK` says how one is checked."""
    wanted = [
        item.callspec.params['case']
        for item in request.session.items
        if item.module is request.module and 'case' in getattr(getattr(item, 'callspec', None), 'params', ())
    ]
    return crew.check(request.module.CHECK, wanted)

"""An engine with real processes, a gateway that notes what it gets, and skills in a folder of their own."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from mistypilot_ros.core.bindings import Binding, BindingOptions
from mistypilot_ros.core.robot_calls import RobotCall, RobotReply
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.worker_policy import WorkerState
from mistypilot_ros.supervision.bound_sensor import WorkerRow
from mistypilot_ros.supervision.engine import SupervisionEngine

DEADLINE_S = 15.0
"""Nothing that is waited for in these tests takes longer, s, on a busy machine."""

SKILLS = {
    'wave': "def run(robot, arm='right'):\n    robot.move_arms(**{arm: 0.5})\n",
    'raises': 'def run(robot):\n    1 / 0\n',
    'exits': "import sys\ndef run(robot):\n    sys.exit('enough')\n",
    'dies': 'import os\ndef run(robot, code=3):\n    os._exit(code)\n',
    'loops': 'def run(robot):\n    robot.set_led(1, 0, 0)\n    while True:\n        pass\n',
    'stubborn': (
        'def run(robot):\n    robot.set_led(1, 0, 0)\n    while True:\n        try:\n'
        '            robot.sleep(0.01)\n        except Exception:\n            pass\n'
    ),
    'waits': 'def run(robot, seconds=60.0):\n    robot.set_led(1, 0, 0)\n    robot.sleep(seconds)\n',
    'speaks': "def run(robot):\n    robot.speak('a long story')\n",
    'prints': "def run(robot):\n    print('x' * 200_000)\n    print('', end='')\n",
    'closes': 'import os\ndef run(robot):\n    os.closerange(3, 100)\n    robot.set_led(1, 0, 0)\n',
    'spawns': (
        "import subprocess\ndef run(robot):\n    subprocess.Popen(['sleep', '300'])\n"
        "    subprocess.Popen(['sleep', '301'], start_new_session=True)\n    robot.set_led(1, 0, 0)\n"
        '    robot.sleep(60)\n'
    ),
    'sneaks': (
        'from mistypilot_ros.supervision.frames import Command\ndef run(robot):\n    robot.set_led(1, 0, 0)\n'
        '    context = robot._context\n    while True:\n'
        "        method = 'drive' if context.cancelled else 'set_led'\n"
        '        context._send(Command(99, context.run_id, 0, method, {}))\n'
    ),
    'halts': 'def run(robot):\n    robot.stop()\n',
    'answers': 'def run(robot):\n    path = robot.take_picture()\n    robot.speak(path)\n',
    'sends': 'def run(robot):\n    robot.speak(object())\n',
    'cycles': (
        'from pathlib import Path\nclass Big:\n    def __del__(self):\n        Path(self.path).touch()\n'
        'def run(robot, path):\n    big = Big()\n    big.path, big.itself = path, big\n'
    ),
    'syntax': 'def run(robot:\n',
    'empty': '',
}
"""Source of each skill of these tests."""


class Gateway:
    """Notes every call and answers it."""

    def __init__(self) -> None:
        self.calls: list[RobotCall] = []
        self.times: list[float] = []
        self.answer: Callable[[RobotCall], RobotReply | None] = lambda call: RobotReply(True)

    def call(self, call: RobotCall, done: Callable[[RobotReply], None]) -> None:
        self.times.append(time.monotonic())
        self.calls.append(call)
        reply = self.answer(call)
        if reply is not None:
            threading.Thread(target=done, args=(reply,)).start()


class Listener:
    """Notes every step."""

    def __init__(self) -> None:
        self.steps: list[RunStep] = []
        self.changes = 0

    def step(self, step: RunStep) -> None:
        self.steps.append(step)

    def changed(self) -> None:
        self.changes += 1


class System:
    """One engine and all that belongs to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, source in SKILLS.items():
            (folder / f'{name}.py').write_text(source)
        self.names = set(SKILLS)
        self.gateway, self.listener = Gateway(), Listener()
        self.engine = SupervisionEngine(self.gateway, self.listener, MISTY_SENSORS, self.skills)
        self.table: dict[str, Binding] = {}

    def skills(self) -> SkillSet:
        return SkillSet([Skill(name, name, source=str(self.folder / f'{name}.py')) for name in self.names])

    def bind(self, sensor: str, *calls: str, **options: Any) -> None:
        """Bind, and wait until a press reaches the robot."""
        parsed = tuple(SkillCall.parse(call) for call in calls)
        self.table[sensor] = Binding(sensor, parsed, BindingOptions(**{'debounce_ms': 0, **options}))
        self.engine.reconcile(self.table)
        if self.table[sensor].options.enabled:
            self.until(lambda: self.row(sensor).status is WorkerState.ACTIVE)

    def row(self, sensor: str) -> WorkerRow:
        return next(row for row in self.engine.rows() if row.sensor == sensor)

    def press(self, sensor: str) -> None:
        self.engine.sensor_event(SensorEvent(sensor, True))
        self.engine.sensor_event(SensorEvent(sensor, False, 0.0))

    def ends(self, state: RunState | None = None) -> list[RunStep]:
        """Final steps so far."""
        return [step for step in self.listener.steps if step.final and state in (None, step.state)]

    def run(self, sensor: str) -> RunStep:
        """Press, and wait for the end of the run."""
        before = len(self.ends())
        self.press(sensor)
        self.until(lambda: len(self.ends()) > before)
        return self.ends()[-1]

    def until(self, condition: Callable[[], Any]) -> None:
        """Wait for a condition."""
        end = time.monotonic() + DEADLINE_S
        while not condition():
            assert time.monotonic() < end, (self.engine.rows(), self.listener.steps)
            time.sleep(0.005)

    @property
    def fork_server(self) -> psutil.Process:
        return next(child for child in psutil.Process().children() if 'fork_server' in _words(child))


def _words(process: psutil.Process) -> str:
    """Command line of a process; '' where it has ended and nobody has asked for its exit code yet."""
    try:
        return ' '.join(process.cmdline())
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return ''


@pytest.fixture
def system(tmp_path: Path) -> Iterator[System]:
    """An engine that serves; afterwards nothing of it may be left."""
    before = set(psutil.Process().children(recursive=True))
    one = System(tmp_path)
    one.engine.start()
    one.engine.set_serving(True)
    yield one
    one.engine.stop()
    assert set(psutil.Process().children(recursive=True)) <= before

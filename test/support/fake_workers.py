"""The engine of the supervisor with a fake clock and fake processes: what takes no time happens at once."""

from collections.abc import Callable
from typing import Any

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.runs import RunStep
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.supervision.bindings_file import from_bytes, to_bytes
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.event_loop import EventLoop
from mistypilot_ros.supervision.frames import Beat, CallEnded, CallStarted, Cancel, Frame, Ready, Run
from mistypilot_ros.supervision.process_table import ProcessTable

TICK_S = 1 / 16
"""Time moves in steps of this, s; sums of it are exact."""
BEAT_TICKS = 4
"""Ticks from heartbeat to heartbeat."""


class FakeProcess:
    """A worker that does what it is told, unless it hangs."""

    def __init__(self, world: 'World', owner: Any) -> None:
        self.pid = world.next_pid()
        self.owner = owner
        self.inbox: list[Frame] = []
        self.run: Run | None = None
        self.up = self.hung = self.killed = False

    def send(self, frame: Frame) -> bool:
        self.inbox.append(frame)
        return True

    def kill(self) -> None:
        self.killed = True


class FakeTable(ProcessTable):
    """Makes fake processes."""

    def __init__(self, world: 'World') -> None:
        self._world = world

    able = True
    problem = ''

    def spawn(self, owner: Any) -> Any:
        process = FakeProcess(self._world, owner)
        self._world.processes.append(process)
        self._world.newborn.append(process)
        return process

    def tick(self) -> None:
        pass

    def deadline(self) -> float:
        return float('inf')

    def reset(self) -> None:
        pass


class FakeLoop(EventLoop):
    """Has a turn when it was woken, when a deadline has come, or when there is something to read."""

    def __init__(self, turn: Any, clock: Any) -> None:
        self._turn, self._clock = turn, clock
        self._due, self._woken = float('-inf'), True

    @property
    def now(self) -> float:
        return self._clock()

    def wake(self) -> None:
        self._woken = True

    def turn(self, callbacks: list[Callable[[], None]]) -> bool:
        """Have a turn if there is a reason for one."""
        if not callbacks and not self._woken and self._clock() < self._due:
            return False
        self._woken = False
        self._due = self._turn(callbacks, self._clock())
        return True


class MemoryStore:
    """Keeps the bytes of the file; a full disk refuses."""

    def __init__(self) -> None:
        self.data = to_bytes(Bindings())
        self.full = False

    def save(self, bindings: Bindings) -> None:
        if self.full:
            raise StoreError('The disk is full.')
        self.data = to_bytes(bindings)


class World:
    """A supervisor, its workers and the time."""

    def __init__(self, skills: tuple[str, ...]) -> None:
        self.ticks, self.stepped_back = 0, 0.0
        self.store = MemoryStore()
        self.skills = set(skills)
        self.slow = False
        self.processes: list[FakeProcess] = []
        self.newborn: list[FakeProcess] = []
        self.begun: list[tuple[str, tuple[str, ...]]] = []
        self.ended: list[RunStep] = []
        self._pids = self._ids = 0
        self.start()

    def start(self) -> None:
        """Start a supervisor; workers of one before end with it."""
        self.processes, self.newborn = [], []
        self.engine = SupervisionEngine(
            self,
            self,
            MISTY_SENSORS,
            lambda: SkillSet([Skill(name, name, source=f'/{name}.py') for name in self.skills]),
            clock=lambda: self.ticks * TICK_S - self.stepped_back,
            new_id=self._new_id,
            chance=lambda: 0.5,
            wall_clock=lambda: 0.0,
            make_loop=self._make_loop,
            make_table=lambda *_: FakeTable(self),
        )
        self.book = BindingBook(self.store, from_bytes(self.store.data), MISTY_SENSORS, lambda call: call)
        self.engine.reconcile(self.book.bindings.by_sensor)
        self.engine.set_serving(True)
        self.settle()

    def next_pid(self) -> int:
        self._pids += 1
        return self._pids

    def process(self, sensor: str) -> FakeProcess | None:
        """The living worker of a bound name."""
        pids = {row.sensor: row.pid for row in self.engine.rows()}
        return next((one for one in self.processes if one.pid == pids.get(sensor)), None)

    # --- what the engine calls

    def call(self, call: Any, done: Any) -> None:
        """No skill of these workers says anything to the robot."""

    def step(self, step: RunStep) -> None:
        if step.final:
            self.ended.append(step)

    def changed(self) -> None:
        """The rows are asked for whenever they are wanted."""

    # --- what happens

    def pass_tick(self) -> None:
        self.ticks += 1
        beats = []
        if self.ticks % BEAT_TICKS == 0:
            beats = [self._frame(one, Beat()) for one in self.processes if one.up and not one.hung]
        self.loop.turn(beats)
        self.settle()

    def die(self, process: FakeProcess) -> None:
        process.killed = True
        self.settle()

    def finish(self, process: FakeProcess, ok: bool) -> None:
        """Let all calls of its run end."""
        assert process.run is not None
        run, process.run = process.run, None
        frames: list[Frame] = []
        for index in range(len(run.jobs)):
            frames += [CallStarted(run.run_id, index)] * (index > 0)
            frames.append(
                CallEnded(run.run_id, index, ok, '' if ok else 'Robot', '' if ok else 'It failed.', 0.0)
            )
        self.loop.turn([self._frame(process, frame) for frame in frames])
        self.settle()

    def hurry(self) -> None:
        """All that start slowly are there."""
        self.slow = False
        late = [one for one in self.processes if not one.up]
        for process in late:
            process.up = True
        self.loop.turn([self._frame(process, Ready()) for process in late])
        self.settle()

    def settle(self) -> None:
        """Let all happen that takes no time."""
        for _ in range(50):
            if not self.loop.turn(self._news()):
                return
        raise AssertionError('It never comes to rest.')

    def _news(self) -> list[Callable[[], None]]:
        news: list[Callable[[], None]] = []
        for process in self.newborn:
            news.append(process.owner.on_started)
            if not self.slow:
                process.up = True
                news.append(self._frame(process, Ready()))
        self.newborn = []
        for process in [one for one in self.processes if one.killed]:
            self.processes.remove(process)
            news.append(self._exit(process))
        for process in self.processes:
            news += self._answers(process)
        return news

    def _answers(self, process: FakeProcess) -> list[Callable[[], None]]:
        answers: list[Callable[[], None]] = []
        frames, process.inbox = process.inbox, []
        for frame in frames:
            if isinstance(frame, Run):
                process.run = frame
                self.begun.append((process.owner.binding.sensor, tuple(job.skill for job in frame.jobs)))
                if not process.hung:
                    answers.append(self._frame(process, CallStarted(frame.run_id, 0)))
            elif isinstance(frame, Cancel) and not process.hung and process.run is not None:
                if process.run.run_id == frame.run_id:
                    process.run = None
                    end = CallEnded(frame.run_id, 0, False, 'Cancelled', 'The run was cancelled.', 0.0)
                    answers.append(self._frame(process, end))
        return answers

    def _exit(self, process: FakeProcess) -> Callable[[], None]:
        return lambda: process.owner.on_exit('was ended by SIGKILL', False, self.loop.now)

    def _frame(self, process: FakeProcess, frame: Frame) -> Callable[[], None]:
        return lambda: process.owner.on_frame(frame, self.loop.now)

    def _make_loop(self, turn: Any, clock: Any) -> FakeLoop:
        self.loop = FakeLoop(turn, clock)
        return self.loop

    def _new_id(self) -> str:
        self._ids += 1
        return f'run-{self._ids}'


def calls(names: tuple[str, ...]) -> tuple[SkillCall, ...]:
    return tuple(SkillCall(name) for name in names)

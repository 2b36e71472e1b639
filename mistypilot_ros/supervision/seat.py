"""A place for one worker: its process comes and goes, its policy and the run at hand stay."""

import math

from mistypilot_ros.core.errors import FrameError, MistyPilotError
from mistypilot_ros.core.robot_calls import Origin, RobotCall, RobotReply
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.stop_gate import TOO_OLD
from mistypilot_ros.core.worker_policy import Action, WorkerLimits, WorkerPolicy, WorkerState
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.frames import (
    Beat,
    CallEnded,
    CallStarted,
    Cancel,
    Command,
    Frame,
    Ready,
    Reply,
    Run,
    RunEnded,
    SkillJob,
)
from mistypilot_ros.supervision.process_table import ProcessTable
from mistypilot_ros.supervision.surroundings import Surroundings
from mistypilot_ros.supervision.worker_process import WorkerProcess


class Seat:
    """Serves runs one after the other. All methods are called with the engine's lock held."""

    def __init__(self, name: str, table: ProcessTable, around: Surroundings, limits: WorkerLimits) -> None:
        """Begin without a process.

        Args:
            name: what a sentence calls the worker.
            table: makes processes.
            around: what is shared.
            limits: when the worker is given up.
        """
        self.policy = WorkerPolicy(name, around.chance, limits)
        self.process: WorkerProcess | None = None
        self.run: ActiveRun | None = None
        self._table = table
        self._around = around

    def begin(self, run: ActiveRun) -> None:
        """Take a run; it goes to the process at once where there is one."""
        self.run = run
        if self.process:
            self._send_run(self.process, run)

    def cancel(self, reason: str) -> bool:
        """Tell the run at hand to end; False where there is none or it was told before."""
        if self.run is None or not self.run.end(reason, self._around.clock()):
            return False
        self._tell_worker(self.run)
        return True

    def tick(self, now: float) -> None:
        """Close the gap between wanted and actual."""
        if self.run and self.run.too_long(now):
            self._tell_worker(self.run)
        if self.run and self.run.ending and now >= self.run.deadline():
            self.policy.replace()
        for action in self.policy.tick(now, self._table.able):
            if action is Action.KILL and self.process:
                self.process.kill()
            elif action is Action.START:
                self._start()

    def deadline(self) -> float:
        """When `tick` must be called next, s."""
        # While it is being ended only the death of the process counts.
        ending = self.policy.state is WorkerState.STOPPING
        return min(self.policy.deadline(), self.run.deadline() if self.run and not ending else math.inf)

    def on_started(self) -> None:
        """See `ProcessOwner`."""
        self.policy.started()

    def on_frame(self, frame: Frame, now: float) -> None:
        """See `ProcessOwner`."""
        if isinstance(frame, Beat):
            self.policy.beat(now)
        elif isinstance(frame, Ready):
            self.policy.ready(now)
            self._free(now)
        elif self.run and getattr(frame, 'run_id', '') == self.run.run_id:
            self._on_run_frame(self.run, frame, now)
        elif isinstance(frame, Command):
            self._reply(frame.id, RobotReply(False, None, 'Cancelled', 'The run is over.'))

    def on_exit(self, how: str, on_purpose: bool, now: float) -> None:
        """See `ProcessOwner`."""
        hung = self.policy.state is WorkerState.STOPPING and self.policy.reason
        self.process = None
        self.policy.died(now, how, on_purpose)
        if self.run:
            skill = self.run.current.skill
            self._step(
                self.run, self.run.cut_off(now, hung or f"The skill '{skill}' failed: its worker {how}."), now
            )
        self._lost(now)

    def _start(self) -> None:
        self.process = self._table.spawn(self)
        if self.run:
            self._send_run(self.process, self.run)

    def _send_run(self, process: WorkerProcess, run: ActiveRun) -> None:
        try:
            process.send(Run(run.run_id, run.epoch, tuple(self._job(call) for call in run.calls)))
        except MistyPilotError as error:  # A skill that has just vanished, or parameters that are too long.
            now = self._around.clock()
            self._step(run, run.cut_off(now, str(error)), now)

    def _job(self, call: SkillCall) -> SkillJob:
        return SkillJob(call.skill, self._around.skills().get(call.skill).source, call.params)

    def _tell_worker(self, run: ActiveRun) -> None:
        if self.process:
            self.process.send(Cancel(run.run_id))

    def _on_run_frame(self, run: ActiveRun, frame: Frame, now: float) -> None:
        if isinstance(frame, Command):
            self._command(run, frame)
        elif isinstance(frame, CallStarted):
            self._step(run, run.call_started(frame.index, now), now)
        elif isinstance(frame, CallEnded):
            self._step(run, run.call_ended(frame), now)
        elif isinstance(frame, RunEnded):
            self._step(run, run.cut_off(now, 'The run ended early.'), now)

    def _step(self, run: ActiveRun, step: RunStep, now: float) -> None:
        self._record(step.noted(run.trigger, now, self._around.wall_clock()))
        if run.over:
            self.run = None
            if step.state is RunState.SUCCEEDED and not run.failure:
                self.policy.served()
            self._finished(run, now)
            self._free(now)
            # A run that takes its place will do with the robot as it likes.
            if not self._followed() and (step.state is not RunState.SUCCEEDED or run.failure):
                self._around.ended_midway(run)

    def _command(self, run: ActiveRun, command: Command) -> None:
        if run.ending:
            self._reply(command.id, RobotReply(False, None, 'Cancelled', 'The run was cancelled.'))
            return
        if 'stop' in run.used and command.method != 'stop':
            # Its worker may hear of its own stop before this process does, and go on with the next skill.
            self._reply(command.id, RobotReply(False, None, 'Cancelled', TOO_OLD))
            return
        run.used.add(command.method)
        call = RobotCall(command.method, command.arguments, Origin(run.run_id, run.epoch))
        self._around.told(call)
        process = self.process

        def done(reply: RobotReply) -> None:
            _send_reply(process, command.id, reply)

        self._around.outbox.put(lambda: self._around.gateway.call(call, done))

    def _reply(self, number: int, reply: RobotReply) -> None:
        _send_reply(self.process, number, reply)

    def _record(self, step: RunStep) -> None:
        self._around.publish(step)

    def _followed(self) -> bool:
        """Whether another run has begun or waits for the worker."""
        return self.run is not None

    def _finished(self, run: ActiveRun, now: float) -> None:
        """A run is over."""

    def _free(self, now: float) -> None:
        """The worker may be able to take a run."""

    def _lost(self, now: float) -> None:
        """The process is gone."""


def _send_reply(process: WorkerProcess | None, number: int, reply: RobotReply) -> None:
    if process is None:
        return  # Who asked is gone.
    try:
        process.send(Reply(number, reply.ok, reply.value, reply.error, reply.message))
    except FrameError as error:
        process.send(Reply(number, False, None, 'Robot', f'The answer cannot be passed on: {error}'))


def no_worker(state: WorkerState, reason: str) -> tuple[bool, str]:
    """Whether a worker in this state takes no run, and why, as the end of a sentence."""
    why = {
        WorkerState.STOPPED: 'no worker serves it',
        WorkerState.STARTING: 'its worker is still starting',
        WorkerState.BACKOFF: f'its worker starts again after a pause ({reason})',
        WorkerState.FAULTED: reason,
        WorkerState.STOPPING: 'its worker is being replaced',
    }
    return state in why, why.get(state, '')

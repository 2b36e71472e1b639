"""A bound sensor: its binding, what its touches come to, and the worker that serves it."""

from collections import deque
from dataclasses import dataclass

from mistypilot_ros.core.bindings import Binding, TriggerMode
from mistypilot_ros.core.errors import UnknownSkillError
from mistypilot_ros.core.runs import RunState, RunStep, Trigger
from mistypilot_ros.core.trace import Trace
from mistypilot_ros.core.triggers import TriggerGate, Verdict
from mistypilot_ros.core.worker_policy import WorkerLimits, WorkerState
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.process_table import ProcessTable
from mistypilot_ros.supervision.seat import Seat, no_worker
from mistypilot_ros.supervision.surroundings import Surroundings


@dataclass(frozen=True)
class WorkerRow:
    """What is to be seen of a bound sensor."""

    sensor: str
    """Sensor or group."""
    pid: int
    """Process of the worker; 0 where there is none."""
    status: WorkerState
    """Where the worker stands."""
    restarts: int
    """Starts of the worker after the first, since the binding was made or reset."""
    last_triggered: float
    """When a touch last started its skills, s since 1970; 0 where none did."""
    last_error: str
    """One sentence; empty where nothing is wrong."""


class BoundSensor(Seat):
    """One bound sensor. All methods are called with the engine's lock held."""

    def __init__(
        self,
        binding: Binding,
        label: str,
        table: ProcessTable,
        around: Surroundings,
        limits: WorkerLimits,
        trace: Trace,
    ) -> None:
        """Begin without a worker; `tick` starts it.

        Args:
            binding: what it does.
            label: what a sentence calls the sensor, without article.
            table: makes processes.
            around: what is shared.
            limits: when the worker is given up.
            trace: remembers its triggers; it outlives the binding.
        """
        super().__init__(f'The worker of the {label}', table, around, limits)
        self.binding = binding
        self._trace = trace
        self._label = label
        self._gate = TriggerGate(label, binding.options)
        self._waiting: deque[Trigger] = deque()
        self._removed = False
        self._problem = ''
        self._failure = ''
        self._triggered = 0.0

    @property
    def present(self) -> bool:
        """False once it was unbound, while its worker is on its way out."""
        return not self._removed

    @property
    def over(self) -> bool:
        """Whether nothing of it is left."""
        return self._removed and self.run is None and self.process is None

    def bind(self, binding: Binding | None) -> None:
        """Take another binding, which needs no other worker; None where it was unbound."""
        if binding is not None and self._removed:
            # A new binding while the worker of the removed one is still on its way out.
            self._gate.renew()
            self._failure, self._triggered = '', 0.0
        elif binding is not None and binding.calls != self.binding.calls:
            self._failure = ''
        self._removed = binding is None
        if binding is None or not binding.options.enabled:
            why = 'it was unbound' if binding is None else 'its binding was switched off'
            self.drop_waiting(f'A touch of the {self._label} that waited did nothing: {why}.')
        self.binding = binding or self.binding
        self._gate.options = self.binding.options
        self.look_at_skills()
        self._end_idle()  # At once: it may be bound or switched on again before the next tick.

    def look_at_skills(self) -> None:
        """See whether all its skills can be used."""
        self._problem = ''
        try:
            for call in self.binding.calls:
                self._around.skills().get(call.skill)
        except UnknownSkillError as error:
            self._problem = str(error)

    def reset(self) -> None:
        """Forget faults, and try again."""
        self._failure = ''
        self.policy.reset()

    def press(self, event: str, refusal: str = '') -> None:
        """A touch that triggers this binding.

        Args:
            event: what happened, one sentence.
            refusal: why it must do nothing, as the end of a sentence; empty where it may.
        """
        now = self._around.clock()
        trigger, decision = Trigger(now, event), self._gate.press(now, self._unready(refusal))
        if decision.verdict is Verdict.DROPPED:
            self._drop(trigger, decision.reason)
            return
        self._triggered = self._around.wall_clock()
        if decision.verdict is Verdict.RUN:
            self._run(now, trigger)
            return
        if decision.verdict is Verdict.RESTART:
            newer = f'A newer touch of the {self._label} took its place.'
            self.cancel(newer)
            self._drop_first(len(self._waiting), newer)
        self._waiting.append(trigger)

    def pass_by(self, event: str, taker: str) -> None:
        """A touch that another binding, which is nearer to it, took. It is remembered and told to nobody.

        Args:
            event: what happened, one sentence.
            taker: label of what has the other binding.
        """
        trigger = Trigger(self._around.clock(), event)
        why = f'the {taker} has a binding of its own, which took it'
        self._trace.add(self._dropped(trigger, f'The touch of the {self._label} did nothing here: {why}.'))

    def drop_waiting(self, reason: str) -> None:
        """Forget the touches that wait, for a reason that is one sentence."""
        self._drop_first(self._gate.clear(), reason)

    def tick(self, now: float) -> None:
        """Close the gap between the binding and its worker."""
        self._end_idle()
        problem = self._problem or self._table.problem
        # A run that ends keeps its worker for as long as its grace lasts.
        self.policy.want(self.run is not None or not self._switched_off(), '' if self.run else problem)
        super().tick(now)
        self._free(now)

    def deadline(self) -> float:
        """When `tick` must be called next, s."""
        return min(super().deadline(), self._gate.deadline(not self._unready()))

    def row(self) -> WorkerRow:
        """What is to be seen of it."""
        pid = self.process.pid if self.process else 0
        return WorkerRow(
            self.binding.sensor,
            pid,
            self.policy.state,
            self.policy.restarts,
            self._triggered,
            self.policy.reason or self._failure,
        )

    def _switched_off(self) -> bool:
        return bool(self._removed or self._around.closed or not self.binding.options.enabled)

    def _end_idle(self) -> None:
        """End the run at hand where nothing may run."""
        if why := self._idle_because():
            self.cancel(f'The run was ended: {why}')

    def _idle_because(self) -> str:
        if self._removed:
            return f'the {self._label} was unbound.'
        if not self.binding.options.enabled:
            return f'the binding of the {self._label} was switched off.'
        return self._around.closed or self._problem

    def _unready(self, refusal: str = '') -> str:
        unready, why = no_worker(self.policy.state, self.policy.reason)
        why = self._around.closed or self._problem or (why if unready else '') or refusal
        return f'The touch of the {self._label} did nothing: {why.rstrip(".")}.' if why else ''

    def _run(self, now: float, trigger: Trigger) -> None:
        options = self.binding.options
        self.begin(
            ActiveRun(
                self._around.new_id(),
                self.binding.calls,
                self._around.epoch,
                now,
                options.max_seconds,
                sensor=self.binding.sensor,
                trigger=trigger,
            )
        )

    def _record(self, step: RunStep) -> None:
        self._trace.add(step)
        super()._record(step)

    def _drop_first(self, count: int, reason: str) -> None:
        for _ in range(count):
            self._drop(self._waiting.popleft(), reason)

    def _drop(self, trigger: Trigger, reason: str) -> None:
        self._record(self._dropped(trigger, reason))

    def _dropped(self, trigger: Trigger, reason: str) -> RunStep:
        step = RunStep(
            self._around.new_id(),
            self.binding.calls[0],
            RunState.DROPPED,
            True,
            sensor=self.binding.sensor,
            message=reason,
        )
        return step.noted(trigger, self._around.clock(), self._around.wall_clock())

    def _followed(self) -> bool:
        return super()._followed() or bool(self._waiting)

    def _finished(self, run: ActiveRun, now: float) -> None:
        self._failure = run.failure
        self._gate.finished(now)

    def _free(self, now: float) -> None:
        waiting = self._gate.waiting(now, not self._unready())
        self._drop_first(
            waiting.expired, f'A touch of the {self._label} that waited did nothing: it waited too long.'
        )
        if waiting.run:
            self._run(now, self._waiting.popleft())

    def _lost(self, now: float) -> None:
        # Touches are not replayed after a restart. The one in mode restart is new: the run was ended for it.
        if self.binding.options.mode is not TriggerMode.RESTART:
            self.drop_waiting(f'A touch of the {self._label} that waited did nothing: its worker was lost.')

"""The engine of the supervisor: touches go in, runs of skills come out, and workers are kept alive for it.

A lock guards everything. A touch is judged and sent to its worker in the thread that brings it; all else that
happens to processes happens in one thread. Steps and commands leave in order and without the lock.
"""

import math
import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping

from mistypilot_ros.core.bindings import Binding, BindingOptions
from mistypilot_ros.core.clock import Clock, ForwardClock
from mistypilot_ros.core.errors import InvalidInputError, UnavailableError
from mistypilot_ros.core.runs import RunStep
from mistypilot_ros.core.sensors import SensorEvent, SensorMap
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.core.trace import Trace
from mistypilot_ros.core.worker_policy import DEFAULT_LIMITS, WorkerLimits
from mistypilot_ros.supervision import linux
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.aftercare import Aftercare
from mistypilot_ros.supervision.bound_sensor import BoundSensor, WorkerRow
from mistypilot_ros.supervision.event_loop import EventLoop, Turn
from mistypilot_ros.supervision.invocation import Invocation
from mistypilot_ros.supervision.outbox import Outbox
from mistypilot_ros.supervision.process_table import ProcessTable
from mistypilot_ros.supervision.surroundings import Gateway, Listener, Surroundings

MAX_INVOCATIONS = 8
"""Skills that are run once, at the same time, apart from the bound ones."""


class SupervisionEngine:
    """Keeps one worker for each bound sensor and runs skills in them. Any thread may call any method."""

    def __init__(
        self,
        gateway: Gateway,
        listener: Listener,
        sensors: SensorMap,
        skills: Callable[[], SkillSet],
        clock: Clock = time.monotonic,
        limits: WorkerLimits = DEFAULT_LIMITS,
        new_id: Callable[[], str] = lambda: secrets.token_hex(6),
        chance: Callable[[], float] = random.random,
        wall_clock: Callable[[], float] = time.time,
        make_loop: Callable[[Turn, Clock], EventLoop] = EventLoop,
        make_table: Callable[[EventLoop, Clock, Callable[[], float]], ProcessTable] = ProcessTable,
    ) -> None:
        """Prepare, without any process; not serving until `set_serving`.

        Args:
            gateway: takes the robot's commands.
            listener: hears of steps and changes.
            sensors: what can be bound.
            skills: gives the skills that can be used now.
            clock: s, steady; must run as `time.monotonic` does.
            limits: when a worker is given up.
            new_id: gives a name for a run, never the same twice.
            chance: gives a number from 0 to 1, for jitter.
            wall_clock: s since 1970, for stamps.
            make_loop: gives what waits and calls back.
            make_table: gives what makes the processes, from the loop, the clock and chance.
        """
        clock = ForwardClock(clock)
        self._around = Surroundings(
            gateway, listener, Outbox(), skills, clock, chance, new_id, wall_clock=wall_clock
        )
        self._care = Aftercare(
            self._around, sensors, lambda: [seat.run for seat in self._seats() if seat.run is not None]
        )
        self._sensors = sensors
        self._limits = limits
        self._lock = threading.RLock()
        self._bound: dict[str, BoundSensor] = {}
        self._traces: dict[str, Trace] = {}
        self._invocations: list[Invocation] = []
        self._rows: tuple[WorkerRow, ...] = ()
        self._loop = make_loop(self._turn, clock)
        self._table = make_table(self._loop, clock, chance)

    def start(self) -> None:
        """Start the engine's thread, which starts all the rest."""
        linux.adopt_orphans()
        self._loop.start()

    def stop(self) -> None:
        """End all workers, the fork server and the thread; nothing is left when this returns."""
        self._loop.stop()
        with self._lock:
            self._around.closed = 'MistyPilot is shutting down'
            self._care.close()
            self._cancel_all('MistyPilot is shutting down.')
            self._table.close()
            for seat in self._seats():
                seat.on_exit('was ended', True, self._around.clock())
        self._around.outbox.flush()

    def reconcile(self, bindings: Mapping[str, Binding]) -> None:
        """Say what should be bound; workers follow.

        Args:
            bindings: by sensor or group.

        Raises:
            UnknownSensorError: a name is neither; nothing is changed.
        """
        labels = {name: self._sensors.label(name) for name in bindings}
        with self._lock:
            for name, binding in bindings.items():
                if name not in self._bound:
                    trace = self._traces.setdefault(name, Trace())
                    self._bound[name] = BoundSensor(
                        binding, labels[name], self._table, self._around, self._limits, trace
                    )
                self._bound[name].bind(binding)
            for name in self._bound.keys() - bindings.keys():
                self._bound[name].bind(None)
        self._act()

    def skills_changed(self) -> None:
        """Look at the skills again: workers whose skill is gone are faulted, others recover."""
        with self._lock:
            for sensor in self._bound.values():
                sensor.look_at_skills()
        self._act()

    def set_serving(self, on: bool, reason: str = 'the supervisor is not active') -> None:
        """Serve touches, or have no workers.

        Args:
            on: whether to serve.
            reason: why not, as the end of a sentence.
        """
        with self._lock:
            self._around.closed = '' if on else reason or 'the supervisor is not active'
            if not on:
                self._cancel_all(f'The run was ended: {self._around.closed}.')
        self._act()

    def sensor_event(self, event: SensorEvent, refusal: str = '') -> None:
        """Take a change of a sensor; what it triggers is on its way to the worker when this returns.

        Args:
            event: what happened.
            refusal: why it must do nothing, as the end of a sentence; empty where it may.
        """
        with self._lock:
            bound = [name for name, one in self._bound.items() if one.present]
            name = self._sensors.serving(event.sensor, bound)
            if not name or not self._sensors.triggers(name, event):
                return
            happened = self._sensors.happened(event)
            self._bound[name].press(happened, refusal or self._care.refusal(event.sensor))
            for group in self._sensors.lost_to_others(event, name, bound):
                self._bound[group].pass_by(happened, self._sensors.label(name))
        self._act()

    def invoke(self, call: SkillCall, turn_id: str, run_id: str = '') -> str:
        """Run a skill once, now, in a process of its own.

        Args:
            call: checked against the catalogue.
            turn_id: turn that asks for it; empty for none.
            run_id: name of the run, never used before; empty makes one.

        Returns:
            run_id of the run, whose steps follow.

        Raises:
            UnknownSkillError: the skill cannot be used.
            UnavailableError: nothing is served, or too many run already.
        """
        with self._lock:
            if self._around.closed:
                raise UnavailableError(f"'{call.skill}' cannot run now: {self._around.closed}.")
            self._around.skills().get(call.skill)
            if sum(one.run is not None for one in self._invocations) >= MAX_INVOCATIONS:
                raise UnavailableError(f'{MAX_INVOCATIONS} skills run already; cancel one or wait.')
            run = ActiveRun(
                run_id or self._around.new_id(),
                (call,),
                self._around.epoch,
                self._around.clock(),
                BindingOptions().max_seconds,
                turn_id=turn_id,
            )
            self._invocations.append(Invocation(run, self._table, self._around))
        self._act()
        return run.run_id

    def cancel(self, run_id: str, reason: str = 'The run was cancelled.') -> tuple[str, ...]:
        """End a run, or all with `*`; touches that wait go with it.

        Args:
            run_id: the run.
            reason: one sentence for its last step.

        Returns:
            Runs that were told to end.
        """
        with self._lock:
            cancelled = (
                self._cancel_all(reason)
                if run_id == '*'
                else [
                    run_id
                    for seat in self._seats()
                    if seat.run and seat.run.run_id == run_id and seat.cancel(reason)
                ]
            )
        self._act()
        return tuple(cancelled)

    def stopped(self, epoch: int) -> None:
        """The robot was stopped: end all runs.

        Args:
            epoch: number of this stop; runs that begin later carry it.
        """
        with self._lock:
            self._around.epoch = epoch
            self._cancel_all('The robot was stopped.')
        self._act()

    def reset(self, sensor: str) -> None:
        """Forget the faults of a binding, or of all with `*`, and try again.

        Raises:
            InvalidInputError: nothing is bound to this sensor.
        """
        with self._lock:
            chosen = [one for name, one in self._bound.items() if one.present and sensor in ('*', name)]
            if not chosen and sensor != '*':
                raise InvalidInputError(f"Nothing is bound to '{sensor}', so there is nothing to reset.")
            self._table.reset()
            for one in chosen:
                one.reset()
        self._act()

    def trace(self, sensor: str) -> tuple[RunStep, ...]:
        """Steps of the last 20 triggers of a sensor or group, dropped ones too, oldest first.

        What was unbound is remembered for as long as the engine lives.
        """
        with self._lock:
            return self._traces[sensor].steps() if sensor in self._traces else ()

    def rows(self) -> tuple[WorkerRow, ...]:
        """What is to be seen of all bound sensors, sorted by name."""
        with self._lock:
            return tuple(one.row() for _, one in sorted(self._bound.items()) if one.present)

    def _seats(self) -> list['BoundSensor | Invocation']:
        return [*self._bound.values(), *self._invocations]

    def _cancel_all(self, reason: str) -> list[str]:
        for sensor in self._bound.values():
            sensor.drop_waiting(reason)
        return [seat.run.run_id for seat in self._seats() if seat.run and seat.cancel(reason)]

    def _act(self) -> None:
        """Let what a caller changed take effect: publish it, and have the thread close the gaps."""
        with self._lock:
            self._note_changes()
        self._around.outbox.flush()
        self._loop.wake()

    def _turn(self, callbacks: list[Callable[[], None]], now: float) -> float:
        """One turn of the engine's thread; returns when the next is due, s."""
        with self._lock:
            for callback in callbacks:
                callback()
            self._table.tick()
            for seat in self._seats():
                seat.tick(now)
            self._bound = {name: one for name, one in self._bound.items() if not one.over}
            self._invocations = [one for one in self._invocations if not one.over]
            self._note_changes()
            due = min((seat.deadline() for seat in self._seats()), default=math.inf)
            due = min(due, self._table.deadline())
        self._around.outbox.flush()
        return due

    def _note_changes(self) -> None:
        rows = self.rows()
        if rows != self._rows:
            self._rows = rows
            self._around.outbox.put(self._around.listener.changed)

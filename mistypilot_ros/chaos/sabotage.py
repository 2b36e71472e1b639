"""Faults that are built into the supervisor on purpose, to see that chaos finds them.

They replace methods of the product inside a process of their own (`sabotaged`), so that the product holds no
code for its own breaking and nobody can switch one on by accident.
"""

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.core.sensors import SensorEvent
from mistypilot_ros.supervision.bound_sensor import BoundSensor
from mistypilot_ros.supervision.engine import SupervisionEngine
from mistypilot_ros.supervision.process_table import ProcessTable
from mistypilot_ros.supervision.seat import Seat
from mistypilot_ros.supervision.store import BindingStore
from mistypilot_ros.supervision.surroundings import Surroundings
from mistypilot_ros.supervision.worker_process import WorkerProcess


def lose() -> None:
    """A bind is acknowledged and only every other one is written."""
    save, count = BindingStore.save, [0]

    def forgetful(self: BindingStore, bindings: Bindings) -> None:
        count[0] += 1
        if count[0] % 2:
            save(self, bindings)

    _replace(BindingStore, 'save', forgetful)


def double() -> None:
    """Every command leaves twice."""
    init = Surroundings.__init__

    def twice(self: Surroundings, gateway: Any, *args: Any, **rest: Any) -> None:
        init(self, _Twice(gateway), *args, **rest)

    _replace(Surroundings, '__init__', twice)


def stale() -> None:
    """A touch that came to nothing because its worker was gone is served by the next worker."""
    press, frame_came, exited = BoundSensor.press, Seat.on_frame, Seat.on_exit
    last: dict[int, tuple[Any, ...]] = {}
    missed: set[int] = set()

    def noting(self: BoundSensor, *touch: Any) -> None:
        last[id(self)] = touch
        if self._unready():
            missed.add(id(self))
        press(self, *touch)

    def losing(self: Seat, *how: Any) -> None:
        if self.run is not None:
            missed.add(id(self))
        exited(self, *how)

    def replaying(self: Seat, frame: Any, now: float) -> None:
        frame_came(self, frame, now)
        if isinstance(self, BoundSensor) and id(self) in missed and not self.run and not self._unready():
            missed.discard(id(self))
            press(self, *last[id(self)])

    _replace(BoundSensor, 'press', noting)
    _replace(Seat, 'on_exit', losing)
    _replace(Seat, 'on_frame', replaying)


def leak() -> None:
    """The socket of a worker that is gone stays open."""
    forget = ProcessTable._forget

    def leaking(self: ProcessTable, process: WorkerProcess) -> None:
        if process.socket.fileno() >= 0:
            os.dup(process.socket.fileno())
        forget(self, process)

    _replace(ProcessTable, '_forget', leaking)


def deaf() -> None:
    """A sensor whose worker was replaced shows as active and is not heard any more."""
    event = SupervisionEngine.sensor_event
    deaf_ones: set[str] = set()

    def hard_of_hearing(self: SupervisionEngine, touch: SensorEvent, *rest: Any) -> None:
        deaf_ones.update(name for name, one in self._bound.items() if one.policy.restarts)
        name = self._sensors.serving(touch.sensor, list(self._bound))
        if name not in deaf_ones:
            event(self, touch, *rest)

    _replace(SupervisionEngine, 'sensor_event', hard_of_hearing)


class _Twice:
    """A gateway that passes everything on twice and answers once."""

    def __init__(self, gateway: Any) -> None:
        self._gateway = gateway

    def call(self, call: RobotCall, done: Callable[..., None]) -> None:
        """See `Gateway.call`."""
        self._gateway.call(call, lambda _: None)
        self._gateway.call(call, done)


def _replace(owner: type, name: str, function: Callable[..., Any]) -> None:
    setattr(owner, name, function)


FAULTS: Mapping[str, Callable[[], None]] = MappingProxyType(
    {'lose': lose, 'double': double, 'stale': stale, 'leak': leak, 'deaf': deaf}
)
"""Each kind of `--sabotage` and what builds it in."""

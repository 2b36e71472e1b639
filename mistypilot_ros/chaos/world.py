"""The running system as chaos sees it: what is done to it goes through here, so that the model follows."""

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.chaos import census
from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.model import LARGEST_TAG, MARK, Call, Model
from mistypilot_ros.chaos.patience import PATIENCE, RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.sight import Sight
from mistypilot_ros.chaos.touchable import Touchable
from mistypilot_ros.chaos.touches import Touches
from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.worker_policy import WorkerState


class World:
    """Everything that a disturbance needs."""

    def __init__(
        self,
        system: RunningSystem,
        graph: Graph,
        robot: Touchable,
        state: Path,
        mark: str,
        chance: random.Random,
    ) -> None:
        """Begin with nothing bound.

        Args:
            system: runs.
            graph: in the same ROS domain.
            robot: its simulator.
            state: its state folder.
            mark: value of `census.VARIABLE` in its environment.
            chance: chooses sensors, offsets and moments.
        """
        self.system, self.graph, self.robot = system, graph, robot
        self.state, self.mark, self.chance = state, mark, chance
        self.model, self.damaged = Model(), 0
        self.sight, self.touches = Sight(graph), Touches(graph, robot, lambda: self.model)
        self._tag = 0

    # --- what is bound

    def new_call(self, skill: str = MARK) -> Call:
        """A call with a tag that no other one has."""
        self._tag = self._tag % LARGEST_TAG + 1
        return Call(self._tag, skill)

    def bind(self, sensor: str, call: Call, options: BindingOptions, instead: bool = True) -> None:
        """Bind; it must be acknowledged."""
        answer = self.graph.bind(sensor, str(call), options, instead)
        if not answer.ok:
            raise BrokenPromiseError(f"'{call}' could not be bound to the {sensor}: {answer.message}")
        self.model = self.model.bind(sensor, call, options, instead)

    def unbind(self, sensor: str) -> None:
        """Unbind; it must be acknowledged."""
        answer = self.graph.unbind(sensor)
        if not answer.ok:
            raise BrokenPromiseError(f'The {sensor} could not be unbound: {answer.message}')
        self.model = self.model.unbind(sensor)

    def reset(self, sensor: str) -> None:
        """Forget faults: what chaos kills shall not add up to a crash loop."""
        if not self.graph.reset(sensor).ok:
            raise BrokenPromiseError(f'The {sensor} could not be reset.')

    def some_bound(self, enabled: bool = True) -> str:
        """A bound sensor that can be pressed."""
        names = [
            name
            for name, one in self.model.bound.items()
            if self.model.touching(name) and (one.options.enabled or not enabled)
        ]
        return self.chance.choice(sorted(names))

    def some_free(self) -> str:
        """A sensor or group that nothing is bound to; empty where there is none."""
        free = [name for name in MISTY_SENSORS.names if name not in self.model.bound]
        return self.chance.choice(free) if free else ''

    def press_sibling(self, name: str) -> None:
        """Press another sensor than the one that is disturbed; it must not notice."""
        others = [one for one in sorted(self.model.bound) if one != name and self.model.touching(one)]
        if others:
            self.touches.press_and_see(self.chance.choice(others))

    # --- what is to be seen

    def pids(self) -> dict[str, int]:
        """Process numbers of the workers, by bound name, once there is one for each that is switched on."""
        wanted = {name for name, one in self.model.bound.items() if one.options.enabled}

        def find() -> dict[str, int]:
            rows = {row.sensor: int(row.pid) for row in self.graph.table.bindings if row.pid}
            return rows if rows.keys() == wanted else {}

        return dict(self.graph.until(find, PATIENCE) or {})

    def await_replaced(self, old: Mapping[str, int]) -> None:
        """Wait until none of these workers serves any more, and others do."""

        def replaced() -> bool:
            return self.graph.table.active and all(
                self.sight.has_status(name, WorkerState.ACTIVE) and self.sight.row(name).pid != pid
                for name, pid in old.items()
            )

        if not self.graph.until(replaced, RECOVERY):
            rows = [(row.sensor, row.pid, row.status, row.last_error) for row in self.graph.table.bindings]
            raise BrokenPromiseError(f'Workers were not replaced within {RECOVERY:g} s: {rows}.')

    # --- processes

    def process(self, role: str) -> census.Process:
        """A program of the system, waited for where it is just being started."""

        def find() -> census.Process | None:
            return next((one for one in census.processes(self.mark) if one.role == role), None)

        return self.wait(find, f'{role} runs', RECOVERY)

    def wait(self, condition: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Wait for a condition that nobody tells of; return its value.

        Raises:
            BrokenPromiseError: it did not come.
        """
        deadline = time.monotonic() + patience
        while not (value := condition()):
            if time.monotonic() > deadline:
                raise BrokenPromiseError(f'It was not so within {patience:g} s that {what}.')
            time.sleep(0.01)
        return value

    def gone(self, process: census.Process) -> None:
        """Wait until a process has ended."""
        self.wait(lambda: not census.is_there(process), f'{process.role} has ended')

"""Somebody touches the robot and sees what comes of it: once for each touch, in time."""

import time
from collections.abc import Callable
from itertools import takewhile

from mistypilot_ros.chaos.graph import Graph
from mistypilot_ros.chaos.ledger import LATE_S, Ledger, Press
from mistypilot_ros.chaos.model import Model
from mistypilot_ros.chaos.patience import AGAIN, PATIENCE, RECOVERY
from mistypilot_ros.chaos.promise import BrokenPromiseError
from mistypilot_ros.chaos.sight import Sight
from mistypilot_ros.chaos.touchable import Touchable
from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.sensors import MISTY_SENSORS


class Touches:
    """Touches sensors and keeps account."""

    def __init__(self, graph: Graph, robot: Touchable, model: Callable[[], Model]) -> None:
        """Touch nothing yet.

        Args:
            graph: hears how runs end.
            robot: is touched, and shows marks.
            model: gives what should be bound now.
        """
        self._graph, self._robot, self._model = graph, robot, model
        self._sight, self._ledger = Sight(graph), Ledger()
        self._rests: dict[str, tuple[float, float]] = {}

    def press(self, name: str, lost: bool = False, late: float = LATE_S) -> Press:
        """Touch a sensor that reaches a bound name; what it leaves is looked at later.

        Args:
            name: bound, with a sensor that is not bound itself.
            lost: who would serve it is gone, so none of its skills may ever run.
            late: a skill that runs later than this, s, is a replay.
        """
        one = self._model().bound[name]
        since, pause = self._rests.get(name, (0.0, 0.0))
        # A cooldown that has begun is that of the options of before, a debounce is that of the present ones.
        time.sleep(max(0.0, since + max(pause, _pause(one.options)) - time.monotonic()))
        press = self._ledger.pressed(name, time.monotonic(), () if lost else one.tags, late)
        self._robot.tap(self._model().touching(name))
        self._rest(name)
        return press

    def press_free(self, sensor: str) -> None:
        """Touch what nothing is bound to, or only a group; of its old skills none may run."""
        members = MISTY_SENSORS.groups[sensor].members if sensor in MISTY_SENSORS.groups else (sensor,)
        for member in members:
            serving = self._model().serving(member)
            if serving:
                self.press_and_see(serving)
            else:
                self._ledger.pressed('', time.monotonic(), ())
                self._robot.tap(member)

    def look(self, wait: float = 0.0) -> None:
        """Set all marks that have come against the presses."""
        for tag, moment in self._robot.marks(wait):
            self._ledger.marked(tag, moment)

    def press_and_see(self, name: str, patience: float = PATIENCE) -> None:
        """Press, and see that its skills run, or that the touch is dropped where it is switched off."""
        press = self.press(name, late=patience)
        if not self._seen(press, patience):
            left = f'left {len(press.marks)} of {len(press.tags)} marks'
            if press.done:
                left = 'has no end' if press.tags else 'was not told as dropped'
            raise BrokenPromiseError(
                f'A touch of the {name} {left} within {patience:g} s{self._sight.as_shown(name)}.'
            )

    def press_until_it_works(self, name: str, patience: float = RECOVERY) -> None:
        """Press until a press works; those before may come to nothing, but not late."""
        deadline = time.monotonic() + patience
        while not self._seen(self.press(name), AGAIN):
            if time.monotonic() > deadline:
                raise BrokenPromiseError(
                    f'No touch of the {name} worked within {patience:g} s{self._sight.as_shown(name)}.'
                )

    def _seen(self, press: Press, patience: float) -> bool:
        """Whether the marks of a press come, and its run ends, within a time."""
        deadline = time.monotonic() + patience
        while not press.done and (left := deadline - time.monotonic()) > 0:
            self.look(min(left, 0.2))
        if not press.done:
            return False
        # Another press before the end of this run would be dropped.
        ended = self._graph.until(lambda: self._ended(press), max(AGAIN, deadline - time.monotonic()))
        self._rest(press.sensor)
        return bool(ended) or patience == AGAIN

    def _rest(self, name: str) -> None:
        self._rests[name] = time.monotonic(), _pause(self._model().bound[name].options)

    def _ended(self, press: Press) -> bool:
        later = takewhile(lambda end: end[0] >= press.time, reversed(self._graph.ends))
        return any(
            step.sensor == press.sensor and (step.state != RunState.DROPPED.value) == bool(press.tags)
            for _, step in later
        )


def _pause(options: BindingOptions) -> float:
    """How long after a run the next touch counts for certain, s."""
    return options.debounce_ms / 1e3 + options.cooldown_s + 0.005

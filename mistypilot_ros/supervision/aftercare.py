"""What follows from runs besides their steps: the robot comes to rest, and does not chase its own bumps."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any

from mistypilot_ros.core.expressions import REST_ARM, REST_FACE, REST_HEAD, REST_LED
from mistypilot_ros.core.loops import LoopGuard
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.supervision.active_run import ActiveRun
from mistypilot_ros.supervision.surroundings import Surroundings

BUMPERS = 'bumpers'
"""The group of sensors that the robot touches by its own driving."""
SECONDS = 0.6
"""Duration of the way back to rest, s."""
REST: Mapping[str, Mapping[str, Any]] = {
    'play_sound': {'name': '', 'volume': None, 'wait': False},
    'show_face': {'expression': REST_FACE},
    'set_led': dict(zip(('red', 'green', 'blue'), REST_LED, strict=True)),
    'move_head': {**dict(zip(('pitch', 'roll', 'yaw'), REST_HEAD, strict=True)), 'seconds': SECONDS},
    'move_arms': {'left': REST_ARM, 'right': REST_ARM, 'seconds': SECONDS},
}
"""What undoes each method. Speech and drives are ended with the run."""


class Aftercare:
    """Hears of all commands and of all runs that were ended midway. Used under the engine's lock only."""

    def __init__(
        self, around: Surroundings, sensors: SensorMap, runs: Callable[[], Iterable[ActiveRun]]
    ) -> None:
        """Hear from now on.

        Args:
            around: what the engine shares.
            sensors: says which are bumpers.
            runs: gives the runs that are under way.
        """
        bumpers = sensors.groups.get(BUMPERS)
        self._bumpers: Collection[str] = bumpers.members if bumpers else ()
        self._around, self._runs, self._loops = around, runs, LoopGuard()
        around.told, around.ended_midway = self._told, self._bring_to_rest

    def close(self) -> None:
        """Tell the robot nothing any more."""
        self._around.ended_midway = lambda run: None

    def refusal(self, sensor: str) -> str:
        """Why a press must do nothing: it ends a row of bumps of the robot's own making; empty for others."""
        return self._loops.bump(self._around.clock()) if sensor in self._bumpers else ''

    def _told(self, call: RobotCall) -> None:
        seconds = call.arguments.get('seconds') if call.method == 'drive' else None
        if isinstance(seconds, (int, float)):
            self._loops.drives(self._around.clock(), seconds)

    def _bring_to_rest(self, run: ActiveRun) -> None:
        """Undo what a run has left, unless a stop ended it; what other runs use is theirs.

        The calls are made on behalf of that run: after a stop or in an emergency the bridge refuses them.
        """
        if run.epoch != self._around.epoch:
            return
        used = run.used.difference(*(other.used for other in self._runs()))
        for method, arguments in REST.items():
            if method in used:
                call = RobotCall(method, arguments, Origin(run.run_id, run.epoch))
                self._around.outbox.put(partial(self._around.gateway.call, call, lambda reply: None))

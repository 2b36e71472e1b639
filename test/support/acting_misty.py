"""The adapter's whole machine on a simulated robot, for what takes time and gives several commands."""

from __future__ import annotations

import math
import threading
from pathlib import Path
from typing import Any

from simulated_misty import DEADLINE, SimulatedMisty, wait_for

from mistypilot_ros import data_folders
from mistypilot_ros.core.channels import Yields
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.motion_limits import SpeedLimits, Velocity
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_calls import Origin, RobotCall
from mistypilot_ros.misty.expression_file import load_expressions
from mistypilot_ros.misty.machine import Listeners, Misty, Settings
from mistypilot_ros.misty.robot import Policy

NOBODY = Origin()


class ActingMisty:
    """A connected machine."""

    def __init__(self, misty: SimulatedMisty, folder: Path, yields: Yields = Yields.STORY) -> None:
        self.misty = misty
        self.troubles: list[str] = []
        """What went wrong without anybody waiting for it."""
        self.gaze = True
        """Whether a performance may look at who is in view."""
        self.machine = Misty(
            Settings(misty.address, folder, Velocity(0.45, math.radians(100))),
            Policy(lambda: SpeedLimits(0.3, 1.0), lambda: False, gaze=lambda: self.gaze, yields=yields),
            Listeners(*[lambda _: None] * 2, lambda error: self.troubles.append(str(error))),
        )
        rows = load_expressions(data_folders.shipped('config') / 'expressions.yaml')
        self.machine.robot.expressions = rows
        told_again = self._heed_what_is_told_again()
        self.machine.start()
        wait_for(lambda: self.machine.link.status.state is LinkState.UP, 'up')
        assert told_again.wait(DEADLINE), 'the robot was told again what it may have forgotten'

    def _heed_what_is_told_again(self) -> threading.Event:
        """Set after the connection's own commands: a light that is wished before would be told twice."""
        job, done = self.machine.held.job, threading.Event()
        goes_well = job.goes_well

        def went_well() -> None:
            goes_well()
            done.set()

        job.goes_well = went_well  # type: ignore[method-assign]
        return done

    def begin(self, method: str, origin: Origin = NOBODY, **arguments: Any) -> Pending:
        return self.machine.desk.begin(RobotCall(method, arguments, origin))

    def cancel(self, method: str, pending: Pending) -> None:
        self.machine.desk.cancel(RobotCall(method), pending)

    def told(self, *endpoints: str) -> list[dict[str, Any]]:
        """Commands to some endpoints, in order."""
        paths = {f'/api/{endpoint}' for endpoint in endpoints}
        return [entry for entry in self.misty.commands() if entry['path'] in paths]


def error_of(pending: Pending, seconds: float = 10.0) -> MistyPilotError | None:
    """How something ended."""
    assert pending.wait(seconds), 'not over in time'
    try:
        pending.result()
    except MistyPilotError as error:
        return error
    return None

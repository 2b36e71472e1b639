"""Carries out the steps of a script, one after the other."""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.events import Binding, SkillRun, Turn, now
from mistypilot_ros.cli.promise import Promise
from mistypilot_ros.cli.steps import Say, Step, Touch, Wait
from mistypilot_ros.core.errors import MistyPilotError, RobotError, UnavailableError
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.turns import new_id

TURN_TIME = 120.0
"""Seconds for an instruction; a language model may write a long script."""
BINDING_TIME = 30.0
"""Seconds until the bindings of an instruction work."""
RUN_TIME = 30.0
"""Seconds for a run."""
PRESS_TIME = 15.0
"""Seconds until the robot's events arrive, before a touch."""


_MARGIN = 0.05
"""Seconds that a touch keeps clear of the debounce time of the one before."""


class NotDoneError(MistyPilotError):
    """An instruction was understood or refused, and the answer that was shown says what was not done."""


class Instructs(Protocol):
    """Gives instructions."""

    def instruct(self, text: str, turn_id: str) -> None:
        """Give an instruction; its outcome comes to the board."""


def _ignore(_: Turn) -> None:
    """Nobody wants to know."""


class Script:
    """Knows how to carry out each kind of step."""

    def __init__(
        self, board: Board, console: Instructs, tap: Callable[[str], None], sensors: SensorMap
    ) -> None:
        """Carry out steps with these.

        Args:
            board: what is known of the system.
            console: gives instructions.
            tap: touches a sensor of the simulated robot.
            sensors: sensors and groups.
        """
        self._board, self._console, self._tap, self._sensors = board, console, tap, sensors
        self._invoked: set[str] = set()
        self._touched: dict[str, float] = {}

    def do(self, step: Step) -> None:
        """Carry out a step.

        Raises:
            MistyPilotError: it failed; the message is for the person.
            EndedError: the command is to end.
        """
        if isinstance(step, Say):
            self.say(step.text)
        elif isinstance(step, Touch):
            self.touch(step.sensor)
        elif isinstance(step, Wait):
            self._board.wait_for(lambda _: False, step.seconds)

    def say(self, text: str, answered: Callable[[Turn], None] = _ignore) -> None:
        """Give an instruction; wait for its outcome and until its bindings work.

        Args:
            text: the words.
            answered: is told the outcome as soon as it is there.

        Raises:
            MistyPilotError: something was not done.
            EndedError: the command is to end.
        """
        turn_id = new_id('turn')
        self._console.instruct(text, turn_id)
        turn = self._board.wait_for(lambda board: board.turns.get(turn_id), TURN_TIME)
        if turn is None:
            raise UnavailableError(f'Nothing came of "{text}" within {TURN_TIME:.0f} s.')
        answered(turn)
        self._invoked.update(command.run_id for command in turn.commands if command.run_id)
        promise = Promise(turn.commands)
        kept = self._board.wait_for(
            lambda board: board.table and promise.kept(board.table.rows, board.link_up),
            BINDING_TIME,
        )
        faults = promise.faults(self._rows)
        if not turn.ok:
            raise NotDoneError(f'"{text}" was not done: {turn.reply}')
        if faults or not kept:
            raise UnavailableError(' '.join(faults) or f'What "{text}" took away is still bound.')

    def touch(self, sensor: str) -> None:
        """Touch a sensor; where something is bound to it, wait for the end of what it does.

        Raises:
            MistyPilotError: the touch, or what it does, failed.
            EndedError: the command is to end.
        """
        if not self._board.wait_for(lambda board: board.table and board.table.robot_connected, PRESS_TIME):
            raise RobotError(f"The touches of the robot do not arrive, so '{sensor}' was not touched.")
        serving = self.serving(sensor)
        if not serving:
            self._tap(sensor)
            return
        rows = self._rows
        self._keep_clear(serving, rows[serving].debounce)
        began = now()
        self._tap(sensor)
        run = self._board.wait_for(lambda board: _last_step(board, serving, began), RUN_TIME)
        if run is None:
            raise UnavailableError(f"Nothing came of the touch of '{sensor}' within {RUN_TIME:.0f} s.")
        if run.state == 'FAILED' or (run.state == 'DROPPED' and rows[serving].status == 'FAULTED'):
            raise UnavailableError(run.message or f"The touch of '{sensor}' failed.")

    def serving(self, sensor: str) -> str:
        """Name of the binding that serves a sensor: its own or that of a group; empty for none."""
        return self._sensors.serving(sensor, [name for name, row in self._rows.items() if row.enabled])

    @property
    def _rows(self) -> Mapping[str, Binding]:
        return self._board.table.rows if self._board.table else {}

    def _keep_clear(self, serving: str, debounce: float) -> None:
        due = self._touched.get(serving, -debounce) + debounce + _MARGIN
        self._board.wait_for(lambda _: False, max(0.0, due - time.monotonic()))
        self._touched[serving] = time.monotonic()

    def await_runs(self) -> None:
        """Wait until nothing runs any more.

        Raises:
            UnavailableError: something still runs after `RUN_TIME`.
            EndedError: the command is to end.
        """
        if not self._board.wait_for(self._nothing_runs, RUN_TIME):
            raise UnavailableError(f'A skill still ran {RUN_TIME:.0f} s after the last step, and was ended.')

    def _nothing_runs(self, board: Board) -> bool:
        return self._invoked <= set(board.runs) and all(run.final for run in board.runs.values())


def _last_step(board: Board, sensor: str, began: str) -> SkillRun | None:
    runs = [
        run
        for run in board.runs.values()
        if run.sensor == sensor and run.final and board.runs_began[run.run_id] >= began
    ]
    return min(runs, key=lambda run: run.stamp, default=None)

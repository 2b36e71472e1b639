"""What happens between start and end: becoming ready, then the script."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mistypilot_ros.cli.board import Board, EndedError
from mistypilot_ros.cli.events import Problem
from mistypilot_ros.cli.output import Display
from mistypilot_ros.cli.progress import Progress
from mistypilot_ros.cli.script import Script
from mistypilot_ros.cli.steps import Step
from mistypilot_ros.core.errors import MistyPilotError, UnavailableError

READY_TIME = 60.0
"""Seconds until everything must work."""
ROBOT_TIME = 10.0
"""Seconds that a real robot gets to answer; after that MistyPilot is ready without it."""


def _bindings(board: Board) -> str:
    count = len(board.table.rows) if board.table else 0
    return f'{count} binding{"" if count == 1 else "s"}'


@dataclass(frozen=True)
class Part:
    """One thing that being ready is made of."""

    stage: str
    """Name of the stage that says so."""
    there: Callable[[Board], bool]
    """Whether it works."""
    message: Callable[[Board], str]
    """What to say then, one sentence."""
    missing: str
    """What is wrong while it does not work, a noun and a verb."""
    needs_robot: bool = False
    """Without the robot it cannot be there."""


PARTS: Sequence[Part] = (
    Part(
        'link',
        lambda board: board.link_up,
        lambda board: f'The robot at {board.link.address if board.link else ""} answers.',
        'the robot does not answer',
        needs_robot=True,
    ),
    Part(
        'agents',
        lambda board: board.agents_there and board.skills is not None,
        lambda board: f'The agents are there, with {len(board.skills or ())} skills.',
        'the agents do not answer',
    ),
    Part(
        'supervisor',
        lambda board: bool(board.table and board.table.active),
        lambda board: f'The supervisor serves {_bindings(board)}.',
        'the binding supervisor is not active',
    ),
    Part(
        'bindings',
        lambda board: bool(board.table and board.table.settled),
        lambda _: 'The bindings work.',
        'some bindings do not work yet',
        needs_robot=True,
    ),
)


class Session:
    """Leads through one call of `mistypilot up`."""

    def __init__(self, board: Board, output: Display, progress: Progress, simulated: bool) -> None:
        """Prepare.

        Args:
            board: what is known of the system.
            output: where to show things.
            progress: says which stages were reached.
            simulated: whether the robot is the simulator.
        """
        self._board, self._output, self._progress = board, output, progress
        self._simulated = simulated

    def become_ready(self) -> None:
        """Wait until everything works; a real robot may be missing, which is said.

        Raises:
            UnavailableError: something does not work after `READY_TIME`.
            EndedError: the command is to end.
        """
        missing = self._await_parts(PARTS, READY_TIME if self._simulated else ROBOT_TIME)
        if not self._simulated and missing and all(part.needs_robot for part in missing):
            why = self._board.link.message if self._board.link else ''
            self._output.show(
                Problem(f'The robot does not answer yet, and is tried again and again. {why}'.strip())
            )
            missing = []
        elif missing and not self._simulated:
            missing = self._await_parts([part for part in missing if not part.needs_robot], READY_TIME)
        if missing:
            what = ' and '.join(part.missing for part in missing)
            raise UnavailableError(f'MistyPilot is not ready: {what}; what the processes logged says why.')
        self._progress.reached('ready', 'MistyPilot is ready.')

    def run_script(self, script: Script, steps: Sequence[Step]) -> int:
        """Carry out steps and wait for what still runs; return 1 if one failed, else 0."""
        failed = False
        for do in (*(lambda step=step: script.do(step) for step in steps), script.await_runs):
            try:
                do()
            except EndedError:
                raise
            except MistyPilotError as error:
                failed = True
                self._output.show(Problem(str(error)))
        return int(failed)

    def _await_parts(self, parts: Sequence[Part], seconds: float) -> list[Part]:
        """Wait for all parts and return those that are still missing."""
        missing, end = list(parts), self._progress.seconds + seconds
        while missing:
            there = self._board.wait_for(
                lambda board: [part for part in missing if part.there(board)], end - self._progress.seconds
            )
            if not there:
                break
            for part in there:
                missing.remove(part)
                self._progress.reached(part.stage, part.message(self._board))
        return missing

"""The conversation at a terminal: the prompt is always there, answers come when they come."""

import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from mistypilot_ros.cli import script
from mistypilot_ros.cli.board import Board, EndedError
from mistypilot_ros.cli.events import Problem, StopResult
from mistypilot_ros.cli.terminal_output import TerminalOutput
from mistypilot_ros.cli.welcome import Line, help_lines, is_help
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.stop import is_stop
from mistypilot_ros.core.turns import new_id


class Robot(Protocol):
    """Takes what a person says."""

    @property
    def router_there(self) -> bool:
        """Whether somebody takes instructions."""

    def instruct(self, text: str, turn_id: str) -> None:
        """Give an instruction; its outcome comes to the board."""


class TerminalConversation:
    """Hands on what is typed, in its order; a stop overtakes all else."""

    def __init__(
        self, board: Board, robot: Robot, output: TerminalOutput, stop: Callable[[], StopResult]
    ) -> None:
        """Hand on to these.

        Args:
            board: what is known of the system.
            robot: takes instructions.
            output: shows answers.
            stop: stops the robot without the router.
        """
        self._board, self._robot, self._output, self._stop = board, robot, output, stop
        self._typed: queue.Queue[str] = queue.Queue()

    def run(self, first_lines: Sequence[Line], sentences: Iterable[str]) -> None:
        """Show the first lines, then take sentences until there are no more.

        Raises:
            EndedError: the command is to end.
        """
        for line in first_lines:
            self._output.show_line(line)
        threading.Thread(target=self._hand_on, name='sentences', daemon=True).start()
        for sentence in sentences:
            if is_help(sentence):
                for line in help_lines(self._board.skills or ()):
                    self._output.show_line(line)
            elif is_stop(sentence):
                self._aside(self._halt, sentence)
            else:
                self._typed.put(sentence)

    def _hand_on(self) -> None:
        while not self._board.ended:
            self._guarded(self._give, self._typed.get())

    def _give(self, sentence: str) -> None:
        turn_id = new_id('turn')
        self._output.own(turn_id)
        self._robot.instruct(sentence, turn_id)
        self._aside(lambda text: self._await_answer(text, turn_id), sentence)

    def _await_answer(self, sentence: str, turn_id: str) -> None:
        if not self._board.wait_for(lambda board: turn_id in board.turns, script.TURN_TIME):
            self._output.show(Problem(f'Nothing came of "{sentence}" within {script.TURN_TIME:.0f} s.'))

    def _halt(self, sentence: str) -> None:
        if self._robot.router_there:
            self._give(sentence)
        else:
            self._output.show(self._stop())

    def _aside(self, do: Callable[[str], None], sentence: str) -> None:
        threading.Thread(target=self._guarded, args=(do, sentence), daemon=True).start()

    def _guarded(self, do: Callable[[str], None], sentence: str) -> None:
        try:
            do(sentence)
        except EndedError:
            pass  # Everything ends; nobody waits for an answer.
        except MistyPilotError as error:
            self._output.show(Problem(str(error)))

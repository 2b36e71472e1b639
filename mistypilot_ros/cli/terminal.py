"""A person's terminal: what is shown there, and the prompt."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mistypilot_ros.cli.arguments import UpOptions
from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.log_file import LogFile
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.terminal_conversation import TerminalConversation
from mistypilot_ros.cli.terminal_output import TerminalOutput
from mistypilot_ros.cli.welcome import Line, welcome
from mistypilot_ros.core.sensors import MISTY_SENSORS

if TYPE_CHECKING:
    from mistypilot_ros.cli.console import Console
    from mistypilot_ros.cli.prompt import Prompt

STOP_TIME = 5.0
"""Seconds that a stop without the router may take."""


def shows(options: UpOptions) -> bool:
    """Whether standard output is a terminal for a person, on which lines can be replaced."""
    return sys.stdout.isatty() and not options.json and os.environ.get('TERM', 'dumb') != 'dumb'


def talks(options: UpOptions) -> bool:
    """Whether a person types there."""
    return shows(options) and sys.stdin.isatty() and not options.steps


class Terminal:
    """Shows and asks; `converse` runs in the session's thread, the rest may be called by any."""

    def __init__(self, board: Board, look: Look, state: Path, on_closed: Callable[[], None]) -> None:
        """Begin with the progress display.

        Args:
            board: what is known of the system.
            look: how it shall look.
            state: state folder, which keeps the log and what was typed.
            on_closed: called when the terminal is gone.

        Raises:
            StoreError: the log cannot be written.
        """
        self._board, self._look, self._state = board, look, state
        self.log_file = LogFile(state)
        self.output = TerminalOutput(sys.stdout, sys.stderr, look, self.log_file, on_closed)
        self._prompt: Prompt | None = None

    def prepare(self) -> None:
        """Make the prompt; it takes a tenth of a second, so it is done while the programs start.

        Raises:
            StoreError: the history cannot be kept.
        """
        from mistypilot_ros.cli.completion import SentenceCompleter
        from mistypilot_ros.cli.history import SentenceHistory
        from mistypilot_ros.cli.prompt import Prompt

        history = SentenceHistory(self._state)
        completer = SentenceCompleter(lambda: self._board.skills or (), lambda: history.recent, MISTY_SENSORS)
        self._prompt = Prompt(history, completer, self._look.color)

    def converse(self, console: 'Console', robot: Line) -> None:
        """Take sentences until the person ends it.

        Args:
            console: takes them.
            robot: the first of the first lines.

        Raises:
            EndedError: the command is to end.
        """
        from mistypilot_ros.cli.stop import stop

        assert self._prompt is not None
        conversation = TerminalConversation(
            self._board, console, self.output, lambda: stop(self._board, console, STOP_TIME)
        )
        stream = self._prompt.stream()
        self.output.above(stream)
        try:
            if not self._board.ended:
                conversation.run(welcome(robot, self._board.skills or ()), self._prompt)
        finally:
            self.output.above(sys.stdout)
            stream.close()

    def stop(self) -> None:
        """End the conversation; a signal handler may call it."""
        if self._prompt is not None:
            self._prompt.stop()

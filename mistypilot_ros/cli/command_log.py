"""Follows the commands that the simulated robot receives, until the very end."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.cli.board import Board, EndedError
from mistypilot_ros.cli.events import RobotCommand
from mistypilot_ros.cli.simulator_client import SimulatorClient
from mistypilot_ros.core.errors import RobotError

_LONG_POLL = 20.0
"""Seconds that one request waits for the next command."""


class CommandLog:
    """Shows each command of the robot once."""

    def __init__(self, board: Board, client: SimulatorClient, show: Callable[[RobotCommand], None]) -> None:
        """Follow from now on, in a thread of its own.

        Args:
            board: says when the simulator answers.
            client: the simulator.
            show: shows a command.
        """
        self._board, self._client, self._show = board, client, show
        self._lock = threading.Lock()
        self._shown = 0
        threading.Thread(target=self._follow, name='command log', daemon=True).start()

    def finish(self) -> None:
        """Show what came until now; call while the simulator still answers."""
        try:
            self._take(0.0)
        except RobotError:
            pass  # It died before: all that could be read has been shown.

    def _follow(self) -> None:
        starts = 0
        try:
            while True:
                starts = self._await_start(starts)
                with self._lock:
                    self._shown = 0  # a simulator that was started anew counts from 1
                self._take_until_lost()
        except EndedError:
            pass  # `finish` shows the rest.

    def _await_start(self, seen: int) -> int:
        self._board.wait_for(lambda board: board.simulator_starts > seen)
        return self._board.simulator_starts

    def _take_until_lost(self) -> None:
        try:
            while not self._board.ended:
                self._take(_LONG_POLL)
        except RobotError:
            pass  # It is started again; until then there is nothing to read.

    def _take(self, wait: float) -> None:
        entries, _ = self._client.commands(self._shown, wait)
        with self._lock:  # the long poll and the final one can return the same entries
            for entry in entries:
                if entry['seq'] > self._shown:
                    self._shown = entry['seq']
                    self._show(robot_command(entry))


def robot_command(entry: Mapping[str, Any]) -> RobotCommand:
    """Read an entry of the simulator's log."""
    return RobotCommand(entry['method'], entry['path'], entry['body'], entry['status'], entry['stamp'])

"""A visit to a system that runs already."""

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, TypeVar

from mistypilot_ros import data_folders, prefix
from mistypilot_ros.cli.arguments import look
from mistypilot_ros.cli.board import Board, EndedError
from mistypilot_ros.cli.console import Console, Listening
from mistypilot_ros.cli.domain import domain
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.cli.events import Event
from mistypilot_ros.cli.graph import call
from mistypilot_ros.cli.json_lines import json_line
from mistypilot_ros.cli.look import Look
from mistypilot_ros.cli.script import Script
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.nodes.interfaces import Action, Service

T = TypeVar('T')
FIND_TIME = 5.0
"""Seconds within which something of a running system must have been seen; the rest may take all the time."""
_LOOK_AGAIN = 0.02
"""Seconds; not everything that is waited for wakes those who wait."""
_LAST_MOMENT = 0.25
"""Seconds after the time that is allowed; whoever waits can say better what is missing."""
Show = Callable[[Event], None]


@dataclass(frozen=True)
class VisitOptions:
    """What all commands for a running system understand."""

    namespace: str = 'misty'
    """Namespace of the robot without the leading `/`; empty for the root."""
    timeout: float = 10.0
    """Longest time for the whole command, s."""
    json: bool = False
    """One JSON object a line on standard output."""
    look: Look = Look()
    """How things look on a terminal."""

    @classmethod
    def parsed(cls, parsed: argparse.Namespace) -> 'VisitOptions':
        """Take them from the command line."""
        return cls(parsed.namespace, parsed.timeout, parsed.json, look(parsed))


def _nothing(_: Event) -> None:
    """Show nothing."""


class Visit:
    """Joins the graph while it is entered; the whole may take as long as its options say."""

    def __init__(
        self,
        options: VisitOptions,
        show: Show = _nothing,
        services: Sequence[Service] = (),
        topics: Sequence[Listening] = (),
        actions: Sequence[Action] = (),
    ) -> None:
        """Prepare.

        Args:
            options: which system, and how long at most.
            show: is told each event that arrives meanwhile; called in another thread.
            services: further services that `ask` may call.
            topics: further topics, and what takes their messages, in another thread.
            actions: those that `console.actions` is to have clients of.
        """
        self._options, self._show = options, show
        self._services, self._topics, self._actions = services, topics, actions
        self.board = Board()
        self._timer = threading.Timer(options.timeout + _LAST_MOMENT, self.board.end)
        self._timer.daemon = True

    def __enter__(self) -> 'Visit':
        """Join the graph."""
        prefix.ensure()
        self._domain = domain(os.environ)
        os.environ.update(ros_environment(os.environ, data_folders.shipped('config')))
        self.console = Console(
            self.board,
            self._show,
            self._options.namespace,
            services=self._services,
            topics=self._topics,
            actions=self._actions,
        )
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the graph; where the time was up, say so."""
        self._timer.cancel()
        self.console.close()
        if isinstance(error, EndedError):
            raise UnavailableError(
                f'It took longer than {self._options.timeout:g} s: try again, or allow more by --timeout.'
            ) from None

    def find(self, look: Callable[[Board], T | None], what: str) -> T:
        """Wait until a part of the running system is there, and return it.

        Args:
            look: returns something true once it is there; must not block.
            what: what it is, for whoever waited in vain; begins a sentence.

        Raises:
            UnavailableError: it is not there, or nothing at all is.
        """
        start, allowed = time.monotonic(), self._options.timeout
        try:
            while (past := time.monotonic() - start) < min(FIND_TIME, allowed) or (
                past < allowed and self.console.graph.inhabited()
            ):
                found = self.board.wait_for(look, _LOOK_AGAIN)
                if found:
                    return found
        except EndedError:
            pass  # The time for all is up: what is missing says more than that.
        if self.console.graph.inhabited():
            raise UnavailableError(f'{what} does not answer, though other parts run: {_WHY}')
        raise UnavailableError(
            f"No MistyPilot answers in namespace '{self._options.namespace}' (ROS domain {self._domain}): "
            f'start it with script/run, or name another --namespace.'
        )

    def ask(self, service: Service, request: Any, what: str) -> Any:
        """Call one of the further services and return its answer; it must take a repeated request once.

        Args:
            service: which.
            request: what is asked.
            what: who answers, for whoever waited in vain; begins a sentence.

        Raises:
            UnavailableError: nobody answered in time.
        """
        answer = call(self.board, self.console.clients[service.name], request, self._options.timeout)
        if answer is None:
            raise UnavailableError(f'{what} does not answer, though other parts run: {_WHY}')
        return answer

    def script(self, tap: Callable[[str], None]) -> Script:
        """What carries out steps here; `tap` touches a sensor of the simulated robot."""
        return Script(self.board, self.console, tap, MISTY_SENSORS)


_WHY = 'what the terminal of mistypilot up shows says why.'


def print_json(event: Event) -> None:
    """Print an event as one line."""
    print(json_line(event), flush=True)


def complain(text: str) -> int:
    """Say on standard error why something was not done; return the exit code for that."""
    print(text, file=sys.stderr)
    return 1

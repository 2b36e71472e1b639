"""Work that may take long, away from the thread that runs the callbacks."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from rclpy.node import Node

from mistypilot_ros.core.errors import MistyPilotError, UnavailableError

AT_MOST = 8
"""Threads at a time. Each serves one instruction and dies; more means that the interpreter hangs."""

Result = Callable[[Any, Exception | None], None]


class Thinking:
    """Runs work in threads of its own and hands the results to the node's executor.

    The threads are daemons: one that hangs neither delays another nor the end of the process.
    """

    def __init__(self, node: Node) -> None:
        """Take the node whose executor gets the results."""
        self._results: SimpleQueue[tuple[Result, Any, Exception | None]] = SimpleQueue()
        self._busy = 0
        self._logger = node.get_logger()
        self._guard = node.create_guard_condition(self._deliver)

    def start(self, work: Callable[[], Any], done: Result) -> None:
        """Run some work; `done` gets its value, or its error, in the executor's thread.

        Raises:
            UnavailableError: too much work hangs already.
        """
        if self._busy >= AT_MOST:
            raise UnavailableError('I am still busy with what was said before; please try again in a moment.')
        self._busy += 1
        threading.Thread(target=self._run, args=(work, done), name='thinking', daemon=True).start()

    def _run(self, work: Callable[[], Any], done: Result) -> None:
        try:
            self._results.put((done, work(), None))
        except Exception as error:  # It is handed over, not swallowed: `done` gets it.
            self._results.put((done, None, error))
        self._guard.trigger()

    def _deliver(self) -> None:
        while not self._results.empty():
            done, value, error = self._results.get()
            self._busy -= 1
            if error is not None and not isinstance(error, MistyPilotError):
                self._logger.error(f'An interpreter failed: {error!r}')
            done(value, error)

"""Stopping everything at once: one ready thread with a warm connection for each thing that may go on."""

import logging
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from mistypilot_ros.core.errors import RobotError, RobotRefusedError, RobotUnreachableError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.stop_budget import CONNECT_SECONDS, REQUEST_SECONDS, ROBOT_SECONDS
from mistypilot_ros.misty.commands import HALT, STOP_DRIVE, STOP_SOUND, STOP_SPEECH
from mistypilot_ros.misty.rest import Patience, Request, Rest

_logger = logging.getLogger(__name__)

PATIENCE = Patience(connect=CONNECT_SECONDS, answer=REQUEST_SECONDS)
"""Of one request."""
WARM = Request('GET', 'battery')
"""Cheap request that opens a connection, or keeps it open."""


@dataclass(frozen=True)
class Row:
    """One thing that may go on."""

    what: str
    """Name in Stopped.failed: motion, speech or sound."""
    request: Request
    """Stops it."""


ROWS: tuple[Row, ...] = (
    Row('motion', HALT),
    Row('motion', STOP_DRIVE),
    Row('speech', STOP_SPEECH),
    Row('sound', STOP_SOUND),
)
"""Sound and speech do not know each other (documentation), so each has a request of its own."""


@dataclass(frozen=True)
class StopReport:
    """What came of a stop."""

    failed: tuple[str, ...] = ()
    """What did not stop."""
    reason: str = ''
    """One sentence where something did not stop."""


class _Line:
    """A thread that stops one thing, over a connection of its own."""

    def __init__(self, rest: Rest, row: Row) -> None:
        self.row = row
        self._rest = rest
        self._orders: queue.SimpleQueue[tuple[Request, Pending] | None] = queue.SimpleQueue()
        name = f'misty-stop-{row.request.endpoint.replace("/", "-")}'
        threading.Thread(target=self._run, name=name, daemon=True).start()

    def order(self, request: Request) -> Pending:
        pending = Pending()
        self._orders.put((request, pending))
        return pending

    def close(self) -> None:
        self._orders.put(None)

    def _run(self) -> None:
        while (order := self._orders.get()) is not None:
            request, pending = order
            if pending.ended:
                continue  # Only warming is ever given up before its turn.
            try:
                self._rest.send(request, PATIENCE)
                pending.finish()
            except RobotError as error:
                pending.finish(error)
            except Exception as error:
                # A fault of our own: this thread is all that stops this thing, so it goes on.
                _logger.exception('Stopping %s failed', self.row.what)
                pending.finish(RobotRefusedError(f'The bridge failed: {error!r}. Please report this.'))


class Stopper:
    """Stops motion, speech and sound in parallel."""

    def __init__(self, rest: Rest, rows: Sequence[Row] = ROWS) -> None:
        """Start the threads.

        Args:
            rest: gives each thread its own connection.
            rows: what to stop.
        """
        self._address = rest.address
        self._lines = [_Line(rest, row) for row in rows]
        self._warming: Sequence[Pending] = ()

    def stop(self) -> StopReport:
        """Stop everything and say, within `ROBOT_SECONDS`, what did not stop."""
        self._give_up_warming()
        deadline = time.monotonic() + ROBOT_SECONDS
        orders = [(line.row, line.order(line.row.request)) for line in self._lines]
        failed, reason = [], ''
        for row, pending in orders:
            try:
                if not pending.wait(max(0.0, deadline - time.monotonic())):
                    raise RobotUnreachableError(f'The robot at {self._address} does not answer in time.')
                pending.result()
            except RobotError as error:
                failed.append(row.what)
                reason = reason or str(error)
        return StopReport(tuple(dict.fromkeys(failed)), reason)

    def undo(self, what: str) -> Sequence[Pending]:
        """Stop one kind of thing, without waiting.

        Args:
            what: motion, speech or sound; other words do nothing.

        Returns:
            What can be waited for.
        """
        return [line.order(line.row.request) for line in self._lines if line.row.what == what]

    def warm(self) -> None:
        """Open the connections, or keep them open, without waiting."""
        if all(pending.ended for pending in self._warming):
            self._warming = [line.order(WARM) for line in self._lines]

    def close(self) -> None:
        """End the threads."""
        for line in self._lines:
            line.close()

    def _give_up_warming(self) -> None:
        for pending in self._warming:
            pending.finish()

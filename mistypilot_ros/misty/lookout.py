"""Looking for a robot that does not answer: a question that hangs holds up no other.

A robot that vanished does not refuse questions, it leaves them without an answer: each hangs until its own
time-out, and a slow robot needs that time. So the next question is asked while the ones before still wait,
and the first that is answered counts: a robot that answers again is noticed after one pause at most.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import MistyPilotError, RobotError
from mistypilot_ros.misty.event_socket import EventSocket, greet
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.rest import Patience, Rest

_logger = logging.getLogger(__name__)

FIRST_PAUSE = 0.1
"""From the first question to the second, s; doubles."""
LONGEST_PAUSE = 0.5
"""Longest time from one question to the next, s."""
MOST_AT_ONCE = 12
"""Questions that wait for an answer. There are fewer, unless the name of the robot is resolved slowly."""
PATIENCE = Patience(connect=1.0, answer=2.0)
"""Of the question who the robot is."""
LOOK_SECONDS = 0.1
"""How often it looks whether it shall go on, s."""


@dataclass(frozen=True)
class Sighting:
    """The robot answers."""

    device: Mapping[str, Any]
    """Who it is."""
    events: EventSocket
    """A connection for its events; nothing is subscribed yet."""


@dataclass(frozen=True)
class Failure:
    """A question that was answered wrongly or not at all."""

    error: MistyPilotError
    """Why."""
    answered: bool
    """Whether commands are answered all the same."""
    starting: bool
    """Whether the robot's own programs do not run yet, or bring in an update."""


class Lookout:
    """Asks again and again, each time in a thread of its own, until somebody answers rightly."""

    def __init__(
        self,
        address: str,
        identity: Identity,
        answered: Callable[[], None],
        clock: Clock = time.monotonic,
    ) -> None:
        """Ask nothing yet.

        Args:
            address: host or host:port of the robot.
            identity: which robot is meant.
            answered: called once the robot answers commands, whether or not it tells events; in any thread.
            clock: s, steady.
        """
        self._address, self._identity, self._answered, self._clock = address, identity, answered, clock

    def find(
        self, stopping: threading.Event, failed: Callable[[Failure], None], waiting: Callable[[], None]
    ) -> Sighting | None:
        """Return the robot that answers first, None where it shall not be looked for any more.

        Args:
            stopping: set where it shall not.
            failed: told each failure, in this thread.
            waiting: called some times a second meanwhile, in this thread.
        """
        search = _Search(self._address, self._identity, self._answered)
        due, pause = self._clock(), FIRST_PAUSE
        try:
            while not stopping.is_set():
                now = self._clock()
                if now >= due and search.under_way < MOST_AT_ONCE:
                    search.ask()
                    due, pause = now + pause, min(LONGEST_PAUSE, 2 * pause)
                outcome = search.outcome(max(0.01, min(LOOK_SECONDS, due - now)))
                if isinstance(outcome, Sighting):
                    return outcome
                if outcome is not None:
                    failed(outcome)
                waiting()
            return None
        finally:
            search.end()


class _Search:
    """The questions that wait for an answer."""

    def __init__(self, address: str, identity: Identity, answered: Callable[[], None]) -> None:
        self._address, self._identity, self._answered = address, identity, answered
        self._outcomes: queue.SimpleQueue[Sighting | Failure] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._over = False
        self.under_way = 0

    def ask(self) -> None:
        self.under_way += 1
        threading.Thread(target=self._ask, name='misty-lookout', daemon=True).start()

    def outcome(self, seconds: float) -> Sighting | Failure | None:
        """Return what came of one question within a time."""
        try:
            outcome = self._outcomes.get(timeout=seconds)
        except queue.Empty:
            return None
        self.under_way -= 1
        return outcome

    def end(self) -> None:
        """Want no answer any more."""
        with self._lock:
            self._over = True
        while (outcome := self.outcome(0.0)) is not None:
            _discard(outcome)

    def _ask(self) -> None:
        outcome = self._one()
        with self._lock:
            if not self._over:
                self._outcomes.put(outcome)
                return
        _discard(outcome)

    def _one(self) -> Sighting | Failure:
        rest, device = Rest(self._address, self._identity), None
        try:
            device = rest.device(PATIENCE)
            if self._over:
                raise RobotError('Another question was answered before.')
            self._answered()
            return Sighting(device, greet(self._address))
        except MistyPilotError as error:
            return Failure(error, device is not None, rest.starting)
        except Exception as error:
            # A fault of our own: it is told, and the next question is asked.
            _logger.exception('Looking for the robot failed')
            fault = RobotError(f'The bridge failed: {error!r}. Please report this.')
            return Failure(fault, device is not None, False)
        finally:
            rest.hang_up()


def _discard(outcome: Sighting | Failure) -> None:
    if isinstance(outcome, Sighting):
        outcome.events.cut()

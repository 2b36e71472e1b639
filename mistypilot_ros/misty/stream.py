"""One kind of the robot's readings, over a connection and in a thread of its own, while somebody wants it.

So a fast stream never stands before a touch, a reading that the firmware does not have harms no other, and
nothing is subscribed that nobody takes: many fast subscriptions slow the robot down (documentation).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.senses import ReadingsBegin
from mistypilot_ros.misty.pubsub import PubSub, Subscription
from mistypilot_ros.misty.standing_job import Selection, StandingJob

LISTEN_SECONDS = 0.25
"""How long it listens for a frame before it looks whether another selection is wanted, s."""


@dataclass(frozen=True)
class Source:
    """One kind of readings."""

    name: str
    """For the thread and for people, such as imu."""
    rows: Mapping[str, Subscription[Any]]
    """What there is to select from, by names of our own."""
    begin: Callable[[], None] = lambda: None
    """Called before anything is subscribed, in the stream's thread; raises RobotError where it cannot be."""
    end: Callable[[], None] = lambda: None
    """Called after `begin`, whether it failed or not, once nothing is read any more; does not raise."""


@dataclass(frozen=True)
class StreamListeners:
    """Who is told what, in the threads of the streams."""

    event: Callable[[Any], None]
    """Each reading, and before them that they begin."""
    malformed: Callable[[], None]
    """A frame could not be read; it was dropped."""
    trouble: Callable[[MistyPilotError], None]
    """Why there are no readings; each sentence once until there are some."""


class Stream:
    """Reads one source."""

    def __init__(self, address: str, source: Source, listeners: StreamListeners) -> None:
        """Read nothing before the job is started.

        Args:
            address: host or host:port of the robot.
            source: what is read.
            listeners: who is told.
        """
        self._address, self._source, self._listeners = address, source, listeners
        self._pubsub: PubSub[Any] | None = None
        self.job = StandingJob(source.name, self._work, self._interrupt, listeners.trouble)
        """Its start, its end, and what of it is wanted."""

    def _interrupt(self) -> None:
        if self._pubsub is not None:
            self._pubsub.close()

    def _work(self, selection: Selection, wanted: Callable[[], bool]) -> None:
        try:
            self._source.begin()
            self._listen(selection, wanted)
        finally:
            self._source.end()

    def _listen(self, selection: Selection, wanted: Callable[[], bool]) -> None:
        rows = [row for name, row in self._source.rows.items() if name in selection]
        pubsub = PubSub(self._address, rows, self._listeners.event, self._listeners.malformed)
        self._hold(pubsub)
        try:
            self._listeners.event(ReadingsBegin(self._source.name))
            pubsub.register()
            self.job.goes_well()
            while wanted():
                pubsub.listen(LISTEN_SECONDS)
        finally:
            self._hold(None)
            pubsub.close()

    def _hold(self, pubsub: PubSub[Any] | None) -> None:
        with self.job.changed:
            self._pubsub = pubsub

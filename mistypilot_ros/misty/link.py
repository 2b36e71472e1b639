"""The connection to the robot, made again whenever it breaks, in a thread of its own."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from mistypilot_ros.core.errors import MistyPilotError, RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState, LinkStatus
from mistypilot_ros.misty.events import RobotEvent
from mistypilot_ros.misty.identity import serial_number
from mistypilot_ros.misty.lookout import FIRST_PAUSE, LONGEST_PAUSE, Failure, Lookout, Sighting
from mistypilot_ros.misty.pubsub import PubSub, Subscription
from mistypilot_ros.misty.reach import Reach
from mistypilot_ros.misty.rest import Rest

_logger = logging.getLogger(__name__)

LISTEN_SECONDS = 0.4
"""How long the thread listens before it looks whether it shall ping, s."""
SUBSCRIBING = 'The events of the robot are being subscribed.'
RESTARTED = 'The robot was restarted; its events are being subscribed.'
"""Said where it is known. A robot that is back within a moment may have lost its Wi-Fi alone: nothing that it
tells is of no use before its boot and of use after it, so then nothing is said."""


class Link:
    """Finds the robot, subscribes its events and keeps the status.

    Each connection is treated as one to a robot that has just booted: all subscriptions are made anew and
    `on_up` may push what a boot makes the robot forget.
    """

    def __init__(
        self,
        rest: Rest,
        subscriptions: Sequence[Subscription[RobotEvent]],
        on_event: Callable[[RobotEvent], None],
        on_status: Callable[[LinkStatus], None],
        on_up: Callable[[], None],
    ) -> None:
        """Stay down until `start`.

        Args:
            rest: its requests under way fail at once where the robot is gone.
            subscriptions: what to subscribe.
            on_event: told each event, at once, in the link's thread.
            on_status: told each change of the status, in the link's thread.
            on_up: called after each connection, in the link's thread, before the status says so.
        """
        self._rest = rest
        self._subscriptions = subscriptions
        self._on_event = on_event
        self._on_status = on_status
        self._on_up = on_up
        self._status = LinkStatus(
            serial_number=rest.identity.serial_number, message='The bridge has not connected yet.'
        )
        self._reach = Reach(self._status.message)
        self._lookout = Lookout(rest.address, rest.identity, self._reach.yes)
        self._restarted = False
        self._pubsub: PubSub[RobotEvent] | None = None
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._malformed = 0

    def check(self) -> None:
        """Let a command pass where the robot answers; where it is off, nobody waits for a time-out.

        Raises:
            RobotUnreachableError: it does not.
        """
        self._reach.check()

    @property
    def status(self) -> LinkStatus:
        """The present status."""
        return self._status

    @property
    def malformed(self) -> int:
        """Frames that could not be read so far."""
        return self._malformed

    def start(self) -> None:
        """Connect from now on."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(self._stopping,), name='misty-link', daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Disconnect and wait for the end of the thread."""
        self._stopping.set()
        pubsub = self._pubsub
        if pubsub is not None:
            pubsub.close()
        if self._thread is not None:
            self._thread.join(3.0)
            self._thread = None

    def _run(self, stopping: threading.Event) -> None:
        pause = FIRST_PAUSE
        while not stopping.is_set():
            connections = self._status.connections
            try:
                self._connect_and_listen(stopping)
            except MistyPilotError as error:
                if not stopping.is_set():  # Otherwise it is the connection that `stop` has cut.
                    self._lost(error)
            except Exception as error:
                # A fault of our own: this thread is all that reconnects, so it goes on.
                _logger.exception('The link to the robot failed')
                self._enter(LinkState.DOWN, message=f'The bridge failed: {error!r}. Please report this.')
            pause = FIRST_PAUSE if self._status.connections > connections else min(LONGEST_PAUSE, 2 * pause)
            stopping.wait(pause)
        self._reach.no('The bridge is not active.')
        self._enter(LinkState.DOWN, message='The bridge is not active.')

    def _lost(self, error: MistyPilotError) -> None:
        """The connection broke, or there was none."""
        if isinstance(error, RobotUnreachableError):
            self._reach.doubt(str(error))
        self._enter(LinkState.DOWN, message=str(error))

    def _connect_and_listen(self, stopping: threading.Event) -> None:
        """Live through one connection, which ends by an error or by `stop`."""
        found = self._lookout.find(stopping, self._failed, self._waiting)
        if found is None:
            return
        self._reach.yes()
        self._introduce(found)
        self._pubsub = PubSub(
            self._rest.address, self._subscriptions, self._on_event, self._count_malformed, found.events
        )
        try:
            self._pubsub.register()
            self._rest.identity.trust()
            self._on_up()
            self._restarted = False
            self._enter(LinkState.UP, connections=self._status.connections + 1)
            while not stopping.is_set():
                self._pubsub.listen(LISTEN_SECONDS)
        finally:
            self._rest.identity.doubt()
            self._pubsub.close()
            if self._pubsub.silent:
                self._rest.hang_up()
            self._pubsub = None

    def _introduce(self, found: Sighting) -> None:
        self._enter(
            LinkState.CONNECTING,
            message=RESTARTED if self._restarted and self._status.connections else SUBSCRIBING,
            serial_number=serial_number(found.device),
            firmware=str(found.device.get('robotVersion') or '')[:100],
        )

    def _failed(self, failure: Failure) -> None:
        """A question to the robot was in vain."""
        self._restarted = self._restarted or failure.starting
        if failure.answered or not isinstance(failure.error, RobotUnreachableError):
            self._reach.yes()  # It refuses in its own words, at once.
        else:
            self._gone(str(failure.error))
        self._enter(LinkState.DOWN, message=str(failure.error))

    def _waiting(self) -> None:
        if self._reach.hopeless:
            self._gone(self._reach.reason)

    def _gone(self, reason: str) -> None:
        """Nobody answers: whoever waits for an answer waits no longer."""
        if self._reach.no(reason):
            self._rest.hang_up()

    def _count_malformed(self) -> None:
        self._malformed += 1

    def _enter(self, state: LinkState, message: str = '', **fields: Any) -> None:
        """Change the status: the only place that does, and silent where nothing changes."""
        status = replace(self._status, state=state, message=message, **fields)
        if status != self._status:
            self._status = status
            self._on_status(status)

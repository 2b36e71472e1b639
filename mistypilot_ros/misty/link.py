"""The connection to the robot, made again whenever it breaks, in a thread of its own."""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mistypilot_ros.core.errors import MistyPilotError, RobotUnreachableError
from mistypilot_ros.core.link_status import LinkState, LinkStatus
from mistypilot_ros.misty.events import RobotEvent
from mistypilot_ros.misty.identity import serial_number
from mistypilot_ros.misty.pubsub import PubSub, Subscription
from mistypilot_ros.misty.rest import Patience, Rest

_logger = logging.getLogger(__name__)

FIRST_PAUSE = 0.1
"""Pause before the second attempt to connect, s; doubles."""
LONGEST_PAUSE = 0.5
"""Longest pause between attempts, s."""
LISTEN_SECONDS = 0.4
"""How long the thread listens before it looks whether it shall ping, s."""


class Link:
    """Finds the robot, subscribes its events and keeps the status.

    Each connection is treated as one to a robot that has just booted: all subscriptions are made anew and
    `on_up` may push what a boot makes the robot forget. A reboot shows in `connections` like any other loss.
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
            rest: for the first questions.
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
        self._pubsub: PubSub[RobotEvent] | None = None
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._malformed = 0
        self._answers = False

    def check(self) -> None:
        """Let a command pass where the robot answered last; where it is off, nobody waits for a time-out.

        Raises:
            RobotUnreachableError: it did not.
        """
        if not self._answers:
            raise RobotUnreachableError(self._status.message or f'The robot at {self._rest.address} is off.')

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
                self._enter(LinkState.DOWN, message=str(error))
            except Exception as error:
                # A fault of our own: this thread is all that reconnects, so it goes on.
                _logger.exception('The link to the robot failed')
                self._enter(LinkState.DOWN, message=f'The bridge failed: {error!r}. Please report this.')
            pause = FIRST_PAUSE if self._status.connections > connections else min(LONGEST_PAUSE, 2 * pause)
            stopping.wait(pause)
        self._enter(LinkState.DOWN, message='The bridge is not active.')

    def _connect_and_listen(self, stopping: threading.Event) -> None:
        """Live through one connection, which ends by an error or by `stop`."""
        device = self._device()
        self._enter(
            LinkState.CONNECTING,
            message='The events of the robot are being subscribed.',
            serial_number=serial_number(device),
            firmware=str(device.get('robotVersion') or '')[:100],
        )
        self._pubsub = PubSub(self._rest.address, self._subscriptions, self._on_event, self._count_malformed)
        try:
            self._pubsub.register()
            self._rest.identity.trust()
            self._on_up()
            self._enter(LinkState.UP, connections=self._status.connections + 1)
            while not stopping.is_set():
                self._pubsub.listen(LISTEN_SECONDS)
        finally:
            self._rest.identity.doubt()
            self._pubsub.close()
            self._pubsub = None

    def _device(self) -> Mapping[str, Any]:
        try:
            device = self._rest.device(Patience(connect=1.0, answer=2.0))
        except RobotUnreachableError:
            self._answers = False
            raise
        self._answers = True
        return device

    def _count_malformed(self) -> None:
        self._malformed += 1

    def _enter(self, state: LinkState, message: str = '', **fields: Any) -> None:
        """Change the status: the only place that does, and silent where nothing changes."""
        status = replace(self._status, state=state, message=message, **fields)
        if status != self._status:
            self._status = status
            self._on_status(status)

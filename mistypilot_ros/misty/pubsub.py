"""One WebSocket connection to the robot's events: subscribe, listen, notice at once when it is gone."""

import json
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import websocket

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError
from mistypilot_ros.core.sleep_watch import SleepWatch
from mistypilot_ros.misty.event_socket import CONNECT_SECONDS, EventSocket, greet
from mistypilot_ros.misty.robot_json import camel_case, read_json

REGISTERED = 'Registration Status: API event registered'
"""How the first answer to a subscription begins where it succeeded; anything else is a failure."""

REGISTER_SECONDS = 5.0
"""Longest time until all subscriptions are confirmed by a robot that says something at all."""
PING_SECONDS = 0.7
"""Pause between pings."""
SILENCE_SECONDS = 2.4
"""A peer that says nothing for this long, not even an answer to a ping, is gone."""
LONGEST_FRAME = 2**20
"""Bytes of the longest text that is read as an event."""

T = TypeVar('T')
T_co = TypeVar('T_co', covariant=True)


@dataclass(frozen=True)
class Subscription(Generic[T_co]):
    """One subscription and what its events mean."""

    type: str
    """Event class of the robot, such as TouchSensor."""
    read: Callable[[Mapping[str, Any]], T_co]
    """Makes a value of a payload; KeyError, TypeError or ValueError where it is malformed."""
    debounce_ms: int = 0
    """Least time between two events, ms. For periodic classes the period."""
    where: Mapping[str, str] | None = None
    """Property and value that an event must have; None for all events of the class."""
    optional: bool = False
    """Whether all is well without it, where the firmware does not have the class."""

    def frame(self, name: str) -> str:
        """The frame that subscribes under a name, always real JSON."""
        conditions = [
            {'Property': key, 'Inequality': '=', 'Value': value} for key, value in (self.where or {}).items()
        ]
        return json.dumps(
            {
                'Operation': 'subscribe',
                'Type': self.type,
                'DebounceMs': self.debounce_ms,
                'EventName': name,
                'Message': '',
                'ReturnProperty': None,
                'EventConditions': conditions,
            }
        )


class PubSub(Generic[T]):
    """A connection with its subscriptions. All methods but `close` belong to the thread that made it."""

    def __init__(
        self,
        address: str,
        subscriptions: Sequence[Subscription[T]],
        on_event: Callable[[T], None],
        on_malformed: Callable[[], None],
        greeted: EventSocket | None = None,
    ) -> None:
        """Connect and subscribe.

        Args:
            address: host or host:port of the robot.
            subscriptions: what to subscribe, each under a name that nobody else uses.
            on_event: told each event, at once, in this thread.
            on_malformed: told of each frame that cannot be read; the frame is dropped.
            greeted: a connection that stands already; it is this one's from now on.

        Raises:
            RobotUnreachableError: there is no connection.
        """
        self._on_event = on_event
        self._on_malformed = on_malformed
        run = uuid.uuid4().hex[:12]
        self._names: dict[str, Subscription[T]] = {
            f'mistypilot-{run}-{index}': subscription for index, subscription in enumerate(subscriptions)
        }
        self._waiting = {name for name, row in self._names.items() if not row.optional}
        self._socket: Any = greeted or greet(address)
        try:
            self._socket.settimeout(CONNECT_SECONDS)
            for name, subscription in self._names.items():
                self._socket.send(subscription.frame(name))
        except (OSError, websocket.WebSocketException) as error:
            self._socket.cut()
            raise RobotUnreachableError(f'The robot at {address} does not send its events.') from error
        self.silent = False
        """Whether it ended since the robot said nothing any more: what else is connected is dead then too."""
        self._heard = self._pinged = time.monotonic()
        self._watch = SleepWatch(time.monotonic)

    def register(self) -> None:
        """Listen until all subscriptions are confirmed; events that come meanwhile are passed on.

        Raises:
            RobotRefusedError: the robot refused one, or did not confirm all in time.
            RobotUnreachableError: the connection is gone.
        """
        deadline = time.monotonic() + REGISTER_SECONDS
        while self._waiting:
            if time.monotonic() > deadline:
                types = sorted({self._names[name].type for name in self._waiting})
                raise RobotRefusedError(f'The robot did not confirm its events: {", ".join(types)}.')
            self.listen(0.1)

    def listen(self, seconds: float) -> None:
        """Pass on what comes within a time, or return after the first frame.

        Raises:
            RobotRefusedError: the robot refused a subscription.
            RobotUnreachableError: the connection is gone, or silent for `SILENCE_SECONDS`, or this process
                slept.
        """
        self._stay_awake()
        try:
            self._ping_if_due()
            code, frame = self._socket.take(seconds)
        except websocket.WebSocketTimeoutException:
            code, frame = None, None
        except (OSError, websocket.WebSocketException) as error:
            raise RobotUnreachableError('The connection for the events of the robot broke.') from error
        self._stay_awake()
        now = time.monotonic()
        if frame is not None:
            self._heard = now
        elif now - self._heard > SILENCE_SECONDS:
            self.silent = True
            raise RobotUnreachableError('The robot fell silent.')
        if code == websocket.ABNF.OPCODE_CLOSE:
            raise RobotUnreachableError('The robot closed the connection for its events.')
        if code in (websocket.ABNF.OPCODE_TEXT, websocket.ABNF.OPCODE_BINARY) and frame is not None:
            self._receive(frame.data)

    def close(self) -> None:
        """Cut the connection; the robot forgets its subscriptions. A thread that listens notices at once."""
        self._socket.cut()

    def _stay_awake(self) -> None:
        """Give up a connection in which old touches wait: they must not act now."""
        if self._watch.slept():
            raise RobotUnreachableError(
                'The bridge slept; what the robot told meanwhile is too old to act on.'
            )

    def _ping_if_due(self) -> None:
        if time.monotonic() - self._pinged >= PING_SECONDS:
            self._socket.settimeout(CONNECT_SECONDS)
            self._socket.ping()
            self._pinged = time.monotonic()

    def _receive(self, data: bytes) -> None:
        """Read one frame: a text as message is the answer to a subscription, an object is an event."""
        try:
            if len(data) > LONGEST_FRAME:
                raise ValueError('too long')
            frame = read_json(data)
            if 'EventName' in frame:  # Very old firmware.
                frame = camel_case(frame)
            name, message = frame['eventName'], frame['message']
            if isinstance(message, str):
                return self._confirm(name, message)
            event = self._names[name].read(message)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return self._on_malformed()
        self._on_event(event)

    def _confirm(self, name: str, message: str) -> None:
        if name not in self._names:
            raise KeyError(name)
        if not message.startswith(REGISTERED) and not self._names[name].optional:
            raise RobotRefusedError(
                f'The robot refused to send {self._names[name].type} events: {message[:500]}'
            )
        self._waiting.discard(name)

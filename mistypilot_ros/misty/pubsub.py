"""One WebSocket connection to the robot's events: subscribe, listen, notice at once when it is gone."""

import json
import socket
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import websocket

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError
from mistypilot_ros.core.sleep_watch import SleepWatch
from mistypilot_ros.misty.event_socket import EventSocket
from mistypilot_ros.misty.robot_json import read_json

REGISTERED = 'Registration Status: API event registered'
"""How the first answer to a subscription begins where it succeeded; anything else is a failure."""

CONNECT_SECONDS = 1.0
"""Longest time to connect."""
REGISTER_SECONDS = 2.0
"""Longest time until all subscriptions are confirmed."""
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
    ) -> None:
        """Connect and subscribe.

        Args:
            address: host or host:port of the robot.
            subscriptions: what to subscribe, each under a name that nobody else uses.
            on_event: told each event, at once, in this thread.
            on_malformed: told of each frame that cannot be read; the frame is dropped.

        Raises:
            RobotUnreachableError: there is no connection.
        """
        self._on_event = on_event
        self._on_malformed = on_malformed
        run = uuid.uuid4().hex[:12]
        self._names: dict[str, Subscription[T]] = {
            f'mistypilot-{run}-{index}': subscription for index, subscription in enumerate(subscriptions)
        }
        self._waiting = set(self._names)
        try:
            self._socket: Any = websocket.create_connection(
                f'ws://{address}/pubsub',
                timeout=CONNECT_SECONDS,
                redirect_limit=0,
                http_no_proxy=['*'],
                sockopt=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
                class_=EventSocket,
            )
            for name, subscription in self._names.items():
                self._socket.send(subscription.frame(name))
        except (OSError, ValueError, IndexError, websocket.WebSocketException) as error:
            # A greeting that is no HTTP shows in the library as ValueError or IndexError.
            raise RobotUnreachableError(f'The robot at {address} does not send its events.') from error
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
            raise RobotUnreachableError('The robot fell silent.')
        if code == websocket.ABNF.OPCODE_CLOSE:
            raise RobotUnreachableError('The robot closed the connection for its events.')
        if code in (websocket.ABNF.OPCODE_TEXT, websocket.ABNF.OPCODE_BINARY) and frame is not None:
            self._receive(frame.data)

    def close(self) -> None:
        """Cut the connection; the robot forgets its subscriptions. A thread that listens notices at once."""
        try:
            # shutdown() wakes a thread that reads; close() alone would not.
            if self._socket.sock is not None:
                self._socket.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is gone already, which is what we want.
        self._socket.shutdown()

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
        if not message.startswith(REGISTERED):
            raise RobotRefusedError(
                f'The robot refused to send {self._names[name].type} events: {message[:500]}'
            )
        self._waiting.discard(name)

"""The text frames of the WebSocket: what clients send and what the robot sends back."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.simulator.conditions import INEQUALITIES, Condition
from mistypilot_ros.simulator.events import EVENT_TYPES

DEFAULT_DEBOUNCE_MS = 250
REGISTERED = 'Registration Status: API event registered.'
"""Verbatim from a real robot."""

_FAILED = 'Registration Status: Failed to register event. '
"""Not known from a real robot; any text but ``REGISTERED`` means failure to clients."""


class FrameError(Exception):
    """A frame that is refused; the text is the reason, ``event_name`` the name to answer under."""

    def __init__(self, reason: str, event_name: str = '') -> None:
        """Keep the reason and the name."""
        super().__init__(reason)
        self.event_name = event_name


@dataclass(frozen=True)
class Subscription:
    """A client's wish for events.

    Attributes:
        name: chosen by the client, unique on the robot.
        type: one of ``EVENT_TYPES``.
        interval: seconds, at least; between events, or from one to the next of a periodic type.
        conditions: all of them must hold.
        return_property: path of the property that alone is sent; None sends the whole payload.
    """

    name: str
    type: str
    interval: float
    conditions: tuple[Condition, ...] = ()
    return_property: str | None = None


@dataclass(frozen=True)
class Unsubscription:
    """A client's wish to end a subscription, by name."""

    name: str


def parse_frame(text: str) -> Subscription | Unsubscription | None:
    """Read a client's frame.

    Args:
        text: JSON, or the ``str()`` of a Python dictionary: the official SDK sends that and the robot
            accepts it.

    Returns:
        What the client wants; None for an empty frame, which a published client sends.

    Raises:
        FrameError: the frame cannot be understood, or the subscription is not possible.
    """
    if not text.strip():
        return None
    fields = {str(key).lower(): value for key, value in _parse_mapping(text).items()}
    name = str(fields.get('eventname') or fields.get('type') or '')
    operation = str(fields.get('operation') or '').lower()
    if operation == 'unsubscribe':
        return Unsubscription(name)
    if operation != 'subscribe':
        raise FrameError(f'Unknown operation {fields.get("operation")!r}.', name)
    return _parse_subscription(name, fields)


def _parse_mapping(text: str) -> dict[Any, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        try:
            value = ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            raise FrameError('The message is not JSON.') from None
    except RecursionError:
        raise FrameError('The message is not JSON.') from None
    if not isinstance(value, dict):
        raise FrameError('The message is not a JSON object.')
    return value


def _parse_subscription(name: str, fields: dict[str, Any]) -> Subscription:
    event_type = fields.get('type')
    if not isinstance(event_type, str) or event_type not in EVENT_TYPES:
        raise FrameError(f'Unknown event type {event_type!r}.', name)
    debounce = fields.get('debouncems')
    try:
        interval = float(DEFAULT_DEBOUNCE_MS if debounce is None else debounce) / 1000
    except (TypeError, ValueError):
        raise FrameError(f'DebounceMs is not a number: {debounce!r}.', name) from None
    if not 0 <= interval < 1e6:
        raise FrameError(f'DebounceMs is out of range: {debounce!r}.', name)
    conditions = fields.get('eventconditions') or []
    if not isinstance(conditions, list):
        raise FrameError('EventConditions is not an array.', name)
    rows = tuple(_parse_condition(name, row) for row in conditions)
    wanted = fields.get('returnproperty')
    return Subscription(name, event_type, interval, rows, str(wanted) if wanted else None)


def _parse_condition(name: str, row: Any) -> Condition:
    if not isinstance(row, dict):
        raise FrameError('An event condition is not an object.', name)
    fields = {str(key).lower(): value for key, value in row.items()}
    inequality = str(fields.get('inequality') or '').strip().lower()
    if inequality not in INEQUALITIES:
        raise FrameError(f'Unknown inequality {fields.get("inequality")!r}.', name)
    if not fields.get('property'):
        raise FrameError('An event condition has no property.', name)
    return Condition(str(fields['property']), inequality, fields.get('value'))


def registered_frame(name: str) -> str:
    """Return the first frame after a successful subscription."""
    return event_frame(name, REGISTERED)


def refused_frame(error: FrameError) -> str:
    """Return the answer to a frame that is refused."""
    return event_frame(error.event_name, _FAILED + str(error))


def event_frame(name: str, message: Any) -> str:
    """Return the frame of an event: an object as message, where an answer has a text."""
    return json.dumps({'eventName': name, 'message': message}, separators=(',', ':'))

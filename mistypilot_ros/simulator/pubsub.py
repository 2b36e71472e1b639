"""Who is subscribed to what, and the way of an event to the sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mistypilot_ros.simulator.conditions import MISSING, lookup
from mistypilot_ros.simulator.events import PERIODIC_TYPES, UNLOGGED_TYPES
from mistypilot_ros.simulator.frames import FrameError, Subscription, event_frame, registered_frame
from mistypilot_ros.simulator.log import Log

Message = Mapping[str, Any]

SHORTEST_INTERVAL = 0.02
"""Seconds; a periodic subscription with DebounceMs 0 is served this often."""


class Channel(Protocol):
    """Where the frames of one connection go."""

    def send(self, text: str) -> None:
        """Hand a frame to the socket, without waiting for it."""

    def refuse(self, error: FrameError) -> None:
        """Answer a frame that is refused."""


class Feed:
    """One subscription that is being served over one channel."""

    def __init__(self, subscription: Subscription, channel: Channel) -> None:
        """Begin with nothing sent."""
        self.subscription = subscription
        self.channel = channel
        self.timer: asyncio.TimerHandle | None = None
        self.due = asyncio.get_running_loop().time()
        """When the next periodic reading is due, on the clock of the event loop."""
        self._sent_at = float('-inf')
        self._sent: Message | None = None

    def matches(self, message: Message) -> bool:
        """Tell whether all conditions hold for a payload."""
        return all(condition.holds(message, self._sent) for condition in self.subscription.conditions)

    def offer(self, message: Message) -> bool:
        """Send a payload that matches, unless the last one was too short a time ago: then it is lost."""
        now = time.monotonic()
        if now - self._sent_at < self.subscription.interval or not self.matches(message):
            return False
        self._sent_at = now
        self.send(message)
        return True

    def send(self, message: Message) -> None:
        """Send a payload, or the one property of it that the client wants."""
        self._sent = message
        content: Any = message
        if self.subscription.return_property is not None:
            value = lookup(message, self.subscription.return_property)
            content = None if value is MISSING else value
        self.channel.send(event_frame(self.subscription.name, content))

    def end(self) -> None:
        """Send nothing more."""
        if self.timer is not None:
            self.timer.cancel()


class Hub:
    """All subscriptions of the robot, by their names."""

    def __init__(self, log: Log, date: Callable[[Message], Message]) -> None:
        """Start without subscriptions.

        Args:
            log: gets an entry for each event that is not periodic, whether or not anybody listens.
            date: writes into a payload when the robot believes that it was made.
        """
        self._log = log
        self._date = date
        self._feeds: dict[str, Feed] = {}
        self.sources: Mapping[str, Callable[[], list[Message]]] = {}
        """For each periodic type the present payloads, that of the most recently updated sensor first."""
        self.loses: Callable[[str, Message], bool] = lambda _, __: False
        """Whether an event (type, payload) is told to nobody."""

    def subscribe(self, subscription: Subscription, channel: Channel) -> None:
        """Register a subscription and answer it; periodic data begins at once.

        Raises:
            FrameError: another open subscription has the name.
        """
        if subscription.name in self._feeds:
            raise FrameError(f'The event name {subscription.name!r} is already in use.', subscription.name)
        feed = self._feeds[subscription.name] = Feed(subscription, channel)
        channel.send(registered_frame(subscription.name))
        if subscription.type in PERIODIC_TYPES and subscription.type in self.sources:
            self._tick(feed)

    def unsubscribe(self, name: str) -> None:
        """End a subscription, whichever connection began it; the robot does not answer."""
        feed = self._feeds.pop(name, None)
        if feed is not None:
            feed.end()

    def leave(self, channel: Channel) -> None:
        """End all subscriptions of a connection that is gone."""
        for name in [name for name, feed in self._feeds.items() if feed.channel is channel]:
            self.unsubscribe(name)

    def clear(self) -> None:
        """End all subscriptions."""
        for name in list(self._feeds):
            self.unsubscribe(name)

    def publish(self, event_type: str, message: Message) -> int:
        """Send an event to all that want it.

        Returns:
            The number of its entry in the log; 0 where it gets none.
        """
        message = self._date(message)
        feeds = [feed for feed in self._feeds.values() if feed.subscription.type == event_type]
        delivered = 0 if self.loses(event_type, message) else sum(feed.offer(message) for feed in feeds)
        if event_type in UNLOGGED_TYPES:
            return 0
        entry = self._log.add('event', type=event_type, message=dict(message), delivered=delivered)
        return int(entry['seq'])

    def flood(self, count: int) -> None:
        """Send so many periodic readings at once, whatever interval their subscriptions have."""
        feeds = [feed for feed in self._feeds.values() if feed.subscription.type in self.sources]
        for feed in feeds:
            newest = self._newest(feed)
            for _ in range(count // len(feeds) if newest is not None else 0):
                feed.send(newest or {})

    def types(self) -> list[str]:
        """Return the type of each open subscription."""
        return sorted(feed.subscription.type for feed in self._feeds.values())

    def _newest(self, feed: Feed) -> Message | None:
        """Return the newest reading that a subscription wants."""
        return next(filter(feed.matches, map(self._date, self.sources[feed.subscription.type]())), None)

    def _tick(self, feed: Feed) -> None:
        """Send what is newest, if it matches, and come back after the interval."""
        newest = self._newest(feed)
        if newest is not None:
            feed.send(newest)
        loop, delay = asyncio.get_running_loop(), max(SHORTEST_INTERVAL, feed.subscription.interval)
        # From when it was due, not from now: a busy machine makes single readings late, not the stream slow.
        feed.due = max(loop.time(), feed.due + delay)
        feed.timer = loop.call_at(feed.due, self._tick, feed)

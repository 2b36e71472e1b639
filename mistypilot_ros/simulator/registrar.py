"""How subscriptions are answered: at once, late, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mistypilot_ros.simulator.frames import FrameError, Subscription
from mistypilot_ros.simulator.pubsub import Channel, Hub


class Registrar:
    """Passes subscriptions on to the hub."""

    def __init__(self, hub: Hub) -> None:
        """Pass all on at once."""
        self._hub = hub
        self._refuses = False
        self._delay = 0.0
        self._waiting: list[tuple[Subscription, Channel, asyncio.TimerHandle]] = []

    def subscribe(self, subscription: Subscription, channel: Channel) -> None:
        """Register a subscription now or later.

        Raises:
            FrameError: it is refused.
        """
        if self._refuses:
            raise FrameError('The robot has no room for it.', subscription.name)
        if self._delay:
            timer = asyncio.get_running_loop().call_later(self._delay, self._answer, subscription, channel)
            self._waiting.append((subscription, channel, timer))
        else:
            self._hub.subscribe(subscription, channel)

    def leave(self, channel: Channel) -> None:
        """Forget what a connection wanted that is gone."""
        for row in [row for row in self._waiting if row[1] is channel]:
            row[2].cancel()
            self._waiting.remove(row)

    def refuse(self) -> Callable[[], None]:
        """Refuse all subscriptions from now on, and return what ends that."""
        self._refuses = True

        def end() -> None:
            self._refuses = False

        return end

    def delay(self, seconds: float) -> Callable[[], None]:
        """Register subscriptions so much later from now on; return what ends that: then all are answered."""
        self._delay = seconds

        def end() -> None:
            self._delay = 0.0
            for subscription, channel, timer in list(self._waiting):
                timer.cancel()
                self._answer(subscription, channel)

        return end

    def _answer(self, subscription: Subscription, channel: Channel) -> None:
        self._waiting = [row for row in self._waiting if (row[0], row[1]) != (subscription, channel)]
        try:
            self._hub.subscribe(subscription, channel)
        except FrameError as error:
            channel.refuse(error)

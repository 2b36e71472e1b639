"""Waiting for others without ever blocking: every wait has a deadline on the steady clock."""

import time
from collections.abc import Callable
from typing import Any

from rclpy.clock import Clock
from rclpy.clock_type import ClockType
from rclpy.node import Node

LOOK_AGAIN_SECONDS = 0.05
"""How often a service that is not there yet is looked for."""

Done = Callable[[Any], None]


class Deadlines:
    """Makes waits that end once: with what was waited for, or with None when the time is up.

    For nodes with one thread: everything runs in the executor that spins the node.
    """

    def __init__(self, node: Node) -> None:
        """Take the node whose executor runs the timers."""
        self._node = node
        self._clock = Clock(clock_type=ClockType.STEADY_TIME)

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call once after some time, s; the returned function takes that back, as often as it is called."""
        timer: Any = None

        def cancel() -> None:
            nonlocal timer
            old, timer = timer, None
            if old is not None:
                old.cancel()
                self._node.destroy_timer(old)

        def ring() -> None:
            if timer is not None:
                cancel()
                call()

        timer = self._node.create_timer(max(seconds, 0.001), ring, clock=self._clock)
        return cancel

    def call(self, client: Any, request: Any, seconds: float, done: Done, again: float | None = None) -> None:
        """Call a service; `done` gets the answer, or None where none came in time.

        A service that is not there is waited for as long; nothing is sent after the deadline.

        Args:
            client: of the service.
            request: what is asked.
            seconds: longest wait.
            done: gets the answer.
            again: ask again after so many seconds without an answer: a killed server looks for a while
                as if it were there, and its successor has not seen the request. A server must take a
                repeated request once. None asks once.
        """
        _ServiceCall(self, client, request, seconds, done, again or seconds).look()


class _ServiceCall:
    """One call of a service."""

    def __init__(
        self, deadlines: Deadlines, client: Any, request: Any, seconds: float, done: Done, again: float
    ) -> None:
        self._deadlines = deadlines
        self._client = client
        self._request = request
        self._deadline = time.monotonic() + seconds
        self._done: Done | None = done
        self._again = again
        self._futures: list[Any] = []
        self._cancel: Callable[[], None] = lambda: None

    def look(self) -> None:
        """Send the request as soon as the service is there; give up when the time is up."""
        left = self._deadline - time.monotonic()
        if left <= 0:
            return self._end(None)
        ready = self._client.service_is_ready()
        if ready:
            self._futures.append(self._client.call_async(self._request))
            self._futures[-1].add_done_callback(self._answered)
        pause = self._again if ready else LOOK_AGAIN_SECONDS
        self._cancel = self._deadlines.after(min(left, pause), self.look)
        return None

    def _answered(self, future: Any) -> None:
        if not future.cancelled():
            self._end(None if future.exception() else future.result())

    def _end(self, answer: Any) -> None:
        done, self._done = self._done, None
        self._cancel()
        for future in self._futures:
            if not future.done():
                self._client.remove_pending_request(future)
        if done is not None:
            done(answer)


class Awaited:
    """The newest value of a latched topic, and those who wait for it."""

    def __init__(self, deadlines: Deadlines) -> None:
        """Begin without a value."""
        self._deadlines = deadlines
        self._waiting: list[Callable[[], None]] = []
        self.value: Any = None

    def set(self, value: Any) -> None:
        """Take a new value and look whether it is what somebody waits for."""
        self.value = value
        waiting, self._waiting = self._waiting, []
        for look in waiting:
            look()

    def when(self, fits: Callable[[Any], bool], seconds: float, done: Callable[[], None]) -> None:
        """Call once the value fits, at once where it does, or when the time is up.

        Args:
            fits: whether a value, never None, is the one that is waited for.
            seconds: how long to wait.
            done: reads `value` itself.
        """
        over = False

        def end() -> None:
            nonlocal over
            if not over:
                over = True
                cancel()
                done()

        def look() -> None:
            if self.value is not None and fits(self.value):
                end()
            elif not over:
                self._waiting.append(look)

        if (self.value is not None and fits(self.value)) or seconds <= 0:
            done()
            return
        cancel = self._deadlines.after(seconds, end)
        self._waiting.append(look)

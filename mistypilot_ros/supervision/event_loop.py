"""The one thread that watches sockets and process handles, and sleeps until something happens or is due."""

import math
import os
import selectors
import threading
import time
from collections.abc import Callable

from mistypilot_ros.core.clock import Clock

_LONGEST_S = 3_600.0
"""Longest sleep, s; only so that the system's timer takes the number."""

Turn = Callable[[list[Callable[[], None]], float], float]
"""Gets what is to be called for the descriptors that became readable, and a moment, s: what came before it is
among them. Calls it and returns the next deadline, s, infinite for none."""


class EventLoop:
    """Calls back when descriptors become readable, and at deadlines."""

    def __init__(self, turn: Turn, clock: Clock = time.monotonic) -> None:
        """Prepare, without a thread.

        Args:
            turn: called when something became readable, at a deadline, and after `wake`.
            clock: s, steady.
        """
        self._turn = turn
        self._clock = clock
        self._selector = selectors.DefaultSelector()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._selector.register(self._wake, selectors.EVENT_READ, self._awake)
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._ending = False
        self._thread = threading.Thread(target=self._run, name='supervision', daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, wait for it, and watch nothing any more. Once is enough, more does no harm."""
        if self._ending:
            return
        self._ending = True
        os.eventfd_write(self._wake, 1)
        if self._thread.ident is not None:
            self._thread.join()
        self._callbacks.clear()
        self._selector.close()
        os.close(self._wake)

    def wake(self) -> None:
        """Have the next turn come at once, from any thread."""
        if not self._ending:
            os.eventfd_write(self._wake, 1)

    def watch(self, descriptor: int, callback: Callable[[], None]) -> None:
        """Call back whenever there is something to read; only within a turn."""
        if self._ending:
            return
        self._callbacks[descriptor] = callback
        self._selector.register(descriptor, selectors.EVENT_READ, callback)

    def unwatch(self, descriptor: int) -> None:
        """Stop calling back, before the descriptor is closed; only within a turn."""
        if self._callbacks.pop(descriptor, None) and not self._ending:
            self._selector.unregister(descriptor)

    def _run(self) -> None:
        deadline = -math.inf
        while not self._ending:
            wait = min(max(0.0, deadline - self._clock()), _LONGEST_S)
            self._selector.select(wait)
            # First the clock, then a look at what has come: stopped anywhere here, it must not take those who
            # spoke meanwhile for silent ones.
            now = self._clock()
            deadline = self._turn([self._live(key.fd, key.data) for key, _ in self._selector.select(0)], now)

    def _live(self, descriptor: int, callback: Callable[[], None]) -> Callable[[], None]:
        def call() -> None:
            # An earlier callback of the same turn may have stopped watching this one.
            if descriptor == self._wake or self._callbacks.get(descriptor) == callback:
                callback()

        return call

    def _awake(self) -> None:
        os.eventfd_read(self._wake)

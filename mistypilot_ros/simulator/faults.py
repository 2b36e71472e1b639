"""Faults on paths of the REST interface, put there by a test or for as long as a kind of fault lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Fault:
    """Trouble for requests to a path.

    Attributes:
        path: such as ``/api/tts/stop``; ``*`` stands for anything.
        delay: seconds of real time before the command is carried out and answered.
        status: HTTP status to answer, without carrying the command out; None carries it out.
        count: how many requests it is for; None is all.
        cut: whether the connection is cut instead of an answer; the command is not carried out.
        over: set once the fault is over, which ends a delay.
    """

    path: str
    delay: float = 0.0
    status: int | None = None
    count: int | None = None
    cut: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event, compare=False)

    async def hold(self) -> None:
        """Keep a request waiting for the delay, or until the fault is over."""
        if self.delay:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.over.wait(), self.delay)


class Faults:
    """The faults that are set; the first that fits a path counts, and what a test has set comes first."""

    def __init__(self) -> None:
        """Start without faults."""
        self._faults: list[Fault] = []
        self._lasting: list[Fault] = []

    def set(self, fault: Fault) -> None:
        """Set a fault, in place of the one with the same path."""
        self._faults = [*(other for other in self._faults if other.path != fault.path), fault]

    def clear(self) -> None:
        """Take all faults away that were set."""
        self._faults = []

    def begin(self, fault: Fault) -> Callable[[], None]:
        """Begin a fault and return what ends it."""
        self._lasting.append(fault)

        def end() -> None:
            self._lasting = [other for other in self._lasting if other is not fault]
            fault.over.set()

        return end

    def take(self, path: str) -> Fault | None:
        """Return the fault for a request to a path, if any, and count the request."""
        for index, fault in enumerate(self._faults):
            if fnmatchcase(path, fault.path.lower()):
                if fault.count is not None:
                    left = [replace(fault, count=fault.count - 1)] if fault.count > 1 else []
                    self._faults[index : index + 1] = left
                return fault
        return next((fault for fault in self._lasting if fnmatchcase(path, fault.path)), None)

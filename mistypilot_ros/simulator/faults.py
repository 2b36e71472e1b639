"""Faults that a test puts on paths of the REST interface."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Fault:
    """Trouble for requests to a path.

    Attributes:
        path: such as ``/api/tts/stop``; ``*`` stands for anything.
        delay: seconds of real time before the command is carried out and answered.
        status: HTTP status to answer, without carrying the command out; None carries it out.
        count: how many requests it is for; None is all.
    """

    path: str
    delay: float = 0.0
    status: int | None = None
    count: int | None = None


class Faults:
    """The faults that are set; the first that fits a path counts."""

    def __init__(self) -> None:
        """Start without faults."""
        self._faults: list[Fault] = []

    def set(self, fault: Fault) -> None:
        """Set a fault, in place of the one with the same path."""
        self._faults = [*(other for other in self._faults if other.path != fault.path), fault]

    def clear(self) -> None:
        """Take all faults away."""
        self._faults = []

    def take(self, path: str) -> Fault | None:
        """Return the fault for a request to a path, if any, and count the request."""
        for index, fault in enumerate(self._faults):
            if fnmatchcase(path, fault.path.lower()):
                if fault.count is not None:
                    left = [replace(fault, count=fault.count - 1)] if fault.count > 1 else []
                    self._faults[index : index + 1] = left
                return fault
        return None

"""Whether a server that failed is asked again, as a state machine: while it is not, nobody waits for it."""

from dataclasses import dataclass
from enum import Enum


class BreakerState(Enum):
    """How things stand between us and a server."""

    CLOSED = 'asked'
    """It is asked."""
    OPEN = 'not asked'
    """It failed, and is left alone for a while."""
    HALF_OPEN = 'tried'
    """One question is under way to see whether it works again."""


class Fall(Enum):
    """Kinds of failure; each opens the breaker after so many in a row."""

    ORDINARY = 3
    """It answered wrongly, too late or that it cannot now."""
    UNREACHABLE = 2
    """Nobody is there."""
    LASTING = 1
    """It will not be otherwise before somebody changes a setting, such as the key."""


@dataclass(frozen=True)
class BreakerLimits:
    """How patient a breaker is."""

    open_seconds: float = 10.0
    """How long it stays open for the first time, s."""
    lasting_seconds: float = 60.0
    """The same after a lasting failure, s."""
    longest: float = 120.0
    """How long it stays open at most, s; each time that the try fails doubles the time."""


USUAL_LIMITS = BreakerLimits()


class Breaker:
    """Closed, open or half open. Time is passed in, and it belongs to one thread."""

    def __init__(self, limits: BreakerLimits = USUAL_LIMITS) -> None:
        """Begin closed.

        Args:
            limits: how patient it is.
        """
        self._limits = limits
        self._state = BreakerState.CLOSED
        self._row: dict[Fall, int] = dict.fromkeys(Fall, 0)
        self._span = 0.0
        self._until = 0.0
        self._reason = ''

    @property
    def state(self) -> BreakerState:
        """How things stand; OPEN also when the next question will be let through as a try."""
        return self._state

    @property
    def reason(self) -> str:
        """What failed last, one sentence; empty where nothing did since the last success."""
        return self._reason

    def wait(self, now: float) -> float:
        """How long the server will not be asked, s; 0 where it would be. During a try it is not known: 1."""
        if self._state is BreakerState.OPEN:
            return max(0.0, self._until - now)
        return 1.0 if self._state is BreakerState.HALF_OPEN else 0.0

    def admit(self, now: float) -> bool:
        """Tell whether a question may go out now; the first after an open time is a try.

        Whoever was admitted must tell what came of it: `succeeded`, `failed` or `abandoned`.
        """
        if self.wait(now) > 0:
            return False
        if self._state is BreakerState.OPEN:
            self._state = BreakerState.HALF_OPEN
        return True

    def succeeded(self) -> None:
        """The server answered."""
        self._state, self._span, self._reason = BreakerState.CLOSED, 0.0, ''
        self._row = dict.fromkeys(Fall, 0)

    def failed(self, kind: Fall, now: float, reason: str, at_least: float = 0.0) -> None:
        """A question came to nothing.

        Args:
            kind: how.
            now: s.
            reason: one sentence.
            at_least: how long the server wants to be left alone, s; above 0 that is done at once.
        """
        self._reason = reason
        for other in Fall:
            self._row[other] = self._row[other] + 1 if other is kind or other is Fall.ORDINARY else 0
        worn = self._row[kind] >= kind.value or self._row[Fall.ORDINARY] >= Fall.ORDINARY.value
        if self._state is BreakerState.CLOSED and not worn and at_least <= 0:
            return
        # Questions that were under way when another one opened it say nothing new.
        if self._state is not BreakerState.OPEN:
            self._open(kind, now, at_least)

    def abandoned(self) -> None:
        """A question was given up from our side: that says nothing about the server."""
        if self._state is BreakerState.HALF_OPEN:
            self._state = BreakerState.OPEN

    def _open(self, kind: Fall, now: float, at_least: float) -> None:
        limits = self._limits
        first = limits.lasting_seconds if kind is Fall.LASTING else limits.open_seconds
        self._span = min(max(first, self._span * 2), limits.longest)
        self._until = now + min(max(self._span, at_least), limits.longest)
        self._state = BreakerState.OPEN

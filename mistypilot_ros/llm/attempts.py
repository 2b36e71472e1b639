"""Sending a request until it works, within a time, and leaving alone a server that does not answer."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.llm import failure
from mistypilot_ros.llm.breaker import USUAL_LIMITS, Breaker, BreakerLimits
from mistypilot_ros.llm.failure import FailedError, Failure
from mistypilot_ros.llm.retry import USUAL_BACKOFF, Backoff
from mistypilot_ros.llm.settings import ServerSettings

_T = TypeVar('_T')
_LEAST = 0.05
"""With less time left, s, nothing is sent again."""


@dataclass
class Tally:
    """What one question may take and has taken."""

    seconds: float
    """Longest time for all requests together, loading included, s."""
    tries: int = 0
    """Requests that were sent."""


Send = Callable[[float], Awaitable[_T]]
"""Sends once and returns the answer; takes the seconds that are left, and raises FailedError."""


class Attempts:
    """Belongs to one event loop; `problem` may be asked from anywhere."""

    def __init__(
        self,
        server: ServerSettings,
        backoff: Backoff = USUAL_BACKOFF,
        limits: BreakerLimits = USUAL_LIMITS,
        clock: Clock = time.monotonic,
    ) -> None:
        """Begin with a server that is thought to work.

        Args:
            server: that is asked.
            backoff: pauses between tries.
            limits: patience with the server, and with each model of it.
            clock: s, steady.
        """
        self._server = server
        self._backoff = backoff
        self._limits = limits
        self._clock = clock
        self._whole = Breaker(limits)
        self._models: dict[str, Breaker] = {}

    def problem(self, model: str) -> str:
        """Why the model would not be asked now, one sentence; empty where it would be."""
        now = self._clock()
        breakers = [self._whole, *filter(None, [self._models.get(model)])]
        worst = max(breakers, key=lambda breaker: breaker.wait(now))
        if (wait := worst.wait(now)) <= 0:
            return ''
        return f'{worst.reason} It is asked again in {max(1, round(wait))} s.'

    async def run(self, model: str, until: float, send: Send[_T], tally: Tally) -> _T:
        """Send until it works.

        Args:
            model: that is asked.
            until: end of the time for all tries together, s on the clock.
            send: sends once.
            tally: what it may take; what is sent is counted there.

        Raises:
            FailedError: it did not work, or the server is left alone just now.
        """
        while True:
            problem, result = await self._once(model, until, send, tally)
            if problem is None:
                assert result is not None
                return result[0]
            pause = self._backoff.pause(tally.tries, problem.wait)
            in_time = self._clock() + pause + _LEAST < until
            self._book(model, problem, 0.0 if in_time else problem.wait or 0.0)
            if not problem.again or not in_time or self.problem(model):
                raise FailedError(problem)
            await asyncio.sleep(pause)

    async def _once(
        self, model: str, until: float, send: Send[_T], tally: Tally
    ) -> tuple[Failure | None, tuple[_T] | None]:
        """What went wrong, or the result."""
        self._admit(model)
        tally.tries += 1
        left = until - self._clock()
        try:
            result = await asyncio.wait_for(send(left), max(left, 0.0))
        except asyncio.TimeoutError:
            return failure.too_late(self._server, tally.seconds), None
        except FailedError as error:
            return error.failure, None
        except BaseException:  # Given up, or a mistake of ours: neither says anything about the server.
            self._each(model, Breaker.abandoned)
            raise
        self._each(model, Breaker.succeeded)
        return None, (result,)

    def _admit(self, model: str) -> None:
        if problem := self.problem(model):
            raise FailedError(Failure(problem, fall=None))
        now = self._clock()
        self._each(model, lambda breaker: breaker.admit(now))

    def _book(self, model: str, problem: Failure, at_least: float) -> None:
        now = self._clock()
        if problem.fall is None or problem.of_model:
            self._whole.succeeded()
        if problem.fall is None:
            self._each(model, Breaker.succeeded)
        elif problem.of_model:
            own = self._models.setdefault(model, Breaker(self._limits))
            own.failed(problem.fall, now, problem.sentence, at_least)
        else:
            self._whole.failed(problem.fall, now, problem.sentence, at_least)
            if model in self._models:
                self._models[model].abandoned()

    def _each(self, model: str, tell: Callable[[Breaker], object]) -> None:
        tell(self._whole)
        if model in self._models:
            tell(self._models[model])

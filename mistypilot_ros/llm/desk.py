"""What asks a server from a thread of its own, for any number of threads that wait."""

import concurrent.futures
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.llm.failure import FailedError, Failure, too_late
from mistypilot_ros.llm.loop_thread import LoopThread
from mistypilot_ros.llm.settings import LARGEST, ServerSettings

if TYPE_CHECKING:
    from mistypilot_ros.llm.connection import Connection

_T = TypeVar('_T')
GRACE = 0.25
"""How much later than its time somebody who waits goes on alone, s, should the thread itself be stuck."""
GIVEN_UP = 'The question to the language model was given up.'
CLOSED = 'The connection to the language model was closed.'


@dataclass(frozen=True)
class Errand:
    """A piece of work that is under way."""

    future: 'concurrent.futures.Future[Any]'
    """Its outcome; cancelling it ends the work and closes its socket."""
    until: float
    """When whoever waits goes on alone, s on the steady clock of the process."""


class Desk:
    """One server, one thread, one connection pool; safe to use from several threads."""

    def __init__(self, server: ServerSettings, name: str, largest: int = LARGEST) -> None:
        """Start nothing yet.

        Args:
            server: that is asked.
            name: of the thread.
            largest: bytes of an answer that are taken at most.
        """
        self._server = server
        self._largest = largest
        self._thread = LoopThread(name, self._load)
        self._connection: Connection | None = None
        self._missing = ''
        self._open: set[concurrent.futures.Future[Any]] = set()
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Begin to load what is needed, in the background; it takes a second and 50 MB."""
        self._thread.start()

    def begin(self, seconds: float, work: Callable[[float], Coroutine[Any, Any, _T]]) -> Errand:
        """Begin a piece of work.

        Args:
            seconds: that it may take, loading included.
            work: takes the moment of its end, s on the steady clock.

        Raises:
            UnavailableError: it was closed.
        """
        until = time.monotonic() + seconds
        try:
            with self._lock:  # Within it, so that no question slips past a stop.
                future = self._thread.submit(self._work(until, seconds, work))
                self._open.add(future)
        except RuntimeError:
            raise UnavailableError(CLOSED) from None
        future.add_done_callback(self._forget)
        return Errand(future, until + GRACE)

    def wait(self, errand: Errand, seconds: float) -> Any:
        """Wait for the outcome of some work.

        Args:
            errand: the work.
            seconds: that it had.

        Raises:
            CancelledError: it was cancelled.
            UnavailableError: it failed.
        """
        problem = too_late(self._server, seconds).sentence
        try:
            return errand.future.result(max(0.0, errand.until - time.monotonic()))
        except concurrent.futures.CancelledError:
            raise CancelledError(GIVEN_UP) from None
        except FailedError as error:
            problem = str(error)
        except concurrent.futures.TimeoutError:
            pass
        finally:
            errand.future.cancel()
        # Raised here, so that it does not carry the error of the library, which holds the key.
        raise UnavailableError(problem)

    @property
    def connection(self) -> 'Connection':
        """Sends the requests; only within work.

        Raises:
            FailedError: the package for it cannot be loaded.
        """
        if self._connection is None:
            raise FailedError(Failure(self._missing, fall=None))
        return self._connection

    def cancel(self) -> None:
        """End all work that is under way; whoever waits for it gets a CancelledError at once."""
        with self._lock:
            under_way = tuple(self._open)
        for future in under_way:
            future.cancel()

    def close(self) -> None:
        """Cancel all, close the connections and end the thread."""
        self.cancel()
        self._thread.close(self._hang_up)

    async def _work(
        self, until: float, seconds: float, work: Callable[[float], Coroutine[Any, Any, _T]]
    ) -> _T:
        if time.monotonic() >= until:  # Loading took all the time: that is not the fault of the server.
            raise FailedError(Failure('What asks the language model was still being loaded.', fall=None))
        return await work(until)

    def _forget(self, future: 'concurrent.futures.Future[Any]') -> None:
        with self._lock:
            self._open.discard(future)

    def _load(self) -> None:
        try:
            from mistypilot_ros.llm.connection import Connection
        except ImportError as error:
            self._missing = (
                f'The package that asks language models cannot be loaded ({error}): pip install openai.'
            )
            return
        self._connection = Connection(self._server, self._largest)

    async def _hang_up(self) -> None:
        if self._connection is not None:
            await self._connection.close()

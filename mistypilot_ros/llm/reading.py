"""An answer that is read while it comes."""

import queue
import time
from collections.abc import Callable
from dataclasses import replace

from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.core.language_model import ModelCall
from mistypilot_ros.llm.desk import GIVEN_UP, Errand

UNREAD = 'Nobody read the answer of the language model to its end.'


class Pieces:
    """Puts pieces of an answer from one thread into another."""

    def __init__(self) -> None:
        """Begin empty."""
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def give(self, piece: str) -> None:
        """Put a piece in."""
        self._queue.put(piece)

    def end(self) -> None:
        """Say that no more comes."""
        self._queue.put(None)

    def take(self, seconds: float) -> str | None:
        """The next piece; None at the end, or where nothing comes for so long."""
        try:
            return self._queue.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            return None


class Reading:
    """Yields the pieces of an answer, and tells once what came of it. Belongs to the thread that reads."""

    def __init__(
        self,
        errand: Errand,
        pieces: Pieces,
        outcome: Callable[[], ModelCall],
        failed: Callable[[str], ModelCall],
        done: Callable[[ModelCall], None],
    ) -> None:
        """Begin to read.

        Args:
            errand: what brings the pieces.
            pieces: where they come.
            outcome: waits for what came of it, when the pieces have ended.
            failed: makes what came of it from a sentence.
            done: told once what came of it.
        """
        self._errand = errand
        self._pieces = pieces
        self._outcome = outcome
        self._failed = failed
        self._done: Callable[[ModelCall], None] | None = done
        self._text: list[str] = []
        errand.future.add_done_callback(lambda future: pieces.end())

    def __iter__(self) -> 'Reading':
        """It is its own iterator."""
        return self

    def __next__(self) -> str:
        """The next piece.

        Raises:
            UnavailableError: the answer failed.
            CancelledError: it was cancelled.
        """
        if self._done is None:
            raise StopIteration
        piece = self._pieces.take(self._errand.until - time.monotonic())
        if piece is not None and not self._errand.future.cancelled():
            self._text.append(piece)
            return piece
        try:
            call = self._outcome()
        except CancelledError:
            self._tell(self._failed(GIVEN_UP))
            raise
        self._tell(call)
        if call.error:
            raise UnavailableError(call.error)
        raise StopIteration

    def close(self) -> None:
        """Read no further; the connection is closed."""
        if self._done is not None:
            self._errand.future.cancel()
            self._tell(self._failed(UNREAD))

    def __del__(self) -> None:
        """Whoever drops it reads no further."""
        if getattr(self, '_done', None) is not None:
            self.close()

    def _tell(self, call: ModelCall) -> None:
        done, self._done = self._done, None
        if done is not None:
            done(replace(call, answer=call.answer or ''.join(self._text)))

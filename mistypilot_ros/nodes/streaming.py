"""What is made piece by piece in other threads, delivered to the thread that runs the callbacks."""

import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

from rclpy.node import Node

from mistypilot_ros.core.errors import MistyPilotError

AT_MOST = 3
"""Streams at a time; the oldest gives way to a new one."""

Piece = Callable[[Any], None]
End = Callable[[Exception | None], None]


class Streaming:
    """Runs iterators in threads of their own. The threads are daemons: one that hangs holds up nothing."""

    def __init__(self, node: Node) -> None:
        """Take the node whose executor gets the pieces."""
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._running: list[_Stream] = []
        self._logger = node.get_logger()
        self._guard = node.create_guard_condition(self._deliver)

    def start(self, make: Callable[[], Iterator[Any]], piece: Piece, end: End) -> Callable[[], None]:
        """Begin to make something.

        Args:
            make: called in the other thread.
            piece: gets each piece, in the executor's thread.
            end: called there once behind the last piece, with the error where there was one.

        Returns:
            A function that ends it: neither `piece` nor `end` is called any more.
        """
        stream = _Stream(make, piece, end, self._post, self._ended)
        self._running.append(stream)
        for oldest in self._running[:-AT_MOST]:
            oldest.drop()
            self._running.remove(oldest)
        threading.Thread(target=stream.run, name='streaming', daemon=True).start()
        return stream.drop

    def _post(self, call: Callable[[], None]) -> None:
        self._queue.put(call)
        self._guard.trigger()

    def _ended(self, stream: '_Stream', error: Exception | None) -> None:
        if error is not None and not isinstance(error, MistyPilotError):
            self._logger.error(f'A script writer failed: {error!r}')
        if stream in self._running:
            self._running.remove(stream)

    def _deliver(self) -> None:
        while not self._queue.empty():
            self._queue.get()()


class _Stream:
    """One of them."""

    def __init__(
        self,
        make: Callable[[], Iterator[Any]],
        piece: Piece,
        end: End,
        post: Callable[[Callable[[], None]], None],
        ended: Callable[['_Stream', Exception | None], None],
    ) -> None:
        self._make, self._piece, self._end, self._post, self._ended = make, piece, end, post, ended
        self._dropped = False

    def drop(self) -> None:
        """Deliver nothing any more; the thread ends with its next piece."""
        self._dropped = True

    def run(self) -> None:
        """Make the pieces."""
        error: Exception | None = None
        try:
            pieces = self._make()
            for piece in pieces:
                if self._dropped:
                    getattr(pieces, 'close', lambda: None)()  # Lets go of a connection at once.
                    break
                self._post(lambda piece=piece: None if self._dropped else self._piece(piece))  # type: ignore[misc]
        except Exception as failure:  # It is handed over, not swallowed: `end` gets it.
            error = failure
        self._post(lambda: self._over(error))

    def _over(self, error: Exception | None) -> None:
        self._ended(self, error)
        if not self._dropped:
            self._end(error)

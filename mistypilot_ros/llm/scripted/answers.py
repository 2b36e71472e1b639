"""The answers of the scripted server, and which of them is next."""

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from mistypilot_ros.llm.scripted.asked import Asked


@dataclass(frozen=True)
class Answer:
    """What the server does once when it is asked."""

    text: str = '{}'
    """What the model says."""
    fault: str = ''
    """Row of the table of faults; empty for a good answer."""
    delay: float | None = None
    """Before anything is sent, s; None for that of the server."""
    first_delay: float = 0.0
    """Of a stream, after its head and before the first piece, s."""
    piece_delay: float = 0.0
    """Of a stream, between two pieces, s."""
    piece: int = 12
    """Of a stream, characters of a piece, from 1."""
    retry_after: str = ''
    """Header Retry-After of a fault that has a status, as it is sent; empty for none."""
    parameter: str = 'temperature'
    """What the fault `unsupported` does not support."""
    location: str = 'http://127.0.0.1:9/v1/'
    """Where the fault `redirect` sends to."""
    prompt_tokens: int = 11
    """Tokens that the server says it read."""
    answer_tokens: int = 7
    """Tokens that the server says it wrote."""


Said = Answer | str | Mapping[str, Any] | list[Any]
"""An answer, its text, or what is written into its text as JSON."""
Deciding = Callable[[Asked], Said]
"""Decides on an answer when it sees the request; called in the thread of the server."""


class NothingLeft(Exception):  # noqa: N818 - the server says it to whoever asked
    """All answers were given."""


def to_answer(said: Said) -> Answer:
    """Make an answer of whatever was given as one."""
    if isinstance(said, Answer):
        return said
    return Answer(said if isinstance(said, str) else json.dumps(said, ensure_ascii=False))


class Script:
    """Queues of answers: one for each form and one for all others. Safe to use from several threads."""

    def __init__(self, answers: Iterable[Said] = (), otherwise: Said | Deciding | None = None) -> None:
        """Begin.

        Args:
            answers: those for whoever asks, in order.
            otherwise: where no answer is left: one for all, or what decides; None where that is a mistake.
        """
        self._queues: dict[str, deque[Answer]] = {'': deque(map(to_answer, answers))}
        self._otherwise = otherwise
        self._lock = Lock()

    def put(self, *said: Said, form: str = '') -> None:
        """Add answers at the end of a queue.

        Args:
            said: in order.
            form: name of the form that must have been asked for; empty for whoever asks.
        """
        with self._lock:
            self._queues.setdefault(form, deque()).extend(map(to_answer, said))

    def take(self, asked: Asked) -> Answer:
        """The answer to a request: of its form's queue, else of the queue for all, else otherwise.

        Raises:
            NothingLeft: there is none.
        """
        answer = self.take_of(asked.form) or self.take_of('')
        if answer is not None:
            return answer
        if self._otherwise is None:
            raise NothingLeft
        return to_answer(self._otherwise(asked) if callable(self._otherwise) else self._otherwise)

    def take_of(self, form: str) -> Answer | None:
        """The next answer that was put in for this form; None where there is none."""
        with self._lock:
            queue = self._queues.get(form)
            return queue.popleft() if queue else None

    @property
    def left(self) -> int:
        """Answers that are still queued."""
        with self._lock:
            return sum(map(len, self._queues.values()))

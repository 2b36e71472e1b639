"""Embeddings from any server that speaks as OpenAI does."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.llm import failure
from mistypilot_ros.llm.attempts import Attempts, Tally
from mistypilot_ros.llm.breaker import USUAL_LIMITS, BreakerLimits
from mistypilot_ros.llm.desk import Desk
from mistypilot_ros.llm.failure import FailedError
from mistypilot_ros.llm.retry import USUAL_BACKOFF, Backoff
from mistypilot_ros.llm.settings import ServerSettings

SMALL, LARGE = 'text-embedding-3-small', 'text-embedding-3-large'
THRESHOLDS: Mapping[str, float] = MappingProxyType({SMALL: 0.3, LARGE: 0.3})
"""The largest cosine distance of two tasks that count as the same, by model.

Not measured: the 0.4 of the paper belongs to MiniLM, and no server with these models was at hand. They are
below it on purpose. A threshold that is too small costs a script that is written anew; one that is too large
performs the wrong story. Whoever measures better ones gives them to `OpenAiEmbedder`.
"""
UNKNOWN = 0.2
"""The same for a model without a row. Some models put all texts near each other, so this is smaller still."""
BATCH = 64
"""Texts of one request."""
LARGEST_VECTORS = 8_000_000
"""Bytes of an answer: a batch of 3072 numbers a text, as JSON, is about 4 MB."""
REMEMBERED = 256
"""Vectors that are kept, up to 12 KB each."""
_Vector = NDArray[np.float32]


class OpenAiEmbedder:
    """Implements `core.social.Embedder` over a server. Safe to use from several threads."""

    def __init__(
        self,
        server: ServerSettings,
        model: str = SMALL,
        *,
        threshold: float | None = None,
        seconds: float = 8.0,
        backoff: Backoff = USUAL_BACKOFF,
        limits: BreakerLimits = USUAL_LIMITS,
    ) -> None:
        """Start and load nothing yet.

        Args:
            server: that is asked; no other ever is.
            model: name of the model as the server knows it.
            threshold: largest cosine distance of what is the same, 0 to 2; None for that of `THRESHOLDS`.
            seconds: that a call of `embed` may take, retries included.
            backoff: pauses between tries.
            limits: patience with a server that fails.
        """
        self._server, self._model = server, model
        self._threshold = THRESHOLDS.get(model, UNKNOWN) if threshold is None else threshold
        self._seconds = seconds
        self._desk = Desk(server, 'embedder', LARGEST_VECTORS)
        self._attempts = Attempts(server, backoff, limits)
        self._known: OrderedDict[str, _Vector] = OrderedDict()
        self._lock = Lock()

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same."""
        return self._threshold

    def embed(self, texts: Sequence[str]) -> Any:
        """Return one unit vector for each text: a numpy table of shape (texts, dimensions).

        Raises:
            UnavailableError: the server or the network failed.
            CancelledError: `cancel` was called meanwhile.
        """
        with self._lock:
            found = {text: self._known[text] for text in texts if text in self._known}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            errand = self._desk.begin(self._seconds, lambda until: self._fetch(missing, until))
            found.update(self._desk.wait(errand, self._seconds))
            self._remember({text: found[text] for text in missing})
        if len({vector.shape for vector in found.values()}) > 1:
            self._forget()
            raise UnavailableError(failure.no_protocol(self._server).sentence)
        return np.stack([found[text] for text in texts]) if texts else np.empty((0, 0), np.float32)

    def cancel(self) -> None:
        """Give up what is under way; whoever waits gets a CancelledError at once."""
        self._desk.cancel()

    def close(self) -> None:
        """Give up what is under way, close the connections and end the thread."""
        self._desk.close()

    async def _fetch(self, texts: Sequence[str], until: float) -> dict[str, _Vector]:
        found: dict[str, _Vector] = {}
        for at in range(0, len(texts), BATCH):
            batch = texts[at : at + BATCH]
            # A text of blanks alone is refused by OpenAI; it is as near to everything as a full stop.
            body = {
                'model': self._model,
                'input': [text if text.strip() else '.' for text in batch],
                'encoding_format': 'float',
            }
            send, tally = self._sender(body, len(batch)), Tally(self._seconds)
            vectors = await self._attempts.run(self._model, until, send, tally)
            found.update(zip(batch, vectors, strict=True))
        return found

    def _sender(self, body: Mapping[str, Any], count: int) -> Any:
        async def send(left: float) -> list[_Vector]:
            answer = await self._desk.connection.embed(body, left)
            try:
                return read_vectors(answer, count)
            except ValueError:
                raise FailedError(failure.no_protocol(self._server)) from None

        return send

    def _remember(self, vectors: Mapping[str, _Vector]) -> None:
        with self._lock:
            self._known.update(vectors)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)

    def _forget(self) -> None:
        """The server has another model under the same name by now."""
        with self._lock:
            self._known.clear()


def read_vectors(answer: Any, count: int) -> list[_Vector]:
    """Read the body of an answer; nothing about it is taken for granted.

    Args:
        answer: as read from JSON.
        count: texts that were asked for.

    Returns:
        Unit vectors in the order of the texts.

    Raises:
        ValueError: it does not hold one vector for each text, all of one size.
    """
    found: dict[int, _Vector] = {}
    try:
        for entry in answer['data']:
            with np.errstate(over='ignore'):
                found[int(entry['index'])] = np.asarray(entry['embedding'], np.float32)
    except (KeyError, TypeError, OverflowError) as error:
        raise ValueError('no embeddings') from error
    vectors = [found[index] for index in range(count) if index in found]
    if len(vectors) != count or len({vector.shape for vector in vectors}) > 1 or vectors[0].ndim != 1:
        raise ValueError('not one vector for each text')
    lengths = [float(np.linalg.norm(vector)) for vector in vectors]
    if not all(np.isfinite(length) and length > 0 for length in lengths):
        raise ValueError('a vector without a direction')
    return [np.asarray(vector / length, np.float32) for vector, length in zip(vectors, lengths, strict=True)]

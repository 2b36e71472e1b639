"""The vectors of the skills' texts, made in the background so that nobody waits for a large catalogue."""

from collections.abc import Collection, Mapping, Sequence
from threading import Lock, Thread, main_thread

import numpy as np

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.offline.choice.wishes import Vector


class SkillVectors:
    """Keeps the vectors of one catalogue."""

    def __init__(self, embedder: Embedder) -> None:
        """Take what makes vectors."""
        self._embedder = embedder
        self._known: dict[str, Vector] = {}
        self._lock = Lock()
        self._thread: Thread | None = None

    def want(self, texts: Collection[str]) -> None:
        """Begin to make vectors of these texts; those of other texts are dropped."""
        with self._lock:
            self._known = {text: self._known[text] for text in texts if text in self._known}
            missing = [text for text in dict.fromkeys(texts) if text not in self._known]
            if missing and (self._thread is None or not self._thread.is_alive()):
                self._thread = Thread(target=self._make, args=(missing,), name='skill vectors')
                self._thread.start()

    def wait(self, texts: Collection[str], seconds: float) -> Mapping[str, Vector]:
        """The vectors that are there after at most so long."""
        self.want(texts)
        if self._thread is not None:
            self._thread.join(seconds)
        with self._lock:
            return dict(self._known)

    def _make(self, texts: Sequence[str]) -> None:
        for text in texts:
            if not main_thread().is_alive():
                return
            try:
                vector = np.asarray(self._embedder.embed([text])[0], np.float32)
            except UnavailableError:
                return  # Asked again at the next sentence.
            with self._lock:
                self._known[text] = vector

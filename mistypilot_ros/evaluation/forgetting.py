"""An embedder whose memory of texts can be taken away, so that a text that comes again is embedded again."""

from collections.abc import Callable, Sequence

from mistypilot_ros.core.social import Embedder


class ForgettingEmbedder:
    """Passes texts on to another embedder, which is loaded anew where it shall forget."""

    def __init__(self, load: Callable[[], Embedder]) -> None:
        """Load it.

        Args:
            load: makes an embedder that remembers nothing; it may raise UnavailableError.
        """
        self._load = load
        self._embedder: Embedder | None = load()
        self._threshold = self._embedder.threshold

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same."""
        return self._threshold

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one unit vector for each text."""
        if self._embedder is None:
            self._embedder = self._load()
        return self._embedder.embed(texts)

    def forget(self) -> None:
        """Let go of it; the next text loads another one, so that there are never two."""
        self._embedder = None

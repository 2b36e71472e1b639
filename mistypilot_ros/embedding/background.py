"""An embedder that is loaded in the background, and without which everything goes on."""

from collections.abc import Callable, Sequence
from enum import Enum
from threading import Lock, Thread

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.social import Embedder


class Loading(Enum):
    """How far the loading is."""

    WAITING = 'not begun'
    RUNNING = 'begun'
    DONE = 'the embedder is there'
    FAILED = 'there will be none'


class BackgroundEmbedder:
    """Passes texts on to an embedder as soon as that is there. Until then it is unavailable."""

    def __init__(
        self, load: Callable[[], Embedder], threshold: float, complain: Callable[[str], None]
    ) -> None:
        """Take how the embedder is made; nothing is loaded yet.

        Args:
            load: makes it; may take long, and may raise UnavailableError.
            threshold: what its threshold will be.
            complain: told, once, in one sentence, that it cannot be had.
        """
        self._load = load
        self._threshold = threshold
        self._complain = complain
        self._embedder: Embedder | None = None
        self._loading = Loading.WAITING
        self._lock = Lock()
        self._thread = Thread(target=self._run, name='embedder')

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same."""
        return self._threshold

    @property
    def loading(self) -> Loading:
        """How far the loading is."""
        return self._loading

    def start(self) -> None:
        """Begin to load; where that was begun before nothing happens."""
        with self._lock:
            if self._loading is not Loading.WAITING:
                return
            self._loading = Loading.RUNNING
        self._thread.start()

    def wait(self, seconds: float) -> Loading:
        """Wait until it is loaded or has failed, at most so long; for programs that have the time."""
        self.start()
        self._thread.join(seconds)
        return self._loading

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one unit vector for each text; the first call begins to load.

        Raises:
            UnavailableError: it is not there, or not yet.
        """
        if self._embedder is None:
            self.start()
            raise UnavailableError('The model that compares meanings is not loaded.')
        return self._embedder.embed(texts)

    def _run(self) -> None:
        try:
            self._embedder = self._load()
        except UnavailableError as error:
            self._loading = Loading.FAILED
            self._complain(f'Sentences are understood by their words alone. {error}')
        else:
            self._loading = Loading.DONE

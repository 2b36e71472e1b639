"""An embedder in the background: nobody waits for it, and its failure is said once."""

from threading import Event

import pytest

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.embedding.background import BackgroundEmbedder, Loading


class Embedder:
    threshold = 0.4

    def embed(self, texts):
        return [[1.0] for _ in texts]


def test_it_is_unavailable_until_it_is_loaded() -> None:
    go = Event()
    background = BackgroundEmbedder(lambda: go.wait(10) and Embedder(), 0.4, pytest.fail)
    assert (background.loading, background.threshold) == (Loading.WAITING, 0.4)
    with pytest.raises(UnavailableError):
        background.embed(['first use begins to load'])
    assert background.loading is Loading.RUNNING
    with pytest.raises(UnavailableError):
        background.embed(['still loading'])
    go.set()
    assert background.wait(10) is Loading.DONE
    assert background.embed(['a', 'b']) == [[1.0], [1.0]]


def test_it_is_loaded_once() -> None:
    made = []
    background = BackgroundEmbedder(lambda: made.append(1) or Embedder(), 0.4, pytest.fail)
    background.start()
    background.start()
    assert background.wait(10) is Loading.DONE
    assert made == [1]


def test_a_failure_is_said_once_and_stays() -> None:
    said: list[str] = []

    def fail() -> Embedder:
        raise UnavailableError('The model is not installed: pip install it.')

    background = BackgroundEmbedder(fail, 0.4, said.append)
    assert background.wait(10) is Loading.FAILED
    for _ in range(2):
        with pytest.raises(UnavailableError):
            background.embed(['x'])
    assert said == [
        'Sentences are understood by their words alone. The model is not installed: pip install it.'
    ]

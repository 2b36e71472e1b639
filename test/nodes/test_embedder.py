"""Which embedder a node has."""

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.embedding.background import Loading
from mistypilot_ros.nodes.interpreters import LOAD_AFTER, make_embedder


class Clock:
    """Takes the place of a node's timers."""

    def __init__(self) -> None:
        self.later = []

    def after(self, seconds, call):
        self.later.append((seconds, call))


def test_it_is_loaded_a_little_after_the_start() -> None:
    clock = Clock()
    embedder = make_embedder('minilm', pytest.fail, clock)  # type: ignore[arg-type]
    assert embedder is not None and embedder.loading is Loading.WAITING
    ((seconds, start),) = clock.later
    assert seconds == LOAD_AFTER
    start()
    assert embedder.wait(30) is Loading.DONE
    assert len(embedder.embed(['Hello'])[0]) == 384


def test_none_is_none() -> None:
    assert make_embedder('none', pytest.fail, Clock()) is None  # type: ignore[arg-type]


def test_another_name_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(InvalidInputError, match="no embedder 'magic'.*minilm, none"):
        make_embedder('magic', pytest.fail, Clock())  # type: ignore[arg-type]

"""The embedder, loaded once for all tests of a process."""

import pytest

from mistypilot_ros.embedding.minilm import MiniLm, installed_weights


@pytest.fixture(scope='session')
def minilm() -> MiniLm:
    return MiniLm(installed_weights())

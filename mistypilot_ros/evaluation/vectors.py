"""Cosine distances between texts."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mistypilot_ros.core.social import Embedder

Vectors = npt.NDArray[np.float32]


def vectors(embedder: Embedder, texts: Sequence[str]) -> Vectors:
    """One unit vector a row, shape (texts, dimensions)."""
    return np.asarray(embedder.embed(texts), dtype=np.float32)


def distances_to(embedder: Embedder, text: str, kept: Vectors) -> list[float]:
    """Cosine distance of a text to each of some vectors, 0 to 2."""
    (vector,) = vectors(embedder, [text])
    return [float(max(0.0, 1.0 - cosine)) for cosine in kept @ vector]


def distances(embedder: Embedder, text: str, others: Sequence[str]) -> list[float]:
    """Cosine distance of a text to each of some others, 0 to 2."""
    return distances_to(embedder, text, vectors(embedder, others))

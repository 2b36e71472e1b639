"""The nearest of many vectors."""

from collections.abc import Sequence

import numpy as np


def nearest(
    vector: Sequence[float], kept: Sequence[Sequence[float]], most: int = 1
) -> list[tuple[int, float]]:
    """Find the kept vectors nearest to one, by one product.

    Args:
        vector: a unit vector, shape (dimensions,).
        kept: unit vectors, shape (vectors, dimensions).
        most: how many are wanted.

    Returns:
        Index and cosine distance, 0 to 2, of each, the nearest first; of equally near ones the lower index.
    """
    if len(kept) == 0:
        return []
    distances = np.maximum(0.0, 1.0 - np.asarray(kept, np.float32) @ np.asarray(vector, np.float32))
    order = np.argsort(distances, kind='stable')[:most]
    return [(int(index), float(distances[index])) for index in order]

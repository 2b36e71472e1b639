"""Sees that no filler skill resembles a real one: `python3 -m mistypilot_ros.evaluation.fillers_check`."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.evaluation.fillers import fillers
from mistypilot_ros.evaluation.rows import read_rows, shipped
from mistypilot_ros.evaluation.suite_skillext import FILLERS
from mistypilot_ros.evaluation.vectors import vectors

LIMIT = 0.6
"""Cosine from which two documentation lines resemble each other too much."""


@dataclass(frozen=True)
class Nearest:
    """The filler that resembles a real skill most."""

    cosine: float
    """How much, -1 to 1."""
    filler: str
    """Its documentation."""
    real: str
    """That of the real skill."""


def nearest_of(made: Sequence[Mapping[str, Any]], real: Sequence[Mapping[str, Any]]) -> Nearest:
    """Compare the documentation of all with that of all."""
    embedder = MiniLm(installed_weights())
    cosines = (
        vectors(embedder, [row['doc'] for row in made]) @ vectors(embedder, [row['doc'] for row in real]).T
    )
    filler, skill = divmod(int(cosines.argmax()), len(real))
    return Nearest(float(cosines.max()), made[filler]['doc'], real[skill]['doc'])


def main() -> int:
    """Print the nearest; return 1 where it is too near."""
    found = nearest_of(fillers(FILLERS), read_rows(shipped('skillext')).rows)
    print(f'The nearest has cosine {found.cosine:.3f}: {found.filler!r} and {found.real!r}.')
    return int(found.cosine >= LIMIT)


if __name__ == '__main__':
    sys.exit(main())

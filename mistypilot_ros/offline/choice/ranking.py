"""From comparisons to an order of skills, and to how sure the first of them is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mistypilot_ros.offline.choice.shelf import COLUMNS
from mistypilot_ros.offline.choice.wishes import FILE, Vector, softmax

WITNESSES = tuple(index for index, _ in enumerate(COLUMNS) if index not in (3, 7))
"""Columns that are asked one by one whether they would have the same skill first."""
_FAR = -9.0
"""Score of a second or third skill where there is none."""


@dataclass(frozen=True)
class Ranking:
    """Skills in the order in which they fit a sentence."""

    names: tuple[str, ...]
    """The best first."""
    shares: tuple[float, ...]
    """How likely each of them is meant, if any is; sum 1."""
    confidence: float
    """How likely the first is meant, 0 to 1, fitted to skills and sentences that were kept apart."""


@dataclass(frozen=True)
class Weights:
    """Two linear models on numbers brought to mean 0 and deviation 1."""

    centre: Vector
    """Means of the columns."""
    spread: Vector
    """Deviations of the columns."""
    slopes: Vector
    """Weights of the columns; their sum is a skill's score."""
    sure_centre: Vector
    """Means of the signs of certainty."""
    sure_spread: Vector
    """Deviations of the signs of certainty."""
    sure_slopes: Vector
    """Weights of the signs of certainty."""
    sure_bias: float
    """Bias of the certainty."""

    def rank(self, names: Sequence[str], compared: Vector) -> Ranking:
        """Order skills by what a sentence has in common with them.

        Args:
            names: of the skills.
            compared: shape (skills, columns).
        """
        scores = self.scores(compared)
        order = np.argsort(-scores, kind='stable')
        shares = softmax(scores)
        marks = (signs(compared, scores) - self.sure_centre) / self.sure_spread
        sure = float(1.0 / (1.0 + np.exp(-float(marks @ self.sure_slopes + self.sure_bias))))
        return Ranking(
            tuple(names[index] for index in order), tuple(float(shares[index]) for index in order), sure
        )

    def scores(self, compared: Vector) -> Vector:
        """One score for each skill."""
        found: Vector = ((compared - self.centre) / self.spread) @ self.slopes
        return found


def signs(compared: Vector, scores: Vector) -> Vector:
    """What tells how sure the first skill is: its lead, and what each witness says about it."""
    order = np.argsort(-scores, kind='stable')
    first = int(order[0])
    behind = [float(scores[index]) for index in order[1:3]]
    behind += [float(scores[first]) + _FAR] * (2 - len(behind))
    found = [float(np.log(softmax(scores)[first])), *(float(scores[first]) - score for score in behind)]
    for column in WITNESSES:
        values = compared[:, column]
        best = int(values.argmax())
        rest = np.delete(values, first)
        rival = float(rest.max()) if len(rest) else 0.0
        found += [float(best == first), float(values[first]), float(values[first]) - rival]
    return np.array(found, np.float32)


def read_weights(path: Path = FILE) -> Weights:
    """Read the weights.

    Raises:
        OSError, ValueError, KeyError: the file cannot be read.
    """
    with np.load(path, allow_pickle=False) as file:
        return Weights(
            centre=file['centre'],
            spread=file['spread'],
            slopes=file['rank_slopes'],
            sure_centre=file['sure_centre'],
            sure_spread=file['sure_spread'],
            sure_slopes=file['sure_slopes'],
            sure_bias=float(file['sure_bias']),
        )

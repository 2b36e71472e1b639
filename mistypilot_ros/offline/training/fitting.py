"""Logistic regression in a few lines of numpy, without random numbers: the same rows, the same weights."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

from mistypilot_ros.offline.classifier import Classifier, Features

_ROUNDS = 30
_ENOUGH = 1e-8
_DIGITS = 5
"""Digits of a weight that are kept: what two processors round differently is far below."""


def fit(rows: Sequence[Features], answers: Sequence[bool], ridge: float, least: int = 2) -> Classifier:
    """Fit weights to rows, by Newton's method on one unknown for each row.

    Args:
        rows: features of each sentence.
        answers: whether the answer is yes, one for each row.
        ridge: how strongly weights are held small, above 0.
        least: rows in which a feature must be for a weight of its own.
    """
    counts = Counter(name for row in rows for name in row)
    names = sorted(name for name, count in counts.items() if count >= least)
    columns = {name: column for column, name in enumerate(names)}
    table = np.zeros((len(rows), len(names) + 1), np.float32)  # Most values are 0 or 1.
    table[:, -1] = 1.0  # the bias
    for row, features in zip(table, rows, strict=True):
        for name, value in features.items():
            if name in columns:
                row[columns[name]] = value
    shares = _shares((table @ table.T).astype(float), np.array(answers, float), ridge)
    weights = np.round(table.T.astype(float) @ shares, _DIGITS).tolist()
    return Classifier(dict(zip(names, weights, strict=False)), weights[-1])


def _shares(likeness: np.ndarray, answers: np.ndarray, ridge: float) -> np.ndarray:
    """How much each row adds to the weights; there are fewer rows than features.

    Args:
        likeness: inner products of the rows, shape (rows, rows).
        answers: 0 or 1, shape (rows,).
        ridge: as for `fit`.
    """
    shares = np.zeros(len(answers))
    for _ in range(_ROUNDS):
        scores = likeness @ shares
        chances = 1.0 / (1.0 + np.exp(-np.clip(scores, -40.0, 40.0)))
        bends = np.maximum(chances * (1.0 - chances), 1e-6)
        aims = bends * scores + answers - chances
        new = np.linalg.solve(bends[:, None] * likeness + ridge * np.eye(len(answers)), aims)
        moved, shares = float(np.max(np.abs(new - shares))), new
        if moved < _ENOUGH:
            break
    return shares


def sharpened(classifier: Classifier, rows: Sequence[Features], answers: Sequence[bool]) -> Classifier:
    """Fit how sharp the probabilities are to rows that the weights were not fitted to."""
    scores = [classifier.score(row) for row in rows]

    def surprise(sharpness: float) -> float:
        signed = (
            sharpness * (score if answer else -score) for score, answer in zip(scores, answers, strict=True)
        )
        return sum(math.log1p(math.exp(-min(40.0, s))) if s > -40.0 else -s for s in signed)

    sharpness = min((step / 20 for step in range(4, 81)), key=surprise)
    return Classifier(classifier.weights, classifier.bias, sharpness)

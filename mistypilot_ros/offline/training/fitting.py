"""Logistic regression in a few lines of numpy, without random numbers: the same rows, the same weights.

`fit` is exact, and takes memory for the square of the rows; `fit_many` goes downhill step by step.
"""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from mistypilot_ros.offline.classifier import Classifier, ClassifierTable, Features

_ROUNDS = 30
_ENOUGH = 1e-8
_DIGITS = 5
"""Digits of a weight that are kept: what two processors round differently is far below."""
_STEPS = 400


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


def fit_many(
    rows: Sequence[Collection[str]], answers: Mapping[str, Sequence[bool]], ridge: float, least: int = 2
) -> ClassifierTable:
    """Fit the weights of several answers to many rows, by gradient descent with momentum (Nesterov).

    Args:
        rows: names of the features of each sentence, each with the value 1, at least one.
        answers: by what they tell, whether the answer is yes, one for each row.
        ridge: how strongly weights are held small, above 0; the bias is free.
        least: rows in which a feature must be for a weight of its own.
    """
    counts = Counter(name for row in rows for name in set(row))
    names = sorted(name for name, count in counts.items() if count >= least)
    columns = {name: column for column, name in enumerate(names)}
    places = [
        (at, columns[name]) for at, row in enumerate(rows) for name in sorted(set(row)) if name in columns
    ]
    at, column = np.array(places, np.intp).reshape(-1, 2).T
    found = np.zeros((len(names) + 1, len(answers)))
    for number, aims in enumerate(answers.values()):
        found[:, number] = _downhill(at, column, len(names), np.array(aims, float), ridge)
    return ClassifierTable(list(answers), names, found[:-1], found[-1])


def _downhill(at: np.ndarray, column: np.ndarray, width: int, aims: np.ndarray, ridge: float) -> np.ndarray:
    """The weights of one answer, and the bias last.

    Args:
        at: row of each feature that a row has, shape (entries,).
        column: which feature it is, shape (entries,).
        width: how many features there are.
        aims: 0 or 1, shape (rows,).
        ridge: as for `fit_many`.
    """

    def scores(weights: np.ndarray) -> np.ndarray:
        return np.bincount(at, weights[column], len(aims)) + weights[-1]

    def transposed(errors: np.ndarray) -> np.ndarray:
        return np.append(np.bincount(column, errors[at], width), errors.sum())

    weights = np.ones(width + 1)
    for _ in range(_ROUNDS):  # Power iteration: how steep it can be.
        weights = transposed(scores(weights))
        steepest = float(np.linalg.norm(weights))
        weights /= steepest
    held = np.append(np.full(width, ridge), 0.0)
    weights, ahead = np.zeros(width + 1), np.zeros(width + 1)
    for number in range(_STEPS):
        errors = 1.0 / (1.0 + np.exp(-np.clip(scores(ahead), -40.0, 40.0))) - aims
        new = ahead - (transposed(errors) + held * ahead) / (0.25 * steepest + ridge)
        ahead = new + number / (number + 3) * (new - weights)
        weights = new
    return weights


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

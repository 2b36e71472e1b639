"""The three fits behind the choice of a skill, in numpy: the same rows, the same weights."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.floating]
_SLOW, _SLOWER = 0.9, 0.999
"""How much of the mean of slopes and of their squares is kept at each step (Kingma and Ba 2015)."""


class Adam:
    """Moves arrays down their slopes."""

    def __init__(self, arrays: Sequence[Table], rate: float) -> None:
        """Take what is moved, and the length of a step."""
        self._arrays, self._rate, self._steps = arrays, rate, 0
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]

    def step(self, slopes: Sequence[Table]) -> None:
        """Move each array against its slope."""
        self._steps += 1
        for array, slope, mean, square in zip(self._arrays, slopes, self._means, self._squares, strict=True):
            mean += (1 - _SLOW) * (slope - mean)
            square += (1 - _SLOWER) * (slope * slope - square)
            wide = np.sqrt(square / (1 - _SLOWER**self._steps)) + 1e-8
            array -= self._rate * mean / (1 - _SLOW**self._steps) / wide


def shares(scores: Table) -> Table:
    """Shares of each row, sum 1."""
    found = np.exp(np.maximum(scores - scores.max(axis=1, keepdims=True), -60.0))  # smaller ones are slow
    return found / found.sum(axis=1, keepdims=True)


def fit_kinds(
    vectors: Table, kinds: NDArray[np.int64], ridge: float, steps: int = 250
) -> tuple[Table, Table]:
    """A linear classifier from vectors to kinds.

    Returns:
        Weights, shape (kinds, dimensions), and biases, shape (kinds,).
    """
    count = int(kinds.max()) + 1
    vectors = vectors.astype(np.float32)
    slopes, biases = np.zeros((count, vectors.shape[1]), np.float32), np.zeros(count, np.float32)
    adam = Adam([slopes, biases], 0.3)
    rows = np.arange(len(kinds))
    for _ in range(steps):
        wrong = shares(vectors @ slopes.T + biases)
        wrong[rows, kinds] -= 1.0
        adam.step([(wrong.T @ vectors + ridge * slopes) / len(kinds), wrong.sum(axis=0) / len(kinds)])
    return slopes, biases


def fit_bend(
    vectors: Table, kinds: NDArray[np.int64], meanings: Table, rank: int, seed: int, steps: int = 500
) -> tuple[Table, Table]:
    """What bends vectors of sentences towards the meanings of their kinds, away from all other meanings.

    Returns:
        Two tables of shape (dimensions, rank): a sentence s and a meaning m are as near as s·m + (s A)·(m B).
    """
    random = np.random.default_rng(seed)
    size = vectors.shape[1]
    vectors, meanings = vectors.astype(np.float32), meanings.astype(np.float32)
    left, right = (random.normal(0, 0.02, (size, rank)).astype(np.float32) for _ in range(2))
    adam = Adam([left, right], 2e-3)
    alike = np.where(
        meanings @ meanings.T > 0.55, np.float32(-1e9), np.float32(0.0)
    )  # these are no counterexamples
    np.fill_diagonal(alike, 0.0)
    for _ in range(steps):
        rows = random.permutation(len(kinds))[:384]
        kept = ((random.random((1, size)) > 0.1) / 0.9).astype(np.float32)
        said, wanted = vectors[rows] * kept, kinds[rows]
        said_left, meant_right = said @ left, meanings @ right
        wrong = shares((said @ meanings.T + said_left @ meant_right.T) / 0.05 + alike[wanted])
        wrong[np.arange(len(rows)), wanted] -= 1.0
        wrong /= len(rows) * 0.05
        adam.step(
            [said.T @ (wrong @ meant_right) + 1e-2 * left, meanings.T @ (wrong.T @ said_left) + 1e-2 * right]
        )
    return left, right


def fit_order(sets: Sequence[tuple[Table, NDArray[np.int64]]], ridge: float, steps: int = 600) -> Table:
    """Weights of columns by which the right skill comes first.

    Args:
        sets: for each library the comparisons, shape (requests, skills, columns), and the right skills.
        ridge: how strongly weights are held small.
        steps: of the descent.
    """
    slopes = np.full(sets[0][0].shape[2], 0.3)
    adam = Adam([slopes], 0.05)
    for _ in range(steps):
        slope = ridge * slopes
        for compared, right in sets:
            wrong = shares(compared @ slopes)
            wrong[np.arange(len(right)), right] -= 1.0
            slope = slope + np.einsum('rs,rsc->c', wrong, compared) / len(right) / len(sets)
        adam.step([slope])
    return slopes


def fit_yes(
    rows: Table, answers: NDArray[np.bool_], counts: Table, ridge: float, steps: int = 1500
) -> tuple[Table, float]:
    """Logistic regression.

    Args:
        rows: one row for each case.
        answers: whether it is so.
        counts: how often each row counts.
        ridge: how strongly weights are held small.
        steps: of the descent.

    Returns:
        Weights and bias.
    """
    slopes, bias = np.zeros(rows.shape[1]), np.zeros(1)
    adam = Adam([slopes, bias], 0.02)
    for _ in range(steps):
        wrong = counts * (1.0 / (1.0 + np.exp(-(rows @ slopes + bias))) - answers)
        adam.step([(rows.T @ wrong + ridge * slopes) / len(answers), np.array([wrong.mean()])])
    return slopes, float(bias[0])

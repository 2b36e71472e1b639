"""Small linear classifiers: named features and their weights, read from a file without pickle."""

import math
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mistypilot_ros.core.errors import InvalidInputError

WEIGHTS = Path(__file__).parent / 'weights'
"""Folder of the weights that ship."""
Features = Mapping[str, float]
"""Value of each feature that a sentence has, by name; what it does not name is 0."""


@dataclass(frozen=True)
class Classifier:
    """Logistic regression over named features."""

    weights: Mapping[str, float]
    """Weight of each feature; unknown features weigh nothing."""
    bias: float = 0.0
    """Score of a sentence without features."""
    sharpness: float = 1.0
    """Factor of the score, above 0, that makes the probability fit how often it is right."""

    def score(self, features: Features) -> float:
        """Sum of the weights, above 0 where the answer is rather yes."""
        return self.bias + sum(self.weights.get(name, 0.0) * value for name, value in features.items())

    def probability(self, features: Features) -> float:
        """How likely the answer is yes, 0 to 1."""
        score = max(-40.0, min(40.0, self.sharpness * self.score(features)))
        return 1.0 / (1.0 + math.exp(-score))

    def heaviest(self, features: Features, most: int = 8) -> list[tuple[str, float]]:
        """The features that decided, with their share in the score, the heaviest first."""
        shares = [(name, self.weights.get(name, 0.0) * value) for name, value in features.items()]
        return sorted(shares, key=lambda share: (-abs(share[1]), share[0]))[:most]

    def save(self, path: Path) -> None:
        """Write the weights: the same weights give the same bytes."""
        names = sorted(name for name, weight in self.weights.items() if weight)
        weights = np.array([self.weights[name] for name in names], np.float32)
        bias = np.array([self.bias, self.sharpness], np.float32)
        _write(path, {'names': np.array(names), 'weights': weights, 'bias': bias})


class ClassifierTable:
    """Several logistic regressions over the same named features, which they share to be small."""

    def __init__(
        self, answers: Sequence[str], names: Sequence[str], weights: np.ndarray, bias: np.ndarray
    ) -> None:
        """Take the weights.

        Args:
            answers: what each regression tells.
            names: of the features.
            weights: shape (features, answers).
            bias: score of each answer without features, shape (answers,).
        """
        self.answers = tuple(answers)
        """What each regression tells, in the order of the scores."""
        self.names = tuple(names)
        """The features that have weights."""
        self.weights = np.asarray(weights, np.float16)
        """Shape (features, answers)."""
        self.bias = np.asarray(bias, np.float32)
        """Score of each answer without features, shape (answers,)."""
        self._rows = {name: row for row, name in enumerate(self.names)}

    def evidence(self, names: Iterable[str]) -> Mapping[str, float]:
        """How much some features, each with the value 1, speak for each answer, or below 0 against it."""
        # In one order, so that rounding is the same in each process.
        rows = sorted({self._rows[name] for name in names if name in self._rows})
        found = self.weights[rows].sum(axis=0, dtype=np.float32).tolist()
        return dict(zip(self.answers, found, strict=True))

    def probability(self, answer: str, evidence: Mapping[str, float]) -> float:
        """How likely an answer is yes, 0 to 1, by the evidence."""
        score = float(self.bias[self.answers.index(answer)]) + evidence[answer]
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, score))))

    def save(self, path: Path) -> None:
        """Write the weights: the same weights give the same bytes."""
        names, answers = np.array(self.names), np.array(self.answers)
        _write(path, {'names': names, 'weights': self.weights, 'bias': self.bias, 'answers': answers})


def _write(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f'{name}.npy')  # It has a fixed date, unlike what numpy writes.
            entry.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(entry, 'w') as file:
                np.lib.format.write_array(file, array, allow_pickle=False)


def read_classifier(path: Path) -> Classifier:
    """Read a file of weights.

    Raises:
        InvalidInputError: it is missing, or no such file.
    """
    names, weights, bias = (array.tolist() for array in _read(path, ('names', 'weights', 'bias')))
    return Classifier(dict(zip(names, weights, strict=True)), bias[0], bias[1])


def read_table(path: Path) -> ClassifierTable:
    """Read a file of weights of several classifiers.

    Raises:
        InvalidInputError: it is missing, or no such file.
    """
    answers, names, weights, bias = _read(path, ('answers', 'names', 'weights', 'bias'))
    return ClassifierTable(answers.tolist(), names.tolist(), weights, bias)


def _read(path: Path, names: Sequence[str]) -> list[np.ndarray]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return [arrays[name] for name in names]
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise InvalidInputError(
            f"The weights '{path}' cannot be read; install the package again, or train them anew."
        ) from error

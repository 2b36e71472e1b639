"""A small linear classifier: named features and their weights, read from a file without pickle."""

import math
import zipfile
from collections.abc import Mapping
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
        arrays = {
            'names': np.array(names),
            'weights': np.array([self.weights[name] for name in names], np.float32),
            'bias': np.array([self.bias, self.sharpness], np.float32),
        }
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
    try:
        with np.load(path, allow_pickle=False) as arrays:
            names, weights = arrays['names'].tolist(), arrays['weights'].tolist()
            bias, sharpness = arrays['bias'].tolist()
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise InvalidInputError(
            f"The weights '{path}' cannot be read; install the package again, or train them anew."
        ) from error
    return Classifier(dict(zip(names, weights, strict=True)), bias, sharpness)

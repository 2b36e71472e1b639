"""How the router's classifiers are fitted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.classifier import Classifier, Features
from mistypilot_ros.offline.routing import SURE
from mistypilot_ros.offline.training.fitting import fit, sharpened
from mistypilot_ros.offline.training.sentences import RouteSentence

RIDGE = 1.5
"""How strongly weights are held small; chosen by cross-validation over the sentences for fitting."""
Featurizer = Callable[[str], Features]
"""Finds the features of a text."""


@dataclass(frozen=True)
class Example:
    """A sentence as the classifier sees it."""

    features: Features
    """Value of each feature."""
    physical: bool
    """It is for the PIA."""
    hard: bool
    """Implicit, indirect, composite or misleading."""
    held: bool
    """Kept apart from fitting."""


def examples(sentences: Sequence[RouteSentence], featurizer: Featurizer) -> list[Example]:
    """The sentences with their features."""
    return [Example(featurizer(one.text), one.agent is Agent.PIA, one.hard, one.held) for one in sentences]


def train(rows: Sequence[Example], ridge: float = RIDGE) -> Classifier:
    """Fit a classifier to the sentences for fitting, and its sharpness to those kept apart.

    Raises:
        InvalidInputError: there is nothing to fit to.
    """
    fitted = [row for row in rows if not row.held and SURE not in row.features]
    held = [row for row in rows if row.held and SURE not in row.features]
    if not {row.physical for row in fitted} == {True, False}:
        raise InvalidInputError('Sentences for both agents are needed to fit the router; add some.')
    classifier = fit([row.features for row in fitted], [row.physical for row in fitted], ridge)
    if not held:
        return classifier
    return sharpened(classifier, [row.features for row in held], [row.physical for row in held])


def accuracy(classifier: Classifier, rows: Sequence[Example]) -> float:
    """Share of sentences that go to the right agent, 0 to 1; not a number where there are none."""
    right = sum((SURE in row.features or classifier.score(row.features) > 0) == row.physical for row in rows)
    return right / len(rows) if rows else float('nan')

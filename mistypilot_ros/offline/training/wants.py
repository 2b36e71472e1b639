"""How the classifiers of the second opinion are fitted, and how right they are about authors kept apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.offline.classifier import Classifier, Features
from mistypilot_ros.offline.second_opinion import Want
from mistypilot_ros.offline.training.fitting import fit_many
from mistypilot_ros.offline.training.routing import Featurizer

SHIPPED = Path(__file__).with_name('wants.txt')
"""The sentences that the shipped weights were fitted to."""
PARTS = 5
"""Parts into which the authors are dealt where one part is kept apart in turn."""
_RIDGE = 1.0
_LEAST = 3
"""Sentences in which a feature must be for a weight of its own."""
_LIGHTEST = 0.05
"""Weights below are left out: they are half of all, and change hardly anything."""
_KINDS = {'b': Want.BINDING, 'f': Want.FORGETTING, 'n': Want.DEED}
_NOTHING = '-'


@dataclass(frozen=True)
class WantSentence:
    """A sentence and what it wants."""

    author: str
    """Who wrote it."""
    wants: frozenset[Want]
    """Empty for nothing."""
    features: Features
    """Value of each feature."""


def read_wants(featurizer: Featurizer, path: Path = SHIPPED) -> Sequence[WantSentence]:
    """Read a file of sentences.

    Raises:
        InvalidInputError: it cannot be read, or a line is not of this form.
    """
    try:
        lines = path.read_text('utf-8').splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"The sentences '{path}' cannot be read; name another file.") from error
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line and not line.startswith('#'))
    return [_sentence(path, number, line, featurizer) for number, line in numbered]


def _sentence(path: Path, number: int, line: str, featurizer: Featurizer) -> WantSentence:
    try:
        author, kinds, text = line.split('\t')
        wants = {_KINDS[kind] for kind in kinds.removeprefix(_NOTHING)}
    except (ValueError, KeyError) as error:
        raise InvalidInputError(
            f"Line {number} of '{path}' is not author, kinds and sentence apart by tabs; correct it."
        ) from error
    return WantSentence(author, frozenset({*wants, Want.ANYTHING} if wants else ()), featurizer(text))


def train(sentences: Sequence[WantSentence], want: Want) -> Classifier:
    """Fit the classifier of one want."""
    rows, answers = [one.features for one in sentences], [want in one.wants for one in sentences]
    fitted = fit_many(rows, answers, _RIDGE, _LEAST)
    heavy = {name: weight for name, weight in fitted.weights.items() if abs(weight) >= _LIGHTEST}
    return Classifier(heavy, fitted.bias)


def accuracy(sentences: Sequence[WantSentence], want: Want) -> float:
    """Share of sentences that are judged right by what was learned from other authors, 0 to 1."""
    authors = sorted({one.author for one in sentences})
    right = 0
    for part in range(PARTS):
        apart = frozenset(authors[part::PARTS])
        classifier = train([one for one in sentences if one.author not in apart], want)
        right += sum(
            (classifier.score(one.features) > 0) == (want in one.wants)
            for one in sentences
            if one.author in apart
        )
    return right / len(sentences)

"""How the second opinion is fitted, and how right it is about authors kept apart."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.classifier import ClassifierTable
from mistypilot_ros.offline.second_opinion import Want, spoken
from mistypilot_ros.offline.training.fitting import fit_many

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
_KEYWORDS = 'keywords'
"""Author of the keywords of skills."""


@dataclass(frozen=True)
class WantSentence:
    """A sentence and what it wants."""

    author: str
    """Who wrote it."""
    wants: frozenset[str]
    """Values of `Want`; empty for nothing."""
    skills: frozenset[str]
    """Names of the skills that it wants."""
    features: frozenset[str]
    """Names of its features."""


def read_wants(wording: Callable[[str], Iterable[str]], path: Path = SHIPPED) -> Sequence[WantSentence]:
    """Read a file of sentences.

    Args:
        wording: finds the names of the features of a text.
        path: where they stand.

    Raises:
        InvalidInputError: it cannot be read, or a line is not of this form.
    """
    try:
        lines = path.read_text('utf-8').splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"The sentences '{path}' cannot be read; name another file.") from error
    found = []
    for number, line in enumerate(lines, 1):
        if not line or line.startswith('#'):
            continue
        try:
            author, kinds, skills, text = line.split('\t')
            wants = {_KINDS[kind].value for kind in kinds.removeprefix(_NOTHING)}
        except (ValueError, KeyError) as error:
            raise InvalidInputError(
                f"Line {number} of '{path}' is not author, kinds, skills and text apart by tabs; correct it."
            ) from error
        wants |= {Want.ANYTHING.value} if wants else set()
        named = frozenset(skills.removeprefix(_NOTHING).split())
        found.append(WantSentence(author, frozenset(wants), named, frozenset(wording(text))))
    return found


def keyword_sentences(
    skills: Iterable[Skill], wording: Callable[[str], Iterable[str]]
) -> Sequence[WantSentence]:
    """The English keywords of skills, for `train_skills`: no word of them shall speak against its skill."""
    found = []
    for skill in skills:
        named = frozenset({skill.name})
        for keyword in filter(str.isascii, skill.keywords):
            text = spoken(keyword, skill)
            for whole in (text, f'{text}, please', f'when I tap your chin, {text}'):
                found.append(WantSentence(_KEYWORDS, frozenset(), named, frozenset(wording(whole))))
    return found


def train_kinds(sentences: Sequence[WantSentence], kinds: Iterable[Want] = Want) -> ClassifierTable:
    """Fit the weights of kinds of wishes."""
    return _train(sentences, {kind.value: [kind.value in one.wants for one in sentences] for kind in kinds})


def train_skills(sentences: Sequence[WantSentence]) -> ClassifierTable:
    """Fit the weights of all skills that are wanted."""
    names = sorted({name for one in sentences for name in one.skills})
    return _train(sentences, {name: [name in one.skills for one in sentences] for name in names})


def _train(sentences: Sequence[WantSentence], answers: Mapping[str, Sequence[bool]]) -> ClassifierTable:
    fitted = fit_many([one.features for one in sentences], answers, _RIDGE, _LEAST)
    weights = np.where(np.abs(fitted.weights) < _LIGHTEST, 0.0, fitted.weights)
    heavy = np.flatnonzero(np.any(weights, axis=1))
    return ClassifierTable(fitted.answers, [fitted.names[row] for row in heavy], weights[heavy], fitted.bias)


def accuracy(sentences: Sequence[WantSentence], kind: Want) -> float:
    """Share of sentences that are judged right by what was learned from other authors, 0 to 1."""
    authors = sorted({one.author for one in sentences})
    right = 0
    for part in range(PARTS):
        apart = frozenset(authors[part::PARTS])
        table = train_kinds([one for one in sentences if one.author not in apart], [kind])
        right += sum(
            (table.probability(kind.value, table.evidence(one.features)) > 0.5) == (kind.value in one.wants)
            for one in sentences
            if one.author in apart
        )
    return right / len(sentences)

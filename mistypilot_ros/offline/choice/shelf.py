"""The skills of a catalogue as vectors, and how well each of them fits a sentence."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mistypilot_ros.core.skills import Skill
from mistypilot_ros.offline.choice.wishes import SOFTNESS, Kinds, Vector, Wishes, stems_of

COLUMNS = (
    'documentation',
    'name',
    'both',
    'kinds that are likely, shared among skills',
    'kinds that are likely, of the skill',
    'kinds that are near, shared among skills',
    'kinds by words, of the skill',
    'words',
    'documentation, bent',
    'both, bent',
    'nearest sentences of the kinds of the skill',
)
"""What a sentence and a skill are compared by."""
_NAME_COUNTS = 0.9
"""How much the name of a skill says about its kind, beside its documentation."""
_TIGHTNESS = 0.05
"""As SOFTNESS, for the kinds of one skill."""


@dataclass(frozen=True)
class Forms:
    """The texts of a skill that are compared with sentences."""

    name: str
    """Its name in words."""
    both: str
    """Name and summary."""
    documents: tuple[str, ...]
    """Its summary, and when it is used where that is said."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All of them."""
        return (self.name, self.both, *self.documents)


def forms(skill: Skill) -> Forms:
    """The texts of a skill."""
    name = skill.name.replace('_', ' ')
    documents = (skill.description, skill.when_to_use) if skill.when_to_use else (skill.description,)
    return Forms(name, f'{name}. {skill.description}', documents)


class Shelf:
    """A catalogue, arranged for fast comparison: its own cost is one product for each sentence."""

    def __init__(self, skills: Sequence[Skill], vectors: Mapping[str, Vector], wishes: Wishes) -> None:
        """Arrange skills.

        Args:
            skills: at least one.
            vectors: those of the skills' texts that are known yet; without, words alone are compared.
            wishes: what people say.
        """
        self.names = tuple(skill.name for skill in skills)
        self._wishes = wishes
        texts = [forms(skill) for skill in skills]
        empty = np.zeros(wishes.meanings.shape[1], np.float32)
        documents = [text for form in texts for text in form.documents]
        counts = [len(form.documents) for form in texts]
        self._starts = np.cumsum([0, *counts[:-1]])
        named, both, said = (
            np.stack([vectors.get(text, empty) for text in rows])
            for rows in ([form.name for form in texts], [form.both for form in texts], documents)
        )
        count = len(skills)
        self._table = np.concatenate([named, both, wishes.bent(both), said, wishes.bent(said)])
        self._parts = np.cumsum([count, count, count, len(documents)])
        self._relate(said, named)
        self._stems, self._unheard = _index(skills), math.log(1 + count)

    def _relate(self, said: Vector, named: Vector) -> None:
        """How much each kind of wish means each skill, shapes (kinds, skills)."""
        meanings = self._wishes.meanings
        related = np.maximum.reduceat(meanings @ said.T, self._starts, axis=1)
        related = np.clip(np.maximum(related, _NAME_COUNTS * (meanings @ named.T)), 0.0, 1.0)
        shared = np.exp(related / SOFTNESS)
        self._shared = shared / shared.sum(axis=1, keepdims=True)
        own = np.exp(related / _TIGHTNESS)
        self._own = own / own.sum(axis=0, keepdims=True)

    def compare(self, vector: Vector, text: str) -> Vector:
        """Compare a sentence with each skill: shape (skills, columns).

        Args:
            vector: of the sentence.
            text: the sentence.
        """
        stems = stems_of(text)
        kinds: Kinds = self._wishes.kinds(vector, stems)
        named, both, bent_both, said, bent_said = np.split(self._table @ vector, self._parts)
        said, bent_said = (np.maximum.reduceat(part, self._starts) for part in (said, bent_said))
        # One product for each table: they are read from memory once.
        likely_shared, near_shared = np.stack([kinds.likely, kinds.near]) @ self._shared
        likely_own, words_own, nearest_own = np.stack([kinds.likely, kinds.words, kinds.nearest]) @ self._own
        return np.stack(
            [
                said,
                named,
                both,
                np.log(likely_shared + 1e-3),
                np.log(likely_own + 1e-4),
                np.log(near_shared + 1e-3),
                words_own,
                self._words(stems),
                bent_said,
                bent_both,
                nearest_own,
            ],
            axis=1,
        )

    def _words(self, stems: frozenset[str]) -> Vector:
        """Rare words in common with the skills' own documentation."""
        scores, total = np.zeros(len(self.names), np.float32), 1.0
        for stem in sorted(stems):
            if stem not in self._stems:
                total += self._unheard
                continue
            rows, rarity = self._stems[stem]
            scores[rows] += rarity
            total += rarity
        return scores / total


def _index(skills: Sequence[Skill]) -> dict[str, tuple[list[int], float]]:
    """For each stem the skills whose documentation holds it, and how rare it is among them."""
    rows: dict[str, list[int]] = {}
    for row, skill in enumerate(skills):
        for stem in stems_of(f'{skill.name} {skill.description} {skill.when_to_use}'):
            rows.setdefault(stem, []).append(row)
    return {stem: (found, math.log(1 + len(skills) / len(found))) for stem, found in rows.items()}

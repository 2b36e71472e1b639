"""Which skill a sentence means, by wording and meaning."""

import ctypes
import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.offline.choice.ranking import Ranking, Weights, read_weights
from mistypilot_ros.offline.choice.shelf import Shelf, forms
from mistypilot_ros.offline.choice.vectors import SkillVectors
from mistypilot_ros.offline.choice.wishes import FILE, Vector, Wishes, read_wishes

_LOG = logging.getLogger(__name__)


def _give_back() -> None:
    """Give memory that is free again back to the system: what a catalogue is arranged in is large.

    The C library of Linux keeps it otherwise (60 MB at 1,000 skills); others do, or need, no such thing.
    """
    trim = getattr(ctypes.CDLL(None), 'malloc_trim', None)
    if trim is not None:
        trim(0)


class Chooser:
    """Orders the skills of a catalogue by how well they fit a sentence."""

    def __init__(self, embedder: Embedder, patience: float = 60.0, file: Path = FILE) -> None:
        """Take what makes vectors; nothing is read yet.

        Args:
            embedder: the one for which the file was made; with another one nothing is ordered.
            patience: how long a sentence may wait for the vectors of new skills, s.
            file: weights and kinds of wishes.
        """
        self._embedder = embedder
        self._patience = patience
        self._file = file
        self._vectors = SkillVectors(embedder)
        self._skills: SkillSet | None = None
        self._texts: tuple[str, ...] = ()
        self._known = 0
        self._shelf: Shelf | None = None
        self._last: tuple[str, Shelf, Ranking] | None = None

    def prepare(self, skills: SkillSet) -> None:
        """Begin with the vectors of a catalogue that will be asked about."""
        if skills is not self._skills:
            self._skills, self._shelf = skills, None
            self._texts = tuple(dict.fromkeys(text for skill in skills for text in forms(skill).texts))
            self._vectors.want(self._texts)

    def ranked(self, text: str, skills: SkillSet) -> Ranking | None:
        """Order skills.

        Args:
            text: a sentence, or the part of it that tells what shall be done.
            skills: the catalogue.

        Returns:
            The order; None where there is no embedder or no skill. While vectors of skills are missing
            nothing is sure: the skill that is meant may be one of those.
        """
        self.prepare(skills)
        try:
            vector = np.asarray(self._embedder.embed([text])[0], np.float32)
            if self._files is None:
                return None
        except UnavailableError:
            return None
        shelf = self._arranged(skills)
        if shelf is None:
            return None
        if self._last is None or self._last[:2] != (text, shelf):
            self._last = (text, shelf, self._files[1].rank(shelf.names, shelf.compare(vector, text)))
        ranking = self._last[2]
        return ranking if self._known == len(self._texts) else replace(ranking, confidence=0.0)

    @cached_property
    def _files(self) -> tuple[Wishes, Weights] | None:
        """What was learnt; None where it cannot be read, or belongs to another embedder."""
        try:
            wishes, weights = read_wishes(self._file), read_weights(self._file)
        except (OSError, ValueError, KeyError) as error:
            _LOG.warning(
                "Skills are chosen by their keywords alone: '%s' cannot be read (%s).", self._file, error
            )
            return None
        if not wishes.belong_to(self._embedder):
            _LOG.warning(
                "Skills are chosen by their keywords alone: '%s' is for another embedder.", self._file
            )
            return None
        return wishes, weights

    def _arranged(self, skills: SkillSet) -> Shelf | None:
        if self._shelf is None or self._known < len(self._texts):
            vectors: Mapping[str, Vector] = self._vectors.wait(self._texts, self._patience)
            if self._shelf is None or len(vectors) > self._known:
                usable = list(skills)
                assert self._files is not None
                self._shelf = Shelf(usable, vectors, self._files[0]) if usable else None
                _give_back()
            self._known = len(vectors)
        return self._shelf

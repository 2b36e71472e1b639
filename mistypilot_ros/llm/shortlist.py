"""Which skills of a large library a model is told, and which skills a sentence is near to at all."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from threading import Lock

import numpy as np

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.social import Embedder

MOST_TOLD = 40
"""Skills that a prompt holds without any choice among them."""
KEPT = 30
"""Skills of a shortlist; those that are named or bound come on top."""
NEAREST = 5
"""Skills that count as near by meaning, at most."""
NEAR = 2.0
"""How far they may be, in thresholds of the embedder: a wish is farther from a skill than from a like wish.
With it 93 % of the requests in offline/training/skill_requests.txt are near to their skill."""
EMBEDDED_AT_ONCE = 64
"""Skills whose vectors are made for one sentence, so that none waits long; the others follow with the
next."""
_WORD = re.compile(r'[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+')
_CHINESE = re.compile(r'[\u3400-\u9fff]')
_SLOT = re.compile(r'\{\w*\}')
_LIGHT = frozenset(
    (
        'a an and any are as at be but by can could do does for from get give go has have hey hi how i if in '
        'into is it its just let make me misty my no not now of off on one or our out please put robot say '
        'shall she so some tell that the their them then there they this to too two up us user want wants '
        'was we what when whenever where which while who will with without word words would you your'
    ).split()
)
"""Words that make no skill likelier than another."""
_FIRST = 60
"""Added to each rank, so that the first places differ little when two orders are summed (reciprocal rank
fusion). A skill that an order does not know gets nothing from it."""


class Shortlist:
    """Orders skills by the words that they share with a sentence and, where it can, by meaning."""

    def __init__(self, embedder: Embedder | None = None, most: int = MOST_TOLD, kept: int = KEPT) -> None:
        """Take what makes vectors.

        Args:
            embedder: None where words alone decide.
            most: skills up to which all are told.
            kept: skills that are told where there are more.
        """
        self._embedder = embedder
        self._most = most
        self._kept = kept
        self._vectors: dict[str, Sequence[float]] = {}
        self._lock = Lock()

    def choose(self, text: str, skills: SkillSet, always: Collection[str] = ()) -> SkillSet:
        """The skills that a model is told.

        Args:
            text: the sentence.
            skills: the catalogue.
            always: names of skills that are told in any case, such as those that are bound.
        """
        usable = tuple(skills)
        if len(usable) <= self._most:
            return skills
        named = {skill.name for skill in usable if _is_named(text, skill)}
        orders = (self._by_words(text, usable), self._by_meaning(text, usable))
        order = sorted(
            (skill.name for skill in usable), key=lambda name: -sum(_worth(name, names) for names in orders)
        )
        told = {*order[: self._kept], *named, *always}
        return SkillSet(skill for skill in usable if skill.name in told)

    def near(self, text: str, skills: SkillSet) -> frozenset[str]:
        """Names of the skills that a sentence can mean: those that share a word with it, and the nearest."""
        usable = tuple(skills)
        named = (skill.name for skill in usable if _is_named(text, skill))
        far = NEAR * self._embedder.threshold if self._embedder is not None else 0.0
        by_meaning = self._by_meaning(text, usable, far)[:NEAREST]
        return frozenset([*named, *self._by_words(text, usable), *by_meaning])

    def _by_words(self, text: str, skills: Sequence[Skill]) -> list[str]:
        """Names of the skills that share words with a sentence, those with the rarest first."""
        said = _stems(text)
        shared = {skill.name: said & _skill_stems(skill) for skill in skills}
        spread: dict[str, int] = {}
        for stems in shared.values():
            for stem in stems:
                spread[stem] = spread.get(stem, 0) + 1
        worth = {name: sum(1 / spread[stem] for stem in stems) for name, stems in shared.items()}
        return sorted((name for name in worth if worth[name]), key=lambda name: -worth[name])

    def _by_meaning(self, text: str, skills: Sequence[Skill], far: float = 2.0) -> list[str]:
        """Names of skills, the nearest first; none without an embedder, or before it is there.

        Args:
            text: the sentence.
            skills: the catalogue.
            far: largest cosine distance.
        """
        if self._embedder is None:
            return []
        try:
            known = self._known(self._embedder, skills)
            vector = np.asarray(self._embedder.embed([text])[0], np.float32)
        except UnavailableError:
            return []
        if not known:
            return []
        near = np.asarray(list(known.values()), np.float32) @ vector
        names = list(known)
        return [names[at] for at in np.argsort(-near, kind='stable') if near[at] >= 1.0 - far]

    def _known(self, embedder: Embedder, skills: Iterable[Skill]) -> Mapping[str, Sequence[float]]:
        """Vectors by name, of the skills that have one by now."""
        texts = {skill.name: _described(skill) for skill in skills}
        with self._lock:
            missing = [text for text in dict.fromkeys(texts.values()) if text not in self._vectors]
            batch = missing[:EMBEDDED_AT_ONCE]
            if batch:
                self._vectors.update(zip(batch, embedder.embed(batch), strict=True))
            return {name: self._vectors[text] for name, text in texts.items() if text in self._vectors}


def _worth(name: str, order: Sequence[str]) -> float:
    return 1 / (_FIRST + order.index(name)) if name in order else 0.0


def _described(skill: Skill) -> str:
    return ' '.join(filter(None, [skill.name.replace('_', ' ') + ':', skill.description, skill.when_to_use]))


def _is_named(text: str, skill: Skill) -> bool:
    """Whether a sentence holds a skill's name, or a keyword; of a Chinese one all signs, in any order."""
    flat = f' {_flat(text)} '
    phrases = [skill.name.replace('_', ' '), *(_SLOT.sub(' ', keyword) for keyword in skill.keywords)]
    return any(
        set(phrase) <= set(flat) if _CHINESE.search(phrase) else f' {phrase} ' in flat
        for phrase in map(_flat, phrases)
        if phrase
    )


def _flat(text: str) -> str:
    return ' '.join(_WORD.findall(unicodedata.normalize('NFKC', text).casefold()))


def _skill_stems(skill: Skill) -> frozenset[str]:
    keywords = [_SLOT.sub(' ', keyword) for keyword in skill.keywords]
    parameters = skill.parameters.get('properties', {}).values()
    described = [str(schema.get('description', '')) for schema in parameters]
    choices = [str(choice) for schema in parameters for choice in schema.get('enum', ())]
    return _stems(' '.join([_described(skill), *keywords, *described, *choices]))


@lru_cache(maxsize=2048)
def _stems(text: str) -> frozenset[str]:
    """Words that tell something, cut so that their endings do not matter; pairs of Chinese signs."""
    words = _WORD.findall(unicodedata.normalize('NFKC', text).casefold())
    signs = [word for word in words if _CHINESE.match(word)]
    pairs = {first + second for first, second in zip(signs, signs[1:], strict=False)}
    plain = {word for word in words if not _CHINESE.match(word) and word not in _LIGHT and len(word) > 1}
    return frozenset(pairs | {_stem(word) for word in plain})


def _stem(word: str) -> str:
    for ending in ('ing', 'ies', 'ed', 'es', 's', 'e', 'y'):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word

"""Makes the weights by which a skill is chosen: reads the sentences beside this file, needs an embedder.

The order of skills and its certainty are fitted to skills that are kept out of the kinds of wishes, a third
of them at a time, because the skills of others are not in them either.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.offline.choice.ranking import Weights, signs
from mistypilot_ros.offline.choice.shelf import Shelf, forms
from mistypilot_ros.offline.choice.wishes import FILE, Wishes, read_wishes, stems_of
from mistypilot_ros.offline.training import choice_data as data
from mistypilot_ros.offline.training import choice_fit as fit

FOLDS = 3
BENDS = 4
"""How many bends are averaged."""
RANK = 96
KINDS_RIDGE = 0.33
ORDER_RIDGE = 0.1
SURE_RIDGE = 100.0
SIZES = (100, 100, 30, 30, 30)
"""Skills of the libraries that are drawn from each fold."""
SAME = 0.6
"""Cosine of two documentations from which one request may mean both; no library holds both."""
UNLIKE = 0.5
"""Cosine of documentations below which a request for one skill is none for the other."""
CHATTER_COUNTS = 0.4
"""How often a sentence that asks for nothing counts, beside a request."""
FOREIGN_COUNTS = 0.6
"""How often a request for a skill that is not in the library counts."""
WRONG_COUNTS = 1.5
"""How much worse it is to do what was not meant than to ask."""


@dataclass(frozen=True)
class _Case:
    """One library, compared with sentences."""

    compared: fit.Table
    """Requests for its skills, shape (requests, skills, columns)."""
    right: NDArray[np.int64]
    """The skill that each of them means."""
    nothing: fit.Table
    """Sentences that mean none of its skills, shape (sentences, skills, columns)."""
    counts: Sequence[float]
    """How often each of those sentences counts."""


def make(embedder: Embedder, shipped: SkillSet, folder: Path) -> None:
    """Fit everything and write the file of weights.

    Args:
        embedder: makes the vectors.
        shipped: the skills that ship.
        folder: where the file is written, and files of the folds for a while.
    """
    wishes, requested = data.read_wishes(), data.read_requested(shipped)
    weights = fit_weights(embedder, wishes, requested, folder)
    rows = kinds_of(embedder, [*wishes, *data.as_wishes(requested)])
    _write(folder / FILE.name, {**rows, **weights})


def fit_weights(
    embedder: Embedder, wishes: Sequence[data.Wish], requested: Sequence[data.Requested], folder: Path
) -> dict[str, Any]:
    """Fit the order of skills and its certainty, over skills that are kept apart."""
    cases = []
    random = np.random.default_rng(7)
    deal = random.permutation(len(requested))
    likeness = _likeness(embedder, requested)
    for fold in range(FOLDS):
        out = deal[fold::FOLDS]
        kept = [one for index, one in enumerate(requested) if index not in set(out)]
        known = _folded(embedder, [*wishes, *data.as_wishes(kept)], folder)
        for size in SIZES:
            library = _apart(random.permutation(out), likeness)[:size]
            foreign = [i for i in out if likeness[i, library].max() < UNLIKE]
            cases.append(_case(embedder, requested, library, foreign, known))
    return _weights(cases)


def _likeness(embedder: Embedder, requested: Sequence[data.Requested]) -> fit.Table:
    """How near the documentations are to each other, cosines."""
    vectors = np.asarray(embedder.embed([one.skill.description for one in requested]), np.float32)
    return vectors @ vectors.T


def _apart(order: Iterable[int], likeness: fit.Table) -> list[int]:
    """The skills of a library, without those that are nearly the same as an earlier one."""
    kept: list[int] = []
    for index in order:
        if not kept or likeness[index, kept].max() < SAME:
            kept.append(int(index))
    return kept


def _case(
    embedder: Embedder,
    requested: Sequence[data.Requested],
    library: Sequence[int],
    foreign: Sequence[int],
    known: Wishes,
) -> _Case:
    """Compare all sentences with a library.

    Args:
        embedder: makes the vectors.
        requested: all skills.
        library: indices of those in it.
        foreign: indices of skills whose first request nothing in it fulfils.
        known: the kinds of wishes, without those skills.
    """
    shelf = shelf_of(embedder, [requested[i].skill for i in library], known)
    texts = [text for i in library for text in requested[i].requests]
    right = [row for row, i in enumerate(library) for _ in requested[i].requests]
    beside = [requested[i].requests[0] for i in foreign]
    chatter = data.read_chatter()
    counts = [CHATTER_COUNTS] * len(chatter) + [FOREIGN_COUNTS] * len(beside)
    nothing = _compared(embedder, shelf, [*chatter, *beside])
    return _Case(_compared(embedder, shelf, texts), np.array(right), nothing, counts)


def kinds_of(embedder: Embedder, wishes: Sequence[data.Wish]) -> dict[str, Any]:
    """The arrays of the kinds of wishes."""
    sayings = [text for wish in wishes for text in wish.sayings]
    counts = [len(wish.sayings) for wish in wishes]
    said = np.asarray(embedder.embed(sayings), float)
    meant = np.asarray(embedder.embed([wish.meaning for wish in wishes]), float)
    kinds = np.repeat(np.arange(len(wishes)), counts)
    slopes, biases = fit.fit_kinds(
        np.concatenate([said, meant]), np.concatenate([kinds, np.arange(len(wishes))]), KINDS_RIDGE
    )
    bends = [fit.fit_bend(said, kinds, meant, RANK, seed) for seed in range(BENDS)]
    scale = float(np.abs(slopes).max()) / 127.0
    return {
        'meanings': _small(meant),
        'sayings': _small(said),
        'starts': np.cumsum([0, *counts[:-1]]).astype(np.int32),
        'slopes': np.round(slopes / scale).astype(np.int8),
        'slope_scale': np.float32(scale),
        'biases': biases.astype(np.float32),
        'bend': (sum(right @ left.T for left, right in bends) / BENDS).astype(np.float16),
        'probe_text': np.array(sayings[0]),
        'probe_row': np.int32(0),
        **_stems(wishes),
    }


def shelf_of(embedder: Embedder, skills: Sequence[Skill], wishes: Wishes) -> Shelf:
    """A catalogue with all its vectors."""
    texts = [text for skill in skills for text in forms(skill).texts]
    vectors = np.asarray(embedder.embed(texts), np.float32)
    return Shelf(skills, dict(zip(texts, vectors, strict=True)), wishes)


def _folded(embedder: Embedder, wishes: Sequence[data.Wish], folder: Path) -> Wishes:
    """The kinds as they are read back, rounded as they are when they ship."""
    path = folder / 'choice_fold.npz'
    _write(path, kinds_of(embedder, wishes))
    try:
        return read_wishes(path)
    finally:
        path.unlink()


def _compared(embedder: Embedder, shelf: Shelf, texts: Sequence[str]) -> fit.Table:
    vectors = np.asarray(embedder.embed(texts), np.float32)
    return np.stack([shelf.compare(vector, text) for vector, text in zip(vectors, texts, strict=True)])


def _weights(cases: Sequence[_Case]) -> dict[str, Any]:
    columns = np.concatenate([case.compared.reshape(-1, case.compared.shape[-1]) for case in cases])
    centre, spread = columns.mean(axis=0), columns.std(axis=0) + 1e-6
    sets = [(((case.compared - centre) / spread).astype(float), case.right) for case in cases]
    slopes = fit.fit_order(sets, ORDER_RIDGE)
    none = np.zeros(1)
    plain = Weights(centre, spread, slopes, none, none, none, 0.0)
    rows, answers, counts = [], [], []
    for case in cases:
        for one, wanted in zip(case.compared, case.right, strict=True):
            scores = plain.scores(one)
            rows.append(signs(one, scores))
            answers.append(int(scores.argmax()) == wanted)
        rows += [signs(one, plain.scores(one)) for one in case.nothing]
        answers += [False] * len(case.nothing)
        counts += [1.0] * len(case.right) + [*case.counts]
    counts = [count * (1.0 if right else WRONG_COUNTS) for count, right in zip(counts, answers, strict=True)]
    table, weighed = np.array(rows, float), np.array(counts)
    sure_centre, sure_spread = table.mean(axis=0), table.std(axis=0) + 1e-6
    sure, bias = fit.fit_yes((table - sure_centre) / sure_spread, np.array(answers), weighed, SURE_RIDGE)
    found = (centre, spread, slopes, sure_centre, sure_spread, sure)
    names = ('centre', 'spread', 'rank_slopes', 'sure_centre', 'sure_spread', 'sure_slopes')
    return {
        **{name: np.asarray(row, np.float32) for name, row in zip(names, found, strict=True)},
        'sure_bias': np.float32(bias),
    }


def _stems(wishes: Sequence[data.Wish]) -> dict[str, Any]:
    """For each stem the kinds whose sentences hold it, and how much it says for each of them."""
    bags = [Counter(s for text in (wish.meaning, *wish.sayings) for s in stems_of(text)) for wish in wishes]
    spread = Counter(stem for bag in bags for stem in bag)
    stems = sorted(spread)
    rarity = {stem: math.log(1 + len(wishes) / spread[stem]) for stem in stems}
    rows = [[(k, bag[stem]) for k, bag in enumerate(bags) if stem in bag] for stem in stems]
    weights = [
        rarity[s] * (1 + 0.3 * math.log(n)) for s, row in zip(stems, rows, strict=True) for _, n in row
    ]
    return {
        'stems': np.array(stems),
        'rarity': np.array([rarity[stem] for stem in stems], np.float32),
        'stem_ends': np.cumsum([len(row) for row in rows]).astype(np.int32),
        'stem_kinds': np.array([k for row in rows for k, _ in row], np.int16),
        'stem_weights': np.array(weights, np.float16),
    }


def _small(vectors: fit.Table) -> Any:
    """Vectors in whole numbers of one byte; their length is made 1 again when they are read."""
    return np.round(vectors / np.abs(vectors).max(axis=1, keepdims=True) * 127.0).astype(np.int8)


def _write(path: Path, arrays: dict[str, Any]) -> None:
    with path.open('wb') as file:
        np.savez_compressed(file, **arrays)

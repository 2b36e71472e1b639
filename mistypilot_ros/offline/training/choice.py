"""Makes the weights by which a skill is chosen: reads the sentences beside this file, needs an embedder.

The order of skills and its certainty are fitted to skills that are kept out of the kinds of wishes, a third
of them at a time, because the skills of others are not in them either.
"""

import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.social import Embedder
from mistypilot_ros.offline.choice.ranking import Weights, signs
from mistypilot_ros.offline.choice.shelf import Shelf, forms
from mistypilot_ros.offline.choice.wishes import FILE, Wishes, read_wishes, stems_of
from mistypilot_ros.offline.training import choice_data as data
from mistypilot_ros.offline.training import choice_fit as fit

FOLDS = 3
BENDS = 2
"""How many bends are averaged."""
RANK = 96
KINDS_RIDGE = 0.33
ORDER_RIDGE = 0.1
SURE_RIDGE = 100.0
SMALL = 30
"""Skills of the smaller libraries that are drawn from each fold."""
CHATTER_COUNTS = 0.2
"""How often a sentence that asks for nothing counts, beside a request."""


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
    sets, chatter = [], []
    random = np.random.default_rng(7)
    deal = random.permutation(len(requested))
    for fold in range(FOLDS):
        out = sorted(deal[fold::FOLDS])
        kept = [one for index, one in enumerate(requested) if index not in set(out)]
        known = _folded(embedder, [*wishes, *data.as_wishes(kept)], folder)
        some = sorted(random.permutation(len(out))[:SMALL])
        for library in ([requested[i] for i in out], [requested[out[i]] for i in some]):
            shelf = shelf_of(embedder, [one.skill for one in library], known)
            texts = [text for one in library for text in one.requests]
            right = [index for index, one in enumerate(library) for _ in one.requests]
            sets.append((_compared(embedder, shelf, texts), np.array(right)))
            chatter.append(_compared(embedder, shelf, data.read_chatter()))
    return _weights(sets, chatter)


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
        'left': np.concatenate([left for left, _ in bends], axis=1).astype(np.float16),
        'right': (np.concatenate([right for _, right in bends], axis=1) / BENDS).astype(np.float16),
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


def _weights(sets: Sequence[Any], chatter: Sequence[fit.Table]) -> dict[str, Any]:
    columns = np.concatenate([compared.reshape(-1, compared.shape[-1]) for compared, _ in sets])
    centre, spread = columns.mean(axis=0), columns.std(axis=0) + 1e-6
    slopes = fit.fit_order([((c - centre) / spread, right) for c, right in sets], ORDER_RIDGE)
    none = np.zeros(1)
    plain = Weights(centre, spread, slopes, none, none, none, 0.0)
    rows, answers, counts = [], [], []
    for (compared, right), nothing in zip(sets, chatter, strict=True):
        for one, wanted in zip(compared, right, strict=True):
            scores = plain.scores(one)
            rows.append(signs(one, scores))
            answers.append(int(scores.argmax()) == wanted)
        rows += [signs(one, plain.scores(one)) for one in nothing]
        answers += [False] * len(nothing)
        counts += [1.0] * len(right) + [CHATTER_COUNTS] * len(nothing)
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

"""What each part of the router is worth: accuracy without the others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from mistypilot_ros.offline.routing import SURE, UNSURE, between
from mistypilot_ros.offline.training.routing import Example, accuracy, train

_RULED = '@rules say '
_VECTOR = 'vector '
_FAMILIES: Sequence[tuple[str, Callable[[str], bool]]] = (
    ('rules alone', lambda name: name.startswith(_RULED)),
    ('what the grammar found', lambda name: name.startswith('@')),
    ('wording', lambda name: not name.startswith(('@', _VECTOR))),
    ('grammar and wording', lambda name: not name.startswith(_VECTOR)),
    ('vector alone', lambda name: name.startswith(_VECTOR)),
)
"""Rows of the table, and the features that each of them keeps."""


def ablation(
    rows: Sequence[Example], measured: Mapping[str, Sequence[Example]]
) -> Iterator[tuple[str, Mapping[str, float]]]:
    """Fit with parts of the features, and measure.

    Args:
        rows: sentences to fit to, and those kept apart, with or without the features of the vector.
        measured: sets of sentences by name, none of them empty.

    Yields:
        The name of what was kept, and the share of right routes for each set, 0 to 1.
    """
    vectors = any(name.startswith(_VECTOR) for row in rows for name in row.features)
    for title, keeps in _FAMILIES:
        if title == 'vector alone' and not vectors:
            continue
        classifier = train(_kept(rows, keeps))
        yield title, {name: accuracy(classifier, _kept(some, keeps)) for name, some in measured.items()}
    if vectors:
        yield 'grammar and wording; where they are not sure, the vector too', _both(rows, measured)


def _both(rows: Sequence[Example], measured: Mapping[str, Sequence[Example]]) -> Mapping[str, float]:
    words, meaning = train(_kept(rows, _FAMILIES[3][1])), train(rows)

    def physical(row: Example) -> bool:
        chance = words.probability(row.features)
        if max(chance, 1.0 - chance) < UNSURE:
            chance = between(chance, meaning.probability(row.features))
        return SURE in row.features or chance > 0.5

    return {
        name: sum(physical(row) == row.physical for row in some) / len(some)
        for name, some in measured.items()
    }


def _kept(rows: Sequence[Example], keeps: Callable[[str], bool]) -> list[Example]:
    return [
        replace(row, features={n: v for n, v in row.features.items() if keeps(n) or n == SURE})
        for row in rows
    ]

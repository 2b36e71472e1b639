"""How much more sentences help: accuracy against the number of sentences that were fitted to."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from mistypilot_ros.offline.training.routing import Example, accuracy, train

SIZES = (50, 100, 200, 400, 800, 1200)
"""Numbers of sentences; all of them are a further row."""


@dataclass(frozen=True)
class CurveRow:
    """The accuracy after fitting to so many sentences."""

    sentences: int
    """How many."""
    mean: Mapping[str, float]
    """Share of right routes for each set of sentences, 0 to 1, mean over the draws."""
    deviation: Mapping[str, float]
    """Sample deviation over the draws; 0 where there was one draw."""


def learning_curve(
    rows: Sequence[Example],
    measured: Mapping[str, Sequence[Example]],
    sizes: Sequence[int] = SIZES,
    draws: int = 5,
    seed: int = 0,
) -> Iterator[CurveRow]:
    """Fit to parts of the sentences, and measure.

    Args:
        rows: sentences to fit to; those kept apart fit the sharpness alone.
        measured: sets of sentences by name, none of them empty.
        sizes: how many sentences are drawn; a number above what there is is left out.
        draws: how often each number is drawn anew.
        seed: of the draws.
    """
    fitted = [row for row in rows if not row.held]
    for size in [*(size for size in sizes if size < len(fitted)), len(fitted)]:
        found: dict[str, list[float]] = {name: [] for name in measured}
        for draw in range(draws if size < len(fitted) else 1):
            part = random.Random(f'{seed} {size} {draw}').sample(fitted, size)
            classifier = train(part)
            for name, examples in measured.items():
                found[name].append(accuracy(classifier, examples))
        yield CurveRow(
            size,
            {name: fmean(shares) for name, shares in found.items()},
            {name: stdev(shares) if len(shares) > 1 else 0.0 for name, shares in found.items()},
        )

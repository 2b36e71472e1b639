"""Skills that nobody asks for: always the same ones, so that every run measures the same library."""

import random
from collections.abc import Collection
from typing import Any

from mistypilot_ros.evaluation.filler_words import TAILS, TRADES

SEED = 900
"""Changing it makes another library, with which no earlier figure can be compared."""
PARAMETERS: tuple[dict[str, dict[str, Any]], ...] = (
    {},
    {},
    {'batch': {'type': 'integer', 'min': 1, 'max': 500, 'default': 1}},
    {'load': {'type': 'number', 'min': 1, 'max': 900, 'unit': 'kg', 'default': 50}},
    {'grade': {'type': 'string', 'choices': ['coarse', 'medium', 'fine'], 'default': 'medium'}},
)
"""What a filler may take; each has a default, so that none needs to be asked for."""


def fillers(count: int, taken: Collection[str] = ()) -> list[dict[str, Any]]:
    """Make filler skills, as rows of skillext.jsonl without requests.

    Args:
        count: how many; none for 0 and less.
        taken: names that they must not have.

    Returns:
        Different skills; more of them begin with the same ones.
    """
    pairs = [(verb, thing) for trade in TRADES for verb in trade.verbs for thing in trade.objects]
    chance = random.Random(SEED)
    chance.shuffle(pairs)
    rows: dict[str, dict[str, Any]] = {}
    for verb, thing in pairs:
        doc = f'{verb.capitalize()} the {thing}{chance.choice(TAILS)}.'
        name = f'{verb} {thing}'.replace(' ', '_').lower()
        if name not in taken:
            rows.setdefault(name, {'name': name, 'doc': doc, 'params': chance.choice(PARAMETERS)})
    return list(rows.values())[: max(count, 0)]

"""What an answer to a request for one skill is worth, by "Scoring v1" of data/README.md."""

from collections.abc import Mapping, Sequence
from typing import Any

MOST_OFFERS = 3
"""Offers that count where the robot asks."""


def score_request(
    name: str, commands: Sequence[Mapping[str, Any]], valid: bool, offers: Sequence[str] | None
) -> dict[str, float]:
    """Judge an answer.

    Args:
        name: the skill that was meant.
        commands: what was understood, as plain mappings.
        valid: their parameters validate.
        offers: skills that were offered, best first; None where nothing was asked back.

    Returns:
        `acted` 0 or 1; with it `right` where it acted and `offered` where it asked or did nothing.
    """
    if [command['op'] for command in commands] == ['INVOKE']:
        return {'acted': 1.0, 'right': float(valid and commands[0]['skill'] == name)}
    if commands:
        return {'acted': 0.0}
    return {'acted': 0.0, 'offered': float(name in (offers or ())[:MOST_OFFERS])}


def score_ranking(name: str, ranking: Sequence[str]) -> dict[str, float]:
    """Whether the skill that was meant is the first, or among the first three, of a ranking."""
    return {'top_1': float(name in ranking[:1]), 'top_3': float(name in ranking[:3])}

"""Which disturbance comes next: dealt like cards, so that none is left out and a seed repeats them."""

import random
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar


class Card(Protocol):
    """What the dealer must know of a disturbance."""

    @property
    def times(self) -> int:
        """How often it is in the deck."""

    @property
    def cost(self) -> float:
        """How long it takes about, s."""


SLOW = 2.0
"""Cards that cost more than this, s, are all the same slow."""

C = TypeVar('C', bound=Card)


def deal(cards: Sequence[C], chance: random.Random) -> Iterator[C]:
    """Deal for ever.

    Each deck is shuffled. In the first one the quick cards come first, so that a broken system is told soon.

    Args:
        cards: at least one.
        chance: shuffles.
    """
    deck = [card for card in cards for _ in range(card.times)]
    chance.shuffle(deck)
    yield from sorted(deck, key=lambda card: min(card.cost, SLOW))
    while True:
        chance.shuffle(deck)
        yield from deck

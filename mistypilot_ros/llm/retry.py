"""How long to wait before a question is sent again."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from random import random


@dataclass(frozen=True)
class Backoff:
    """Exponential backoff with full jitter, so that many robots do not come back at the same moment."""

    first: float = 0.5
    """Longest pause before the second try, s; each further one doubles."""
    longest: float = 4.0
    """Longest pause of all, s."""
    least: float = 0.02
    """Shortest pause, s."""
    random: Callable[[], float] = random
    """Gives numbers from 0 to 1."""

    def pause(self, tries: int, wanted: float | None = None) -> float:
        """How long to wait, s.

        Args:
            tries: requests so far, from 1.
            wanted: what the server asked for, s; None where it did not. It is kept to, with a little jitter.
        """
        ceiling = min(self.first * 2 ** min(tries - 1, 16), self.longest)
        if wanted is not None:
            return max(wanted, 0.0) + self.random() * min(ceiling, 0.1)
        return max(self.least, self.random() * ceiling)


USUAL_BACKOFF = Backoff()


def read_retry_after(text: str | None, wall: float) -> float | None:
    """Read the header Retry-After.

    Args:
        text: seconds or an HTTP date.
        wall: the present time, s since 1970.

    Returns:
        Seconds from now, 0 or more; None where the header is missing or cannot be read.
    """
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(text).timestamp() - wall
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None

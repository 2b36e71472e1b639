"""Words for colours. What a person said is kept; here is only known that it is a colour."""

from collections.abc import Sequence
from functools import lru_cache

import webcolors  # type: ignore[import-untyped]

from mistypilot_ros.offline.text import Word

SHADES = frozenset(
    'light dark bright pale deep warm cool soft hot sky baby forest mint royal neon pastel medium dim'.split()
)
"""Words that may stand before a colour."""
MORE = frozenset('amber rose mint peach lilac burgundy mustard scarlet emerald ruby cream aquamarine'.split())
"""Colours that the table of the web does not name."""


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """All names of one word, in small letters."""
    return frozenset(webcolors.names(webcolors.CSS3)) | MORE


def colour_end(words: Sequence[Word], start: int) -> int:
    """Where a colour that begins with a word ends; 0 where none does."""
    at = start
    while at < len(words) and words[at].text in SHADES and at - start < 2:
        at += 1
    if at < len(words) and words[at].text in names() and not _is_thing(words, start, at + 1):
        return at + 1
    return 0


def _is_thing(words: Sequence[Word], start: int, end: int) -> bool:
    """`Peel me an orange`: an article before it, and no noun behind."""
    article = start > 0 and words[start - 1].text in ('a', 'an')
    return article and (end == len(words) or words[end].is_mark)

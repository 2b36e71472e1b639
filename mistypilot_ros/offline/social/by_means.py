"""`Cheer them up with a riddle`: what is wanted is the riddle, and the rest says what it is for."""

import re
from collections.abc import Sequence

_WHOM = (
    r'(?:me|us|him|her|them|(?:the|my|our|your|this|that|these|those|every)\b[^,.;!?]{2,30}?|'
    r"[A-Z][\w'-]+)"
)
_FOR = (
    rf'(?:cheer (?:up {_WHOM}|{_WHOM} up)|make {_WHOM} (?:laugh|giggle|smile|chuckle)|'
    rf'(?:comfort|console|calm|soothe|amuse|entertain|distract|surprise|occupy) {_WHOM}|'
    rf'(?:keep|get) {_WHOM} (?:busy|entertained|occupied|amused))'
)
_MEANS = re.compile(
    rf'^(?P<for>(?:[\w, ]*\b)?{_FOR})(?: a (?:bit|little))?,? with '
    r'(?P<means>(?:an?|one|two|three|four|five|some|another|your) (?!bit\b)[^.;!?]+.*)$',
    re.IGNORECASE,
)


def by_means(sentences: Sequence[str]) -> list[str]:
    """Sentences in which the means are asked for, where they are told behind what they are for.

    Args:
        sentences: of a turn.

    Returns:
        The same sentences, or one more: `tell us a riddle`, and `cheer them up`.
    """
    found: list[str] = []
    for sentence in sentences:
        match = _MEANS.match(sentence)
        found += [sentence] if match is None else [f'give us {match["means"]}', match['for']]
    return found

"""Pieces of a text that hold one fact each."""

import re

from mistypilot_ros.offline.social import vocabulary as v

_NEXT = (
    '(?:no|not|without|with|for|in|on|at|by|until|till|about|under|over|up to|at most|at least'
    r'|to|from|\d+|so|but|maybe|only|just|'
    "i|i'm|i've|we|we're|we've|he|he's|she|she's|they|they're|it|it's|there|there's|don't|do"
    '|make|put|add|include|mention|use|keep|'
    r'nothing|something|somewhere|leave|start|end|say|tell|ask|let|one|one of|my|the)'
)
_SPLIT = re.compile(
    rf'\s*[,;.!?]+\s*(?:(?:and|but|so|or|then)\s+)?|\s+(?:and|but|so)\s+(?={_NEXT}\b)'
    rf'|\s+and\s+(?=an? (?:{v.LENGTH_UNITS})\b)|\s+\((?=\w)|\)\s*',
    re.IGNORECASE,
)
_FOR_PERSON = re.compile(
    r'\s+(?=for (?:my|our|a|an|the|his|her|\d+|two|three|four|five|six|kids|children|adults'
    r'|beginners|[A-Z]\w+)\b)'
)
_PREPOSITION = re.compile(
    r'\s+(?=(?:without|until|till|under (?:\d|half|an?\b)|up to \d|by (?:bus|train|car|bike'
    rf'|boat|plane|\w+day|\d|text|email|phone|{"|".join(v.MONTHS)})|on '
    rf'(?:{"|".join(v.WEEKDAYS)}|the \d)|'
    rf'to (?:\d|{"|".join(v.WEEKDAYS)}|tomorrow|{"|".join(v.MONTHS)})|in(?:to)? (?:\d'
    rf'|{"|".join(sorted(v.LANGUAGES))}|under \d|{"|".join(v.MONTHS)}|an? (?:funny|serious'
    '|formal|friendly|calm|hushed|quiet|soft)|half|rhyme|rhymes|verse|the style|simple|easy'
    r'|plain)|at (?:\d|noon|midnight)|'
    f'because|so that|asking|saying|telling|next (?:week|month|year|{"|".join(v.WEEKDAYS)})'
    f"|this (?:week|weekend|{'|'.join(v.WEEKDAYS)})|tomorrow|tonight|today(?!')|before|after "
    '(?:school|work|lunch|dinner|football)|'
    "who (?:is|likes|loves|has|can't|hates|only|turns|lives|plays)|that (?:rhymes|lasts)"
    r'|(?:called|named) [A-Z]|starring|including|using|where)\b)',
    re.IGNORECASE,
)
_WITH = re.compile(
    r'\s+(?=(?:with|about|near|in(?:to)? (?:a|an|the|my|our)|on (?:a|an|the|my|our)|at (?:a|an'
    r'|the|my|our)|for \d|from (?:a|my|our|the)|to (?:my|our|the|a)|by (?:a|the|my))\b)',
    re.IGNORECASE,
)
_OPEN = re.compile(
    r'^\s*(?:about|mention|include|add|put in|say|tell|including|where|who|that|why|how|what|because|ask)\b',
    re.IGNORECASE,
)
"""Words behind which a piece runs on over prepositions."""


def parts(text: str) -> list[list[str]]:
    """The pieces between commas, each cut before its prepositions; one fact each, or together.

    Args:
        text: what is left of a wish, or a change, in plain form with clock times.
    """
    found: list[list[str]] = []
    for part in _SPLIT.split(text):
        pieces: list[str] = []
        for inner in _FOR_PERSON.split(part or ''):
            for deeper in _PREPOSITION.split(inner):
                pieces.extend(_finer(deeper))
        kept = [piece.strip() for piece in _rejoined(pieces) if piece and piece.strip(" ,.'!?")]
        if kept:
            found.append(kept)
    return found


def _finer(piece: str) -> list[str]:
    return [piece] if _OPEN.match(piece) else _WITH.split(piece)


def _rejoined(pieces: list[str]) -> list[str]:
    """A lone preposition or `and` goes to the piece behind it."""
    joined: list[str] = []
    carry = ''
    for piece in pieces:
        words = piece.strip().casefold()
        if words in (
            'and',
            'or',
            'but',
            'so',
            'also',
            'then',
            'please',
            'it',
            "it's",
            'just',
            'only',
            'maybe',
        ):
            carry = f'{piece.strip()} ' if words in ('only', 'just') else ''
            continue
        joined.append(carry + piece)
        carry = ''
    return joined

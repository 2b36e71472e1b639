"""What somebody spoke of, in few words: the last way to name a task."""

import re
from collections.abc import Sequence

_POLITE = re.compile(
    r"\b(?:can|could|would|will) you|\bplease\b|\bi(?:'d| would) like(?: to)?\b|\bi want(?: "
    r'to)?\b|\bhelp me(?: to)?\b|\bany (?:advice|tips|ideas|suggestions)\b|\b(?:advice|ideas'
    r'|tips)(?=\?|$)|\bwhat (?:do|can|should|could) (?:i|we) do(?: about it| now)?\b',
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r'\b(?:in|for|under|about|within)? ?(?:\d+|half an|an) (?:seconds?|minutes?|hours?'
    r'|sentences?|lines?|words?|pages?|verses?)\b',
    re.IGNORECASE,
)


def gist_of(sentences: Sequence[str], most: int = 12) -> str:
    """The words that tell what sentences are about, at most so many."""
    text = '. '.join(sentence.strip(' .!') for sentence in sentences)
    text = _MEASURE.sub(' ', _POLITE.sub(' ', text))
    text = re.sub(r'\b(?:my|our)\b', 'the', re.sub(r"[^\w' -]+", ' ', text), flags=re.IGNORECASE)
    return ' '.join(text.split()[:most])

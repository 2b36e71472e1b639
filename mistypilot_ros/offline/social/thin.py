"""Main tasks that tell hardly anything: `give tips` is found again by what the tips are for."""

import re
from collections.abc import Sequence

from mistypilot_ros.offline.social.gist import gist_of

_MOST = 10
"""So many words of what was said are added at most."""
_SILENT = frozenset(
    'a an and about for of on the to up some tip tips hint hints advice plan plans card idea ideas '
    'suggestion suggestions help something anything thing things way ways step steps'.split()
)
"""Words behind the verb that do not tell what a task is about."""
_FOR_WHOM = re.compile(r"\b(?:for|to) [A-Z][\w'-]*")


def filled_out(phrase: str, sentences: Sequence[str]) -> str:
    """A main task, with what was said behind it where it would tell nothing by itself.

    Args:
        phrase: the main task.
        sentences: in which it was found.
    """
    gist = gist_of(sentences, _MOST) if _is_thin(phrase) else ''
    return f'{phrase}: {gist}' if len(gist.split()) > 1 else phrase


def _is_thin(phrase: str) -> bool:
    behind = _FOR_WHOM.sub('', phrase).split()[1:]
    return ': ' not in phrase and bool(behind) and all(word.casefold() in _SILENT for word in behind)

"""Words that people often say to this robot, for recognisers that listen more closely to what they expect."""

import re
from collections.abc import Mapping
from types import MappingProxyType

HINTS: Mapping[str, str] = MappingProxyType(
    {
        'en': (
            'Misty the robot: when I tap your chin, scruff or bumper, nod, wave, dance. '
            'Whenever I touch your head, take a photo. Unbind the bumper. Misty, stop!'
        ),
        'zh': '机器人米斯蒂:当我摸你的下巴、后颈或保险杠时,点头、挥手、跳舞。解除绑定。',
    }
)
"""A text as it could have come before, by language; in another language it would lead astray. What comes last
weighs most, and so does a stop: without it Whisper base heard `Misty tap`."""
ECHO = 'I heard no words, only noise.'
"""Why a text that is the hint itself is dropped."""
_WHERE = re.compile(
    r'\A\W*wher(?:e|(ever))(?= i (?:tap|touch|press|pat|squeeze|push|stroke|hold|bump)\b)', re.I
)
_PART = 20
"""Letters of the hint in a row that nobody says by chance."""


def hint(language: str) -> str:
    """The hint for a language; empty where there is none.

    Args:
        language: two letters; empty where unknown.
    """
    return HINTS.get(language, '')


def is_echo(text: str, given: str) -> bool:
    """Whether a recogniser that heard nothing gave back the hint itself, whole or from its beginning.

    Args:
        text: that was recognised.
        given: the hint.
    """
    letters, known = _letters(text), _letters(given)
    return len(letters) >= min(_PART, len(known)) > 0 and (known.startswith(letters) or known in letters)


def mended(text: str) -> str:
    """A text without a mistake that recognisers often make here and that nobody means: `Where I tap`.

    Args:
        text: that was recognised.
    """
    return _WHERE.sub(lambda match: f'When{match[1] or ""}', text)


def _letters(text: str) -> str:
    return ''.join(sign for sign in text.casefold() if sign.isalnum())

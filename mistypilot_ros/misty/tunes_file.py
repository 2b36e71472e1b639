"""Reads config/tunes.yaml, and finds the tune for what a person asked for."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.data_files import read_yaml
from mistypilot_ros.misty.tunes import INSTRUMENTS
from mistypilot_ros.misty.tunes_score import Tune, Voice, read_phrases

_NAME = re.compile(r'[a-z0-9]{1,20}')
_SAME, _KIN, _ALIKE = 4, 2, 1
"""Points for a word that is the same, that begins the same, and that is spelled nearly so."""
_KIN_LETTERS = 4
"""Letters that two words of one family share at the beginning: relax, relaxing."""
_ALIKE_RATIO = 0.8
"""Least likeness of a misheard word."""


class Tunes:
    """All tunes, and the one that plays when none fits."""

    def __init__(self, tunes: Iterable[Tune], default: str) -> None:
        """Keep the tunes.

        Raises:
            InvalidInputError: the default is none of them.
        """
        self.all: Sequence[Tune] = tuple(tunes)
        self._default = next((tune for tune in self.all if tune.name == default), None)
        if self._default is None:
            raise InvalidInputError(f"The default tune '{default}' is not among the tunes; name one of them.")

    def nearest(self, style: str) -> tuple[Tune, bool]:
        """The tune whose words are nearest to a style, and whether any word fits; else the default.

        Args:
            style: as a person says it, such as `relaxing piano` or `my spin class`; empty for the default.
        """
        asked = set(re.findall(r'[^\W\d_]+', style.casefold()))
        points = {tune.name: sum(_points(word, tune) for word in asked) for tune in self.all}
        best = max(self.all, key=lambda tune: points[tune.name])  # The first of those that are equal.
        if points[best.name]:
            return best, True
        assert self._default is not None
        return self._default, not asked


def load_tunes(path: Path) -> Tunes:
    """Read all tunes.

    Args:
        path: a YAML file: `default` names a tune, `tunes` maps names to rows.

    Raises:
        InvalidInputError: the file cannot be read, or a row is malformed; the message names it.
    """
    try:
        content = read_yaml(path)
        rows = content['tunes'].items()
        return Tunes([_tune(str(name), row) for name, row in rows], str(content['default']))
    except (TypeError, KeyError, AttributeError) as error:
        raise InvalidInputError(
            f"The file '{path}' is no file of tunes; see config/tunes.yaml for its form."
        ) from error


def _tune(name: str, row: Any) -> Tune:
    if not _NAME.fullmatch(name):
        raise InvalidInputError(f"The tune '{name}' needs a name of small letters and digits.")
    try:
        voices = tuple(_voice(voice) for voice in row['voices'])
        words = tuple(str(word).casefold() for word in row['words'])
        return Tune(name, words, float(row['tempo']), voices)
    except InvalidInputError as error:
        raise InvalidInputError(f"The tune '{name}' cannot be used: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInputError(f"The tune '{name}' is malformed ({error!r}); see the file.") from error


def _voice(row: Any) -> Voice:
    instrument, volume = str(row['instrument']), float(row['volume'])
    if instrument not in INSTRUMENTS:
        raise InvalidInputError(
            f"There is no instrument '{instrument}'; use one of {', '.join(INSTRUMENTS)}."
        )
    if not 0 < volume <= 1:
        raise InvalidInputError(
            f'The volume of the {instrument} must be above 0 and up to 1, not {volume:g}.'
        )
    notes, beats = read_phrases(row['phrases'])
    return Voice(instrument, volume, notes, beats)


def _points(word: str, tune: Tune) -> int:
    if word in tune.words or word == tune.name:
        return _SAME
    if not word.isascii():  # Signs without blanks between words: 睡觉音乐.
        return _SAME * any(own in word for own in tune.words if not own.isascii())
    points = 0
    for own in (*tune.words, tune.name):
        shared = min(len(word), len(own))
        if shared >= _KIN_LETTERS and word[:shared] == own[:shared]:
            points = max(points, _KIN)
        elif shared >= _KIN_LETTERS and SequenceMatcher(None, word, own).ratio() >= _ALIKE_RATIO:
            points = max(points, _ALIKE)
    return points

"""Music as written: tunes of voices, voices of notes, and the short notation that config/tunes.yaml uses.

A phrase is notes apart by blanks. `C4` is a note (`C#4`, `Bb3`), `C4+E4+G4` a chord, `r` a rest; `k`, `s` and
`h` are bass drum, snare and hi-hat. `:2` or `:1/2` behind it is its length in beats, which holds for the
notes after it, too; a phrase begins with one beat. A bar line `|` is for the eye.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from mistypilot_ros.core.errors import InvalidInputError

LONGEST = 60.0
"""Longest tune, s: what the robot takes as one file ends soon after."""
DRUMS = ('k', 's', 'h')
_STEPS = {'C': -9, 'D': -7, 'E': -5, 'F': -4, 'G': -2, 'A': 0, 'B': 2}
"""Half tones from A of the same octave."""
_PITCH = re.compile(r'([A-G])([#b]?)([0-8])')
_NOTE = re.compile(r'([^:]+)(?::(\d+(?:/[1-9]\d*)?))?')


@dataclass(frozen=True)
class Note:
    """One sound of one voice."""

    start: Fraction
    """Beats from the beginning."""
    beats: Fraction
    """Length in beats, above 0."""
    pitch: float
    """Hz; 0 for a drum."""
    drum: str = ''
    """One of `DRUMS`; empty for a note."""


@dataclass(frozen=True)
class Voice:
    """What one instrument plays."""

    instrument: str
    """A row of `tunes.INSTRUMENTS`."""
    volume: float
    """0 to 1, beside the other voices."""
    notes: tuple[Note, ...]
    """In order."""
    beats: Fraction
    """Length in beats, rests included."""


@dataclass(frozen=True)
class Tune:
    """One piece of music."""

    name: str
    """Name, small letters and digits."""
    words: tuple[str, ...]
    """What people ask for when this fits, in small letters."""
    tempo: float
    """Beats in a minute."""
    voices: tuple[Voice, ...]
    """At least one; a shorter one begins anew until the longest is over."""

    def __post_init__(self) -> None:
        """Check that the voices go together.

        Raises:
            InvalidInputError: there is no voice, one does not fit into the longest, or it takes too long.
        """
        if not self.voices or not self.beats:
            raise InvalidInputError(f"The tune '{self.name}' has no notes; give it a voice with notes.")
        for voice in self.voices:
            if not voice.beats or self.beats % voice.beats:
                raise InvalidInputError(
                    f"In the tune '{self.name}' the {voice.instrument} has {voice.beats} beats, which do not "
                    f'go into the {self.beats} of the longest voice a whole number of times.'
                )
        if not 30 <= self.tempo <= 300 or self.seconds > LONGEST:
            raise InvalidInputError(
                f"The tune '{self.name}' must have a tempo from 30 to 300 and last at most {LONGEST:g} s; "
                f'it lasts {self.seconds:.0f} s.'
            )

    @property
    def beats(self) -> Fraction:
        """Length in beats."""
        return max((voice.beats for voice in self.voices), default=Fraction(0))

    @property
    def seconds(self) -> float:
        """Length, s, without the dying away of the last notes."""
        return float(self.beats) * 60 / self.tempo


def read_phrases(phrases: Iterable[str]) -> tuple[tuple[Note, ...], Fraction]:
    """Read phrases, one after the other.

    Returns:
        The notes, and how many beats they take with their rests.

    Raises:
        InvalidInputError: something is no note; the message names it.
    """
    notes: list[Note] = []
    at = Fraction(0)
    for phrase in phrases:
        length = Fraction(1)
        for text in phrase.split():
            if text == '|':
                continue
            match = _NOTE.fullmatch(text)
            if match is None or (match[2] and not Fraction(match[2])):
                raise InvalidInputError(
                    f"'{text}' is no note; write one such as C4, Bb3:1/2, C4+E4:2, k or r."
                )
            length = Fraction(match[2]) if match[2] else length
            if match[1] != 'r':
                notes += [_note(part, at, length) for part in match[1].split('+')]
            at += length
    return tuple(notes), at


def _note(text: str, start: Fraction, beats: Fraction) -> Note:
    if text in DRUMS:
        return Note(start, beats, 0.0, text)
    match = _PITCH.fullmatch(text)
    if match is None:
        raise InvalidInputError(
            f"'{text}' is no note; write one such as C4, F#5 or Bb3, or k, s, h for drums."
        )
    steps = _STEPS[match[1]] + {'#': 1, 'b': -1, '': 0}[match[2]] + 12 * (int(match[3]) - 4)
    return Note(start, beats, 440.0 * 2 ** (steps / 12))

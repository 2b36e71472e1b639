"""The files on the robot: system images and sounds, and pictures that were taken."""

from __future__ import annotations

import io
import wave
from dataclasses import dataclass

# Names as shipped, from Misty's .NET SDK and misty2py; "Ecstacy" is spelled so.
_IMAGES = """
Admiration Aggressiveness Amazement Anger ApprehensionConcerned Contempt ContentLeft ContentRight
DefaultContent Disgust Disoriented EcstacyHilarious EcstacyStarryEyed Fear Grief Joy Joy2 JoyGoofy JoyGoofy2
JoyGoofy3 Love Rage Rage2 Rage3 Rage4 RemorseShame Sadness Sleeping SleepingZZZ Sleepy Sleepy2 Sleepy3
Sleepy4 Surprise SystemBlackScreen SystemBlinkLarge SystemBlinkStandard SystemCamera SystemFlash
SystemGearPrompt SystemLogoPrompt Terror Terror2 TerrorLeft TerrorRight
"""

_SOUNDS = """
Acceptance Amazement Amazement2 Anger Anger2 Anger3 Anger4 Annoyance Annoyance2 Annoyance3 Annoyance4 Awe
Awe2 Awe3 Boredom Disapproval Disgust Disgust2 Disgust3 DisorientedConfused DisorientedConfused2
DisorientedConfused3 DisorientedConfused4 DisorientedConfused5 DisorientedConfused6 Distraction Ecstacy
Ecstacy2 Fear Grief Grief2 Grief3 Grief4 Joy Joy2 Joy3 Joy4 Loathing Love PhraseByeBye PhraseEvilAhHa
PhraseHello PhraseNoNoNo PhraseOopsy PhraseOwOwOw PhraseOwwww PhraseUhOh Rage Sadness Sadness2 Sadness3
Sadness4 Sadness5 Sadness6 Sadness7 Sleepy Sleepy2 Sleepy3 Sleepy4 SleepySnore SystemCameraShutter
SystemFailure SystemSuccess SystemWakeWord
"""

DISPLAY_SIZE = (480, 272)
"""Width and height of Misty's display and of its system images, pixels."""

SOUND_SECONDS = 1.5
"""How long a sound lasts whose length is not known; about the length of Misty's system sounds."""

SOUND_ENDINGS = ('.wav', '.mp3', '.wma', '.aac')
LARGEST_SOUND = 3_000_000
"""Bytes of one sound file (Misty's documentation: 3 MB)."""

MOST_SOUNDS = 500
"""Sound files that fit onto the robot; not published."""

DEFAULT_FACE = 'e_DefaultContent.jpg'


@dataclass(frozen=True)
class Asset:
    """One file.

    Attributes:
        name: with extension.
        system: whether it came with the robot.
        width: pixels, 0 for a sound.
        height: pixels, 0 for a sound.
        seconds: how long it plays, 0 for an image.
        data: what is in a recording that was made here; empty for all others.
    """

    name: str
    system: bool
    width: int = 0
    height: int = 0
    seconds: float = 0.0
    data: bytes = b''


class Assets:
    """Files of one kind, found by name in any case."""

    def __init__(self, assets: list[Asset]) -> None:
        """Begin with these files."""
        self._by_name = {asset.name.lower(): asset for asset in assets}

    def find(self, name: str) -> Asset | None:
        """Return the file of a name, None if there is none."""
        return self._by_name.get(name.lower())

    def add(self, asset: Asset) -> None:
        """Add a file or replace one."""
        self._by_name[asset.name.lower()] = asset

    def remove(self, name: str) -> None:
        """Remove the file of a name, if there is one."""
        self._by_name.pop(name.lower(), None)

    def all(self) -> list[Asset]:
        """Return all files."""
        return list(self._by_name.values())


def system_images() -> Assets:
    """Return the images that come with the robot."""
    return Assets([Asset(f'e_{name}.jpg', True, *DISPLAY_SIZE) for name in _IMAGES.split()])


def system_sounds() -> Assets:
    """Return the sounds that come with the robot."""
    return Assets([Asset(f's_{name}.wav', True, seconds=SOUND_SECONDS) for name in _SOUNDS.split()])


def sound_seconds(data: bytes) -> float:
    """Return how long a sound file plays: a WAV says it itself, of others it is not known."""
    try:
        with wave.open(io.BytesIO(data)) as file:
            return file.getnframes() / file.getframerate()
    except (wave.Error, EOFError, ZeroDivisionError):
        return SOUND_SECONDS


def wav_beginning(data: bytes, seconds: float) -> bytes:
    """Return a WAV file that is cut after so many seconds.

    Raises:
        ValueError: it is no WAV file of PCM.
    """
    try:
        with wave.open(io.BytesIO(data)) as reader:
            form, frames = reader.getparams(), reader.readframes(int(seconds * reader.getframerate()))
    except (wave.Error, EOFError) as error:
        raise ValueError(str(error)) from None
    file = io.BytesIO()
    with wave.open(file, 'wb') as writer:
        writer.setparams(form)
        writer.writeframes(frames)
    return file.getvalue()

"""WAV files as speech servers and microphones write them."""

import io
import struct
import wave
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.core.errors import InvalidInputError

_LOBES = 24
"""Half-waves of the sinc on each side when the rate is changed."""
_BLOCK = 8_192
"""Frames that are resampled at once."""
WINDOW = 0.3
"""Length of the parts of which the loudest counts, s."""
_TYPES = {1: 'u1', 2: '<i2', 4: '<i4'}
"""How samples of so many bytes are written; those of 3 bytes have no type."""


@dataclass(frozen=True)
class Sound:
    """What a WAV file holds."""

    frames: bytes
    """The samples, PCM, channels in turn."""
    rate: int
    """Frames a second, 4,000 to 192,000 Hz."""
    channels: int
    """1 for mono, up to 8."""
    width: int
    """Bytes of a sample, 1 to 4."""

    @property
    def seconds(self) -> float:
        """Length, s: of the samples that are there, whatever the head of the file says."""
        return len(self.frames) / (self.rate * self.channels * self.width)

    @property
    def loudness(self) -> float:
        """Root of the mean square of the loudest part, 0 to 1: a word in a long silence is loud."""
        samples = self._samples()
        size = max(int(WINDOW * self.rate * self.channels), 1)
        parts = (samples[at : at + size] for at in range(0, len(samples), size))
        return max((float(np.std(part)) for part in parts), default=0.0)

    def to_wav(self) -> bytes:
        """The sound as a file whose head is right."""
        file = io.BytesIO()
        with wave.open(file, 'wb') as writer:
            writer.setnchannels(self.channels)
            writer.setsampwidth(self.width)
            writer.setframerate(self.rate)
            writer.writeframes(self.frames)
        return file.getvalue()

    def samples(self, rate: int) -> NDArray[np.float32]:
        """The sound in one channel, shape (frames,), -1 to 1, as recognisers take it.

        Args:
            rate: frames a second that are wanted, Hz.
        """
        mono = self._samples().reshape(-1, self.channels).mean(axis=1)
        if rate == self.rate or not len(mono):
            return mono.astype(np.float32)
        return _resampled(mono, self.rate, rate).astype(np.float32)

    def _samples(self) -> NDArray[np.float64]:
        """All samples in order, -1 to 1."""
        if self.width == 3:  # the lowest byte of three is far below any noise
            high = np.frombuffer(self.frames, np.uint8).reshape(-1, 3)[:, 1:]
            return np.ascontiguousarray(high).view('<i2').ravel() / 2.0**15
        samples = np.frombuffer(self.frames, np.dtype(_TYPES[self.width])).astype(np.float64)
        half = 2.0 ** (8 * self.width - 1)
        return (samples - half) / half if self.width == 1 else samples / half


def _resampled(samples: NDArray[np.float64], rate: int, wanted: int) -> NDArray[np.float64]:
    """Change the rate by a windowed sinc; what is too high for the new rate goes, instead of sounding low.

    Args:
        samples: shape (frames,).
        rate: theirs, Hz.
        wanted: the new one, Hz.
    """
    cut = min(1.0, wanted / rate)
    reach = int(np.ceil(_LOBES / cut))
    padded = np.pad(samples, reach)
    taps = np.arange(1 - reach, reach + 1)
    found = np.empty(int(len(samples) * wanted / rate))
    for first in range(0, len(found), _BLOCK):  # in blocks: a minute at once would take a GB
        at = np.arange(first, min(first + _BLOCK, len(found))) * (rate / wanted)
        nearest = at.astype(np.int64)
        away = taps - (at - nearest)[:, None]
        window = np.cos(np.clip(away / (2 * reach), -0.5, 0.5) * np.pi) ** 2
        around = padded[nearest[:, None] + taps + reach]
        found[first : first + _BLOCK] = (around * np.sinc(away * cut) * window).sum(axis=1) * cut
    return found


def read_wav(data: bytes, what: str) -> Sound:
    """Read a WAV file; one whose head names no length, as servers send it in a stream, is read to its end.

    Args:
        data: the whole file.
        what: what it is, for whoever gave it; begins a sentence.

    Raises:
        InvalidInputError: it is none, of another kind than PCM, or without a sound.
    """
    try:
        with wave.open(io.BytesIO(data), 'rb') as reader:
            rate, channels, width = reader.getframerate(), reader.getnchannels(), reader.getsampwidth()
            head_is_sane = 4_000 <= rate <= 192_000 and 1 <= channels <= 8 and 1 <= width <= 4
            frames = reader.readframes(len(data)) if head_is_sane else b''
    except wave.Error as error:
        if 'unknown format' in str(error):
            raise InvalidInputError(
                f'{what} is a WAV file of another kind than PCM: convert it to PCM with 16 bits.'
            ) from error
        raise InvalidInputError(f'{what} is no WAV file.') from error
    except (EOFError, OverflowError, RuntimeError, ValueError, struct.error) as error:  # of broken heads
        raise InvalidInputError(f'{what} is no WAV file, or only its beginning.') from error
    whole = len(frames) - len(frames) % (channels * width) if head_is_sane else 0
    if not whole:
        raise InvalidInputError(f'{what} is a WAV file without a sound.')
    return Sound(frames[:whole], rate, channels, width)

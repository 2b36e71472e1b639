"""WAV files of all kinds are read by what is in them."""

from __future__ import annotations

import io
import math
import struct
import wave

import numpy as np
import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.llm.scripted.speech import RATE, tone
from mistypilot_ros.speech.wav import read_wav


def wav(samples: list[float], rate: int = 16_000, channels: int = 1, width: int = 2) -> bytes:
    """A file of samples from -1 to 1."""
    numbers = [round(sample * (2 ** (8 * width - 1) - 1)) for sample in samples]
    frames = b''.join(
        bytes([number + 128]) if width == 1 else number.to_bytes(width, 'little', signed=True)
        for number in numbers
    )
    file = io.BytesIO()
    with wave.open(file, 'wb') as writer:
        writer.setnchannels(channels)
        writer.setsampwidth(width)
        writer.setframerate(rate)
        writer.writeframes(frames)
    return file.getvalue()


def sine(seconds: float, rate: int, pitch: float = 200.0, height: float = 0.5) -> list[float]:
    return [height * math.sin(2 * math.pi * pitch * at / rate) for at in range(int(seconds * rate))]


@pytest.mark.parametrize('width', [1, 2, 3, 4])
@pytest.mark.parametrize('channels', [1, 2])
def test_length_and_loudness_of_every_width(width: int, channels: int) -> None:
    samples = [sample for sample in sine(0.6, 8_000) for _ in range(channels)]
    sound = read_wav(wav(samples, 8_000, channels, width), 'It')
    assert sound.seconds == pytest.approx(0.6)
    assert sound.loudness == pytest.approx(0.5 / math.sqrt(2), rel=0.03)
    mono = sound.samples(8_000)
    assert mono.shape == (4_800,) and float(np.max(mono)) == pytest.approx(0.5, rel=0.03)


def test_a_word_in_a_long_silence_is_loud_and_a_constant_is_silent() -> None:
    word = [0.0] * 48_000 + sine(0.3, 16_000) + [0.0] * 48_000
    assert read_wav(wav(word), 'It').loudness > 0.2
    assert read_wav(wav([0.3] * 16_000), 'It').loudness < 0.001, 'a microphone with an offset'


def test_the_rate_is_changed_without_false_tones() -> None:
    low = read_wav(wav(sine(1.0, 48_000, 440.0), 48_000), 'It').samples(16_000)
    assert low.shape == (16_000,) and float(np.std(low)) == pytest.approx(0.354, rel=0.03)
    high = read_wav(wav(sine(1.0, 48_000, 15_000.0), 48_000), 'It').samples(16_000)
    assert float(np.std(high)) < 0.01
    assert read_wav(wav(sine(0.5, 8_000), 8_000), 'It').samples(16_000).shape == (8_000,)


@pytest.mark.parametrize('length', [0xFFFFFFFF, 0x7FFFFFFF])
def test_a_head_without_a_length_is_read_to_the_end_and_mended(length: int) -> None:
    data = bytearray(tone(0.5))
    at = data.index(b'data') + 4
    data[at : at + 4] = struct.pack('<I', length)
    data[4:8] = struct.pack('<I', 0xFFFFFFFF)
    sound = read_wav(bytes(data), 'It')
    assert sound.seconds == pytest.approx(0.5)
    with wave.open(io.BytesIO(sound.to_wav())) as mended:
        assert mended.getnframes() == RATE // 2


def test_what_lies_before_the_sound_is_passed_over() -> None:
    plain = tone(0.5)
    at = plain.index(b'data')
    riff = b'RIFF' + struct.pack('<I', len(plain) + 4)
    data = riff + plain[8:at] + b'LIST' + struct.pack('<I', 4) + b'INFO' + plain[at:]
    assert read_wav(data, 'It').seconds == pytest.approx(0.5)


def kind(number: int) -> bytes:
    data = bytearray(tone(0.5))
    data[20:22] = struct.pack('<H', number)
    return bytes(data)


@pytest.mark.parametrize(
    ('data', 'words'),
    [
        (b'', 'no WAV file'),
        (b'RIFF', 'no WAV file'),
        (b'ID3\x04' + bytes(2_000), 'no WAV file'),
        (b'<html>hello</html>' * 100, 'no WAV file'),
        (tone(0.5)[:30], 'no WAV file'),
        (tone(0.5)[:44], 'without a sound'),
        (kind(3), 'another kind than PCM'),
        (kind(6), 'another kind than PCM'),
    ],
)
def test_what_is_no_sound_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(InvalidInputError, match=words) as refused:
        read_wav(data, "The file 'x.wav'")
    assert str(refused.value).startswith("The file 'x.wav' is") and str(refused.value).endswith('.')


def test_no_bytes_at_all_make_it_stumble() -> None:
    good = tone(0.3)[:200]
    for at in range(44):
        for value in (0, 1, 0x7F, 0xFF):
            data = bytearray(good)
            data[at] = value
            try:
                sound = read_wav(bytes(data), 'It')
            except InvalidInputError:
                continue
            assert 0 < sound.seconds and 0 <= sound.loudness <= 1.5
            read_wav(sound.to_wav(), 'It')

"""A small synthesiser: plays a score into a sound file. No robot ships music, so it brings its own."""

import io
import wave
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.misty.tunes_score import Note, Tune

Samples = NDArray[np.float64]

RATE = 22_050
"""Samples in a second: enough for the robot's small speaker."""
TAIL = 1.0
"""The last notes die away in this time, s."""
FADE = 0.4
"""The whole fades out over this time at its end, s."""
PEAK = 0.8
"""Loudest sample of a tune, as a fraction of what a file can hold."""
ECHOES = ((0.083, 0.16), (0.151, 0.10), (0.233, 0.06))
"""Delay, s, and strength of what a small room throws back."""


@dataclass(frozen=True)
class Instrument:
    """How a note sounds."""

    overtones: tuple[float, ...]
    """Strength of the fundamental and of each overtone."""
    attack: float
    """It swells in this time, s; above 0, or it would click."""
    decay: float
    """It falls to 37 % in this time while it is held, s."""
    release: float
    """It dies away in this time once it is let go, s; above 0, or it would click."""
    brightness: float = 0.0
    """How much faster each overtone falls than the one below it, 1/s."""


INSTRUMENTS: Mapping[str, Instrument] = {
    'piano': Instrument((1, 0.55, 0.3, 0.18, 0.1, 0.06), 0.006, 1.1, 0.25, 1.1),
    'bells': Instrument((1, 0.0, 0.35, 0.0, 0.22, 0.1), 0.003, 0.9, 0.5, 2.2),
    'strings': Instrument((1, 0.5, 0.33, 0.22, 0.14, 0.08), 0.30, 9.0, 0.45),
    'pluck': Instrument((1, 0.6, 0.4, 0.28, 0.2, 0.14, 0.1), 0.003, 0.38, 0.10, 1.8),
    'bass': Instrument((1, 0.5, 0.18, 0.08), 0.008, 0.7, 0.08, 1.0),
    'lead': Instrument((1, 0.0, 0.33, 0.0, 0.2, 0.0, 0.14), 0.012, 2.0, 0.09),
    'organ': Instrument((1, 0.7, 0.4, 0.3, 0.0, 0.15), 0.02, 20.0, 0.08),
    'drums': Instrument((1,), 0.001, 1.0, 0.02),
}
"""All instruments by name; `drums` takes k, s and h, the others take notes."""


def render(tune: Tune) -> bytes:
    """Play a tune.

    Returns:
        A WAV file: 16 bits, one channel, `RATE` samples in a second. The same tune gives the same file.
    """
    beat = 60 / tune.tempo
    mixed = np.zeros(round((tune.seconds + TAIL) * RATE) + 1)
    known: dict[tuple[str, float, str, float], Samples] = {}
    for voice in tune.voices:
        for turn in range(int(tune.beats / voice.beats)):
            for note in voice.notes:
                key = (voice.instrument, note.pitch, note.drum, float(note.beats))
                if key not in known:
                    known[key] = _sound(voice.instrument, note, float(note.beats) * beat)
                begin = round(float(note.start + turn * voice.beats) * beat * RATE)
                part = known[key][: len(mixed) - begin]
                mixed[begin : begin + len(part)] += voice.volume * part
    return _file(_fade(_room(mixed)))


def _sound(instrument: str, note: Note, seconds: float) -> Samples:
    return _drum(note.drum) if note.drum else _tone(INSTRUMENTS[instrument], note.pitch, seconds)


def _tone(instrument: Instrument, pitch: float, seconds: float) -> Samples:
    """One note: overtones below half the sample rate, each falling, under an envelope that ends at zero."""
    held = max(seconds, instrument.attack)
    time = np.arange(round((held + instrument.release) * RATE)) / RATE
    sound = np.zeros_like(time)
    for number, strength in enumerate(instrument.overtones, 1):
        if strength and pitch * number < 0.45 * RATE:
            falling = np.exp(-time * instrument.brightness * (number - 1))
            sound += strength * falling * np.sin(2 * np.pi * pitch * number * time)
    swell = np.clip(time / instrument.attack, 0, 1)
    let_go = np.clip((held + instrument.release - time) / instrument.release, 0, 1)
    return np.asarray(sound * _smooth(swell) * _smooth(let_go) * np.exp(-time / instrument.decay))


def _drum(kind: str) -> Samples:
    """A bass drum is a tone that falls, a snare and a hi-hat are noise of different colour and length."""
    if kind == 'k':
        time = np.arange(round(0.28 * RATE)) / RATE
        phase = 2 * np.pi * (48 * time + 90 * 0.035 * (1 - np.exp(-time / 0.035)))
        sound, fall = 1.5 * np.sin(phase), 0.09
    else:
        length, fall = (0.20, 0.055) if kind == 's' else (0.07, 0.018)
        time = np.arange(round(length * RATE)) / RATE
        noise = np.random.default_rng(ord(kind)).uniform(-1, 1, len(time))
        if kind == 's':
            sound = 0.6 * noise + 0.5 * np.sin(2 * np.pi * 185 * time)
        else:
            sound = 0.5 * np.diff(noise, prepend=0.0)
    swell = np.clip(time / 0.002, 0, 1)
    let_go = np.clip((time[-1] - time) / 0.02, 0, 1)
    return np.asarray(sound * _smooth(swell) * _smooth(let_go) * np.exp(-time / fall))


def _smooth(ramp: Samples) -> Samples:
    """A straight ramp from 0 to 1 without corners, which would be heard."""
    return np.asarray(0.5 - 0.5 * np.cos(np.pi * ramp))


def _room(dry: Samples) -> Samples:
    wet = dry.copy()
    for delay, strength in ECHOES:
        shift = round(delay * RATE)
        wet[shift:] += strength * dry[:-shift]
    return wet


def _fade(samples: Samples) -> Samples:
    count = round(FADE * RATE)
    samples[-count:] *= _smooth(np.linspace(1, 0, count))
    return samples * (PEAK / max(1e-9, float(np.abs(samples).max())))


def _file(samples: Samples) -> bytes:
    target = io.BytesIO()
    with wave.open(target, 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(samples * 32767).astype('<i2').tobytes())
    return target.getvalue()

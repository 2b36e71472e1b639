"""Scores and the synthesiser: what is written is what sounds, and nothing clicks."""

import io
import wave
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.misty.commands import LARGEST_SOUND, upload_sound
from mistypilot_ros.misty.tunes import RATE, TAIL, render
from mistypilot_ros.misty.tunes_file import load_tunes
from mistypilot_ros.misty.tunes_score import Tune, Voice, read_phrases

TUNES = load_tunes(data_folders.shipped('config') / 'tunes.yaml')
ROW = (
    '  {name}:\n    words: [x]\n    tempo: {tempo}\n    voices:\n'
    "      - {{instrument: {instrument}, volume: {volume}, phrases: ['{phrase}']}}\n"
)


def samples(data: bytes) -> np.ndarray:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), '<i2') / 32768


def tune(*phrases: str, instrument: str = 'piano', tempo: float = 60) -> Tune:
    return Tune('x', (), tempo, (Voice(instrument, 1.0, *read_phrases(phrases)),))


def loudness(sound: np.ndarray, hertz: float) -> float:
    """How much of a frequency is in a sound."""
    time = np.arange(len(sound)) / RATE
    return float(abs(np.mean(sound * np.exp(-2j * np.pi * hertz * time))))


def test_the_notation() -> None:
    notes, beats = read_phrases(['A4 C5:1/2 r | Bb3+F#4:3/2', 'k h:1/4'])
    assert beats == Fraction(19, 4)
    assert [(note.start, note.beats, round(note.pitch, 1), note.drum) for note in notes] == [
        (0, 1, 440.0, ''),
        (1, Fraction(1, 2), 523.3, ''),
        (2, Fraction(3, 2), 233.1, ''),
        (2, Fraction(3, 2), 370.0, ''),
        (Fraction(7, 2), 1, 0.0, 'k'),
        (Fraction(9, 2), Fraction(1, 4), 0.0, 'h'),
    ]


@pytest.mark.parametrize(
    'text', ['H4', 'C', 'C9', 'c4', 'C4:0', 'C4:1/0', 'C4:-1', 'C4+', 'C4:1.5', 'x', '::']
)
def test_what_is_no_note_is_named(text: str) -> None:
    with pytest.raises(InvalidInputError, match='is no note'):
        read_phrases([text])


def test_a_note_sounds_at_its_pitch_and_time() -> None:
    sound = samples(render(tune('r A4 r r')))
    before, during = sound[: RATE - 10], sound[RATE : 2 * RATE]
    assert abs(before).max() == 0.0
    assert loudness(during, 440.0) > 20 * loudness(during, 466.2)


def test_a_shorter_voice_begins_anew() -> None:
    long, short = read_phrases(['r:4']), read_phrases(['k r'])
    sound = samples(render(Tune('x', (), 60, (Voice('piano', 1, *long), Voice('drums', 1, *short)))))
    energy = [float(np.square(sound[second * RATE : (second + 1) * RATE]).sum()) for second in range(4)]
    assert min(energy[0], energy[2]) > 100 * max(energy[1], energy[3])


@pytest.mark.parametrize('one', TUNES.all, ids=lambda tune: tune.name)
def test_the_shipped_tunes_are_pleasant_and_fit_onto_the_robot(one: Tune) -> None:
    data = render(one)
    sound = samples(data)
    assert 25 <= len(sound) / RATE <= 45 and len(sound) / RATE == pytest.approx(one.seconds + TAIL, abs=0.01)
    assert len(data) < 2_000_000
    assert 0.75 < abs(sound).max() <= 0.81, 'loud enough, and not clipped'
    assert abs(sound[0]) < 0.001 and abs(sound[-1]) < 0.001, 'no click at the ends'
    # Nothing is quiet for long: each window of two seconds has sound, up to the dying away of the last notes.
    windows = [sound[at : at + 2 * RATE] for at in range(0, int(one.seconds * RATE) - 2 * RATE, RATE)]
    assert min(float(window.std()) for window in windows) > 0.015


@pytest.mark.parametrize('instrument', ['piano', 'bells', 'strings', 'pluck', 'bass', 'lead', 'organ'])
def test_no_note_begins_or_ends_with_a_click(instrument: str) -> None:
    sound = samples(render(tune('A3 r', instrument=instrument)))
    steps = abs(np.diff(sound))
    steady = steps[RATE // 4 : RATE // 2].max()
    end = np.flatnonzero(abs(sound) > 0.001)[-1]
    assert steps[:5].max() < 0.1 * steps.max(), 'it swells'
    assert steps[end - 50 :].max() < max(0.02, steady), 'it dies away'


def test_the_same_tune_gives_the_same_file() -> None:
    assert render(TUNES.all[0]) == render(TUNES.all[0])


@pytest.mark.parametrize(
    ('style', 'name', 'fits'),
    [
        ('relaxing piano', 'relaxing', True),
        ('Sleep', 'sleep', True),
        ('workout', 'workout', True),
        ('my spin class', 'workout', True),
        ('party', 'party', True),
        ('some Mozart and the like', 'classical', True),
        ('clasical', 'classical', True),
        ('something to dance to', 'party', True),
        ('folk', 'happy', True),
        ('rock and roll', 'rock', True),
        ('睡觉', 'sleep', True),
        ('zydeco', 'relaxing', False),
        ('', 'relaxing', True),
        ('!?', 'relaxing', True),
    ],
)
def test_the_nearest_tune(style: str, name: str, fits: bool) -> None:
    found, fit = TUNES.nearest(style)
    assert (found.name, fit) == (name, fits)


@pytest.mark.parametrize(
    ('changes', 'words'),
    [
        ({'instrument': 'kazoo'}, "no instrument 'kazoo'; use one of piano"),
        ({'volume': 2}, 'volume of the piano must be above 0'),
        ({'phrase': 'C4 Q4'}, "'Q4' is no note"),
        ({'phrase': ''}, 'has no notes'),
        ({'tempo': 5}, 'tempo from 30 to 300'),
        ({'phrase': 'C4:200'}, 'at most 60 s'),
        ({'tempo': 'fast'}, 'malformed'),
        ({'name': 'Sad Song'}, 'small letters'),
        ({'name': 'other'}, "default tune 'good' is not among"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, changes: dict[str, object], words: str) -> None:
    good = {'name': 'good', 'tempo': 60, 'instrument': 'piano', 'volume': 1, 'phrase': 'C4'}
    file = tmp_path / 'tunes.yaml'
    file.write_text('default: good\ntunes:\n' + ROW.format_map({**good, **changes}))
    with pytest.raises(InvalidInputError) as caught:
        load_tunes(file)
    assert words in str(caught.value) and '\n' not in str(caught.value)


def test_voices_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(InvalidInputError, match='the drums has 3 beats, which do not go into the 4'):
        Tune(
            'x',
            (),
            60,
            (Voice('piano', 1, *read_phrases(['C4:4'])), Voice('drums', 1, *read_phrases(['k:3']))),
        )


@pytest.mark.parametrize('content', ['', 'tunes: 3', '[', 'default: x', b'\xff'])
def test_a_file_of_no_tunes_is_named(tmp_path: Path, content: str | bytes) -> None:
    file = tmp_path / 'tunes.yaml'
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InvalidInputError, match=r'tunes\.yaml'):
        load_tunes(file)
    with pytest.raises(InvalidInputError, match='cannot be read'):
        load_tunes(tmp_path / 'nowhere.yaml')


def test_a_sound_that_is_too_large_is_not_sent() -> None:
    with pytest.raises(InvalidInputError, match='shorten it'):
        upload_sound('a.wav', bytes(LARGEST_SOUND + 1))
    with pytest.raises(InvalidInputError):
        upload_sound('a.wav', b'')

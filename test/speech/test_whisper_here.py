"""Whisper on this machine: what is said where it is missing, how its model is made up, and real speech."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from speech_server import recording

from mistypilot_ros.core.errors import StoreError, UnavailableError
from mistypilot_ros.speech.whisper import WhisperTranscriber
from mistypilot_ros.speech.whisper_parts import BASE, PartedModel, gathered_model

INSTALLED = importlib.util.find_spec('faster_whisper') is not None
SENTENCES = (
    'Forget what the chin does.',
    'Tell me a bedtime story about a dragon.',
    'Take a photo.',
    'Turn the light red.',
    'Wave your right arm.',
)
MODEL = PartedModel(
    'tiny',
    (('part_one', 'data/model.bin.part1'), ('part_two', 'data/model.bin.part2')),
    (('part_one', 'data/config.json'),),
    hashlib.sha256(b'first second').hexdigest(),
)


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Installed packages that hold a model in parts."""
    for package, file, data in (
        ('part_one', 'model.bin.part1', b'first '),
        ('part_two', 'model.bin.part2', b'second'),
        ('part_one', 'config.json', b'{}'),
    ):
        path = tmp_path / 'site' / package / 'data' / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / 'site'


def test_the_parts_are_put_together_once(tmp_path: Path, packages: Path) -> None:
    data = tmp_path / 'data'
    folder = gathered_model(MODEL, data, packages.joinpath)
    assert folder == data / 'tiny' and (folder / 'model.bin').read_bytes() == b'first second'
    assert (folder / 'config.json').read_bytes() == b'{}' and [path.name for path in data.iterdir()] == [
        'tiny'
    ]
    shutil.rmtree(packages)
    assert gathered_model(MODEL, data, packages.joinpath) == folder


def test_a_folder_that_was_begun_is_no_model(tmp_path: Path, packages: Path) -> None:
    (tmp_path / 'data' / 'tiny').mkdir(parents=True)
    (tmp_path / 'data' / 'tiny' / 'config.json').write_text('half')
    folder = gathered_model(MODEL, tmp_path / 'data', packages.joinpath)
    assert folder and (folder / 'config.json').read_bytes() == b'{}'


def test_without_the_packages_there_is_none(tmp_path: Path) -> None:
    assert gathered_model(MODEL, tmp_path, lambda _: None) is None
    assert gathered_model(replace(MODEL, parts=(('no_such_package_here', 'x'),), beside=()), tmp_path) is None


def test_other_parts_than_those_checked_are_refused(tmp_path: Path, packages: Path) -> None:
    (packages / 'part_two' / 'data' / 'model.bin.part2').write_bytes(b'changed')
    with pytest.raises(UnavailableError, match='pip install --force-reinstall part-one part-two'):
        gathered_model(MODEL, tmp_path / 'data', packages.joinpath)
    (packages / 'part_two' / 'data' / 'model.bin.part2').unlink()
    with pytest.raises(StoreError, match='cannot be put together'):
        gathered_model(MODEL, tmp_path / 'data', packages.joinpath)
    assert list((tmp_path / 'data').iterdir()) == []


@pytest.mark.skipif(INSTALLED, reason='faster-whisper is installed')
def test_without_the_package_the_remedy_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match='pip install faster-whisper'):
        WhisperTranscriber(tmp_path).transcribe(recording(tmp_path))


@pytest.mark.skipif(not INSTALLED, reason='the extra `speech` is not installed')
def test_a_folder_without_a_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match='holds no Whisper model'):
        WhisperTranscriber(tmp_path).transcribe(recording(tmp_path))
    for name in ('model.bin', 'config.json', 'tokenizer.json'):
        (tmp_path / name).write_bytes(b'{}')
    with pytest.raises(UnavailableError, match='cannot be loaded'):
        WhisperTranscriber(tmp_path).transcribe(recording(tmp_path))


def test_silence_needs_no_model(tmp_path: Path) -> None:
    assert 'too short' in WhisperTranscriber(tmp_path).transcribe(recording(tmp_path, 0.1)).why


@pytest.fixture(scope='module')
def model(tmp_path_factory: pytest.TempPathFactory) -> WhisperTranscriber:
    """The model that pip installed."""
    named = os.environ.get('MISTYPILOT_TEST_WHISPER')
    folder = Path(named) if named else gathered_model(BASE, tmp_path_factory.mktemp('model'))
    if not INSTALLED or folder is None or shutil.which('espeak-ng') is None:
        pytest.skip('faster-whisper, the packages of its model or espeak-ng are not installed')
    return WhisperTranscriber(folder)


@pytest.mark.parametrize('sentence', SENTENCES)
def test_what_a_voice_says_is_understood(model: WhisperTranscriber, tmp_path: Path, sentence: str) -> None:
    path = tmp_path / 'said.wav'
    command = ['espeak-ng', '-v', 'en-us', '-s', '150', '-w', str(path), sentence]
    subprocess.run(command, check=True, timeout=60)
    heard = model.transcribe(path, 'en')
    assert heard.text.strip('.!').lower() == sentence.strip('.').lower() and 0.2 < heard.confidence <= 1


def test_a_tone_is_no_sentence(model: WhisperTranscriber, tmp_path: Path) -> None:
    assert model.transcribe(recording(tmp_path, 2.0), 'en').text == ''

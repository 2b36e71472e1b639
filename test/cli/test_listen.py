"""What turns the sound of a file into text: which recogniser is meant, and the remedy where there is none."""

import pytest

from mistypilot_ros.cli.listen import transcriber
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.speech.hearing import OpenAiTranscriber
from mistypilot_ros.speech.whisper import WhisperTranscriber


def test_which_recogniser_is_meant(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_DATA_HOME', str(tmp_path / 'data'))
    server = {'OPENAI_BASE_URL': 'http://127.0.0.1:9/v1'}
    assert isinstance(transcriber(server, tmp_path, 10.0), WhisperTranscriber)
    assert isinstance(transcriber(server, None, 10.0), OpenAiTranscriber)
    folder = tmp_path / 'data' / 'mistypilot' / 'whisper-base'
    folder.mkdir(parents=True)
    (folder / 'model.bin').write_bytes(b'a model')
    assert isinstance(transcriber({}, None, 10.0), WhisperTranscriber)


def test_where_nothing_recognises_speech_the_remedy_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_DATA_HOME', str(tmp_path / 'data'))
    monkeypatch.setattr('importlib.util.find_spec', lambda name: None)
    with pytest.raises(UnavailableError, match='set OPENAI_API_KEY or OPENAI_BASE_URL, or install'):
        transcriber({}, None, 10.0)

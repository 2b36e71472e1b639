"""Whisper on this machine, by the package faster-whisper, which is an extra."""

import importlib.util
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Any

from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.speech.hearing import confidence, listen, short_language
from mistypilot_ros.speech.hints import hint
from mistypilot_ros.speech.wav import Sound

RATE = 16_000
"""Samples a second that Whisper takes, Hz."""
FILES = ('model.bin', 'config.json', 'tokenizer.json')
"""What a folder of a model holds at least."""
NO_SPEECH = 0.6
"""Probability from which a segment is taken for no speech, where Whisper is unsure of its words too."""
UNSURE = -1.0
"""Mean logarithm of the words' probabilities below which Whisper is unsure (both from Whisper itself)."""
QUIET = ('HF_HUB_OFFLINE', 'HF_HUB_DISABLE_TELEMETRY', 'ORT_DISABLE_TELEMETRY')
"""Keep the libraries below from asking a server for models, and from reporting to their makers."""
INSTALL = "pip install 'mistypilot_ros[speech]' (or: pip install faster-whisper)"
"""The remedy where the package is missing."""


class WhisperTranscriber:
    """Recognises one recording after the other; the first loads the model. Nothing leaves this machine."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        """Load nothing yet.

        Args:
            folder: of the model in the form of CTranslate2.
            threads: of the processor, from 1.
        """
        self._folder, self._threads = folder, threads
        self._model: Any = None
        self._lock = Lock()
        self._cancels = 0

    def transcribe(self, recording: Path | bytes, language: str = '') -> Heard:
        """Return what was said; see `Transcriber`.

        Raises:
            InvalidInputError: the file cannot be used.
            UnavailableError: the package or the model is not there, or it fails.
            CancelledError: `cancel` was called meanwhile.
        """
        given = hint(short_language(language))
        return listen(recording, lambda sound: self._recognise(sound, language, given), given)

    def cancel(self) -> None:
        """Give up what is under way, at the end of the part that is being recognised."""
        self._cancels += 1

    def check(self) -> None:
        """Look for the package and the model, without loading them.

        Raises:
            UnavailableError: one of them is not there.
        """
        if importlib.util.find_spec('faster_whisper') is None:
            raise UnavailableError(f'Speech recognition is not installed on this machine: {INSTALL}.')
        missing = [name for name in FILES if not (self._folder / name).is_file()]
        if missing:
            raise UnavailableError(
                f"The folder '{self._folder}' holds no Whisper model ({missing[0]} is missing): name another."
            )

    def load(self) -> None:
        """Load the model now, so that the first recording need not wait; it takes about a second.

        Raises:
            UnavailableError: the package or the model is not there.
        """
        with self._lock:
            if self._model is None:
                self._model = self._loaded()

    def _loaded(self) -> Any:
        self.check()
        for name in QUIET:  # They are read once, when the libraries are loaded.
            os.environ[name] = '1'
        try:
            return importlib.import_module('faster_whisper').WhisperModel(
                str(self._folder),
                device='cpu',
                compute_type='int8',
                cpu_threads=self._threads,
                local_files_only=True,
            )
        except Exception as error:  # Its errors share no parent.
            raise UnavailableError(
                f"The Whisper model in '{self._folder}' cannot be loaded: {error}"
            ) from error

    def _recognise(self, sound: Sound, language: str, given: str) -> Heard:
        before = self._cancels
        self.load()
        try:
            with self._lock:
                found, told = self._model.transcribe(
                    sound.samples(RATE),
                    language=short_language(language) or None,
                    initial_prompt=given or None,
                    condition_on_previous_text=False,
                    vad_filter=True,
                )
                segments = [
                    segment for segment in self._until_cancelled(found, before) if _is_speech(segment)
                ]
        except CancelledError:
            raise
        except Exception as error:  # Its errors share no parent.
            raise UnavailableError(f'The speech recognition on this machine failed: {error}') from error
        return Heard(
            ' '.join(' '.join(segment.text for segment in segments).split()),
            language or str(told.language or ''),
            confidence([{'avg_logprob': segment.avg_logprob} for segment in segments]),
        )

    def _until_cancelled(self, segments: Iterable[Any], before: int) -> Iterator[Any]:
        for segment in segments:
            if self._cancels != before:
                raise CancelledError('The speech recognition on this machine was told to stop.')
            yield segment


def _is_speech(segment: Any) -> bool:
    return segment.no_speech_prob < NO_SPEECH or segment.avg_logprob > UNSURE

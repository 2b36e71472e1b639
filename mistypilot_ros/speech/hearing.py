"""Recordings become text: what is silent is dropped first, and what is noise afterwards."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.hearing import UNTOLD, Heard, is_noise, is_silence
from mistypilot_ros.speech import server as faults
from mistypilot_ros.speech.asking import Post, SpeechDesk
from mistypilot_ros.speech.hints import ECHO, hint, is_echo, mended
from mistypilot_ros.speech.server import SpeechServer, Wish
from mistypilot_ros.speech.wav import Sound, read_wav

MODEL = 'gpt-4o-mini-transcribe'
"""What hears where nobody says otherwise."""
LARGEST_FILE = 25_000_000
"""Bytes of a recording; OpenAI's endpoint takes no more."""
LONGEST = 120.0
"""Length of a recording, s; an instruction is much shorter."""
SECONDS = 20.0
"""Longest time for a recording, s."""
LARGEST_ANSWER = 1_000_000
"""Bytes of an answer that are taken at most."""
_WITH_FIGURES = ('whisper',)
"""How models begin that tell how sure they are."""
_LANGUAGES = {
    'chinese': 'zh',
    'dutch': 'nl',
    'english': 'en',
    'french': 'fr',
    'german': 'de',
    'italian': 'it',
    'japanese': 'ja',
    'korean': 'ko',
    'portuguese': 'pt',
    'russian': 'ru',
    'spanish': 'es',
}
"""Some servers tell the language as an English word."""


def listen(recording: Path | bytes, recognise: Callable[[Sound], Heard], given: str = '') -> Heard:
    """Have a recording recognised, unless nobody speaks in it; the same for every recogniser.

    Args:
        recording: path of a WAV file, or what is in it.
        recognise: does it.
        given: the hint that it got; empty for none.

    Raises:
        MistyPilotError: the file cannot be used, or as `recognise` does.
    """
    name = 'The recording' if isinstance(recording, bytes) else f"The file '{recording}'"
    sound = _read(recording if isinstance(recording, bytes) else _content(recording), name)
    if why := is_silence(sound.seconds, sound.loudness):
        return Heard('', why=why)
    heard = recognise(sound)
    why = is_noise(heard.text) or (ECHO if is_echo(heard.text, given) else '')
    if why:
        return Heard('', heard.language, heard.confidence, why)
    return replace(heard, text=mended(heard.text))


def short_language(tag: str) -> str:
    """The language of a tag or an English word as two letters, `zh` of `zh-CN`; empty where unknown."""
    first = tag.strip().lower().replace('_', '-').partition('-')[0]
    return _LANGUAGES.get(first, first if len(first) in (2, 3) and first.isalpha() else '')


def confidence(segments: Sequence[Any]) -> float:
    """How sure Whisper is of segments, 0 to 1; `UNTOLD` where it does not tell.

    Args:
        segments: each with `avg_logprob`, the mean of the logarithms of its words' probabilities.
    """
    logs = [segment.get('avg_logprob') for segment in segments if isinstance(segment, Mapping)]
    told = [float(log) for log in logs if isinstance(log, int | float) and math.isfinite(log)]
    return min(math.exp(sum(told) / len(told)), 1.0) if told else UNTOLD


def _content(path: Path) -> bytes:
    try:
        with path.open('rb') as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InvalidInputError(f"The file '{path}' cannot be read: {error.strerror}.") from error


def _read(data: bytes, name: str) -> Sound:
    if len(data) > LARGEST_FILE:
        raise InvalidInputError(f'{name} has more than {LARGEST_FILE / 1e6:g} MB: give a shorter one.')
    sound = read_wav(data, name)
    if sound.seconds > LONGEST:
        raise InvalidInputError(f'{name} is longer than {LONGEST:g} s: cut out one sentence.')
    return sound


class OpenAiTranscriber:
    """Has recordings recognised by an OpenAI-compatible server. Safe to use from several threads."""

    def __init__(self, server: SpeechServer, model: str = MODEL, seconds: float = SECONDS) -> None:
        """Connect to nothing yet.

        Args:
            server: that hears.
            model: name of the model as the server knows it.
            seconds: longest time for a recording, s.
        """
        self._desk = SpeechDesk(server)
        self._wish = Wish('The speech recognition', model, LARGEST_ANSWER, seconds)

    def transcribe(self, recording: Path | bytes, language: str = '') -> Heard:
        """Return what was said; see `Transcriber`. Of a silent recording nothing leaves this machine.

        Raises:
            InvalidInputError: the file cannot be used.
            UnavailableError: the server gave no text.
            CancelledError: `cancel` was called meanwhile.
        """
        given = hint(short_language(language))
        return listen(recording, lambda sound: self._ask(sound, language, given), given)

    def load(self) -> None:
        """Do nothing: a server is ready, or it is not."""

    def cancel(self) -> None:
        """Give up what is under way; whoever waits for it gets a CancelledError."""
        self._desk.hang_up()

    def _ask(self, sound: Sound, language: str, given: str) -> Heard:
        told = self._wish.model.startswith(_WITH_FIGURES)
        fields = {'model': self._wish.model, 'response_format': 'verbose_json' if told else 'json'}
        if short := short_language(language):
            fields['language'] = short
        if given:
            fields['prompt'] = given
        # The name of the file stays here: it may be that of a person.
        files = {'file': ('speech.wav', sound.to_wav(), 'audio/wav')}
        data = self._desk.post(Post('/audio/transcriptions', fields=fields, files=files), self._wish)
        return self._understood(data, language)

    def _understood(self, data: bytes, language: str) -> Heard:
        try:
            answer = json.loads(data)
        except (ValueError, RecursionError):
            answer = None
        text = answer.get('text') if isinstance(answer, dict) else None
        if not isinstance(text, str):
            raise faults.no_sense(self._desk.server, self._wish)
        named, segments = answer.get('language'), answer.get('segments')
        return Heard(
            ' '.join(text.split()),
            language or short_language(named if isinstance(named, str) else ''),
            confidence(segments if isinstance(segments, list) else ()),
        )

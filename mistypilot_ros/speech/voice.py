"""A voice that a server makes: each text once, with its emotion as an instruction how to speak."""

import hashlib
import json
import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError, UnavailableError
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.core.speaking import Spoken
from mistypilot_ros.speech import server as faults
from mistypilot_ros.speech.asking import Post, SpeechDesk
from mistypilot_ros.speech.kept_speech import KeptSpeech
from mistypilot_ros.speech.server import SpeechServer, Wish
from mistypilot_ros.speech.styles import style
from mistypilot_ros.speech.wav import Sound, read_wav

MODEL, VOICE = 'gpt-4o-mini-tts', 'coral'
"""What speaks where nobody says otherwise."""
LARGEST = 5_000_000
"""Bytes of a WAV that are taken at most: 100 s as OpenAI makes them."""
LONGEST_TEXT = 4_096
"""Characters that OpenAI's speech endpoint takes."""
SECONDS = 15.0
"""Longest time for a line, s."""
REST = 20.0
"""Seconds without another request after one that came to nothing: a story shall not wait at each line."""
WITHOUT_STYLE = ('tts-1',)
"""How models begin that refuse or ignore an instruction how to speak."""


class OpenAiVoice:
    """Has lines spoken by an OpenAI-compatible server. Safe to use from several threads."""

    def __init__(
        self,
        server: SpeechServer,
        kept: KeptSpeech,
        model: str = MODEL,
        voice: str = VOICE,
        seconds: float = SECONDS,
        *,
        rest: float = REST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Connect to nothing yet.

        Args:
            server: that makes the sound.
            kept: where it is kept.
            model: name of the model as the server knows it.
            voice: name of the voice as the model knows it.
            seconds: longest time for a line, s.
            rest: time after a failure in which nothing is asked, s; 0 asks each time.
            clock: steady clock, s.
        """
        self._desk, self._kept = SpeechDesk(server), kept
        self._voice = voice
        self._wish = Wish('The voice', model, LARGEST, seconds)
        self._rest, self._clock = rest, clock
        self._resting = 0.0
        self._problem = ''
        self._one = Lock()

    def speak(self, text: str, emotion: Emotion = Emotion.NEUTRAL, rate: float = 1.0) -> Spoken:
        """Return the sound of a line; what was made before is not asked for again.

        Args:
            text: words, 1 to `LONGEST_TEXT` characters.
            emotion: how to speak.
            rate: how fast, 0.25 to 4, 1 is usual.

        Raises:
            UnavailableError: the server gave none; whoever asks takes another voice.
            StoreError: it cannot be kept, so that there is no file.
            CancelledError: `cancel` was called meanwhile.
        """
        if not text.strip() or len(text) > LONGEST_TEXT or not 0.25 <= rate <= 4.0:
            raise UnavailableError(
                f'The voice speaks 1 to {LONGEST_TEXT:,} characters at a rate of 0.25 to 4 at once: '
                'divide the line.'
            )
        body = self._body(text, emotion, rate)
        name = hashlib.sha256(
            json.dumps([self._desk.server.base_url, body], sort_keys=True).encode()
        ).hexdigest()
        if found := self._found(name):
            return found
        with self._one:  # Two that want the same line at once ask once.
            return self._found(name) or self._made(name, body)

    def cancel(self) -> None:
        """Give up what is under way; whoever waits for it gets a CancelledError."""
        self._desk.hang_up()

    def _body(self, text: str, emotion: Emotion, rate: float) -> dict[str, Any]:
        body: dict[str, Any] = {
            'model': self._wish.model,
            'voice': self._voice,
            'input': text,
            'response_format': 'wav',
        }
        if not self._wish.model.startswith(WITHOUT_STYLE):
            body['instructions'] = style(emotion, rate)
        if rate != 1.0:
            body['speed'] = rate
        return body

    def _found(self, name: str) -> Spoken | None:
        path = self._kept.find(name)
        if path is None:
            return None
        try:
            return Spoken(path, read_wav(path.read_bytes(), 'It').seconds)
        except (OSError, InvalidInputError):
            return None  # Damaged or gone: it is made again, in its place.

    def _made(self, name: str, body: dict[str, Any]) -> Spoken:
        if self._clock() < self._resting:
            raise UnavailableError(self._problem)
        try:
            sound = self._asked(body)
        except UnavailableError as error:
            self._problem, self._resting = str(error), self._clock() + self._rest
            raise
        self._resting = 0.0
        return Spoken(self._kept.keep(name, sound.to_wav()), sound.seconds)

    def _asked(self, body: dict[str, Any]) -> Sound:
        data = self._desk.post(Post('/audio/speech', body), self._wish)
        try:
            return read_wav(data, 'It')
        except InvalidInputError:
            raise faults.no_sense(self._desk.server, self._wish) from None

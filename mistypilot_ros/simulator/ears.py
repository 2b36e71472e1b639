"""The microphone: it waits for the key phrase, captures one thing that a person says, and is done."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mistypilot_ros.simulator.assets import Asset, Assets, sound_seconds, wav_beginning
from mistypilot_ros.simulator.clock import Clock, Timer, utc_stamp

KEY_PHRASE_CONFIDENCE = 87
"""Percent; what KeyPhraseRecognized says of a key phrase."""

NO_SPEECH = 1
"""errorCode of a capture in which nobody spoke. The numbers are not published, but 0 is success."""


class Phase(enum.Enum):
    """What the microphone does; the value is what ``/sim/state`` says."""

    OFF = None
    KEY_PHRASE = 'key_phrase'
    SPEECH = 'speech'


@dataclass(frozen=True)
class Capture:
    """One time of listening.

    Attributes:
        key_phrase: whether "Hey, Misty" must be heard first.
        speech: whether speech is captured, rather than the key phrase alone.
        overwrite: whether the file has the same name each time.
        silence: robot seconds without a word that end it; waiting for the key phrase has no end.
        longest: robot seconds of speech after which it ends.
    """

    key_phrase: bool = True
    speech: bool = True
    overwrite: bool = True
    silence: float = 5.0
    longest: float = 7.5

    def file(self) -> str:
        """Return the name of the recording (Misty's documentation)."""
        kind = 'HeyMisty' if self.key_phrase else 'Dialogue'
        if self.overwrite:
            return f'capture_{kind}.wav'
        now = datetime.now()
        return f'capture_{kind}_{now.day}-{now.month}-{now.year}-{now.hour}-{now.minute}.wav'


@dataclass(frozen=True)
class Said:
    """What a person says.

    Attributes:
        text: what the robot's recogniser makes of it, at once; empty where it makes nothing of it.
        wav: how it sounds, a WAV file; it takes as long as it is. Empty where it makes no recording.
    """

    text: str
    wav: bytes = b''


class Ears:
    """The one microphone, which serves one capture at a time. It must be started anew after each.

    Not published, and chosen here: a new capture takes the place of the one under way, without an event; so
    does stopping. What a person says in words takes no time.
    """

    def __init__(
        self,
        clock: Clock,
        publish: Callable[[str, Mapping[str, Any]], int],
        sounds: Assets,
    ) -> None:
        """Hear nothing.

        Args:
            clock: the robot's time.
            publish: sends an event and returns the number of its log entry.
            sounds: take its recordings, in the place of older ones of that name.
        """
        self._clock = clock
        self._publish = publish
        self._sounds = sounds
        self._spoken_to = False
        self._capture = Capture()
        self._timer: Timer | None = None
        self.phase = Phase.OFF

    def listen(self, capture: Capture) -> None:
        """Begin a capture."""
        self._enter(Phase.KEY_PHRASE if capture.key_phrase else Phase.SPEECH)
        self._capture = capture
        if self.phase is Phase.SPEECH:
            self._timer = self._clock.call_at(self._clock.now() + capture.silence, self._silence)

    def stop(self, phase: Phase) -> None:
        """End what goes on if it is in this phase."""
        if self.phase is phase:
            self._enter(Phase.OFF)

    def power_off(self) -> None:
        """End without telling anybody."""
        self._enter(Phase.OFF)

    def refusal(self, key_phrase: bool) -> str:
        """Say in one sentence why a person who speaks now is not heard; empty if she is.

        Args:
            key_phrase: whether she begins with "Hey, Misty".
        """
        if self.phase is Phase.OFF:
            return 'Misty is not listening: switch its microphone on (microphone_enabled) and say it again.'
        if self._spoken_to:
            return 'Somebody speaks to Misty already: wait until she is done.'
        if self.phase is Phase.KEY_PHRASE and not key_phrase:
            return "Misty is not listening: it waits for its key phrase, so say 'Hey, Misty' first."
        return ''

    def hear(self, said: Said) -> int:
        """Hear a person, after the key phrase where that is awaited, and return the number of the last event.

        The phase must not be OFF. Where she speaks for a while the number is 0 if there is no event yet.
        """
        awaited, capture, number = self.phase is Phase.KEY_PHRASE, self._capture, 0
        self._enter(Phase.OFF)
        if awaited:
            heard = {'confidence': KEY_PHRASE_CONFIDENCE, 'created': utc_stamp()}
            number = self._publish('KeyPhraseRecognized', heard)
            if not capture.speech:
                return number
        if not said.wav:
            self._sounds.remove(capture.file())
            return self._understood(said)
        self._enter(Phase.SPEECH)
        self._spoken_to = True
        seconds = min(sound_seconds(said.wav), capture.longest)
        self._timer = self._clock.call_at(self._clock.now() + seconds, lambda: self._recorded(said, seconds))
        return number

    def _recorded(self, said: Said, seconds: float) -> None:
        data = wav_beginning(said.wav, seconds)
        self._sounds.add(Asset(self._capture.file(), False, seconds=seconds, data=data))
        self._enter(Phase.OFF)
        self._understood(said)

    def _understood(self, said: Said) -> int:
        return self._record(0, 'Detected end of voice command.', self._capture.file(), said.text)

    def _silence(self) -> None:
        capture = self._capture
        self._enter(Phase.OFF)
        self._record(NO_SPEECH, 'Did not detect speech.', capture.file(), '')

    def _record(self, code: int, message: str, file: str, text: str) -> int:
        return self._publish(
            'VoiceRecord',
            {
                'errorCode': code,
                'errorMessage': message,
                'filename': file,
                'speechRecognitionResult': text,
                'success': code == 0,
            },
        )

    def _enter(self, phase: Phase) -> None:
        """Change the phase: the only place that does."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.phase, self._spoken_to = phase, False

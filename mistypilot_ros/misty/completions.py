"""Waiting for the end of speech and sounds, which the robot tells by events and may forget to tell."""

import math
import threading
import time
from dataclasses import dataclass

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import CancelledError, RobotUnreachableError
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.robot_state import SoundEnded, SpeechEnded

SECONDS_PER_CHARACTER = 0.25
"""Slowest speech that we wait for: about four times as slow as a person reads aloud."""
SECONDS_BESIDES = 3.0
"""For the start of an utterance and the way of its event, s."""
LONGEST_SOUND = 60.0
"""Longest time that we wait for the end of a sound, s."""
SPEECH, LINE, SOUND = 'speech', 'line', 'sound'
"""Kinds of what is waited for: an utterance, a sound that is speech, and any other sound."""


def speech_bound(text: str, rate: float) -> float:
    """Longest time that a text may take, s."""
    return SECONDS_BESIDES + SECONDS_PER_CHARACTER * len(text.encode('utf-8')) / (rate or 1.0)


@dataclass(frozen=True)
class _Entry:
    pending: Pending
    until: float


class Completions:
    """Who waits for which utterance or sound. Safe to use from several threads."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """Begin with nobody waiting."""
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: dict[tuple[str, str], _Entry] = {}
        self._speech_until = 0.0
        self._spoke_at = -math.inf

    def spoke(self) -> float:
        """When the robot last spoke: the present while it speaks, -inf where it never did. s, steady."""
        with self._lock:
            speaks = any(kind != SOUND for kind, _ in self._entries)
            return self._clock() if speaks else self._spoke_at

    def await_speech(self, pending: Pending, utterance_id: str, seconds: float) -> None:
        """Let something end with an utterance, `seconds` after those before it at the latest."""
        with self._lock:
            self._speech_until = max(self._clock(), self._speech_until) + seconds
        self._add((SPEECH, utterance_id), pending, self._speech_until)

    def await_sound(self, pending: Pending, name: str, spoken: float = 0.0) -> None:
        """Let something end with a sound; who waited for the same sound before is done: it begins anew.

        Args:
            pending: ends.
            name: file on the robot.
            spoken: it is speech of so many seconds, so that the robot speaks meanwhile; 0 for another sound.
        """
        kind, seconds = (LINE, spoken + SECONDS_BESIDES) if spoken else (SOUND, LONGEST_SOUND)
        self._add((kind, name), pending, self._clock() + seconds)

    def speech_ended(self, event: SpeechEnded) -> None:
        """The robot says that an utterance is over."""
        entry = self._take((SPEECH, event.utterance_id))
        if entry is not None:
            entry.pending.finish(CancelledError('The speech was cut short.') if event.interrupted else None)

    def sound_ended(self, event: SoundEnded) -> None:
        """The robot says that a sound is over."""
        for kind in (LINE, SOUND):
            entry = self._take((kind, event.name))
            if entry is not None:
                entry.pending.finish()

    def silence(self) -> None:
        """Nothing is spoken any more: later utterances need not wait for earlier ones."""
        with self._lock:
            self._speech_until = 0.0

    def expire(self) -> None:
        """End what is past its bound: the robot forgot to tell. To be called now and then."""
        now = self._clock()
        with self._lock:
            late = [key for key, entry in self._entries.items() if entry.until <= now]
        for key in late:
            entry = self._take(key)
            if entry is not None:
                entry.pending.finish()

    def lost(self) -> None:
        """The link is down: nobody will tell any more."""
        with self._lock:
            for key in self._entries:
                self._note_end(key)
            entries, self._entries = list(self._entries.values()), {}
            self._speech_until = 0.0
        for entry in entries:
            entry.pending.finish(RobotUnreachableError('The connection to the robot broke meanwhile.'))

    def _add(self, key: tuple[str, str], pending: Pending, until: float) -> None:
        with self._lock:
            before = self._entries.get(key)
            self._entries[key] = _Entry(pending, until)
        if before is not None:
            before.pending.finish()
        pending.when_ended(lambda ended: self._drop(key, ended))

    def _take(self, key: tuple[str, str]) -> '_Entry | None':
        with self._lock:
            self._note_end(key)
            return self._entries.pop(key, None)

    def _drop(self, key: tuple[str, str], pending: Pending) -> None:
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None and entry.pending is pending:
                self._note_end(key)
                del self._entries[key]

    def _note_end(self, key: tuple[str, str]) -> None:
        if key[0] != SOUND and key in self._entries:
            self._spoke_at = self._clock()

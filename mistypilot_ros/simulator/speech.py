"""Onboard text-to-speech: a queue of utterances that take time and say when they are over."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.simulator.clock import Clock, Timer

SECONDS_PER_WORD = 0.4
SECONDS_BESIDES = 0.3

_TAGS = re.compile(r'<[^>]*>')
_IDEOGRAPH = re.compile(r'[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]')


@dataclass(frozen=True)
class Utterance:
    """One thing to say.

    Attributes:
        text: plain text or SSML.
        utterance_id: named in TextToSpeechComplete; without it there is no such event.
        rate: 1 is the normal speed.
    """

    text: str
    utterance_id: str | None = None
    rate: float = 1.0

    def seconds(self) -> float:
        """Return how long it takes in robot seconds; the tags of SSML are not spoken."""
        text = _TAGS.sub(' ', self.text)
        # Scripts without blanks between words: two signs take about as long as one English word.
        words = len(_IDEOGRAPH.sub(' ', text).split()) + len(_IDEOGRAPH.findall(text)) / 2
        return (words * SECONDS_PER_WORD + SECONDS_BESIDES) / self.rate


class Speech:
    """Says one utterance after the other."""

    def __init__(self, clock: Clock, on_complete: Callable[[str, bool, bool], None]) -> None:
        """Start silent.

        Args:
            clock: the robot's time.
            on_complete: told (utterance id, interrupted, error) for each utterance with an id.
        """
        self._clock = clock
        self._on_complete = on_complete
        self._queue: deque[Utterance] = deque()
        self._timer: Timer | None = None

    def speak(self, utterance: Utterance, flush: bool = False) -> None:
        """Say this after what is queued, or now with ``flush``, which drops the rest."""
        if flush:
            self._drop(error=False)
        self._queue.append(utterance)
        if self._timer is None:
            self._begin()

    def stop(self) -> None:
        """Be silent at once and forget the queue; Misty reports that as an error."""
        self._drop(error=True)

    def power_off(self) -> None:
        """End without telling anybody."""
        self._queue.clear()
        self._cancel()

    def queue(self) -> list[Utterance]:
        """Return the utterance that sounds now, if any, and then those that wait."""
        return list(self._queue)

    def _begin(self) -> None:
        if self._queue:
            self._timer = self._clock.call_at(self._clock.now() + self._queue[0].seconds(), self._finish)

    def _finish(self) -> None:
        self._timer = None
        done = self._queue.popleft()
        self._begin()
        self._tell(done, interrupted=False, error=False)

    def _drop(self, error: bool) -> None:
        self._cancel()
        dropped = list(self._queue)
        self._queue.clear()
        for utterance in dropped:
            self._tell(utterance, interrupted=True, error=error)

    def _tell(self, utterance: Utterance, interrupted: bool, error: bool) -> None:
        if utterance.utterance_id:
            self._on_complete(utterance.utterance_id, interrupted, error)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

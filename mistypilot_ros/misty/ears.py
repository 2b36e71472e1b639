"""When the microphone is to be started, and which of what was captured counts. Pure: time is passed in."""

import math
from dataclasses import dataclass
from enum import Enum

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.robot_state import VoiceRecord
from mistypilot_ros.core.stop import is_stop

TAIL = 0.3
"""What is captured within so long after the robot spoke is its own echo, s."""
SILENCE = 5.0
"""A capture in which nobody begins to speak ends after so long, s (the robot's default)."""
LONGEST_SPEECH = 15.0
"""Longest thing that a person says, s; the robot allows 0.5 to 20."""
LATE = 5.0
"""A capture of speech whose end the robot has not told so long after it must be over is given up, s."""
QUICK = 1.0
"""A capture that ends sooner without words had no time to listen: something is broken, s."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Between attempts while the microphone does not work, s; doubles each time."""
OLD = 0.4
"""A failure within so long after one capture took the place of another is told of the old one, s: no capture
ends by silence within the shortest time that the robot allows, 0.5 s."""


class Hearing(Enum):
    """What the ears do; the value is for people."""

    OFF = 'off'
    DUE = 'about to listen'
    WAITING = "waiting for 'Hey, Misty'"
    CAPTURING = 'listening'


@dataclass(frozen=True)
class Order:
    """How to listen."""

    key_phrase: bool = True
    """Whether "Hey, Misty" must be said first."""
    silence: float = SILENCE
    """So much silence ends a capture, 0.5 to 10 s."""
    longest: float = LONGEST_SPEECH
    """So long a capture of speech is at most, 0.5 to 20 s."""

    @property
    def lost(self) -> float:
        """After so long the end of a capture of speech is not awaited any more, s."""
        return self.silence + self.longest + LATE

    @classmethod
    def checked(cls, key_phrase: bool, silence: float, longest: float) -> 'Order':
        """Make one from values of others; 0 stands for the robot's own 5 s and 7.5 s.

        Raises:
            InvalidInputError: a time is out of range.
        """
        silence, longest = silence or 5.0, longest or 7.5
        if not (0.5 <= silence <= 10 and 0.5 <= longest <= 20):
            raise InvalidInputError('The silence must be 0.5 to 10 s and the longest time 0.5 to 20 s.')
        return cls(key_phrase, silence, longest)


@dataclass(frozen=True)
class Capture:
    """One capture in which somebody spoke."""

    text: str
    """What the robot itself understood; empty where it has no recogniser."""
    file: str
    """Name of the recording on the robot; empty where it tells none."""
    overlaps: bool
    """Whether the robot spoke meanwhile, or right before."""


class Ears:
    """One capture after the other: the robot must be told anew after each (documentation).

    All times are seconds on one steady clock. `spoke` is when the robot last spoke: the present where it
    speaks now, -inf where it never did.
    """

    def __init__(self, key_phrase: bool = True, recordings: bool = False) -> None:
        """Begin switched off.

        Args:
            key_phrase: whether the robot waits for "Hey, Misty" before each capture.
            recordings: whether a capture counts in which the robot itself understood no words.
        """
        self._recordings = recordings
        self._usual = self.order = Order(key_phrase)
        self.state = Hearing.OFF
        self.heard = 0
        """Texts that counted so far."""
        self.dropped = 0
        """Texts that were captured while the robot spoke, or right after, and do not mean stop."""
        self.wordless = 0
        """Recordings in which there was nothing but silence or noise."""
        self.failed = 0
        """Recordings that could not be recognised."""
        self.unclear = True
        """Whether the robot may be listening without our knowledge, and is to be told to stop before."""
        self._since = self._armed = self._due = self._old_until = -math.inf
        self._failures = 0

    def connect(self, now: float) -> None:
        """The robot can be reached and its events arrive."""
        self.unclear, self._failures = True, 0
        self._again(now)

    def change(self, order: Order | None, now: float) -> None:
        """Listen in another way from now on, None for the usual one; the present capture does not count."""
        self.order = order or self._usual
        if self.state is not Hearing.OFF:
            self.unclear, self._old_until = True, now + OLD
            self._again(now)

    def disconnect(self) -> None:
        """Nobody listens any more."""
        self._enter(Hearing.OFF)

    def due(self, now: float, spoke: float) -> bool:
        """Whether a capture shall begin now."""
        quiet = now >= spoke + TAIL
        if self.state is Hearing.CAPTURING:
            deaf = spoke + TAIL > self._since and quiet
            if deaf or now > self._since + self.order.lost:
                self._old_until = now + OLD
                self._enter(Hearing.DUE)
        # The key phrase is not in its own speech, so whoever says "Hey, Misty, stop" is heard at any time.
        return self.state is Hearing.DUE and now >= self._due and (quiet or self.order.key_phrase)

    def armed(self, now: float) -> None:
        """The robot took the order to capture."""
        self.unclear, self._since, self._armed = False, now, now
        if self._old_until > -math.inf:
            self._old_until = now + OLD
        self._enter(Hearing.WAITING if self.order.key_phrase else Hearing.CAPTURING)

    def refused(self, now: float) -> None:
        """The robot did not take the order."""
        self.unclear = True
        self._failures += 1
        self._again(now + self._pause())

    def key_phrase(self, now: float) -> None:
        """The robot heard its key phrase: what is said from now on is captured."""
        if self.state is Hearing.WAITING:
            self._since = now
            self._enter(Hearing.CAPTURING)

    def recorded(self, record: VoiceRecord, now: float, spoke: float) -> Capture | None:
        """A capture is over; returns it, None where nobody spoke."""
        text = ' '.join(record.text.split()) if record.success else ''
        spoken = bool(text) or (record.success and self._recordings)
        if self.state is Hearing.OFF or (not spoken and now < self._old_until):
            return None
        began = now if self.state is Hearing.WAITING else self._since
        self._failures = self._failures + 1 if not spoken and now - self._armed < QUICK else 0
        self._since, self._old_until = now, -math.inf
        self._again(now + self._pause())
        return Capture(text, record.file, spoke + TAIL > began) if spoken else None

    def counts(self, capture: Capture, text: str) -> bool:
        """Whether a text that was recognised in a capture is what a person said to the robot."""
        # The robot never says a sentence that means stop; whoever does must be heard at any time.
        if capture.overlaps and not is_stop(text):
            self.dropped += 1
            return False
        self.heard += 1
        return True

    def _pause(self) -> float:
        return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10)) if self._failures else 0.0

    def _again(self, when: float) -> None:
        self._due = when
        self._enter(Hearing.DUE)

    def _enter(self, state: Hearing) -> None:
        """Change the state: the only place that does."""
        self.state = state

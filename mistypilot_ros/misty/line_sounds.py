"""The sounds of lines to perform: made and brought onto the robot one ahead, in a thread of its own."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import (
    CancelledError,
    InvalidInputError,
    MistyPilotError,
    RobotError,
    StoreError,
    UnavailableError,
)
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.performance import Cue
from mistypilot_ros.core.speaking import Voice
from mistypilot_ros.misty.line_shelf import LineShelf
from mistypilot_ros.misty.rest import Rest

PATIENCE = 4.0
"""Longest silence for a sound that is not ready, s; then the robot speaks the line itself."""
SHORT_PATIENCE = 0.15
"""The same after a failure, until a sound was ready again, s: a story shall not wait at each line."""
REST = 20.0
"""Seconds in which no sound is made after the robot or the disk took none. A voice rests by itself."""
MEANWHILE = 'The robot speaks in its own voice meanwhile.'
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class LineSound:
    """A line that is on the robot."""

    name: str
    """File on the robot."""
    seconds: float
    """How long it plays, s."""


@dataclass(frozen=True)
class _Job:
    """A sound that is wanted."""

    cue: Cue
    pending: Pending = field(default_factory=Pending)
    """Ends with a `LineSound`."""


class LineSounds:
    """Sounds for one performance at a time, or none where the robot speaks itself. Thread-safe."""

    def __init__(
        self, rest: Rest, trouble: Callable[[MistyPilotError], None], clock: Clock = time.monotonic
    ) -> None:
        """Make nothing yet.

        Args:
            rest: brings the sounds onto the robot.
            trouble: told why the robot speaks itself; each reason once until a sound was made again.
            clock: steady time.
        """
        self.voice: Voice | None = None
        """What speaks; None where the robot does itself."""
        self._shelf, self._trouble, self._clock = LineShelf(rest), trouble, clock
        self._lock = threading.Lock()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._newest: _Job | None = None
        self._coming: Cue | None = None
        self._free, self._more = True, False
        self._doubtful, self._resting, self._complaint = False, 0.0, ''

    def take(self, cue: Cue, whole: Pending) -> LineSound | None:
        """Wait for the sound of a line; None where the robot is to speak it.

        Args:
            cue: the line.
            whole: the performance; its end ends the wait.
        """
        if self.voice is None:
            return None
        job = self._want(cue)
        whole.when_ended(lambda _: _give_up(job))
        if not job.pending.wait(SHORT_PATIENCE if self._doubtful else PATIENCE):
            self._late()
        with self._lock:
            self._newest = None if self._newest is job else self._newest
        return None if not job.pending.ended or job.pending.failed else job.pending.result()

    def expect(self, cue: Cue | None) -> None:
        """Make the sound of the line after the one that was taken; None where none is known."""
        if self.voice is None:
            return
        with self._lock:
            self._free = cue is None
            cue, self._coming = cue or self._coming, None
        if cue is not None:
            self._want(cue)

    def come(self, cue: Cue) -> None:
        """A line will be performed after all that are known: make its sound once there is time."""
        self._more = True
        if self.voice is None:
            return
        with self._lock:
            if not self._free:
                self._coming = cue
                return
        self._want(cue)

    def more_comes(self) -> bool:
        """Whether a line was to come since this was last asked."""
        more, self._more = self._more, False
        return more

    def failed(self, error: MistyPilotError) -> None:
        """Note that there was no sound, or that it could not be played."""
        if isinstance(error, CancelledError):
            return
        self._doubtful = self._doubtful or not isinstance(error, InvalidInputError)
        if isinstance(error, RobotError | StoreError):
            self._resting = self._clock() + REST
        why = f'The robot took no sound of a line. {error}' if isinstance(error, RobotError) else str(error)
        if self._complaint != why:
            self._complaint = why
            self._trouble(UnavailableError(f'{why} {MEANWHILE}'))

    def leave(self, whole: Pending) -> None:
        """Give up what is being made where a performance was ended early."""
        if not whole.failed:
            return
        self._more = False
        if self.voice is None:
            return
        with self._lock:
            job, self._newest, self._coming, self._free = self._newest, None, None, True
        if job is not None:
            _give_up(job)
        self.voice.cancel()

    def close(self) -> None:
        """Make no more."""
        with self._lock:
            self._jobs.put(None)
        if self.voice is not None:
            self.voice.cancel()

    def _late(self) -> None:
        """A sound may still come, for the next time; whoever waits for this one waits no longer."""
        if not self._doubtful:
            self.failed(UnavailableError(f'The sound of a line was not ready within {PATIENCE:g} s.'))

    def _want(self, cue: Cue) -> _Job:
        """The job for a line, which takes the place of one for another line."""
        with self._lock:
            job = self._newest
            if job is not None and job.cue == cue:
                return job
            self._newest = new = _Job(cue)
            if job is not None:
                _give_up(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._live, name='misty-voice', daemon=True)
                self._thread.start()
            self._jobs.put(new)
            return new

    def _live(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.pending.ended:
                continue
            try:
                sound = self._made(job.cue)
                if self._clock() >= self._resting:
                    self._doubtful, self._complaint = False, ''
                job.pending.finish(value=sound)
                self._shelf.tidy()
            except MistyPilotError as error:
                self.failed(error)
                job.pending.finish(error)
            except Exception:
                # A fault of our own: this thread makes all sounds, so it goes on.
                _logger.exception('The sound of a line failed')
                job.pending.finish(UnavailableError('The bridge failed; its log says how.'))

    def _made(self, cue: Cue) -> LineSound:
        assert self.voice is not None, 'without a voice nothing is asked for'
        if self._clock() < self._resting:
            raise UnavailableError(self._complaint)
        spoken = self.voice.speak(cue.text, cue.emotion, cue.expression.rate)
        try:
            data = spoken.path.read_bytes()
        except OSError as error:
            raise StoreError(
                f"The sound '{spoken.path}' cannot be read ({error.strerror}): see to the disk."
            ) from error
        return LineSound(self._shelf.bring(data), spoken.seconds)


def _give_up(job: _Job) -> None:
    job.pending.finish(CancelledError('Nobody waits for this sound any more.'))

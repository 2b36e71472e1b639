"""Recordings become text one after the other, in a thread that lets the robot listen on meanwhile."""

import logging
import threading
from collections import deque
from dataclasses import dataclass, replace

from mistypilot_ros.core.errors import CancelledError, MistyPilotError, RobotError, UnavailableError
from mistypilot_ros.core.hearing import Transcriber
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.stop import is_stop
from mistypilot_ros.misty.ears import Capture, Ears
from mistypilot_ros.misty.ears_commands import own_recognizer
from mistypilot_ros.misty.ears_results import EarListeners, EarResults
from mistypilot_ros.misty.events import LONGEST_SENTENCE
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.recordings import Recordings
from mistypilot_ros.misty.rest import Rest

_logger = logging.getLogger(__name__)

MOST_WAITING = 2
"""Recordings that wait while one is recognised; who speaks faster than it understands loses the oldest."""
LAST_WORK = 1.5
"""How long the end may take, s."""


@dataclass(frozen=True)
class Transcribing:
    """How recordings become text."""

    transcriber: Transcriber
    """Does it."""
    language: str = ''
    """BCP 47 tag of what people speak; empty where it shall find out."""
    kept: KeptFiles | None = None
    """Takes the recordings; None where none is kept."""


@dataclass(frozen=True)
class _Job:
    """A recording that is to be recognised."""

    data: bytes
    """The WAV file."""
    path: str
    """Where it was kept; empty where it was not."""
    capture: Capture
    """Which it is of."""
    pending: Pending | None
    """Of whoever asked for it."""


class Transcripts:
    """Brings recordings here and has them recognised."""

    def __init__(self, rest: Rest, ears: Ears, how: Transcribing, listeners: EarListeners) -> None:
        """Do nothing before `start`.

        Args:
            rest: sends the commands.
            ears: says what counts, and counts it.
            how: they become text.
            listeners: who is told.
        """
        self._rest, self._ears, self._how, self._listeners = rest, ears, how, listeners
        self._results = EarResults(ears, listeners)
        self._recordings = Recordings(rest, self._complain)
        self._changed = threading.Condition()
        self._jobs: deque[_Job] = deque()
        self._run: object | None = None
        self._thread: threading.Thread | None = None
        self._told: set[str] = set()
        self._to_load = self._loaded = False

    def start(self) -> None:
        """Recognise from now on what is taken."""
        run = self._run = object()
        self._thread = threading.Thread(target=self._live, args=(run,), name='misty-transcripts', daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Give up what is under way, and what waits."""
        with self._changed:
            self._run = None
            left = list(self._jobs)
            self._jobs.clear()
            self._changed.notify_all()
        self._how.transcriber.cancel()
        for job in left:
            _end(job, _ended())
        if self._thread is not None:
            self._thread.join(LAST_WORK)
            self._thread = None

    def prepare(self) -> None:
        """Let the recogniser make itself ready, once: somebody will speak."""
        with self._changed:
            self._to_load = not self._loaded
            self._changed.notify_all()

    def take(self, capture: Capture, pending: Pending | None) -> None:
        """Bring the recording of a capture, now: the next capture would write over it.

        Args:
            capture: that is over.
            pending: of whoever asked for it; None where nobody did.
        """
        if is_stop(capture.text):
            # Some firmware has understood that much by itself: it must not wait.
            self._results.own(capture, pending)
            self._recordings.remove(capture.file)
            return
        try:
            data = self._recordings.bring(capture.file)
        except RobotError as error:
            self._fail(capture, pending, error)
            return
        self._put(_Job(data, self._keep(data), capture, pending))

    def _keep(self, data: bytes) -> str:
        try:
            return self._how.kept.keep(data) if self._how.kept is not None else ''
        except MistyPilotError as error:
            self._complain(error)
            return ''

    def _put(self, job: _Job) -> None:
        late = None
        with self._changed:
            if len(self._jobs) >= MOST_WAITING:
                late = self._jobs.popleft()
            self._jobs.append(job)
            self._changed.notify_all()
        if late is not None:
            self._fail(late.capture, late.pending, UnavailableError('It takes longer than people speak.'))

    def _live(self, run: object) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._to_load or self._jobs or run is not self._run)
                if run is not self._run:
                    return
                job = None if self._to_load else self._jobs.popleft()
            try:
                if job is None:
                    self._load()
                else:
                    self._work(job, run)
            except Exception:
                # A fault of our own: this thread is all that understands, so it goes on.
                _logger.exception('The speech recognition failed')

    def _load(self) -> None:
        self._to_load, self._loaded = False, True
        try:
            self._how.transcriber.load()
        except MistyPilotError as error:
            self._complain(error)

    def _work(self, job: _Job, run: object) -> None:
        if job.pending is not None and job.pending.ended:
            return  # Whoever asked does not wait any more.
        try:
            heard = self._how.transcriber.transcribe(job.data, self._how.language)
        except CancelledError as error:
            _end(job, error)
            return
        except MistyPilotError as error:
            self._fail(job.capture, job.pending, error)
            return
        if len(heard.text) > LONGEST_SENTENCE:
            much = UnavailableError('The speech recognition gave more text than anybody says at once.')
            self._fail(job.capture, job.pending, much)
            return
        self._told.clear()
        if run is not self._run:
            _end(job, _ended())
            return
        if not heard.text:
            self._ears.wordless += 1
            _logger.debug('A recording gave nothing: %s', heard.why)
        self._results.tell(job.capture, replace(heard, path=job.path), job.pending)

    def _fail(self, capture: Capture, pending: Pending | None, error: MistyPilotError) -> None:
        """Tell what the robot itself understood, if it did, and why it is not more."""
        if capture.text:
            self._results.own(capture, pending)
        elif pending is not None:
            pending.finish(error)
        if self._is_new(error):
            own = '' if isinstance(error, RobotError) else own_recognizer(self._rest)
            remedy = (
                f' To let the robot recognise speech itself, set speech_recognizer to {own}.' if own else ''
            )
            self._listeners.trouble(UnavailableError(f'What was said was not understood. {error}{remedy}'))
        self._ears.failed += 1

    def _complain(self, error: MistyPilotError) -> None:
        if self._is_new(error):
            self._listeners.trouble(error)

    def _is_new(self, error: MistyPilotError) -> bool:
        """Whether this was not told since it last worked."""
        known = str(error) in self._told
        self._told.add(str(error))
        return not known


def _end(job: _Job, error: MistyPilotError) -> None:
    if job.pending is not None:
        job.pending.finish(error)


def _ended() -> CancelledError:
    return CancelledError('The robot was told to listen no more.')

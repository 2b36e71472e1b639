"""Performing a script line by line: face, light, motion and voice of a line begin together."""

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain, count, zip_longest

from mistypilot_ros.core.errors import CancelledError, MistyPilotError, RobotError, UnavailableError
from mistypilot_ros.core.expressions import Expression, Pose
from mistypilot_ros.core.gaze import Aimed, sway
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.core.performance import Cue, Performance, Performed
from mistypilot_ros.core.robot_calls import RobotCall
from mistypilot_ros.misty.desk import CommandDesk
from mistypilot_ros.misty.line_sounds import LineSound, LineSounds

_logger = logging.getLogger(__name__)

Part = Callable[[], object]
"""Begins something and returns at its end; raises MistyPilotError where it failed."""

ENDED = 'The performance was ended.'
NEXT_SECONDS = 0.5
"""How long the robot looks as in the last line where another line is to come, s."""
SILENT_SPEECH = RobotCall('stop_speaking')
SILENT_SOUND = RobotCall('play_sound', {'name': '', 'volume': None, 'wait': True})
PARTS = 4
"""Of a line. Each has a thread, so that none waits for another one's answer, and warm connections."""


class Stage:
    """One performance at a time. No method waits."""

    def __init__(self, desk: CommandDesk, sounds: LineSounds, aim: Callable[[Pose], Aimed]) -> None:
        """Perform nothing.

        Args:
            desk: takes the commands of the parts.
            sounds: of lines that the robot does not speak itself.
            aim: turns the head of a pose to the speaker.
        """
        self._desk, self._sounds, self._aim = desk, sounds, aim
        self._changed = threading.Condition()
        self._present: Pending | None = None
        self._free = threading.Lock()
        self._threads = ThreadPoolExecutor(PARTS, thread_name_prefix='misty-perform')

    def begin(self, pending: Pending, performance: Performance) -> None:
        """Begin a performance; ending `pending` early ends it.

        Args:
            pending: ends when the robot is at rest again after the last line, or with this where another
                performance goes on. Its progress is a `Performed`.
            performance: what is performed.

        Raises:
            UnavailableError: there is one already.
        """
        with self._changed:
            if self._present is not None and not self._present.ended:
                raise UnavailableError(
                    'The robot performs a script already; cancel that or wait until it is over.'
                )
            self._present = pending
            self._changed.notify_all()
        pending.progress, pending.rest = Performed(performance.first_line), Pending()
        pending.when_ended(self._sounds.leave)
        args = (pending, performance)
        threading.Thread(target=self._run, args=args, name='misty-perform', daemon=True).start()

    def _run(self, pending: Pending, performance: Performance) -> None:
        with self._free:  # The one before may still be on its way to rest.
            try:
                self._perform(pending, performance)
                if self._sounds.more_comes() and pending.finish():
                    with self._changed:
                        self._changed.wait_for(lambda: self._present is not pending, NEXT_SECONDS)
                if self._present is pending:
                    self._rest(pending, performance.rest)
                pending.finish()
            except Exception:
                _logger.exception('A performance failed')
                pending.finish(UnavailableError('The bridge failed; its log says how.'))
            finally:
                if pending.rest is not None:
                    pending.rest.finish()

    def _perform(self, pending: Pending, performance: Performance) -> None:
        cues = performance.cues[performance.first_line :]
        for done, (cue, after) in enumerate(zip_longest(cues, cues[1:])):
            line = performance.first_line + done
            pending.progress = Performed(line, done)
            sound = self._sounds.take(cue, pending)
            self._sounds.expect(after)
            parts = self._parts(pending, cue, performance.language, sound)
            if pending.ended or not self._together(pending, parts):
                return
            pending.progress = Performed(line, done + 1)

    def _parts(self, pending: Pending, cue: Cue, language: str, sound: LineSound | None) -> Sequence[Part]:
        """Voice, face, light and motion of a line, which is over when its voice is: nobody waits for arms."""
        over = Pending()
        pending.when_ended(lambda _: _end(over))
        return (
            partial(self._say, pending, cue, language, sound, over),
            *self._looks(pending, cue.expression),
            partial(self._move, pending, cue.expression.motion, over),
        )

    def _rest(self, pending: Pending, rest: Expression) -> None:
        """Come to rest, unless a stop came: then the desk refuses it."""
        self._together(pending, (*self._looks(pending, rest), partial(self._stand, pending, rest.motion[-1])))

    def _together(self, pending: Pending, parts: Sequence[Part]) -> bool:
        """Begin parts at the same time and wait for their ends; the first that fails ends the others.

        Returns:
            Whether all came to their end.
        """
        running = [self._threads.submit(self._part, pending, part) for part in parts]
        return all([part.result() for part in running])

    def _part(self, pending: Pending, part: Part) -> bool:
        try:
            part()
        except MistyPilotError as error:
            if not pending.finish(error):
                _logger.debug('A part of a performance that was over ended: %s', error)
            return False
        return True

    def _looks(self, pending: Pending, expression: Expression) -> Sequence[Part]:
        """Face and light of an expression."""
        light = dict(zip(('red', 'green', 'blue'), expression.led, strict=True))
        return (
            partial(self._do, pending, RobotCall('show_face', {'expression': expression.name})),
            partial(self._do, pending, RobotCall('set_led', light)),
        )

    def _say(self, pending: Pending, cue: Cue, language: str, sound: LineSound | None, over: Pending) -> None:
        try:
            if sound is None or not self._play(pending, sound):
                self._speak(pending, cue, language)
        finally:
            _end(over)

    def _play(self, pending: Pending, sound: LineSound) -> bool:
        """Play a line to its end; returns whether the robot took it, and raises where it broke off later."""
        arguments = {'name': sound.name, 'volume': None, 'wait': True, 'spoken': sound.seconds}
        played = self._voiced(pending, RobotCall('play_sound', arguments))
        if played.failed and not pending.ended:
            self._do(pending, SILENT_SOUND)  # It may play all the same, where only the answer was lost.
            try:
                played.result()
            except RobotError as error:
                self._sounds.failed(error)
                return False
        self._wait(pending, played, SILENT_SOUND)
        return True

    def _speak(self, pending: Pending, cue: Cue, language: str) -> None:
        arguments = {'text': cue.text, 'rate': cue.expression.rate, 'language': language}
        self._wait(pending, self._voiced(pending, RobotCall('speak', arguments)), SILENT_SPEECH)

    def _voiced(self, pending: Pending, call: RobotCall) -> Pending:
        """Begin a voice; the end of the performance ends it."""
        if pending.ended:
            raise CancelledError(ENDED)
        said = self._desk.begin_part(call, pending)
        pending.when_ended(lambda _: _end(said))
        return said

    def _wait(self, pending: Pending, said: Pending, silence: RobotCall) -> None:
        said.wait()
        if pending.ended and said.failed:
            # Waited for, so that it cannot silence the next performance.
            self._do(pending, silence)
        said.result()

    def _move(self, pending: Pending, motion: Sequence[Pose], over: Pending) -> None:
        """Go through poses, then sway around the last one, until `over` ends."""
        for pose in chain(motion, (sway(motion[-1], step) for step in count())):
            self._take(pending, self._aim(pose))
            if over.wait(pose.seconds):
                break
        if pending.ended:
            raise CancelledError(ENDED)

    def _stand(self, pending: Pending, pose: Pose) -> None:
        """Take a pose, looking at nobody."""
        self._take(pending, Aimed.straight(pose))
        pending.wait(pose.seconds)

    def _take(self, pending: Pending, aimed: Aimed) -> None:
        pose = aimed.pose
        pitch, roll, yaw = pose.head
        head = {'pitch': pitch, 'roll': roll, 'yaw': yaw, 'seconds': aimed.head_seconds}
        arms = {'left': pose.arms[0], 'right': pose.arms[1], 'seconds': pose.seconds}
        self._do(pending, RobotCall('move_head', head))
        self._do(pending, RobotCall('move_arms', arms))

    def _do(self, pending: Pending, call: RobotCall) -> None:
        self._desk.begin_part(call, pending).result()


def _end(pending: Pending) -> None:
    pending.finish(CancelledError(ENDED))

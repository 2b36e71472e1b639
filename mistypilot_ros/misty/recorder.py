"""Videos: recorded on the robot, brought here when they are over, and deleted there."""

import base64
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from mistypilot_ros.core.errors import (
    InvalidInputError,
    MistyPilotError,
    RobotError,
    RobotRefusedError,
    UnavailableError,
    UnknownCommandError,
)
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.misty.commands import STOP_VIDEO
from mistypilot_ros.misty.kept_files import KeptFiles
from mistypilot_ros.misty.rest import Patience, Request, Rest

SHORTEST, LONGEST = 1.0, 180.0
"""Seconds of a video (documentation)."""
STARTS = ('videos/recordings/start', 'video/record/start')
"""Endpoints of newer and of older firmware (documentation, official SDK)."""
RECORDINGS = 'videos/recordings'
WIDTH, HEIGHT = 640, 480
"""Pixels of the sensor's picture; a minute of more would be too much for the robot's Wi-Fi."""
PATIENCE = Patience(connect=1.0, answer=5.0)
FETCH_PATIENCE = Patience(connect=1.0, answer=40.0, largest=160 * 2**20)
"""A video of three minutes, in base64."""
FINISH_SECONDS = 15.0
"""How long the robot may take to write the end of a file, s."""
RETRY_SECONDS = 0.3


class Recorder:
    """One recording at a time. Safe to use from several threads."""

    def __init__(self, rest: Rest, videos: KeptFiles) -> None:
        """Record nothing.

        Args:
            rest: sends the commands.
            videos: takes the files.
        """
        self._rest, self._videos = rest, videos
        self._busy = threading.Lock()
        self._newer = 0
        """Index of the endpoints that this firmware has."""

    def begin(self, pending: Pending, seconds: float, mute: bool, watch: Callable[[bool], None]) -> None:
        """Begin; `pending` ends with the path of the file, and ending it early ends the recording.

        Args:
            pending: whoever waits.
            seconds: `SHORTEST` to `LONGEST`.
            mute: without sound.
            watch: lets the robot show that it sees, or that it does not any more.

        Raises:
            InvalidInputError: the time is out of range.
            UnavailableError: a video is being recorded.
            RobotError: the robot does not record.
        """
        if not SHORTEST <= seconds <= LONGEST:
            raise InvalidInputError(f'A video takes {SHORTEST:.0f} to {LONGEST:.0f} seconds.')
        if not self._busy.acquire(blocking=False):
            raise UnavailableError('The robot records a video already; wait until it is over.')
        try:
            name = f'mistypilot_{secrets.token_hex(4)}'
            watch(True)
            self._start({'FileName': name, 'Mute': mute, 'Duration': max(1, round(seconds))})
            args = (pending, name, seconds, watch)
            threading.Thread(target=self._follow, args=args, name='misty-video', daemon=True).start()
        except BaseException:
            watch(False)
            self._busy.release()
            raise

    def _start(self, arguments: dict[str, Any]) -> None:
        arguments = {**arguments, 'Width': WIDTH, 'Height': HEIGHT}
        try:
            self._rest.send(Request('POST', STARTS[self._newer], arguments), PATIENCE)
        except UnknownCommandError:
            other = 1 - self._newer
            self._rest.send(Request('POST', STARTS[other], arguments), PATIENCE)
            self._newer = other

    def _follow(self, pending: Pending, name: str, seconds: float, watch: Callable[[bool], None]) -> None:
        try:
            ended = pending.wait(seconds)
            if ended:
                self._rest.send(STOP_VIDEO[self._newer], PATIENCE)
            watch(False)
            if not ended:
                data = self._fetch(name, pending)
                if not pending.ended:  # What nobody waits for is not kept.
                    pending.finish(value=self._videos.keep(data))
        except MistyPilotError as error:
            pending.finish(error)
        finally:
            watch(False)
            self._delete(name)
            self._busy.release()

    def _fetch(self, name: str, pending: Pending) -> bytes:
        """Bring the video; the robot refuses until the file is complete."""
        deadline = time.monotonic() + FINISH_SECONDS
        request = Request('GET', RECORDINGS, {'Name': name, 'Base64': 'true'})
        while True:
            try:
                return _decode(self._rest.send(request, FETCH_PATIENCE))
            except RobotRefusedError:
                if time.monotonic() > deadline or pending.wait(RETRY_SECONDS):
                    raise

    def _delete(self, name: str) -> None:
        """Delete the robot's own copy; one that stays there harms nobody."""
        try:
            self._rest.send(Request('DELETE', RECORDINGS, {'Name': name}), PATIENCE)
        except RobotError:
            pass  # It was never completed, or the robot is away.


def _decode(answer: object) -> bytes:
    try:
        return base64.b64decode(answer['base64'], validate=True)  # type: ignore[index]
    except (TypeError, KeyError, ValueError) as error:
        raise RobotRefusedError('The robot answered without the video; try again.') from error

"""Pictures one after the other, in a thread and over a connection of its own, while somebody wants them."""

import base64
import binascii
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.clock import Clock
from mistypilot_ros.core.errors import MistyPilotError, RobotRefusedError
from mistypilot_ros.core.senses import Photograph
from mistypilot_ros.misty import commands
from mistypilot_ros.misty.jpeg_size import jpeg_size
from mistypilot_ros.misty.rest import Patience, Rest
from mistypilot_ros.misty.standing_job import Selection, StandingJob

PATIENCE = Patience(connect=1.0, answer=5.0)
"""Of one picture."""
NAME = 'camera'
"""Of the thread, and all that can be selected."""


@dataclass(frozen=True)
class CameraSettings:
    """Which pictures, and how often."""

    width: int = 640
    """Pixels that are asked for; the camera is mounted on its side, so this is the height of the picture."""
    height: int = 480
    """Pixels that are asked for: the width of the picture."""
    period: float = 0.2
    """Between two pictures, s; where one takes longer, the next begins at once."""


class Camera:
    """Asks for a picture, and for the next: never for two at once, so a slow robot is not overrun."""

    def __init__(
        self,
        rest: Rest,
        settings: CameraSettings,
        light: Callable[[str, bool], None],
        event: Callable[[Photograph], None],
        trouble: Callable[[MistyPilotError], None],
        clock: Clock = time.monotonic,
    ) -> None:
        """Take no picture before the job is started.

        Args:
            rest: sends the commands.
            settings: which pictures.
            light: told the name and whether it sees now; raises RobotError where the light cannot show it.
            event: told each picture, in the camera's thread.
            trouble: told why there are none.
            clock: s, steady.
        """
        self._rest, self._settings, self._light = rest, settings, light
        self._event, self._clock = event, clock
        self.job = StandingJob(NAME, self._work, lambda: None, trouble)
        """Its start, its end, and whether pictures are wanted: a selection of `NAME`."""

    def _work(self, _: Selection, wanted: Callable[[], bool]) -> None:
        try:
            self._light(NAME, True)
            due = self._clock()
            while wanted():
                self._event(self._take())
                self.job.goes_well()
                due = max(due + self._settings.period, self._clock())
                with self.job.changed:
                    self.job.changed.wait_for(lambda: not wanted(), max(0.0, due - self._clock()))
        finally:
            self._light(NAME, False)

    def _take(self) -> Photograph:
        request = commands.picture(self._settings.width, self._settings.height)
        return photograph(self._rest.send(request, PATIENCE))


def photograph(answer: Any) -> Photograph:
    """Read an answer of the camera.

    Raises:
        RobotRefusedError: there is no picture in it.
    """
    try:
        data = base64.b64decode(answer['base64'], validate=True)
        return Photograph(data, *jpeg_size(data))
    except (TypeError, KeyError, ValueError, binascii.Error) as error:
        raise RobotRefusedError('The robot answered without a picture; try again.') from error

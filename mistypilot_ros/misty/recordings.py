"""Recordings of what people said: brought here from the robot, and removed there."""

import base64
import re
from collections.abc import Callable
from contextlib import suppress

from mistypilot_ros.core.errors import RobotError, RobotRefusedError
from mistypilot_ros.misty.rest import Patience, Request, Rest

PATIENCE = Patience(connect=1.0, answer=5.0, largest=8 * 2**20)
"""Of one recording: 20 s, the longest, have 3.8 MB at 48 kHz in stereo, and a third more in base64."""
LAST_PATIENCE = Patience(connect=0.5, answer=1.0)
"""Of its removal."""
_NAME = re.compile(r'[\w.-]{1,100}')


class Recordings:
    """The recordings on the robot. Of those that it makes here the next one writes over the last."""

    def __init__(self, rest: Rest, left: Callable[[RobotError], None]) -> None:
        """Bring nothing yet.

        Args:
            rest: sends the commands.
            left: told why a recording stays on the robot.
        """
        self._rest, self._left = rest, left

    def bring(self, name: str) -> bytes:
        """Return a recording, which is then no longer on the robot.

        Args:
            name: of the file, as the robot told it.

        Raises:
            RobotUnreachableError: it did not come in time; it is still there.
            RobotRefusedError: there is none, or it is too large.
        """
        if not _NAME.fullmatch(name):
            raise RobotRefusedError('The robot did not tell the name of its recording.')
        try:
            answer = self._rest.send(Request('GET', 'audio', {'FileName': name, 'Base64': 'true'}), PATIENCE)
        except RobotRefusedError:
            with suppress(RobotError):  # Mostly there is none.
                self._delete(name)
            raise
        self.remove(name)
        return _decoded(answer)

    def remove(self, name: str) -> None:
        """Delete a recording on the robot; where that fails it is told.

        Args:
            name: of the file, as the robot told it; anything else is left alone.
        """
        try:
            if _NAME.fullmatch(name):
                self._delete(name)
        except RobotError as error:
            self._left(RobotRefusedError(f'A recording stays on the robot until the next one. {error}'))

    def _delete(self, name: str) -> None:
        self._rest.send(Request('DELETE', 'audio', {'FileName': name}), LAST_PATIENCE)


def _decoded(answer: object) -> bytes:
    try:
        return base64.b64decode(answer['base64'], validate=True)  # type: ignore[index]
    except (TypeError, KeyError, ValueError) as error:
        raise RobotRefusedError('The robot answered without the recording.') from error

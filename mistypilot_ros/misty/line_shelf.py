"""The sounds of lines on the robot: each is brought once, and those used least lately go."""

import hashlib
import logging
import re
from collections.abc import Iterable

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.misty import commands
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.rest import Patience, Request, Rest

MOST = 50
"""Sounds of lines that stay on the robot, 50 to 500 KB each."""
MOST_AT_ONCE = 3
"""How many are removed at a time: the next line waits for that."""
PATIENCE = Patience(connect=1.0, answer=3.0)
"""Of bringing a line: half a megabyte. A robot that takes longer speaks the line itself."""
REMOVING_PATIENCE = Patience(connect=1.0, answer=1.0)
"""Of removing one."""
_OURS = re.compile(r'mistypilot_voice_[0-9a-f]{16}\.wav')
_logger = logging.getLogger(__name__)


class LineShelf:
    """Brings sounds of lines. For one thread."""

    def __init__(self, rest: Rest, most: int = MOST) -> None:
        """Have brought nothing.

        Args:
            rest: asks for the files on the robot, brings and removes them.
            most: files that stay, from 2: one plays while the next is brought.
        """
        self._rest, self._most = rest, most
        self._used: list[str] = []
        self._there: set[str] = set()

    def bring(self, data: bytes) -> str:
        """Return the name of a sound on the robot, where it is brought unless it is there.

        Args:
            data: a WAV file.

        Raises:
            InvalidInputError: it is too large for the robot.
            RobotError: the robot does not take it.
        """
        name = f'mistypilot_voice_{hashlib.sha256(data).hexdigest()[:16]}.wav'
        self._there = names_on_robot(self._rest, 'audio')
        if name not in self._there:
            self._rest.send(commands.upload_sound(name, data), PATIENCE)
            self._there.add(name)
        self._used = [*(other for other in self._used if other != name), name]
        return name

    def tidy(self) -> None:
        """Remove some of our own files where there are too many. What cannot be removed stays for now."""
        for name in self._oldest(self._there)[:MOST_AT_ONCE]:
            try:
                self._rest.send(Request('DELETE', 'audio', {'FileName': name}), REMOVING_PATIENCE)
            except MistyPilotError as error:
                _logger.debug('The sound %s stays on the robot: %s', name, error)
                return
            self._there.discard(name)

    def _oldest(self, there: Iterable[str]) -> list[str]:
        """Our files that are too many: first those of earlier runs, whose age nobody knows."""
        ours = {name for name in there if _OURS.fullmatch(name)}
        self._used = [name for name in self._used if name in ours]
        ordered = [*sorted(ours.difference(self._used)), *self._used]
        return ordered[: max(0, len(ordered) - self._most)]

"""A picture that the robot took."""

import base64
from dataclasses import dataclass

from mistypilot_ros.core.errors import RobotRefusedError


@dataclass(frozen=True)
class Picture:
    """A picture that was taken."""

    data: bytes
    """The file, JPEG."""
    path: str = ''
    """Where it was kept; empty where it was not."""


def decode(answer: object) -> bytes:
    """Return the picture in an answer of the camera.

    Raises:
        RobotRefusedError: there is none.
    """
    try:
        return base64.b64decode(answer['base64'], validate=True)  # type: ignore[index]
    except (TypeError, KeyError, ValueError) as error:
        raise RobotRefusedError('The robot answered without a picture; try again.') from error

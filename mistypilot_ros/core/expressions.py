"""Expressions: what the robot shows of an emotion, and how it stands when it shows none."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import InvalidInputError

REST_HEAD = (0.0, 0.0, 0.0)
"""Pitch, roll and yaw of a head at rest, rad."""
REST_ARM = math.radians(80)
"""An arm at rest: almost straight down, rad."""
REST_LED = (0.4, 0.4, 0.4)
"""Light in the chest at rest, 0 to 1."""
REST_FACE = 'neutral'
"""The row of config/expressions.yaml that is shown at rest."""
RATES = (0.95, 1.0, 1.05)
"""Speaking rates of low, middle and high arousal."""


@dataclass(frozen=True)
class Pose:
    """Where head and arms are to be, and how long they may take."""

    seconds: float
    """Duration of the movement, above 0 and up to 10 s."""
    head: tuple[float, float, float]
    """Pitch (positive looks down), roll (positive tips right) and yaw (positive looks left), rad."""
    arms: tuple[float, float]
    """Left and right arm, rad, 0 is straight ahead, positive is down; -0.506 to 1.571."""


@dataclass(frozen=True)
class Expression:
    """All that one emotion looks and sounds like: `show_face` takes its image, `act` nearly all."""

    name: str
    """Name, such as `happiness`."""
    image: str
    """File on the robot with its extension."""
    led: tuple[float, float, float]
    """Red, green and blue of the light in the chest, 0 to 1."""
    motion: tuple[Pose, ...]
    """Poses in order; the last one is held. At least one."""
    sounds: tuple[str, ...] = ()
    """Files on the robot with their extension, any of which fits."""
    rate: float = 1.0
    """How fast it speaks, one of `RATES`."""

    def __post_init__(self) -> None:
        """Check what can be checked without the robot.

        Raises:
            InvalidInputError: the face is missing, or a value is out of range.
        """
        for wrong, why in (
            (not self.image, 'has no image; name a file on the robot'),
            (not all(0 <= part <= 1 for part in self.led), 'has a light that is not from 0 to 1'),
            (not self.motion, 'has no motion; give at least one pose'),
            (not all(0 < pose.seconds <= 10 for pose in self.motion), 'has a pose not from 0 to 10 s'),
            (self.rate not in RATES, f'has a rate that is none of {", ".join(map(str, RATES))}'),
        ):
            if wrong:
                raise InvalidInputError(f"The expression '{self.name}' {why}.")


def expression_from(row: Mapping[str, Any]) -> Expression:
    """Make an expression from what `dataclasses.asdict` made of one, also after it was JSON.

    Raises:
        InvalidInputError: it is none.
    """
    try:
        motion = [Pose(pose['seconds'], tuple(pose['head']), tuple(pose['arms'])) for pose in row['motion']]
        return Expression(
            **{**row, 'led': tuple(row['led']), 'motion': tuple(motion), 'sounds': tuple(row['sounds'])}
        )
    except (KeyError, TypeError) as error:
        raise InvalidInputError(f'This is no expression: {error}.') from error

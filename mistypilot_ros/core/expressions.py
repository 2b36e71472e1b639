"""Expressions: what the robot shows of an emotion."""

from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError


@dataclass(frozen=True)
class Expression:
    """All that one emotion looks and sounds like. A face alone is `image`; a script may use the rest too."""

    name: str
    """Name, such as `happiness`."""
    image: str
    """File on the robot with its extension."""
    led: tuple[float, float, float]
    """Red, green and blue of the light in the chest, 0 to 1."""
    arms: tuple[float, float]
    """Left and right arm, rad, 0 is straight ahead, positive is down; -0.506 to 1.571."""
    head: tuple[float, float, float]
    """Pitch (positive looks down), roll (positive tips right) and yaw (positive looks left), rad."""
    sound: str
    """File on the robot with its extension; empty for none."""

    def __post_init__(self) -> None:
        """Check what can be checked without the robot.

        Raises:
            InvalidInputError: the face is missing, or a colour is out of range.
        """
        if not self.image:
            raise InvalidInputError(f"The expression '{self.name}' has no image; name a file on the robot.")
        if not all(0 <= part <= 1 for part in self.led):
            raise InvalidInputError(f"The light of the expression '{self.name}' must be from 0 to 1.")

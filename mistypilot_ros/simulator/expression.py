"""What the robot shows: the light in its chest and the image on its display."""

from __future__ import annotations

from dataclasses import dataclass

from mistypilot_ros.simulator.assets import DEFAULT_FACE


@dataclass(frozen=True)
class Light:
    """The light in the chest.

    Attributes:
        red: 0..255.
        green: 0..255.
        blue: 0..255.
        transition: ``Blink``, ``Breathe`` or ``TransitOnce`` towards ``second``; None for a steady light.
        second: the other colour of a transition, red, green and blue.
        time_ms: length of a transition, milliseconds.
    """

    red: int = 0
    green: int = 0
    blue: int = 0
    transition: str | None = None
    second: tuple[int, int, int] | None = None
    time_ms: int | None = None


@dataclass(frozen=True)
class Face:
    """What the display shows.

    Attributes:
        file: name of an image, or an address.
        alpha: 0 (not to be seen) to 1.
        layer: name of the layer.
    """

    file: str = DEFAULT_FACE
    alpha: float = 1.0
    layer: str = 'DefaultImageLayer'

"""The robot's camera, which sees a painted room, and a person in it while a face is there."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from mistypilot_ros.simulator.jpeg import BLOCK, Colour, encode

CONTENT_TYPE = 'image/jpeg'

# Widths and heights that the camera can be asked for (Misty's documentation); the first is the default.
SIZES = (
    (4160, 3120),
    (3840, 2160),
    (3264, 2448),
    (3200, 2400),
    (2592, 1944),
    (2048, 1536),
    (1920, 1080),
    (1600, 1200),
    (1440, 1080),
    (1280, 960),
    (1024, 768),
    (800, 600),
    (640, 480),
    (320, 240),
)

GRID = (60, 80)
"""Columns and rows of the painting; a picture of any size shows the same squares."""

_WALL, _FLOOR, _WINDOW = (206, 200, 186), (126, 98, 74), (150, 196, 226)
_SKIN, _HAIR, _SHIRT, _EYE = (224, 178, 146), (70, 48, 38), (62, 104, 150), (34, 30, 30)


@dataclass(frozen=True)
class Picture:
    """A picture that was asked for.

    Attributes:
        width: pixels of the result.
        height: pixels of the result.
        name: file on the robot; None if it is not kept.
        as_base64: whether the answer is JSON with the file as text, or the file itself.
        person: whether somebody is in it.
    """

    width: int
    height: int
    name: str | None
    as_base64: bool
    person: bool = False

    def render(self) -> bytes:
        """Return the JPEG file."""
        return _render(self.width, self.height, self.person)


def size_for(width: int | None, height: int | None) -> tuple[int, int]:
    """Return width and height of the result, pixels, for what was asked.

    The camera takes the nearest size that it has. It is mounted on its side: width and height are swapped.
    """
    if width is None or height is None:
        chosen = SIZES[0]
    else:
        chosen = min(SIZES, key=lambda size: abs(size[0] - width) + abs(size[1] - height))
    return chosen[1], chosen[0]


@functools.lru_cache(maxsize=len(SIZES))
def _render(width: int, height: int, person: bool) -> bytes:
    across, down = -(-width // BLOCK), -(-height // BLOCK)
    columns = [column * GRID[0] // across for column in range(across)]
    painting = [[_paint(x, y, person) for x in range(GRID[0])] for y in range(GRID[1])]
    lines = [[line[column] for column in columns] for line in painting]
    return encode(width, height, [lines[row * GRID[1] // down] for row in range(down)])


def _paint(x: int, y: int, person: bool) -> Colour:
    """Return the colour of one square of the painting."""
    return (_paint_person(x, y) if person else None) or _paint_room(x, y)


def _paint_person(x: int, y: int) -> Colour | None:
    if (x, y) in ((26, 33), (34, 33)) or (y == 40 and 27 <= x <= 33):
        return _EYE
    if _inside(x, y, 30, 35, 9, 12):
        return _HAIR if y < 28 else _SKIN
    if _inside(x, y, 30, 70, 18, 24) and y > 46:
        return _SHIRT
    return None


def _paint_room(x: int, y: int) -> Colour:
    if 40 <= x < 56 and 8 <= y < 28:
        return _WALL if x in (48, 47) else _WINDOW
    return _FLOOR if y > 66 else _WALL


def _inside(x: int, y: int, centre_x: int, centre_y: int, half_width: int, half_height: int) -> bool:
    return ((x - centre_x) / half_width) ** 2 + ((y - centre_y) / half_height) ** 2 <= 1

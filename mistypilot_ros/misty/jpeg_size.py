"""How large a picture is, read from the file itself: the robot's words about it are not reliable."""

import struct

FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of the segment that holds the size (ITU T.81, table B.1)."""


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Return width and height in pixels.

    Raises:
        ValueError: it is no JPEG file.
    """
    place = 2
    if data[:2] != b'\xff\xd8':
        raise ValueError('no JPEG')
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], struct.unpack_from('>H', data, place + 2)[0]
        if marker in FRAMES:
            height, width = struct.unpack_from('>HH', data, place + 5)
            return width, height
        place += 2 + max(2, length)
    raise ValueError('no size')

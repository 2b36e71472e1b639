"""A small JPEG encoder for mosaics: each block of 8 x 8 pixels has one colour.

Such a block has a first (DC) coefficient alone, so a baseline file needs no cosine transform. A restart
marker after each row of blocks makes rows independent of each other: equal rows are encoded once.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Iterator, Sequence

Colour = tuple[int, int, int]
"""Red, green, blue, each 0..255."""

BLOCK = 8

# Code lengths of the standard DC table (ITU T.81, table K.3), for the size classes 0 to 11.
_DC_COUNTS = (0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)
# The AC table knows the end of a block alone, as the single bit 0.
_AC_COUNTS = (1,) + (0,) * 15
_END_OF_BLOCK = '0'


def _codes(counts: Sequence[int]) -> list[str]:
    """Return the bits of each symbol of a Huffman table, by T.81 annex C."""
    codes, code = [], 0
    for length, count in enumerate(counts, start=1):
        for _ in range(count):
            codes.append(f'{code:0{length}b}')
            code += 1
        code <<= 1
    return codes


_DC_CODES = tuple(_codes(_DC_COUNTS))


def encode(width: int, height: int, rows: Sequence[Sequence[Colour]]) -> bytes:
    """Return a JPEG file.

    Args:
        width: pixels.
        height: pixels.
        rows: one row for each 8 pixels of height, with one colour for each 8 pixels of width, rounded up.
    """
    per_row = len(rows[0])
    parts = [b'\xff\xd8', *_headers(width, height, per_row)]
    for index, row in enumerate(rows):
        if index:
            parts.append(bytes((0xFF, 0xD0 + (index - 1) % 8)))
        parts.append(_encode_row(tuple(row)))
    return b''.join([*parts, b'\xff\xd9'])


def _headers(width: int, height: int, blocks_per_row: int) -> Iterator[bytes]:
    yield _segment(0xE0, b'JFIF\0\1\1\0\0\1\0\1\0\0')
    # With every divisor 8 the DC coefficient of a flat block is just its value less 128.
    yield _segment(0xDB, b'\0' + bytes([8] * 64))
    components = b''.join(bytes((number, 0x11, 0)) for number in (1, 2, 3))
    yield _segment(0xC0, struct.pack('>BHHB', 8, height, width, 3) + components)
    yield _segment(0xC4, b'\x00' + bytes(_DC_COUNTS) + bytes(range(12)))
    yield _segment(0xC4, b'\x10' + bytes(_AC_COUNTS) + b'\0')
    yield _segment(0xDD, struct.pack('>H', blocks_per_row))
    yield _segment(0xDA, b'\3' + b''.join(bytes((number, 0)) for number in (1, 2, 3)) + b'\0\x3f\0')


def _segment(marker: int, content: bytes) -> bytes:
    return struct.pack('>BBH', 0xFF, marker, len(content) + 2) + content


@functools.lru_cache(maxsize=512)
def _encode_row(row: tuple[Colour, ...]) -> bytes:
    bits: list[str] = []
    before = (0, 0, 0)
    for colour in row:
        levels = _levels(colour)
        for level, last in zip(levels, before, strict=True):
            bits += _difference(level - last), _END_OF_BLOCK
        before = levels
    text = ''.join(bits)
    text += '1' * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, 'big').replace(b'\xff', b'\xff\0')


def _levels(colour: Colour) -> tuple[int, int, int]:
    """Return brightness and the two colour differences, each less 128 (JFIF)."""
    red, green, blue = colour
    brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    values = (brightness - 128, (blue - brightness) * 0.564, (red - brightness) * 0.713)
    return tuple(max(-128, min(127, round(value))) for value in values)  # type: ignore[return-value]


@functools.lru_cache(maxsize=512)
def _difference(value: int) -> str:
    """Return the bits of a DC difference: the code of its size class and then its low bits."""
    size = abs(value).bit_length()
    if size == 0:
        return _DC_CODES[0]
    low = value if value > 0 else value + (1 << size) - 1
    return _DC_CODES[size] + f'{low:0{size}b}'

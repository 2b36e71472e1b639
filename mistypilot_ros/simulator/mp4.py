"""A small MP4 writer for a still picture that lasts some time (ISO/IEC 14496-12, JPEG as in 14496-14)."""

from __future__ import annotations

import struct

FRAMES_PER_SECOND = 10
_JPEG_OBJECT = 0x6C
"""Object type of JPEG pictures in MP4 (ISO/IEC 14496-1, table 5)."""
_MATRIX = struct.pack('>9I', 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
_VISUAL_STREAM = 0x11
"""Stream type visual, in the upper six bits, and the reserved bit."""


def still_video(jpeg: bytes, width: int, height: int, seconds: float) -> bytes:
    """Return an MP4 file.

    All frames are one picture, which the file therefore holds once.

    Args:
        jpeg: the picture.
        width: of the picture, pixels.
        height: of the picture, pixels.
        seconds: above 0.
    """
    frames = max(1, round(seconds * FRAMES_PER_SECOND))
    start = _box(b'ftyp', b'isom', struct.pack('>I', 0x200), b'isomiso2mp41')
    offset = len(start) + 8  # Of the picture, behind the head of its box.
    return start + _box(b'mdat', jpeg) + _movie(len(jpeg), offset, width, height, frames)


def _movie(size: int, offset: int, width: int, height: int, frames: int) -> bytes:
    dates = struct.pack('>II', 0, 0)
    header = _full(
        b'mvhd', 0, dates, struct.pack('>IIIHHII', FRAMES_PER_SECOND, frames, 0x10000, 0x100, 0, 0, 0),
        _MATRIX, bytes(24), struct.pack('>I', 2),
    )  # fmt: skip
    track = _full(
        b'tkhd', 3, dates, struct.pack('>IIIIIHHHH', 1, 0, frames, 0, 0, 0, 0, 0, 0),
        _MATRIX, struct.pack('>II', width << 16, height << 16),
    )  # fmt: skip
    media = _box(
        b'mdia',
        _full(b'mdhd', 0, dates, struct.pack('>IIHH', FRAMES_PER_SECOND, frames, 0x55C4, 0)),
        _full(b'hdlr', 0, bytes(4), b'vide', bytes(12), b'VideoHandler\0'),
        _box(
            b'minf',
            _full(b'vmhd', 1, bytes(8)),
            _box(b'dinf', _full(b'dref', 0, struct.pack('>I', 1), _full(b'url ', 1))),
            _samples(size, offset, width, height, frames),
        ),
    )
    return _box(b'moov', header, _box(b'trak', track, media))


def _samples(size: int, offset: int, width: int, height: int, frames: int) -> bytes:
    """Where each frame is: each is a chunk of its own, and all chunks begin at the same place."""
    entry = _box(
        b'mp4v', bytes(6), struct.pack('>H', 1), bytes(16), struct.pack('>HH', width, height),
        struct.pack('>IIIH', 0x480000, 0x480000, 0, 1), bytes(32), struct.pack('>Hh', 24, -1), _stream(),
    )  # fmt: skip
    return _box(
        b'stbl',
        _full(b'stsd', 0, struct.pack('>I', 1), entry),
        _full(b'stts', 0, struct.pack('>III', 1, frames, 1)),
        _full(b'stsc', 0, struct.pack('>IIII', 1, 1, 1, 1)),
        _full(b'stsz', 0, struct.pack('>II', size, frames)),
        _full(b'stco', 0, struct.pack('>I', frames), struct.pack('>I', offset) * frames),
    )


def _stream() -> bytes:
    """The descriptors that say that the frames are JPEG pictures."""
    decoder = _descriptor(4, bytes((_JPEG_OBJECT, _VISUAL_STREAM)), bytes(3), bytes(8))
    return _full(b'esds', 0, _descriptor(3, struct.pack('>HB', 1, 0), decoder, _descriptor(6, b'\2')))


def _descriptor(tag: int, *parts: bytes) -> bytes:
    body = b''.join(parts)
    return bytes((tag, len(body))) + body


def _box(kind: bytes, *parts: bytes) -> bytes:
    body = b''.join(parts)
    return struct.pack('>I', 8 + len(body)) + kind + body


def _full(kind: bytes, flags: int, *parts: bytes) -> bytes:
    return _box(kind, struct.pack('>I', flags), *parts)

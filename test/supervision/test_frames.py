"""Frames survive the way, and nothing else is taken for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mistypilot_ros.core.errors import FrameError
from mistypilot_ros.supervision.frames import (
    KINDS,
    MAX_BYTES,
    Beat,
    CallEnded,
    CallStarted,
    Cancel,
    Command,
    Fork,
    Forked,
    ForkFailed,
    Frame,
    Ready,
    Reap,
    Reaped,
    Reply,
    Run,
    RunEnded,
    SkillJob,
    decode,
    encode,
)

FRAMES = [
    Run(
        'r1',
        3,
        (
            SkillJob('wave', '/skills/wave.py', {'arm': 'left', 'loud': True, 'times': 2}),
            SkillJob('a', 'b', {}),
        ),
    ),
    Cancel('r1'),
    Reply(4, True, '/photo.jpg', '', ''),
    Reply(4, False, None, 'Robot', 'It is 挥手.'),
    Ready(),
    Beat(),
    CallStarted('r1', 0),
    CallEnded('r1', 0, False, 'Value', 'no', 0.25),
    CallEnded('r1', 0, True, '', '', 1),
    RunEnded('r1'),
    Command(1, 'r1', 3, 'move_arms', {'left': None, 'right': 0.5}),
    Fork(1),
    Reap(77),
    Forked(1, 77),
    ForkFailed(1, 'no memory'),
    Reaped(77, -9),
]


@pytest.mark.parametrize('frame', FRAMES, ids=lambda frame: type(frame).__name__)
def test_there_and_back(frame: Frame) -> None:
    assert decode(encode(frame)) == frame


def test_every_kind_is_tested() -> None:
    assert {type(frame).__name__ for frame in FRAMES} == set(KINDS)


@pytest.mark.parametrize(
    'data',
    [
        b'',
        b'{}',
        b'[]',
        b'null',
        b'["Beat"]',
        b'["Beat", {}, 1]',
        b'["Nothing", {}]',
        b'["Cancel", {}]',
        b'["Cancel", {"run_id": 5}]',
        b'["Cancel", {"run_id": "a", "more": 1}]',
        b'["Cancel", []]',
        b'\xff',
        b'["CallStarted", {"run_id": "a", "index": true}]',
        b'["CallStarted", {"run_id": "a", "index": 1.5}]',
        b'["Run", {"run_id": "a", "epoch": 0, "jobs": 5}]',
        b'["Run", {"run_id": "a", "epoch": 0, "jobs": [5]}]',
        b'[' * 60_000,
        json.dumps(['Cancel', {'run_id': 'a' * MAX_BYTES}]).encode(),
    ],
)
def test_malformed(data: bytes) -> None:
    with pytest.raises(FrameError):
        decode(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_frame_error(data: bytes) -> None:
    with pytest.raises(FrameError):
        decode(data)


def test_what_cannot_be_sent() -> None:
    with pytest.raises(FrameError, match='too many'):
        encode(Cancel('a' * MAX_BYTES))
    with pytest.raises(FrameError, match='cannot be sent'):
        encode(Command(1, 'r', 0, 'speak', {'text': object()}))

"""Where the head turns: to the speaker, whatever it does meanwhile."""

import math

import pytest

from mistypilot_ros.core.expressions import Pose
from mistypilot_ros.core.gaze import LARGEST_PITCH, LARGEST_YAW, SWAYS, TURN_RATE, Gaze, sway
from mistypilot_ros.core.motion_limits import HEAD_PITCH, HEAD_YAW
from mistypilot_ros.core.senses import FaceReading

POSE = Pose(0.4, (0.1, -0.2, 0.05), (1.0, -0.3))


def face(bearing=0.0, elevation=0.0, name='', track=0, distance=1.0):
    return FaceReading(track, name, bearing, elevation, distance)


def direction(gaze, now=0.0):
    found = gaze.toward(now)
    return pytest.approx((found.pitch, found.yaw), abs=1e-9)


def test_nobody_in_view_changes_nothing():
    gaze = Gaze()
    assert gaze.toward(0.0) is None and gaze.aimed(POSE, 0.0).pose is POSE
    gaze.saw(face(0.3), 0.0)
    assert gaze.toward(1.5) is not None
    assert gaze.toward(1.6) is None, 'who has gone is not looked after'


def test_a_face_is_where_it_is_seen_from_the_head_on_its_way():
    gaze = Gaze()
    gaze.head_told(0.2, 1.0, 2.0, now=0.0)
    gaze.saw(face(bearing=-0.1, elevation=0.05), 1.0)
    assert direction(gaze, 1.0) == (0.1 - 0.05, 0.5 - 0.1)
    gaze.head_told(None, math.nan, 1.0, now=1.0)
    gaze.saw(face(bearing=-0.1), 3.0)
    assert direction(gaze, 3.0) == (0.2, 0.9), 'what is not named goes on'


def test_a_halted_head_stays_where_it_is():
    gaze = Gaze()
    gaze.head_told(0.0, 1.0, 2.0, now=0.0)
    gaze.halted(0.5)
    gaze.saw(face(), 5.0)
    assert direction(gaze, 5.0) == (0.0, 0.25)


def test_the_speaker_goes_before_the_nearest():
    gaze = Gaze()
    for seen in (face(0.5, name='Ada', track=1, distance=2.0), face(-0.3, track=2, distance=0.6)):
        gaze.saw(seen, 0.0)
    gaze.saw(face(0.1, track=3, distance=math.nan), 0.0)
    assert direction(gaze) == (0.0, -0.3)
    gaze.speaker = 'ada'
    assert direction(gaze) == (0.0, 0.5)
    gaze.speaker = 'Bob'
    assert direction(gaze) == (0.0, -0.3)


def test_an_expression_is_shown_around_the_direction():
    gaze = Gaze()
    gaze.saw(face(bearing=0.8, elevation=-0.1), 0.0)
    aimed = gaze.aimed(POSE, 0.0)
    assert aimed.pose.head == pytest.approx((0.2, -0.2, 0.85)) and aimed.pose.arms == POSE.arms
    assert aimed.pose.seconds == POSE.seconds
    assert aimed.head_seconds == pytest.approx(0.85 / TURN_RATE), 'a far turn takes its time'
    gaze.head_told(0.2, 0.85, 0.1, 0.0)
    assert gaze.aimed(POSE, 1.0).head_seconds == POSE.seconds


def test_nothing_leaves_the_range_of_the_head():
    gaze = Gaze()
    gaze.saw(face(bearing=3.0, elevation=-2.0), 0.0)
    assert direction(gaze) == (LARGEST_PITCH, LARGEST_YAW)
    far = Pose(0.4, (0.4, 0.0, 1.2), (0.0, 0.0))
    pitch, _, yaw = gaze.aimed(far, 0.0).pose.head
    assert (pitch, yaw) == (HEAD_PITCH.high, HEAD_YAW.high)


def test_swaying_stays_near_the_pose():
    seen = [sway(POSE, step) for step in range(2 * len(SWAYS))]
    assert len({pose.head for pose in seen}) == len(SWAYS) and len({pose.arms for pose in seen}) == 2
    for pose in seen:
        both = zip((*pose.head, *pose.arms), (*POSE.head, *POSE.arms), strict=True)
        assert 0.02 < max(abs(a - b) for a, b in both) < 0.1


def test_who_is_forgotten_is_not_looked_after_by_name():
    gaze = Gaze()
    gaze.saw(face(0.5, name='Ada', track=1, distance=2.0), 0.0)
    gaze.saw(face(-0.3, name='Bob', track=2, distance=3.0), 0.0)
    gaze.speaker = 'ada'
    gaze.forget('ADA')
    assert gaze.speaker == '' and direction(gaze) == (0.0, -0.3)

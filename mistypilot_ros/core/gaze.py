"""Where the face of the speaker is, seen from the body, so that the head can turn to it. Time is passed in.

The robot tells where a face is from where its head points at that moment, and it tells where its head points
only to who asks. So the head is taken to be where it was told to go, on a straight way there.
"""

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mistypilot_ros.core.expressions import Pose
from mistypilot_ros.core.face_book import GONE
from mistypilot_ros.core.motion_limits import HEAD_PITCH, HEAD_YAW
from mistypilot_ros.core.senses import FaceReading

LARGEST_YAW = math.radians(60)
"""The head follows a face so far to the side, rad: the movements of an emotion have room beside it."""
LARGEST_PITCH = math.radians(20)
"""As far up and down, rad."""
TURN_RATE = 2.0
"""How fast the head turns to a face, rad/s: a glance, not a jerk."""
SWAYS = ((0.04, 0.05, -0.06), (-0.03, 0.02, 0.08), (0.02, -0.05, 0.03), (-0.04, -0.02, -0.07))
"""Pitch, roll and yaw around a pose that is held while the robot speaks, rad, in turn."""
SWAY_ARM = 0.08
"""How far the arms sway, rad, to one side and the other."""
SWAY_SECONDS = 1.4
"""From one to the next, s."""


@dataclass(frozen=True)
class Direction:
    """Where something is from the body."""

    pitch: float = 0.0
    """rad, positive is below, as the joint of the head counts."""
    yaw: float = 0.0
    """rad, positive is to the left."""


@dataclass(frozen=True)
class Aimed:
    """A pose whose head is where it shall look."""

    pose: Pose
    head_seconds: float
    """How long the head takes: longer than the pose where it has far to turn."""

    @classmethod
    def straight(cls, pose: Pose) -> 'Aimed':
        """Return a pose that looks at nobody."""
        return cls(pose, pose.seconds)


class _Axis:
    """One joint on its way."""

    def __init__(self) -> None:
        self._start = self._target = 0.0
        self._began = self._ends = float('-inf')

    def at(self, now: float) -> float:
        if now >= self._ends:
            return self._target
        return self._start + (self._target - self._start) * (now - self._began) / (self._ends - self._began)

    def go(self, target: float, seconds: float, now: float) -> None:
        self._start, self._target, self._began, self._ends = self.at(now), target, now, now + seconds

    def halt(self, now: float) -> None:
        self.go(self.at(now), 0.0, now)


class Gaze:
    """Knows where the head points and who is in view. Safe to use from several threads."""

    def __init__(self) -> None:
        """See nobody, with the head straight."""
        self._lock = threading.Lock()
        self._pitch, self._yaw = _Axis(), _Axis()
        self._seen: dict[int | str, tuple[float, FaceReading, Direction]] = {}
        self.speaker = ''
        """Name of the user who speaks with the robot; empty where nobody is named."""

    def head_told(self, pitch: float | None, yaw: float | None, seconds: float, now: float) -> None:
        """The head is on its way.

        Args:
            pitch: rad; None and NaN keep it.
            yaw: rad, as pitch.
            seconds: how long it takes.
            now: s, steady.
        """
        with self._lock:
            for axis, limit, angle in ((self._pitch, HEAD_PITCH, pitch), (self._yaw, HEAD_YAW, yaw)):
                if (target := limit.clamp(angle)) is not None:
                    axis.go(target, seconds, now)

    def halted(self, now: float) -> None:
        """The head stays where it is."""
        with self._lock:
            self._pitch.halt(now)
            self._yaw.halt(now)

    def saw(self, face: FaceReading, now: float) -> None:
        """The robot sees a face."""
        with self._lock:
            pitch, yaw = self._pitch.at(now) - face.elevation, self._yaw.at(now) + face.bearing
            key = face.track_id if face.track_id >= 0 else face.name
            self._seen[key] = (now, face, Direction(pitch, yaw))

    def forget(self, name: str) -> None:
        """Know nothing of somebody any more, whatever the case of the name."""
        name = name.casefold()
        with self._lock:
            self._seen = {key: row for key, row in self._seen.items() if row[1].name.casefold() != name}
            if self.speaker.casefold() == name:
                self.speaker = ''

    def toward(self, now: float) -> Direction | None:
        """Where the speaker's face is: the one of that name, else the nearest; None where none is in view."""
        with self._lock:
            self._seen = {key: row for key, row in self._seen.items() if now - row[0] <= GONE}
            rows = list(self._seen.values())
        if not rows:
            return None
        known = [row for row in rows if self.speaker and row[1].name.casefold() == self.speaker.casefold()]
        _, _, found = min(known or rows, key=lambda row: _distance(row[1]))
        return Direction(_within(found.pitch, LARGEST_PITCH), _within(found.yaw, LARGEST_YAW))

    def aimed(self, pose: Pose, now: float) -> Aimed:
        """Return a pose whose head is turned to the speaker: what it does, it does around that direction."""
        found = self.toward(now)
        if found is None:
            return Aimed.straight(pose)
        pitch, roll, yaw = pose.head
        head = (
            min(HEAD_PITCH.high, max(HEAD_PITCH.low, pitch + found.pitch)),
            roll,
            min(HEAD_YAW.high, max(HEAD_YAW.low, yaw + found.yaw)),
        )
        with self._lock:
            way = max(abs(head[0] - self._pitch.at(now)), abs(head[2] - self._yaw.at(now)))
        return Aimed(replace(pose, head=head), max(pose.seconds, way / TURN_RATE))


def sway(pose: Pose, step: int) -> Pose:
    """Return a pose a little beside another one, so that a robot that speaks does not stand like a picture.

    Args:
        pose: that is held.
        step: 0, 1, 2, …
    """
    head = _moved(pose.head, SWAYS[step % len(SWAYS)])
    side = SWAY_ARM if step % 2 else -SWAY_ARM
    left, right = _moved(pose.arms, (side, -side))
    pitch, roll, yaw = head
    return Pose(SWAY_SECONDS, (pitch, roll, yaw), (left, right))


def _moved(angles: Sequence[float], by: Sequence[float]) -> list[float]:
    return [angle + change for angle, change in zip(angles, by, strict=True)]


def _distance(face: FaceReading) -> float:
    return math.inf if math.isnan(face.distance) else face.distance


def _within(angle: float, largest: float) -> float:
    return min(largest, max(-largest, angle))

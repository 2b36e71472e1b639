"""The faces before the camera, and whether the robot looks for faces and knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mistypilot_ros.simulator.clock import Clock, Timer, utc_stamp

PERIOD = 0.2
"""Seconds of robot time between two events of a face; a guess."""

Pointing = tuple[float, float]
"""Where the head points: degrees to the left of the heading at boot, and degrees below level."""

UNKNOWN = 'unknown person'
"""How Misty calls a face that she was not taught (a captured message)."""


@dataclass(frozen=True)
class Seen:
    """A face, from where the head points at one moment.

    Attributes:
        track_id: the same while it stays.
        name: whose it is, as it is taught; empty for a stranger, who is never taught.
        bearing: degrees to the left of where the head points.
        elevation: degrees below where the head points.
        distance: centimetres.
    """

    track_id: int = 0
    name: str = ''
    bearing: float = 0.0
    elevation: float = 0.0
    distance: float = 100.0


class Faces:
    """Faces come and go by themselves; the robot tells of them while it looks for them."""

    def __init__(
        self, clock: Clock, tell: Callable[[Mapping[str, Any]], Any], pointing: Callable[[], Pointing]
    ) -> None:
        """See nobody and look for nobody.

        Args:
            clock: the robot's time.
            tell: sends the payload of a FaceRecognition event.
            pointing: where the head points now.
        """
        self._clock, self._tell, self._pointing = clock, tell, pointing
        self._timer: Timer | None = None
        self.detecting = False
        self.recognizing = False
        self.seen: dict[int, Seen] = {}
        """As they were when they came: people stay where they are while the robot turns."""
        self._pointed: dict[int, Pointing] = {}
        self.taught: set[str] = set()
        self._forgotten: set[str] = set()

    def teach(self, names: Iterable[str]) -> None:
        """Know the faces of these names and no others."""
        self.taught = set(names)
        self._forgotten -= self.taught

    def forget(self, name: str | None = None) -> None:
        """Know a face no more, or none; whoever has it is a stranger until it is taught anew."""
        gone = self.taught if name is None else {name}
        self._forgotten |= gone
        self.taught = self.taught - gone

    def look(self, detecting: bool | None = None, recognizing: bool | None = None) -> None:
        """Begin or end to look for faces or to know them; None leaves it."""
        self.detecting = self.detecting if detecting is None else detecting
        self.recognizing = self.recognizing if recognizing is None else recognizing
        if self._timer is None and (self.detecting or self.recognizing):
            self._tick()

    def come(self, face: Seen) -> None:
        """Put a face before the camera, or move one that is there; who has a name was taught before."""
        self.seen[face.track_id], self._pointed[face.track_id] = face, self._pointing()
        if face.name and face.name not in self._forgotten:
            self.taught.add(face.name)

    def go(self, track_id: int | None = None) -> None:
        """Take a face away, or all."""
        self.seen = {} if track_id is None else {k: v for k, v in self.seen.items() if k != track_id}

    def power_off(self) -> None:
        """End everything without an event."""
        self.detecting = self.recognizing = False
        if self._timer is not None:
            self._timer.cancel()

    def _tick(self) -> None:
        self._timer = None
        if not (self.detecting or self.recognizing):
            return
        for face in self.seen.values():
            self._tell(self._message(self._now(face)))
        self._timer = self._clock.call_at(self._clock.now() + PERIOD, self._tick)

    def _now(self, face: Seen) -> Seen:
        """From where the head points now."""
        (left, below), (left_then, below_then) = self._pointing(), self._pointed[face.track_id]
        bearing = (face.bearing + left_then - left + 180) % 360 - 180
        return replace(
            face, bearing=round(bearing, 3), elevation=round(face.elevation + below_then - below, 3)
        )

    def _message(self, face: Seen) -> dict[str, Any]:
        known = face.name if face.name in self.taught else UNKNOWN
        name = known if self.recognizing else None
        return {
            'bearing': face.bearing,
            'created': utc_stamp(),
            'distance': face.distance,
            'elevation': face.elevation,
            'label': name,
            'personName': name,
            'sensorId': 'cv',
            'trackId': face.track_id,
        }

"""Who is in view: the robot tells of one face at a time, and never that one is gone. Time is passed in."""

from mistypilot_ros.core.senses import FaceReading

GONE = 1.5
"""A face that the robot has not told of for so long is gone, s; it tells several times a second."""


class FaceBook:
    """The faces that the robot sees now."""

    def __init__(self, period: float) -> None:
        """See nobody.

        Args:
            period: least time between two lists, s.
        """
        self._period = period
        self._seen: dict[int | str, tuple[float, FaceReading]] = {}
        self._due = float('-inf')
        self._told: tuple[FaceReading, ...] = ()

    def add(self, reading: FaceReading, now: float) -> tuple[FaceReading, ...] | None:
        """Note a face and return the list that is due, if one is."""
        # Who has no number is told apart by the name.
        key = reading.track_id if reading.track_id >= 0 else reading.name
        self._seen[key] = (now, reading)
        return self._list(now) if now >= self._due else None

    def expire(self, now: float) -> tuple[FaceReading, ...] | None:
        """Forget who is gone and return the list where that changes it; call it some times a second."""
        gone = [key for key, (seen, _) in self._seen.items() if now - seen > GONE]
        for key in gone:
            del self._seen[key]
        return self._list(now) if gone else None

    def clear(self) -> tuple[FaceReading, ...] | None:
        """Nobody is looked for any more; returns the empty list where somebody was told of."""
        self._seen.clear()
        self._due = float('-inf')
        return self._list(self._due) if self._told else None

    def _list(self, now: float) -> tuple[FaceReading, ...]:
        self._due = now + 0.9 * self._period
        self._told = tuple(reading for _, reading in self._seen.values())
        return self._told

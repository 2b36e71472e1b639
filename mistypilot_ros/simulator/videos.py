"""Video recordings: one at a time, of a still room."""

from __future__ import annotations

from dataclasses import dataclass

from mistypilot_ros.simulator.camera import Picture, size_for
from mistypilot_ros.simulator.clock import Clock, Timer
from mistypilot_ros.simulator.mp4 import still_video

CONTENT_TYPE = 'video/mp4'
MOST = 20
"""Recordings that fit onto the robot; not published."""


@dataclass(frozen=True)
class Video:
    """A recording that is over.

    Attributes:
        name: without extension.
        seconds: how long it is.
        width: pixels that were asked for; the file has width and height swapped.
        height: pixels that were asked for.
        person: whether somebody is in it.
        as_base64: whether it is answered as JSON with the file as text, or as the file itself.
        content_type: of the answer.
    """

    name: str
    seconds: float
    width: int
    height: int
    person: bool
    as_base64: bool = False
    content_type: str = CONTENT_TYPE

    def render(self) -> bytes:
        """Return the MP4 file."""
        width, height = size_for(self.width, self.height)
        picture = Picture(width, height, None, False, self.person)
        return still_video(picture.render(), width, height, self.seconds)


class VideoRecorder:
    """Records, and has the recordings by name."""

    def __init__(self, clock: Clock) -> None:
        """Have none."""
        self._clock = clock
        self._timer: Timer | None = None
        self._began = 0.0
        self._present: Video | None = None
        self.videos: dict[str, Video] = {}

    @property
    def recording(self) -> str | None:
        """Name of what is recorded now."""
        return self._present.name if self._present is not None else None

    def start(self, video: Video) -> None:
        """Record for as long as the video says; nothing may be recorded now."""
        self._present, self._began = video, self._clock.now()
        self.videos.pop(video.name, None)
        self._timer = self._clock.call_at(self._began + video.seconds, self.stop)

    def stop(self) -> None:
        """End the recording, if there is one; it is kept as far as it came."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._present is not None:
            done, self._present = self._present, None
            seconds = min(done.seconds, max(0.1, self._clock.now() - self._began))
            self.videos[done.name] = Video(done.name, seconds, done.width, done.height, done.person)

    def power_off(self) -> None:
        """End; what was not complete is lost."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._present = None

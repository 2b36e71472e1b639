"""The one playback channel for sound files. Speech knows nothing of it, nor it of speech."""

from __future__ import annotations

from collections.abc import Callable

from mistypilot_ros.simulator.clock import Clock, Timer

FACTORY_VOLUME = 100


class Audio:
    """Plays one file at a time."""

    def __init__(self, clock: Clock, on_complete: Callable[[str], None]) -> None:
        """Start silent.

        Args:
            clock: the robot's time.
            on_complete: told the name of each sound that ends or is ended.
        """
        self._clock = clock
        self._on_complete = on_complete
        self._timer: Timer | None = None
        self.playing: str | None = None
        self.volume = FACTORY_VOLUME

    def play(self, name: str, seconds: float) -> None:
        """Play a sound; another one under way ends, the same one begins anew.

        Args:
            name: file of the robot or address.
            seconds: how long it is, robot time.
        """
        if self.playing is not None and self.playing != name:
            self.stop()
        self._cancel()
        self.playing = name
        self._timer = self._clock.call_at(self._clock.now() + seconds, self.stop)

    def stop(self) -> None:
        """End what plays, if anything."""
        self._cancel()
        if self.playing is not None:
            ended, self.playing = self.playing, None
            self._on_complete(ended)

    def power_off(self) -> None:
        """End without telling anybody."""
        self._cancel()
        self.playing = None

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

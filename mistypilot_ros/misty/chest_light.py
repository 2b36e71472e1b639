"""The light in the chest: what skills wish, and that it shows while the robot sees or thinks.

While it listens, the robot shows that by itself; while it sees, older firmware does not (documentation).
"""

import logging
import threading

from mistypilot_ros.core.errors import RobotError
from mistypilot_ros.misty.commands import Color, light, light_pattern
from mistypilot_ros.misty.rest import Patience, Request, Rest

_logger = logging.getLogger(__name__)

WATCHING: Color = (1.0, 0.0, 0.0)
"""The light breathes between what was wished and this red while the robot sees."""
WATCHING_SECONDS = 2.0
"""Period of that, s."""
THINKING: Color = (0.6, 0.8, 1.0)
"""The light breathes between what was wished and this pale blue while the robot thinks about an answer."""
THINKING_SECONDS = 1.0
"""Period of that, s."""
OFF: Color = (0.0, 0.0, 0.0)
PATIENCE = Patience(connect=0.5, answer=1.0)
"""Of what nobody wished: whoever switches the camera off does not wait for a robot that is away."""


class ChestLight:
    """Shows the last wish, and over it whether the robot sees or thinks. Safe to use from several threads.

    That it sees goes before that it thinks: the one is owed to the people around, the other is a courtesy.
    """

    def __init__(self, rest: Rest) -> None:
        """Show nothing yet; the robot is dark after its boot."""
        self._rest = rest
        self._lock = threading.Lock()
        self._watchers: set[str] = set()
        self._thinking = False
        self._color: Color = OFF
        self._wish = light(OFF)
        self._wished = False

    def show(self, color: Color) -> None:
        """Wish one colour.

        Raises:
            RobotError: the robot does not show it.
        """
        self._show(color, light(color))

    def show_pattern(self, color: Color, second: Color, transition: str, seconds: float) -> None:
        """Wish a change between two colours; arguments and errors as for `commands.light_pattern`."""
        self._show(color, light_pattern(color, second, transition, seconds))

    def watch(self, who: str, on: bool) -> None:
        """Something begins or ends to see.

        Args:
            who: what it is, such as camera; several may see at the same time.
            on: whether it sees from now on.

        Raises:
            RobotError: the light cannot show that it begins.
        """
        with self._lock:
            before = bool(self._watchers)
            (self._watchers.add if on else self._watchers.discard)(who)
            if on:
                self._rest.send(self._request(), PATIENCE)
            elif before and not self._watchers:
                self._show_what_is_left()

    def think(self, on: bool) -> None:
        """The robot begins or ends to think about an answer; a robot that is away does not show it."""
        with self._lock:
            if on != self._thinking:
                self._thinking = on
                self._show_what_is_left()

    def show_again(self) -> None:
        """Show what there is to show to a robot that may have forgotten it.

        Raises:
            RobotError: the robot does not show it.
        """
        with self._lock:
            if self._wished or self._watchers or self._thinking:
                self._rest.send(self._request(), PATIENCE)

    def _show(self, color: Color, wish: Request) -> None:
        with self._lock:
            before = self._color, self._wish
            self._color, self._wish = color, wish
            try:
                self._rest.send(self._request())
            except RobotError:
                self._color, self._wish = before  # Whoever wished it was told that it is not so.
                raise
            self._wished = True

    def _request(self) -> Request:
        if self._watchers:
            return light_pattern(self._color, WATCHING, 'Breathe', WATCHING_SECONDS)
        if self._thinking:
            return light_pattern(self._color, THINKING, 'Breathe', THINKING_SECONDS)
        return self._wish

    def _show_what_is_left(self) -> None:
        try:
            self._rest.send(self._request(), PATIENCE)
        except RobotError as error:
            # A robot that is gone has forgotten its light, and is told anew when it is back.
            _logger.debug('The light does not show what it should: %s', error)

"""What the robot was told to keep until it is told otherwise, and forgets when it boots: told again then.

That are settings: the volume, the lamp beside the camera, the light in the chest, and that a robot whose
emergency stop is set rests. What is over when it is over is not told again: a face, a sound, a movement. The
faces that it looks for, its pictures and its ears begin again by themselves.

Whether the robot booted or only its connection broke it does not tell, so it is told after each connection.
"""

import threading
from collections.abc import Callable, Sequence

from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.misty.rest import Patience, Request, Rest
from mistypilot_ros.misty.standing_job import Selection, StandingJob

NAME = 'state'
"""Of the thread, and all that can be selected."""
PATIENCE = Patience(connect=0.5, answer=2.0)
"""Of one setting that is told again."""


class HeldState:
    """Remembers settings that the robot took. Safe to use from several threads."""

    def __init__(
        self, rest: Rest, others: Sequence[Callable[[], None]], trouble: Callable[[MistyPilotError], None]
    ) -> None:
        """Remember nothing yet.

        Args:
            rest: sends the settings.
            others: tell again what somebody else remembers; they raise RobotError.
            trouble: told why the robot does not take it; it is tried again then.
        """
        self._rest, self._others = rest, others
        self._lock = threading.Lock()
        self._settings: dict[str, Request] = {}
        self.job = StandingJob(NAME, self._work, lambda: None, trouble)
        """Its start, its end, and whether the robot is connected."""
        self.job.want(frozenset({NAME}))

    def tell(self, request: Request) -> None:
        """Tell the robot a setting, and remember it where it takes it; the latest of an endpoint counts.

        Raises:
            RobotError: it does not take it.
        """
        with self._lock:
            self._rest.send(request)
            self._settings[request.endpoint] = request

    def _work(self, _: Selection, wanted: Callable[[], bool]) -> None:
        for tell_again in self._others:
            tell_again()
        with self._lock:
            for request in self._settings.values():
                self._rest.send(request, PATIENCE)
        self.job.goes_well()
        with self.job.changed:
            self.job.changed.wait_for(lambda: not wanted())

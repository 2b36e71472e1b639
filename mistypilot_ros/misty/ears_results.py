"""What becomes of a capture: whoever asked for it gets its text, else everybody, or nobody."""

from collections.abc import Callable
from dataclasses import dataclass

from mistypilot_ros.core.errors import MistyPilotError, RobotRefusedError
from mistypilot_ros.core.hearing import UNTOLD, Heard
from mistypilot_ros.core.pending import Pending
from mistypilot_ros.misty.ears import Capture, Ears

NOBODY = 'I heard nobody; try again.'
"""For whoever asked, where nothing was said to the robot."""


@dataclass(frozen=True)
class EarListeners:
    """Who is told what; called from several threads."""

    heard: Callable[[Heard], None]
    """What a person said."""
    trouble: Callable[[MistyPilotError], None]
    """Why the robot does not listen, or does not understand; each sentence once until it does again."""


class EarResults:
    """Tells what was said."""

    def __init__(self, ears: Ears, listeners: EarListeners) -> None:
        """Tell nothing yet.

        Args:
            ears: says what counts.
            listeners: who is told.
        """
        self._ears, self._listeners = ears, listeners

    def own(self, capture: Capture, pending: Pending | None) -> None:
        """Tell what the robot itself understood; see `tell`."""
        self.tell(capture, Heard(capture.text, confidence=UNTOLD), pending)

    def tell(self, capture: Capture, heard: Heard, pending: Pending | None) -> None:
        """Tell what was recognised.

        Args:
            capture: in which it was said.
            heard: what it was.
            pending: of whoever asked for this capture; None where nobody did.
        """
        counts = bool(heard.text) and self._ears.counts(capture, heard.text)
        if pending is not None:
            pending.finish(None if counts else RobotRefusedError(heard.why or NOBODY), heard)
        elif counts:
            self._listeners.heard(heard)

"""Stages with the time since the command began."""

import time

from mistypilot_ros.cli.events import Stage
from mistypilot_ros.cli.output import Display


class Progress:
    """Says which stages were reached, and when."""

    def __init__(self, output: Display, began: float) -> None:
        """Measure from a moment.

        Args:
            output: where it is said.
            began: seconds on `time.monotonic()`.
        """
        self._output, self._began = output, began

    @property
    def seconds(self) -> float:
        """Seconds since the command began."""
        return time.monotonic() - self._began

    def reached(self, stage: str, message: str) -> None:
        """Say that a stage was reached."""
        self._output.show(Stage(stage, self.seconds, message))

"""The date that the robot believes in, which may be wrong by years."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from mistypilot_ros.simulator.clock import STAMP

FARTHEST = 1e10
"""Seconds that the date may be wrong, some 300 years."""


class Calendar:
    """Dates what the robot says. It is right until somebody sets it."""

    def __init__(self) -> None:
        """Be right."""
        self.error = 0.0
        """Seconds by which the robot's date is ahead."""

    def date(self, message: Any) -> Any:
        """Return a payload with its ``created`` as the robot believes it; what has none stays as it is."""
        if not self.error or not isinstance(message, Mapping) or 'created' not in message:
            return message
        moment = datetime.strptime(message['created'], STAMP) + timedelta(seconds=self.error)
        return {**message, 'created': moment.strftime(STAMP)}

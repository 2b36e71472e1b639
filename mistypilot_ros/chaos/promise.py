"""What the run finds where the system does not keep what it promises."""

from mistypilot_ros.core.errors import MistyPilotError


class BrokenPromiseError(MistyPilotError):
    """The system differs from what it should be; the message says in which way."""

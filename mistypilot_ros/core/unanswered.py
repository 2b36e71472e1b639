"""The error of a language model that gave no answer, with what was tried."""

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.language_model import ModelCall


class UnansweredError(UnavailableError):
    """A language model gave no answer that can be used; `calls` says what it was asked, for the trace."""

    def __init__(self, message: str, calls: tuple[ModelCall, ...] = ()) -> None:
        """Take what was wrong.

        Args:
            message: one plain sentence.
            calls: what was asked, in order.
        """
        super().__init__(message)
        self.calls = calls

    @property
    def code(self) -> str:
        """Name for programs: that of an `UnavailableError`, because it is one."""
        return UnavailableError().code

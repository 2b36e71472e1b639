"""A script writer over a language model: slow thinking, spoken while it is still being written."""

from collections.abc import Callable, Iterator

from mistypilot_ros.agents.prompts_writer import writer_prompt
from mistypilot_ros.core.language_model import LanguageModel, ModelCall, Role
from mistypilot_ros.core.social import Brief, ScriptLine
from mistypilot_ros.llm.script_lines import SCRIPT, read_lines

PATIENCE = 20.0
"""Longest time to the first piece of a script, s."""


def _unnoticed(call: ModelCall) -> None:
    """Nobody wants to know."""


class ModelWriter:
    """Lets a language model write; a stronger one where the brief says so."""

    def __init__(
        self,
        model: LanguageModel,
        seconds: float = PATIENCE,
        called: Callable[[ModelCall], None] = _unnoticed,
    ) -> None:
        """Take what writes.

        Args:
            model: answers.
            seconds: longest time to the first piece of a script, s.
            called: is told what came of each question, for the trace.
        """
        self._model = model
        self._seconds = seconds
        self._called = called

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        """Yield lines as they are written.

        Raises:
            UnavailableError: the model wrote nothing that can be said, or not to the end.
            CancelledError: it was told to stop.
        """
        role = Role.STRONG_WRITER if brief.strong else Role.WRITER
        pieces = self._model.stream(role, writer_prompt(brief), SCRIPT, self._seconds, self._called)
        try:
            yield from read_lines(pieces)
        finally:  # Whoever reads on no longer ends the request too.
            close = getattr(pieces, 'close', None)
            if close is not None:
                close()

    def cancel(self) -> None:
        """Give up what is being written; whoever waits for a line gets a CancelledError."""
        self._model.cancel()

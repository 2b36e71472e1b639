"""The conversation with a program, or with a person whose terminal shows plain lines alone."""

from mistypilot_ros.cli.board import Board
from mistypilot_ros.cli.events import Problem
from mistypilot_ros.cli.output import Display, Output
from mistypilot_ros.cli.script import NotDoneError, Script
from mistypilot_ros.cli.sentences import Sentences
from mistypilot_ros.core.errors import MistyPilotError


class LineConversation:
    """One sentence after the other, each until its effect has settled."""

    def __init__(self, board: Board, output: Display, sentences: Sentences) -> None:
        """Prepare.

        Args:
            board: what is known of the system.
            output: where to show things.
            sentences: the lines of standard input.
        """
        self._board, self._output, self._sentences = board, output, sentences

    def run(self, script: Script) -> int:
        """Carry out sentences until there are no more; without any, wait for the end of the command.

        Returns:
            1 if a sentence of a program, not of a person at a terminal, was not done; else 0.
        """
        heard = failed = False
        self._prompt(True)
        for sentence in self._sentences:
            heard = True
            self._prompt(False)
            failed = not self._say(script, sentence) or failed
            self._prompt(True)
        self._prompt(False)
        if not heard and not self._sentences.terminal:
            self._board.wait_for(lambda _: False)
        script.await_runs()
        return int(failed and not self._sentences.terminal)

    def _prompt(self, on: bool) -> None:
        if self._sentences.terminal and isinstance(self._output, Output):
            self._output.prompt() if on else self._output.answered()

    def _say(self, script: Script, sentence: str) -> bool:
        try:
            script.say(sentence)
        except NotDoneError:
            return False  # The answer, which is shown, says what was not done.
        except MistyPilotError as error:
            self._output.show(Problem(str(error)))
            return False
        return True

"""A script writer that another one stands in for: a script always comes, and always ends honestly."""

from collections.abc import Callable, Iterator

from mistypilot_ros.agents.languages import language_of
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.social import Brief, Emotion, ScriptLine, ScriptWriter

LOST_THREAD = {
    'en': 'Oh, I have lost my thread here. Say it once more and I will try again.',
    'zh': '哎呀，我说到这里忘了下面的话。你再说一遍，我再试一次。',
}
"""How a script ends that could not be written to the end; other languages hear the English one."""


def _unnoticed(fault: UnavailableError) -> None:
    """Nobody wants to know."""


class FallbackWriter:
    """Lets one writer write, and another one where that one fails before its first line.

    A script that breaks off in the middle is not begun anew by the other: it would tell another story.
    It ends with a line that says so.
    """

    def __init__(
        self,
        first: ScriptWriter,
        second: ScriptWriter,
        failed: Callable[[UnavailableError], None] = _unnoticed,
    ) -> None:
        """Take the writers.

        Args:
            first: writes as long as it can.
            second: writes where the first cannot; it needs no network.
            failed: is told why the first could not, each time.
        """
        self._first = first
        self._second = second
        self._failed = failed

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        """Yield lines as they are written.

        Raises:
            UnavailableError: neither writer can begin.
            CancelledError: it was told to stop.
        """
        begun = False
        try:
            for line in self._first.write(brief):
                begun = True
                yield line
            if begun:
                return
            raise UnavailableError('The first writer wrote nothing.')
        except UnavailableError as fault:
            self._failed(fault)
        if begun:
            yield ScriptLine(LOST_THREAD.get(language_of(brief), LOST_THREAD['en']), Emotion.SADNESS)
        else:
            yield from self._second.write(brief)

"""The conversation with one user: the tasks, and what was said lately."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.task_history import TaskHistory

DEFAULT_USER = 'default'
"""Who speaks where nobody is named."""
MOST_EXCHANGES = 6
"""What was said lately: so many instructions and the answers to them."""
LONGEST_REPLY = 600
"""Characters of an answer that are remembered."""
LONGEST_NAME = 100
"""Characters of a user's name."""


@dataclass(frozen=True)
class Exchange:
    """An instruction and the answer to it."""

    text: str
    """What was said."""
    reply: str = ''
    """What the robot answered; empty where it has not yet."""


@dataclass
class Conversation:
    """Of one user. What was said lately is not written to any disk."""

    history: TaskHistory = TaskHistory()
    """Tasks, and the way back."""
    exchanges: list[Exchange] = field(default_factory=list)
    """The last `MOST_EXCHANGES`, oldest first."""

    @property
    def context(self) -> TaskContext:
        """What the reader of the next instruction is told."""
        state = self.history.present
        return TaskContext(state.main_task, state.details, tuple(one.text for one in self.exchanges))

    @property
    def window(self) -> tuple[str, ...]:
        """What was said lately, by the user and the robot in turn."""
        return tuple(self._texts())

    def said(self, text: str) -> None:
        """Note an instruction."""
        self.exchanges = [*self.exchanges, Exchange(text)][-MOST_EXCHANGES:]

    def answered(self, text: str, reply: str) -> None:
        """Note the answer to an instruction, the last of that text."""
        for at in reversed(range(len(self.exchanges))):
            if self.exchanges[at].text == text:
                self.exchanges[at] = replace(self.exchanges[at], reply=reply[:LONGEST_REPLY])
                return

    def _texts(self) -> Iterator[str]:
        for exchange in self.exchanges:
            yield exchange.text
            yield exchange.reply


def user_name(given: str) -> str:
    """The name under which a user's things are kept. It is a claim and proves nothing."""
    return ' '.join(given.split())[:LONGEST_NAME] or DEFAULT_USER

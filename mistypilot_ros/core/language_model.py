"""The port behind which a language model answers, and the values that pass through it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


class Role(Enum):
    """Whose context a question to a model belongs to. Each has settings of its own and shares nothing."""

    ROUTER = 'router'
    PIA = 'pia'
    SIA = 'sia'
    WRITER = 'writer'
    STRONG_WRITER = 'strong_writer'
    """Writes scripts after an UPGRADE, with a stronger model."""
    SINGLE = 'single'
    """One context with everything: the baseline of the paper, for evaluation only."""


class Speaker(Enum):
    """Who said a message of a conversation with a model; values are those of the OpenAI protocol."""

    SYSTEM = 'system'
    USER = 'user'
    ASSISTANT = 'assistant'


@dataclass(frozen=True)
class Message:
    """One message of a conversation with a model."""

    speaker: Speaker
    """Who said it."""
    text: str
    """What was said."""


@dataclass(frozen=True)
class Form:
    """The form that an answer must have."""

    name: str
    """Letters, digits, `_` and `-`, at most 64."""
    schema: Mapping[str, Any]
    """JSON Schema that keeps to the strict subset of OpenAI's structured outputs."""


@dataclass(frozen=True)
class ModelCall:
    """One question to a model and what came of it. It never holds a key."""

    role: Role
    """Whose context."""
    model: str
    """Name of the model that was asked."""
    messages: tuple[Message, ...]
    """What it was asked, in order."""
    answer: str = ''
    """What it answered; empty where nothing came."""
    prompt_tokens: int = 0
    """Tokens of the question as the server counts them; 0 where it does not tell."""
    answer_tokens: int = 0
    """Tokens of the answer as the server counts them; 0 where it does not tell."""
    seconds: float = 0.0
    """From the question to the end of the answer, retries included, s."""
    tries: int = 1
    """Requests that were sent for it."""
    error: str = ''
    """One sentence where there is no answer that can be used."""


class LanguageModel(Protocol):
    """Answers questions in a given form."""

    def ask(self, role: Role, messages: Sequence[Message], form: Form, seconds: float) -> ModelCall:
        """Ask, and wait for the answer.

        Args:
            role: whose settings are used.
            messages: the conversation so far.
            form: that the answer must have; whoever asks checks that it has.
            seconds: longest time that this may take, retries included.

        Returns:
            What came of it. No fault of the server or the network is raised: `error` says what was wrong.

        Raises:
            CancelledError: `cancel` was called meanwhile.
        """

    def stream(
        self,
        role: Role,
        messages: Sequence[Message],
        form: Form,
        seconds: float,
        done: Callable[[ModelCall], None],
    ) -> Iterator[str]:
        """Ask, and yield the pieces of the answer as they come.

        Args:
            role: whose settings are used.
            messages: the conversation so far.
            form: that the whole answer must have.
            seconds: longest time that this may take, retries included; none once the first piece came.
            done: called once, when the answer is complete or has failed or nobody reads on.

        Raises:
            UnavailableError: the server or the network failed, before the first piece or in mid-answer.
            CancelledError: `cancel` was called meanwhile.
        """

    def cancel(self) -> None:
        """Give up all questions that are still open; whoever waits for one gets a CancelledError."""

"""A language model of a few lines: it answers what a test gives it, and remembers what it was asked."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.language_model import Form, Message, ModelCall, Role

BROKEN = object()
"""Stands for a server that does not answer."""
CANCELLED = object()
"""Stands for a question that is given up."""


@dataclass(frozen=True)
class Question:
    """What the model was asked."""

    role: Role
    messages: tuple[Message, ...]
    form: Form
    seconds: float

    @property
    def text(self) -> str:
        """All that it was told."""
        return '\n'.join(message.text for message in self.messages)


class ModelInMemory:
    """Gives its answers in order, the last one again and again; or asks a function for each."""

    def __init__(self, *answers: Any, by: Callable[[Question], Any] | None = None) -> None:
        self._answers = list(answers)
        self._by = by
        self.asked: list[Question] = []
        self.cancelled = False

    def ask(self, role: Role, messages: Sequence[Message], form: Form, seconds: float) -> ModelCall:
        question = Question(role, tuple(messages), form, seconds)
        self.asked.append(question)
        answer = self._by(question) if self._by else self._answers[0]
        if len(self._answers) > 1:
            del self._answers[0]
        if answer is CANCELLED:
            raise CancelledError('Given up.')
        if answer is BROKEN:
            return ModelCall(role, 'memory', question.messages, error='The server does not answer.')
        text = answer if isinstance(answer, str) else json.dumps(answer)
        return ModelCall(role, 'memory', question.messages, text)

    def stream(self, *args: Any) -> Iterator[str]:
        raise NotImplementedError

    def cancel(self) -> None:
        self.cancelled = True


def commands(*rows: dict[str, Any]) -> dict[str, Any]:
    """An answer of the PIA with commands."""
    return {'reading': {'kind': 'COMMANDS', 'commands': list(rows)}}


def bind(sensor: str, skill: str, op: str = 'BIND', **params: Any) -> dict[str, Any]:
    """A command for a sensor."""
    return {'op': op, 'sensor': sensor, 'call': {'skill': skill, 'params': params}}


def invoke(skill: str, **params: Any) -> dict[str, Any]:
    """A command for now."""
    return {'op': 'INVOKE', 'call': {'skill': skill, 'params': params}}


def actions(*rows: dict[str, Any], request: str = 'none', pick: int = 0, topic: str = '') -> dict[str, Any]:
    """An answer of the SIA's parser."""
    return {'actions': list(rows), 'request': request, 'pick': pick, 'topic': topic}

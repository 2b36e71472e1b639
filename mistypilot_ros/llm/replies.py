"""What the body of an answer says. Nothing about it is taken for granted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import UnavailableError

_ENDS: Mapping[str, str] = {
    'length': 'The answer of the model is not complete: it reached the longest length, max_tokens.',
    'content_filter': 'The answer of the model was held back by a content filter of the server.',
}
"""Why an answer cannot be used, by `finish_reason`."""
NOTHING = 'The model answered nothing.'
NO_CHOICE = 'The server of the language model sent an answer with nothing in it.'


class MalformedError(UnavailableError):
    """The body is not that of an answer."""


@dataclass(frozen=True)
class Reply:
    """What a model said."""

    text: str
    """Its words."""
    problem: str = ''
    """One sentence where they cannot be used."""
    prompt_tokens: int = 0
    """Tokens of the question; 0 where the server does not tell."""
    answer_tokens: int = 0
    """Tokens of the answer; 0 where the server does not tell."""


def read_reply(body: Any, shown: Callable[[str], str]) -> Reply:
    """Read the body of an answer that came as a whole.

    Args:
        body: as read from JSON.
        shown: makes words of the server fit to be shown.

    Raises:
        MalformedError: it is no answer of a language model.
    """
    gathered = Gathered(shown)
    gathered.add(body, 'message')
    return gathered.reply()


class Gathered:
    """An answer that is put together of pieces."""

    def __init__(self, shown: Callable[[str], str]) -> None:
        """Begin with nothing.

        Args:
            shown: makes words of the server fit to be shown.
        """
        self._shown = shown
        self._texts: list[str] = []
        self._refusals: list[str] = []
        self._finish = ''
        self._chosen = False
        self._tokens = (0, 0)

    @property
    def text(self) -> str:
        """All words so far."""
        return ''.join(self._texts)

    @property
    def broken(self) -> bool:
        """Whether it began and the model did not say that it is at its end."""
        return self._chosen and not self._finish

    def add(self, body: Any, member: str = 'delta') -> str:
        """Add a piece and return the words in it.

        Args:
            body: as read from JSON.
            member: of a choice in which the words are.

        Raises:
            MalformedError: it is no part of an answer.
        """
        if not isinstance(body, dict) or not isinstance(body.get('choices'), list):
            raise MalformedError(NO_CHOICE)
        if isinstance(usage := body.get('usage'), dict):
            self._tokens = _count(usage.get('prompt_tokens')), _count(usage.get('completion_tokens'))
        if not body['choices']:
            return ''  # Tokens come in a piece without a choice.
        choice = body['choices'][0]
        said = choice.get(member) if isinstance(choice, dict) else choice
        if not isinstance(choice, dict) or not isinstance(said, dict | None):
            raise MalformedError(NO_CHOICE)
        said = said or {}
        self._chosen = True
        self._finish = _text(choice.get('finish_reason')) or self._finish
        self._refusals.append(_text(said.get('refusal')))
        self._texts.append(_text(said.get('content')))
        return self._texts[-1]

    def reply(self) -> Reply:
        """What the answer says as a whole."""
        return Reply(self.text, self._problem(), *self._tokens)

    def _problem(self) -> str:
        if refusal := ''.join(self._refusals):
            return f'The model will not answer: {self._shown(refusal)}'
        if not self._chosen:
            return NO_CHOICE
        return _ENDS.get(self._finish) or ('' if self.text.strip() else NOTHING)


def _text(value: Any) -> str:
    if value is not None and not isinstance(value, str):
        raise MalformedError(NOTHING)
    return value or ''


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0

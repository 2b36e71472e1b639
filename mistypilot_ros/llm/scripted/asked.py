"""What somebody asked the scripted server."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

HIDDEN = '(hidden)'
"""Stands where the value of a key was."""
_SECRET = ('authorization', 'api-key', 'x-api-key', 'proxy-authorization')


@dataclass(frozen=True)
class Asked:
    """One request, without the key that came with it."""

    path: str
    """Such as `/v1/chat/completions`, without the query."""
    headers: Mapping[str, str]
    """By name in small letters; the value of a key is `HIDDEN`."""
    body: Any
    """As read from JSON; None where there was none or no JSON."""
    at: float
    """When it came, s on the steady clock of the process."""

    @property
    def form(self) -> str:
        """Name of the form that the answer must have; empty where there is none."""
        try:
            return str(self.body['response_format']['json_schema']['name'])
        except (KeyError, TypeError):
            return ''

    @property
    def streams(self) -> bool:
        """Whether the answer is wanted in pieces."""
        return isinstance(self.body, dict) and self.body.get('stream') is True

    @property
    def model(self) -> str:
        """Name of the model that was asked; empty where none was named."""
        return str(self.body.get('model', '')) if isinstance(self.body, dict) else ''

    @property
    def messages(self) -> list[tuple[str, str]]:
        """Who said what in the conversation so far; empty where the request has no messages."""
        try:
            return [(str(message['role']), str(message['content'])) for message in self.body['messages']]
        except (KeyError, TypeError):
            return []


def shown_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers fit to be kept: names in small letters, keys hidden."""
    return {name.lower(): HIDDEN if name.lower() in _SECRET else value for name, value in headers.items()}

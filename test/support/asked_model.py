"""A client of language models that asks a scripted server, and what it asks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mistypilot_ros.core.language_model import Form, Message, ModelCall, Role, Speaker
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.retry import Backoff
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import ServerSettings

KEY = 'sk-test-0123456789-abcdefghij'
FORM = Form(
    'pia',
    {
        'type': 'object',
        'properties': {'commands': {'type': 'array', 'items': {'type': 'string'}}},
        'required': ['commands'],
        'additionalProperties': False,
    },
)
MESSAGES = (Message(Speaker.SYSTEM, 'You bind skills.'), Message(Speaker.USER, 'Wave when I tap your chin.'))
TEXT = '{"commands": ["wave", "nod", "wait"]}'
QUICK = Backoff(first=0.01, longest=0.02, least=0.0)
PLENTY = 20.0
"""Seconds for a question that shall not run out of time, also on a busy machine."""


def settings(server: ScriptedServer, key: str = KEY) -> ServerSettings:
    return ServerSettings(server.url, key)


@contextmanager
def asking(server: ScriptedServer, **options: Any) -> Iterator[OpenAiModel]:
    """A model whose package is loaded, so that the time of a question is that of the question."""
    model = OpenAiModel(settings(server), **{'backoff': QUICK, **options})
    try:
        yield model
    finally:
        model.close()


def ask(model: OpenAiModel, role: Role = Role.PIA, seconds: float = PLENTY) -> ModelCall:
    return model.ask(role, MESSAGES, FORM, seconds)


def read(model: OpenAiModel, role: Role = Role.PIA, seconds: float = PLENTY) -> tuple[str, ModelCall, str]:
    """The pieces that came, what was told in the end, and the error that was raised."""
    from mistypilot_ros.core.errors import UnavailableError

    told: list[ModelCall] = []
    pieces: list[str] = []
    error = ''
    try:
        for piece in model.stream(role, MESSAGES, FORM, seconds, told.append):
            pieces.append(piece)
    except UnavailableError as problem:
        error = str(problem)
    assert len(told) == 1, 'told once'
    return ''.join(pieces), told[0], error

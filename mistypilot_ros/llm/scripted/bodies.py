"""The JSON of good answers, as OpenAI's chat completions have it, and what content faults make of it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.asked import Asked

HUGE = 5_000_000
"""Characters of an answer that is too large."""
_ID = 'chatcmpl-scripted'


@dataclass(frozen=True)
class Content:
    """What a model says, before it is written as JSON."""

    text: Any
    """The words; None or something else where that is the fault."""
    refusal: str | None = None
    """Words of a model that will not answer."""
    finish: str = 'stop'
    """Why it ended, `finish_reason` of the protocol."""
    choices: Any = None
    """What stands in place of the list of choices; None where all is well."""


def content(answer: Answer) -> Content:
    """What the model says in an answer; a content fault shows in it, others do not."""
    good = Content(answer.text)
    changed = {
        'bad_content': replace(good, text='{"commands": [oops'),
        'wrong_form': replace(good, text='{"something": "else"}'),
        'refusal': replace(good, text=None, refusal='I cannot help with that.'),
        'length': replace(good, text=answer.text[: len(answer.text) // 2], finish='length'),
        'content_filter': replace(good, text='', finish='content_filter'),
        'no_choices': replace(good, choices=[]),
        'no_content': replace(good, text=None),
        'wrong_type': replace(good, text=42),
        'wrong_shape': replace(good, choices={'first': 'no list'}),
        'huge': replace(good, text='x' * HUGE),
    }
    return changed.get(answer.fault, good)


def completion(asked: Asked, answer: Answer) -> bytes:
    """The body of an answer that comes as a whole."""
    said = content(answer)
    message = {'role': 'assistant', 'content': said.text, 'refusal': said.refusal}
    choice = {'index': 0, 'message': message, 'finish_reason': said.finish, 'logprobs': None}
    body = {
        **_head(asked, 'chat.completion'),
        'choices': [choice] if said.choices is None else said.choices,
        'usage': _usage(answer),
    }
    return json.dumps(body).encode()


def events(asked: Asked, answer: Answer) -> Iterator[bytes]:
    """The server-sent events of an answer that comes in pieces."""
    said = content(answer)
    deltas: list[dict[str, Any]] = [{'role': 'assistant', 'content': ''}]
    name, words = ('refusal', said.refusal) if said.refusal else ('content', said.text)
    size = 65536 if answer.fault == 'huge' else max(answer.piece, 1)
    if isinstance(words, str):
        deltas += ({name: words[at : at + size]} for at in range(0, len(words), size))
    elif words is not None:
        deltas.append({name: words})
    for delta in deltas:
        yield _event(asked, [_choice(delta)] if said.choices is None else said.choices)
    yield _event(asked, [_choice({}, said.finish)] if said.choices is None else said.choices)
    if (asked.body.get('stream_options') or {}).get('include_usage'):
        yield _event(asked, [], usage=_usage(answer))
    yield b'data: [DONE]\n\n'


def failure(message: str, kind: str, code: str | None = None, param: str | None = None) -> dict[str, Any]:
    """The body of an answer with a status that is not 200."""
    return {'error': {'message': message, 'type': kind, 'param': param, 'code': code}}


def _choice(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {'index': 0, 'delta': delta, 'finish_reason': finish}


def _event(asked: Asked, choices: Any, **more: Any) -> bytes:
    body = {**_head(asked, 'chat.completion.chunk'), 'choices': choices, **more}
    return f'data: {json.dumps(body)}\n\n'.encode()


def _head(asked: Asked, kind: str) -> dict[str, Any]:
    return {'id': _ID, 'object': kind, 'created': 1_700_000_000, 'model': asked.model}


def _usage(answer: Answer) -> dict[str, int]:
    total = answer.prompt_tokens + answer.answer_tokens
    return {
        'prompt_tokens': answer.prompt_tokens,
        'completion_tokens': answer.answer_tokens,
        'total_tokens': total,
    }

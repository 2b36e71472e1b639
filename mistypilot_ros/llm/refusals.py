"""Parts of a request that some models do not take: how it is told, and what is sent instead."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

_REFUSES = re.compile(
    r"unsupported|not support|n't support|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed"
    r'|only the default|invalid (argument|parameter|field)',
    re.IGNORECASE,
)
_BAD_SCHEMA = re.compile('invalid.{0,3}(json.{0,3})?schema', re.IGNORECASE)
"""A form with a mistake must be seen, not sent in another way."""
Body = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A member of a request's body that a model may refuse."""

    name: str
    """Of the member."""
    without: Callable[[Body], Body]
    """The body that is sent instead."""


def _dropped(name: str) -> Part:
    return Part(name, lambda body: {key: value for key, value in body.items() if key != name})


def _older_limit(body: Body) -> Body:
    return {'max_tokens' if key == 'max_completion_tokens' else key: value for key, value in body.items()}


def _any_object(body: Body) -> Body:
    return {**body, 'response_format': {'type': 'json_object'}}


PARTS: Mapping[str, Part] = {
    part.name: part
    for part in (
        _dropped('temperature'),  # gpt-5 and other reasoning models
        _dropped('reasoning_effort'),  # models that do not reason
        _dropped('stream_options'),  # older servers: tokens of streams are then not known
        Part('max_completion_tokens', _older_limit),  # servers that follow OpenAI's older protocol
        Part('response_format', _any_object),  # servers that promise JSON but no form
    )
}
"""By name. Whoever asks checks the form of the answer in any case."""


def refused_part(refusal: Mapping[str, Any] | None, body: Mapping[str, Any]) -> str:
    """Which part of a request an answer with status 400 or 422 refuses.

    Args:
        refusal: body of that answer; None where it was something else.
        body: of the request.

    Returns:
        A name of `PARTS` that is in the body; empty where it is none of them.
    """
    if refusal is None:
        return ''
    error = refusal.get('error', refusal)
    texts = list(_texts(error))
    if not any(map(_REFUSES.search, texts)) or any(map(_BAD_SCHEMA.search, texts)):
        return ''
    named = str(error.get('param')) if isinstance(error, Mapping) else ''
    if named in PARTS and named in body:
        return named
    words = {word for text in texts for word in re.findall(r'\w+', text)}
    return next((name for name in PARTS if name in body and name in words), '')


def adjusted(body: Body, refused: Iterable[str]) -> Body:
    """The body without the parts that were refused before."""
    for name in refused:
        if name in body:
            body = PARTS[name].without(body)
    return body


def _texts(error: Any) -> Iterable[str]:
    """The words of an error of OpenAI, and of FastAPI, where `detail` lists places and messages."""
    if isinstance(error, str):
        yield error
    elif isinstance(error, Mapping):
        for name in ('message', 'code', 'param', 'msg', 'error'):
            if isinstance(error.get(name), str):
                yield error[name]
        for name in ('detail', 'loc'):
            yield from _texts(error.get(name))
    elif isinstance(error, list):
        for entry in error[:20]:
            yield from _texts(entry)

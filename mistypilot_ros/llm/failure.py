"""What can go wrong between us and the server of a language model, in plain sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.llm.breaker import Fall
from mistypilot_ros.llm.settings import KEY, SERVER, ServerSettings

SHOWN = 200
"""Characters of a server's own words that are shown at most."""
_RUN = 6
"""So many characters of a key in a row are hidden."""


@dataclass(frozen=True)
class Failure:
    """Why a request came to nothing, and what follows from it."""

    sentence: str
    """For people: what is wrong and what helps."""
    again: bool = False
    """Whether the same request may work a little later."""
    fall: Fall | None = Fall.ORDINARY
    """How it speaks against the server; None where it does not."""
    wait: float | None = None
    """How long the server wants to be left alone, s; None where it does not say."""
    of_model: bool = False
    """Whether it is the model that is wrong, so that other models of the server may be asked."""
    refusal: Mapping[str, Any] | None = None
    """Body of an answer that refuses the request as such; for programs, it may hold anything."""


class FailedError(UnavailableError):
    """A request to the server of a language model came to nothing."""

    def __init__(self, failure: Failure) -> None:
        """Take what went wrong."""
        super().__init__(failure.sentence)
        self.failure = failure


@dataclass(frozen=True)
class _Status:
    """What an HTTP status means."""

    sentence: str
    """With the names {place}, {model}, {status} and {words}."""
    again: bool = False
    fall: Fall | None = Fall.ORDINARY
    of_model: bool = False


_NO_KEY = _Status(
    f'The server of the language model at {{place}} wants a key: set {KEY}.', False, Fall.LASTING
)
_NO_CREDIT = _Status('The account at {place} has no credit left: see to its billing.', False, Fall.LASTING)
_REFUSED = _Status('The server of the language model at {place} refused the question{words}.', False, None)
_STRANGE = _Status('The server of the language model at {place} answered with status {status}{words}.')
_BROKEN = _Status('The server of the language model at {place} is out of order (status {status}).', True)
_STATUSES: Mapping[int, _Status] = {
    400: _REFUSED,
    401: _Status(
        f'The server of the language model at {{place}} does not accept the key: check {KEY}.',
        False,
        Fall.LASTING,
    ),
    402: _NO_CREDIT,
    403: _Status(
        f'The server of the language model at {{place}} does not allow this: see what {KEY} may do.',
        False,
        Fall.LASTING,
    ),
    404: _Status(
        f"The server at {{place}} has no model '{{model}}': check its name, and the path in {SERVER}.",
        False,
        Fall.LASTING,
        of_model=True,
    ),
    408: _BROKEN,
    409: _BROKEN,
    413: _REFUSED,
    422: _REFUSED,
    429: _Status('The language model at {place} has too much to do just now (status 429).', True),
}
"""The sentences name no words of the server for 401 and 403: some servers repeat the key there."""


def of_status(
    status: int, body: Any, server: ServerSettings, model: str, wait: float | None = None
) -> Failure:
    """The failure that an HTTP status means.

    Args:
        status: from 400.
        body: of the answer, read from JSON where it was any.
        server: that answered.
        model: that was asked.
        wait: from the header Retry-After, s.
    """
    error = body.get('error', body) if isinstance(body, Mapping) else None
    row = _STATUSES.get(status, _BROKEN if status >= 500 else _STRANGE)
    if status == 429 and isinstance(error, Mapping) and error.get('code') == 'insufficient_quota':
        row = _NO_CREDIT
    if status == 401 and not server.has_key:
        row = _NO_KEY
    words = shown(_message(error), server.secret)
    sentence = row.sentence.format(
        place=server.place, model=model, status=status, words=f': {words.rstrip(".")}' if words else ''
    )
    refusal = body if status in (400, 422) and isinstance(body, Mapping) else None
    return Failure(sentence, row.again, row.fall, wait if row.again else None, row.of_model, refusal)


def unreachable(server: ServerSettings) -> Failure:
    """Nobody listens there, or there is no way."""
    remedy = f'check the network, and {SERVER} where it is set'
    if server.is_here:
        remedy = f'start it, or correct {SERVER}'
    return Failure(f'Nobody answers at {server.place}: {remedy}.', True, Fall.UNREACHABLE)


def broken_off(server: ServerSettings) -> Failure:
    """The connection ended before the answer did."""
    return Failure(f'The connection to the language model at {server.place} broke off.', True)


def too_late(server: ServerSettings, seconds: float) -> Failure:
    """No answer, or not all of it, in time."""
    return Failure(f'The language model at {server.place} did not answer within {round(seconds, 1):g} s.')


def too_large(server: ServerSettings, largest: int) -> Failure:
    """Nobody wants an answer of this size."""
    size = f'{largest / 1e6:g} MB'
    return Failure(
        f'The answer of the language model at {server.place} is larger than {size}; it was dropped.'
    )


def sent_on(server: ServerSettings, status: int) -> Failure:
    """A redirect, which could lead key and sentences anywhere."""
    return Failure(
        f'The server at {server.place} sends us on to another address (status {status}), '
        f'and that is not followed: set {SERVER} to the right one.',
        fall=Fall.LASTING,
    )


def no_protocol(server: ServerSettings) -> Failure:
    """What comes back is no answer of a language model."""
    return Failure(f'What answers at {server.place} does not speak as a language model does: check {SERVER}.')


def reported(server: ServerSettings, error: Any) -> Failure:
    """The server says in the middle of its answer that it cannot go on."""
    words = shown(_message(error), server.secret)
    told = f': {words.rstrip(".")}' if words else ''
    return Failure(f'The server of the language model at {server.place} gave up in mid-answer{told}.', True)


def shown(text: str, secret: str) -> str:
    """Words of a server in one line, short, and without any word that holds a part of the secret."""
    runs = {secret[at : at + _RUN].lower() for at in range(max(len(secret) - _RUN, 0) + 1)} - {''}
    words = (
        '…' if any(run in word.lower() for run in runs) else word
        for word in ''.join(sign if sign.isprintable() else ' ' for sign in text[:5000]).split()
    )
    line = ' '.join(words)
    return line if len(line) <= SHOWN else f'{line[:SHOWN]}…'


def _message(error: Any) -> str:
    """The words of an error: a text, OpenAI's `message`, or the `detail` of other servers."""
    if isinstance(error, Mapping):
        error = error.get('message') or error.get('detail') or error.get('error')
    return error if isinstance(error, str) else ''

"""Which server speaks or hears, and what can go wrong on the way to it, in plain sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import urlsplit

from mistypilot_ros.core.errors import UnavailableError

KEY, SERVER = 'OPENAI_API_KEY', 'OPENAI_BASE_URL'
"""Variables of the environment that name the key and the server; for remedies."""


@dataclass(frozen=True)
class SpeechServer:
    """A server that speaks as OpenAI does. Its key is in nothing that is ever shown."""

    base_url: str
    """http:// or https://, host and path without a slash at its end, such as `http://127.0.0.1:8000/v1`."""
    key: str = field(default='', repr=False)
    """What is sent as bearer token; empty for none."""
    proxy: str = field(default='', repr=False)
    """Address of the proxy on the way there; empty for none. It may hold a password."""
    certificates: str = ''
    """File of the certificates that are trusted; empty for those that ship with the HTTP library."""

    @property
    def place(self) -> str:
        """The server for people: host, and port where one is named."""
        return urlsplit(self.base_url).netloc.rpartition('@')[2]


@dataclass(frozen=True)
class Wish:
    """What is asked of a server, for sentences."""

    part: str
    """What fails where it fails, such as `The voice`; begins a sentence."""
    model: str
    """Name of the model as the server knows it."""
    largest: int
    """Bytes of the answer that are taken at most."""
    seconds: float
    """Longest time for the whole, s."""


_STATUSES: Mapping[int, str] = MappingProxyType(
    {
        401: f'{{part}} at {{place}} does not accept the key: check {KEY}.',
        402: 'The account at {place} has no credit left: see to its billing.',
        403: f'{{part}} at {{place}} does not allow this: see what {KEY} may do.',
        404: f"{{part}} at {{place}} has no model '{{model}}': check its name, and the path in {SERVER}.",
        413: '{part} at {place} takes nothing as long as this.',
        429: '{part} at {place} has too much to do just now, or nothing left to spend (status 429).',
    }
)
"""What a status means. No words of the server are shown: some repeat the key there."""


def of_status(status: int, server: SpeechServer, wish: Wish) -> UnavailableError:
    """What an HTTP status that is not 200 means."""
    if 300 <= status < 400:
        sentence = (
            '{part} at {place} sends us on to another address (status {status}), and that is not followed: '
            f'set {SERVER} to the right one.'
        )
    elif status >= 500:
        sentence = '{part} at {place} is out of order (status {status}).'
    else:
        sentence = "{part} at {place}, model '{model}', refused what it was asked (status {status})."
    sentence = _STATUSES.get(status, sentence)
    return UnavailableError(
        sentence.format(part=wish.part, place=server.place, model=wish.model, status=status)
    )


def unreachable(server: SpeechServer) -> UnavailableError:
    """Nobody listens there, or there is no way."""
    return UnavailableError(
        f'Nobody answers at {server.place}: check that it runs, the network, and {SERVER} where it is set.'
    )


def not_trusted(server: SpeechServer) -> UnavailableError:
    """It cannot prove who it is."""
    return UnavailableError(
        f'The certificate of {server.place} is not trusted: name the file of the right authority in '
        'SSL_CERT_FILE.'
    )


def broken_off(server: SpeechServer, wish: Wish) -> UnavailableError:
    """The connection ended before the answer did."""
    return UnavailableError(f'The connection to {server.place} broke off. {wish.part} gave nothing.')


def too_late(server: SpeechServer, wish: Wish) -> UnavailableError:
    """No answer, or not all of it, in time."""
    return UnavailableError(f'{wish.part} at {server.place} did not answer within {wish.seconds:g} s.')


def too_large(server: SpeechServer, wish: Wish) -> UnavailableError:
    """Nobody wants an answer of this size."""
    size = f'{wish.largest / 1e6:g} MB'
    return UnavailableError(
        f'{wish.part} at {server.place} answered with more than {size}, which was dropped.'
    )


def no_sense(server: SpeechServer, wish: Wish) -> UnavailableError:
    """What comes back is not what was asked for."""
    return UnavailableError(
        f"{wish.part} at {server.place}, model '{wish.model}', answered with something that is of no use: "
        f'check {SERVER} and the name of the model.'
    )

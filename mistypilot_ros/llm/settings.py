"""Which server is asked, and how each role asks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit
from urllib.request import proxy_bypass

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.language_model import Role

KEY, SERVER = 'OPENAI_API_KEY', 'OPENAI_BASE_URL'
OPENAI = 'https://api.openai.com/v1'
"""The server that is meant where none is named."""
PLACEHOLDER = 'none'
"""Sent where a server is named and no key: many servers in one's own network want none."""
MODEL = 'gpt-5-mini'
"""The model of the MistyPilot paper."""
LARGEST = 1_000_000
"""Bytes of an answer that are taken at most."""
STRONG_MODEL = 'gpt-5'
"""Writes after an UPGRADE."""


@dataclass(frozen=True)
class ServerSettings:
    """A server that speaks as OpenAI does. Its key is in nothing that is ever shown."""

    base_url: str
    """http:// or https://, host and path, such as `http://127.0.0.1:8000/v1`."""
    key: str = field(default=PLACEHOLDER, repr=False)
    """What is sent as bearer token."""
    proxy: str = field(default='', repr=False)
    """Address of the proxy on the way there, http:// or https://; empty for none. It may hold a password."""

    @property
    def has_key(self) -> bool:
        """Whether a key was given."""
        return self.key != PLACEHOLDER

    @property
    def secret(self) -> str:
        """What is never shown; empty where no key was given."""
        return self.key if self.has_key else ''

    @property
    def host(self) -> str:
        """Name or address of the machine, small letters."""
        return urlsplit(self.base_url).hostname or ''

    @property
    def place(self) -> str:
        """The server for people: host, and port where one is named."""
        return urlsplit(self.base_url).netloc.rpartition('@')[2]

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine, so that nothing leaves it."""
        return _is_loopback(self.host)


@dataclass(frozen=True)
class RoleSettings:
    """How one role asks."""

    model: str = MODEL
    """Name of the model as the server knows it."""
    temperature: float | None = 0.3
    """0 to 2; None leaves it to the server. A model that takes none is asked again without it."""
    max_tokens: int = 4096
    """Longest answer, what the model thinks included, tokens, from 1."""
    effort: str = ''
    """How long a reasoning model thinks, such as `low`; empty leaves it to the server."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """Further members of the request's body, such as `{'seed': 7}`; they win over those above."""


ROLE_SETTINGS: Mapping[Role, RoleSettings] = MappingProxyType(
    {
        Role.ROUTER: RoleSettings(),
        Role.PIA: RoleSettings(),
        Role.SIA: RoleSettings(),
        Role.WRITER: RoleSettings(max_tokens=8192),
        Role.STRONG_WRITER: RoleSettings(STRONG_MODEL, max_tokens=8192),
        Role.SINGLE: RoleSettings(),
    }
)
"""How each role asks where nobody says otherwise: model and temperature as in the paper."""


def from_environment(environ: Mapping[str, str]) -> ServerSettings | None:
    """Read which server is meant.

    Args:
        environ: of the process; `OPENAI_API_KEY`, `OPENAI_BASE_URL` and the usual names of proxies count.

    Returns:
        The server; None where neither a key nor a server is named.

    Raises:
        InvalidInputError: the key or the address cannot be used.
    """
    key, url = environ.get(KEY, ''), environ.get(SERVER, '')
    if not key and not url:
        return None
    if key and not (key.isascii() and key.isprintable() and ' ' not in key):
        raise InvalidInputError(
            f'{KEY} holds blanks, line ends or letters that no key has: set it anew, without quotes.'
        )
    base_url = _checked_url(url) if url else OPENAI
    return ServerSettings(base_url, key or PLACEHOLDER, _proxy(base_url, environ))


def _checked_url(url: str) -> str:
    """The address without a slash at its end."""
    remedy = f'Set {SERVER} to an address such as http://127.0.0.1:8000/v1, or unset it.'
    try:
        parts = urlsplit(url)
        host, secret = parts.hostname, parts.username or parts.password
        _ = parts.port
    except ValueError:
        raise InvalidInputError(f'{SERVER} is no address of a server. {remedy}') from None
    if not host or parts.scheme not in ('http', 'https') or not (url.isascii() and url.isprintable()):
        raise InvalidInputError(f'{SERVER} is no address of a server. {remedy}')
    if secret:
        raise InvalidInputError(f'{SERVER} holds a name or password before the host: put the key into {KEY}.')
    if parts.query or parts.fragment or ' ' in url:
        raise InvalidInputError(f'{SERVER} must end with its path, without `?`, `#` and blanks. {remedy}')
    return url.rstrip('/')


def _proxy(base_url: str, environ: Mapping[str, str]) -> str:
    """The proxy on the way to a server, from the usual variables; none on this machine."""
    parts = urlsplit(base_url)
    host = parts.hostname or ''
    names = (f'{parts.scheme}_proxy', 'all_proxy')
    proxy = next((value for name in names if (value := _either(environ, name))), '')
    passed_by = {'no': _either(environ, 'no_proxy')}
    if not proxy or _is_loopback(host) or proxy_bypass(host, passed_by):
        return ''
    if urlsplit(proxy).scheme not in ('http', 'https'):
        raise InvalidInputError(
            f'The proxy that the environment names for {parts.scheme}:// is none of http:// or https://: '
            f'set {names[0].upper()} to one, or name {host} in NO_PROXY.'
        )
    return proxy


def _either(environ: Mapping[str, str], name: str) -> str:
    return environ.get(name) or environ.get(name.upper()) or ''


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == 'localhost' or host.endswith('.localhost')

"""Requests to a speech server: one host, no redirects, and no more bytes or seconds than are wanted."""

import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import HTTPError

from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.speech import server as faults
from mistypilot_ros.speech.server import SpeechServer, Wish

CONNECT = 3.0
"""Longest wait for a connection, s."""
CHUNK = 2**16
"""Bytes that are read at a time."""


@dataclass(frozen=True)
class Post:
    """What is sent."""

    path: str
    """Below the base address, such as `/audio/speech`."""
    json: Mapping[str, Any] | None = None
    """Body that is written as JSON."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Fields of a form; used where there is no JSON."""
    files: Mapping[str, tuple[str, bytes, str]] = field(default_factory=dict)
    """Files of a form: name, content and media type."""


class Line:
    """The connections of one request, which can be cut from any thread."""

    def __init__(self) -> None:
        """Have none yet."""
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self.why: type[Exception] | None = None
        """Why it was cut; None where it was not."""

    @property
    def held(self) -> bool:
        """Whether there was any connection."""
        return bool(self._sockets)

    def hold(self, made: socket.socket) -> None:
        """Remember a connection that was just made; where all are cut already, cut it too."""
        with self._lock:
            self._sockets.append(made)
            late = self.why is not None
        if late:
            _shut(made)

    def cut(self, why: type[Exception]) -> None:
        """End all connections: whoever waits for an answer fails at once."""
        with self._lock:
            self.why = self.why or why
            held = list(self._sockets)
        for one in held:
            _shut(one)


def _shut(one: socket.socket) -> None:
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # It is gone already, which is what we want.


class SpeechDesk:
    """Sends requests from any thread, each over a connection of its own."""

    def __init__(self, server: SpeechServer) -> None:
        """Connect to nothing yet."""
        self.server = server
        self._lines: set[Line] = set()
        self._lock = threading.Lock()

    def post(self, post: Post, wish: Wish) -> bytes:
        """Send a request and return the body of its answer.

        Raises:
            UnavailableError: there is none that can be used.
            CancelledError: `hang_up` was called meanwhile.
        """
        line = Line()
        timer = threading.Timer(wish.seconds, line.cut, (TimeoutError,))
        timer.daemon = True
        with self._lock:
            self._lines.add(line)
        timer.start()
        try:
            return self._post(post, wish, line)
        except (requests.RequestException, HTTPError, OSError, ValueError) as error:
            raise self._translated(error, wish, line) from None  # Its text may hold the proxy's password.
        finally:
            timer.cancel()
            with self._lock:
                self._lines.discard(line)

    def hang_up(self) -> None:
        """Give up all requests that are under way; later ones connect anew."""
        with self._lock:
            lines = list(self._lines)
        for line in lines:
            line.cut(CancelledError)

    def _post(self, post: Post, wish: Wish, line: Line) -> bytes:
        with _Session(self.server, line) as session:
            response = session.post(
                self.server.base_url + post.path,
                json=post.json,
                data=post.fields or None,
                files=post.files or None,
                stream=True,
                allow_redirects=False,
                timeout=(min(CONNECT, wish.seconds), wish.seconds),
            )
            with response:
                if response.status_code != 200:
                    raise faults.of_status(response.status_code, self.server, wish)
                # A few packed bytes can become very many; we said that we take none.
                if response.headers.get('content-encoding', 'identity').lower() != 'identity':
                    raise faults.no_sense(self.server, wish)
                data = bytearray()
                for chunk in response.iter_content(CHUNK):
                    data += chunk
                    if len(data) > wish.largest:
                        raise faults.too_large(self.server, wish)
        if line.why is not None:  # Without a length, an answer that was cut looks like a whole one.
            raise OSError
        return bytes(data)

    def _translated(self, error: Exception, wish: Wish, line: Line) -> Exception:
        if line.why is CancelledError:
            return CancelledError(f'{wish.part} was told to stop.')
        if line.why is TimeoutError or isinstance(error, requests.ReadTimeout):
            return faults.too_late(self.server, wish)
        if isinstance(error, requests.exceptions.SSLError):
            return faults.not_trusted(self.server)
        never = isinstance(error, requests.ConnectTimeout) or _was_refused(error)
        if never or (isinstance(error, requests.ConnectionError) and not line.held):
            return faults.unreachable(self.server)
        return faults.broken_off(self.server, wish)


class _Session(requests.Session):
    """Follows nothing, and takes nothing from the environment: neither proxies nor passwords."""

    def __init__(self, server: SpeechServer, line: Line) -> None:
        super().__init__()
        self.trust_env = False
        self.verify = server.certificates or True
        self.headers['Accept-Encoding'] = 'identity'
        if server.key:
            self.headers['Authorization'] = f'Bearer {server.key}'
        if server.proxy:
            self.proxies = {'http': server.proxy, 'https': server.proxy}
        adapter = _Adapter(line)
        self.mount('http://', adapter)
        self.mount('https://', adapter)

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return no target: the library would read the whole answer first, however long it is."""


class _Adapter(HTTPAdapter):
    """Makes connections that a line holds."""

    def __init__(self, line: Line) -> None:
        self._line = line
        super().__init__(pool_connections=1, pool_maxsize=1)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        """Let the pools make connections of our own class."""
        super().init_poolmanager(*args, **options)
        self.poolmanager.pool_classes_by_scheme = _pools(self._line)

    def proxy_manager_for(self, *args: Any, **options: Any) -> Any:
        """The same on the way through a proxy."""
        manager = super().proxy_manager_for(*args, **options)
        manager.pool_classes_by_scheme = _pools(self._line)
        return manager


def _pools(line: Line) -> dict[str, Any]:
    class Plain(HTTPConnection):
        def connect(self) -> None:
            super().connect()
            line.hold(self.sock)

    class Secure(HTTPSConnection):
        def connect(self) -> None:
            super().connect()
            line.hold(self.sock)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {'http': PlainPool, 'https': SecurePool}


def _was_refused(error: BaseException | None) -> bool:
    """Whether nobody listens there, from the error of the library and those that led to it."""
    while error is not None and not isinstance(error, ConnectionRefusedError):
        error = error.__cause__ or error.__context__
    return error is not None

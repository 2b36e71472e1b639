"""REST requests to the robot: one warm connection for each thread, short time-outs, plain errors."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import requests

from mistypilot_ros.core.errors import (
    RobotError,
    RobotRefusedError,
    RobotUnreachableError,
    UnknownCommandError,
)
from mistypilot_ros.misty.bounded_socket import Deadline
from mistypilot_ros.misty.http_lines import HttpLines
from mistypilot_ros.misty.identity import Identity
from mistypilot_ros.misty.robot_json import read_json

LARGEST_ANSWER = 32 * 2**20
"""Bytes; the largest picture of the camera, in base64, stays below."""

CHUNK = 2**16
"""Bytes that are read at a time."""
UPDATING = 503
"""HTTP status of a robot that starts or brings in an update (documentation)."""


@dataclass(frozen=True)
class Request:
    """One REST command."""

    verb: str
    """GET, POST or DELETE."""
    endpoint: str
    """Below /api/, such as `drive/stop`."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Query of a GET, JSON body of the others."""


DEVICE = Request('GET', 'device')
"""Who the robot is."""


@dataclass(frozen=True)
class Patience:
    """How long the robot may take."""

    connect: float = 1.0
    """To accept a connection, s."""
    answer: float = 5.0
    """To answer as a whole, s."""
    largest: int = LARGEST_ANSWER
    """Bytes of the answer; what is larger is refused."""


Witness = Callable[[Request, bool], None]
"""Told each command before it is sent, and again with true where its answer was lost: the robot may have
carried it out, or do so later."""


class _Session(requests.Session):
    """A session that follows no redirect, and does not even read where one leads or what it brings."""

    def __init__(self) -> None:
        """Have no connection yet."""
        super().__init__()
        self.trust_env = False  # The robot is in the local network: no proxies, no netrc.
        self.deadline = Deadline()

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return no target: the library would read the whole answer first, however long it is."""


class Rest:
    """Sends requests from any thread. Connections stay open, without Nagle's delay (urllib3's default)."""

    def __init__(
        self, address: str, identity: Identity | None = None, witness: Witness = lambda request, lost: None
    ) -> None:
        """Connect to nothing yet.

        Args:
            address: host or host:port of the robot.
            identity: which robot is meant; None where any will do.
            witness: told what is sent, in whatever thread sends it.
        """
        self.identity = identity or Identity()
        """Which robot is meant, and whether it is known to be there."""
        self.starting = False
        """Whether the robot's computer answered once and its programs did not: they start, or are updated."""
        self._address = address
        self._witness = witness
        self._root = f'http://{address}/api/'
        self._local = threading.local()
        self._lines = HttpLines()

    @property
    def address(self) -> str:
        """Host or host:port of the robot."""
        return self._address

    def send(self, request: Request, patience: Patience = Patience()) -> Any:
        """Send one request and return the `result` of the answer; who may be another robot is asked first.

        Raises:
            RobotUnreachableError: no answer in time.
            WrongRobotError: another robot is there; it got nothing.
            RobotRefusedError: the robot answered that it will not, or something that cannot be read.
        """
        if not self.identity.trusted:
            self.device(patience)
        self._witness(request, False)
        try:
            return self._send(request, patience)
        except RobotUnreachableError:
            self._witness(request, True)
            raise

    def device(self, patience: Patience = Patience()) -> Mapping[str, Any]:
        """Ask the robot who it is, and return its answer if it is the one that is meant.

        Raises:
            RobotUnreachableError: no answer in time.
            WrongRobotError: it is another one.
            RobotError: it is no Misty.
        """
        return self.identity.check(self._address, self._send(DEVICE, patience))

    def hang_up(self) -> None:
        """Cut all connections: requests that wait for an answer fail at once, later ones connect anew."""
        self._lines.cut()

    def _send(self, request: Request, patience: Patience) -> Any:
        query = request.arguments if request.verb == 'GET' else None
        body = None if request.verb == 'GET' else request.arguments
        session = self._session()
        session.deadline.at = time.monotonic() + patience.answer
        try:
            with session.request(
                request.verb,
                self._root + request.endpoint,
                params=query,
                json=body,
                stream=True,
                allow_redirects=False,
                timeout=(patience.connect, patience.answer),
            ) as response:
                if response.is_redirect:
                    raise self._elsewhere(response)
                self.starting = self.starting or response.status_code == UPDATING
                data = self._read(response, patience)
                return unwrap(request.endpoint, response.status_code, data)
        except requests.RequestException as error:
            self.starting = self.starting or _was_refused(error)
            raise self._unreachable() from error

    def _session(self) -> _Session:
        session: _Session | None = getattr(self._local, 'session', None)
        if session is None:
            session = self._local.session = _Session()
            session.mount('http://', self._lines.adapter(session.deadline))
        return session

    def _read(self, response: requests.Response, patience: Patience) -> bytes:
        data = bytearray()
        for chunk in response.iter_content(CHUNK):
            data += chunk
            if len(data) > patience.largest:
                raise RobotRefusedError('The answer of the robot is too large; ask for less.')
        return bytes(data)

    def _elsewhere(self, response: requests.Response) -> RobotError:
        """A robot never sends on to another address: whoever does is a router, a portal or a web server."""
        try:
            host = urlsplit(response.headers['location']).netloc.rpartition('@')[2][:100]
        except ValueError:
            host = ''  # No address at all.
        where = f"'{host}'" if host else 'another page'
        return RobotRefusedError(
            f'What answers at {self._address} is no Misty: it sends us on to {where} '
            f'(HTTP status {response.status_code}). Give the address of the robot itself.'
        )

    def _unreachable(self) -> RobotError:
        return RobotUnreachableError(
            f'The robot at {self._address} does not answer; check that it is on and in the same network.'
        )


def _was_refused(error: BaseException | None) -> bool:
    """Tell whether nobody listens at the port, from the error of the library and those that led to it."""
    while error is not None and not isinstance(error, ConnectionRefusedError):
        error = error.__cause__ or error.__context__
    return error is not None


def unwrap(endpoint: str, code: int, data: bytes) -> Any:
    """Return the `result` of an answer.

    Success is HTTP 200 and status "Success", never `result` itself, whose type varies; older firmware puts
    the answer into an array of one (both: official documentation).

    Args:
        endpoint: that was asked.
        code: HTTP status.
        data: the body.

    Raises:
        RobotRefusedError: the robot will not, in its own words, or the answer cannot be read.
    """
    try:
        envelope = read_json(data)
    except ValueError:
        envelope = None
    if isinstance(envelope, list) and len(envelope) == 1:
        envelope = envelope[0]
    if isinstance(envelope, dict) and code == 200 and envelope.get('status') == 'Success':
        return envelope.get('result')
    words = envelope.get('error') if isinstance(envelope, dict) else None
    if not isinstance(words, str) or not words.strip():
        words = f"it answered '{endpoint}' with HTTP status {code}"
    # 404 means that there is no such command, whatever the firmware calls it (documentation).
    kind = UnknownCommandError if code == 404 else RobotRefusedError
    raise kind(f'The robot refused: {" ".join(words.split())[:500]}')

"""The test controls of the simulator, as far as the command line needs them."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError

HOST = '127.0.0.1'
ROBOT_PORT = 80
"""Of a robot whose address names none."""
OK = 200
_ANSWER_TIME = 5.0


class SimulatorClient:
    """One simulator; each thread has a client of its own."""

    def __init__(self, port: int, host: str = HOST) -> None:
        """Talk to the simulator at this TCP port; the connection is made by the first call."""
        self._port, self._host = port, host

    @classmethod
    def at(cls, address: str) -> 'SimulatorClient':
        """Talk to HOST or HOST:PORT, which may also be a real robot."""
        parts = urlsplit(f'//{address}')
        return cls(parts.port or ROBOT_PORT, parts.hostname or HOST)

    def is_simulator(self) -> bool:
        """Whether a simulator answers there, and no real robot.

        Raises:
            RobotUnreachableError: nobody answers there.
        """
        status, value = self._exchange('GET', '/sim/state', None, _ANSWER_TIME)
        return status == OK and isinstance(value, dict)

    def tap(self, sensor: str, seconds: float = 0.1) -> None:
        """Touch a sensor and let it go after some time, s.

        Raises:
            RobotError: the simulator does not answer or refuses.
        """
        self._ask('POST', '/sim/tap', {'sensor': sensor, 'seconds': seconds}, _ANSWER_TIME)

    def commands(self, since: int, wait: float) -> 'tuple[list[dict[str, Any]], int]':
        """Return the commands after entry number `since`, and the number of the last entry.

        Args:
            since: number of an entry of the log, 0 for all.
            wait: seconds to wait for a first one.

        Raises:
            RobotError: the simulator does not answer or refuses.
        """
        path = f'/sim/log?since={since}&kind=command&wait={wait:g}'
        answer = self._ask('GET', path, None, _ANSWER_TIME + wait)
        return answer['entries'], answer['last']

    def entries(self, since: int) -> 'tuple[list[dict[str, Any]], int]':
        """Return all entries after number `since`, of whatever kind, and the number of the last one.

        Raises:
            RobotError: the simulator does not answer or refuses.
        """
        answer = self._ask('GET', f'/sim/log?since={since}', None, _ANSWER_TIME)
        return answer['entries'], answer['last']

    @property
    def speed(self) -> float:
        """Robot seconds in a second.

        Raises:
            RobotError: the simulator does not answer or refuses.
        """
        return float(self._ask('GET', '/sim/state', None, _ANSWER_TIME)['speed'])

    def _ask(self, method: str, path: str, body: Any, seconds: float) -> Any:
        status, value = self._exchange(method, path, body, seconds)
        if value is None:
            raise RobotUnreachableError(f'{self._where} does not answer as a simulator does.')
        if status != OK:
            raise RobotRefusedError(f'The simulator refused {path}: {value.get("error", value)}')
        return value

    def _exchange(self, method: str, path: str, body: Any, seconds: float) -> tuple[int, Any]:
        """Return the status and the JSON value; None for what is no JSON."""
        connection = http.client.HTTPConnection(self._host, self._port, timeout=seconds)
        content = None if body is None else json.dumps(body)
        try:
            connection.request(method, path, content, {'Content-Type': 'application/json'})
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise RobotUnreachableError(f'{self._where} does not answer ({error}).') from error
        finally:
            connection.close()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, None

    @property
    def _where(self) -> str:
        return f'The robot at {self._host}:{self._port}'

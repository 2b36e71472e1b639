"""The test controls of the simulator, as far as the command line needs them."""

import http.client
import json
from typing import Any

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError

HOST = '127.0.0.1'
_ANSWER_TIME = 5.0


class SimulatorClient:
    """One simulator; each thread has a client of its own."""

    def __init__(self, port: int) -> None:
        """Talk to the simulator at this TCP port; the connection is made by the first call."""
        self._port = port

    def tap(self, sensor: str) -> None:
        """Touch a sensor and let it go.

        Raises:
            RobotError: the simulator does not answer or refuses.
        """
        self._ask('POST', '/sim/tap', {'sensor': sensor}, _ANSWER_TIME)

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

    def _ask(self, method: str, path: str, body: Any, seconds: float) -> Any:
        connection = http.client.HTTPConnection(HOST, self._port, timeout=seconds)
        try:
            connection.request(
                method, path, None if body is None else json.dumps(body), {'Content-Type': 'application/json'}
            )
            answer = connection.getresponse()
            value = json.loads(answer.read())
        except (OSError, ValueError, http.client.HTTPException) as error:
            where = f'{HOST}:{self._port}'
            raise RobotUnreachableError(f'The simulator at {where} does not answer ({error}).') from error
        finally:
            connection.close()
        if answer.status != 200:
            raise RobotRefusedError(f'The simulator refused {path}: {value.get("error", value)}')
        return value

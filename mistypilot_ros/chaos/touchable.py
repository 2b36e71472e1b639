"""The simulated robot, as somebody who touches it and watches its light sees it."""

from collections.abc import Iterator
from typing import Any

import requests

from mistypilot_ros.chaos.skill_files import RED

SECONDS = 15.0
"""Longest time that the simulator may take to answer, s."""


class Touchable:
    """One keep-alive connection to the test controls of the simulator."""

    def __init__(self, address: str) -> None:
        """Connect at the first request.

        Args:
            address: `http://127.0.0.1:PORT`.
        """
        self._address = address
        self._session = requests.Session()
        self._last = 0

    def close(self) -> None:
        """Disconnect."""
        self._session.close()

    def tap(self, sensor: str) -> None:
        """Touch a sensor and let it go."""
        self._post('press', sensor=sensor)
        self._post('release', sensor=sensor)

    def drop_sockets(self) -> None:
        """Cut all connections for events, as a lost Wi-Fi does."""
        self._post('sockets/drop')

    def marks(self, wait: float = 0.0) -> Iterator[tuple[int, float]]:
        """Yield what marks have come since the last call: tag, and s on the steady clock.

        Args:
            wait: how long to wait for a command, s, where none has come.
        """
        query: dict[str, str | float] = {'since': self._last, 'kind': 'command', 'wait': wait}
        answer = self._session.get(f'{self._address}/sim/log', params=query, timeout=SECONDS + wait)
        answer.raise_for_status()
        for entry in answer.json()['entries']:
            self._last = max(self._last, entry['seq'])
            body = {key.lower(): value for key, value in entry['body'].items()}
            if entry['path'] == '/api/led' and body.get('red') == RED:
                yield body['green'] * 256 + body['blue'], entry['time']

    def _post(self, control: str, **body: Any) -> None:
        self._session.post(f'{self._address}/sim/{control}', json=body, timeout=SECONDS).raise_for_status()

"""A simulator for tests that look at it all the time, which costs little this way."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

from simulated_misty import DEADLINE, SimulatedMisty

PAUSE = 0.02
"""Between two looks at the robot, s: each is a request, and several robots are looked at side by side."""


def look_until(condition: Callable[[], Any], what: str, seconds: float = DEADLINE) -> Any:
    """Return the first true value of a condition for which the robot is looked at."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f'not in time: {what}'
        time.sleep(PAUSE)
    return value


class WatchedMisty(SimulatedMisty):
    """A simulator process; each thread that uses its controls keeps its connection."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = threading.local()

    def control(self, path: str, method: str = 'POST', /, **body: Any) -> dict[str, Any]:
        connection: HTTPConnection | None = getattr(self._threads, 'connection', None)
        if connection is None:
            connection = self._threads.connection = HTTPConnection(self.address, timeout=DEADLINE)
        connection.request(method, f'/sim/{path}', json.dumps(body), {'Content-Type': 'application/json'})
        with closing(connection.getresponse()) as answer:
            data = answer.read()
        assert answer.status == 200, data
        value: dict[str, Any] = json.loads(data)
        return value

    def commands(self, endpoint: str = '') -> list[dict[str, Any]]:
        entries = self.control('log?kind=command', 'GET')['entries']
        return [entry for entry in entries if endpoint in ('', entry['path'].removeprefix('/api/'))]

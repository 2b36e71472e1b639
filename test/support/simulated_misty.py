"""The real simulator as a process, and waiting for things with a deadline."""

from __future__ import annotations

import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import requests

DEADLINE = 10.0
"""Seconds after which anything that was waited for has failed."""
START_DEADLINE = 30.0
"""Seconds for the start of a program, which on a busy machine takes longest."""


def wait_for(condition: Callable[[], Any], what: str, seconds: float = DEADLINE) -> Any:
    """Return the first true value of a condition."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f'not in time: {what}'
        time.sleep(0.005)
    return value


class SimulatedMisty:
    """One simulator process."""

    def __init__(self, port: int = 0, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, '-m', 'mistypilot_ros.simulator', '--port', str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], START_DEADLINE)[0]:
            self.process.kill()
            raise AssertionError('the simulator said nothing in time')
        self.url = self.process.stdout.readline().split()[-1]
        self.address = self.url.removeprefix('http://')

    def control(self, path: str, method: str = 'POST', /, **body: Any) -> dict[str, Any]:
        """Use a test control."""
        answer = requests.request(method, f'{self.url}/sim/{path}', json=body, timeout=DEADLINE)
        answer.raise_for_status()
        return answer.json()

    def state(self) -> dict[str, Any]:
        return self.control('state', 'GET')

    def commands(self, endpoint: str = '') -> list[dict[str, Any]]:
        """Commands so far, other than the bridge's own questions."""
        entries = requests.get(f'{self.url}/sim/log?kind=command', timeout=DEADLINE).json()['entries']
        return [entry for entry in entries if entry['path'] == f'/api/{endpoint}'] if endpoint else entries

    def reset(self) -> bool:
        """Make everything as it was after the start; returns whether that could be done."""
        if self.process.poll() is not None:
            return False
        self.process.send_signal(signal.SIGCONT)
        self.control('fault', 'DELETE')
        self.control('speed', speed=1)
        self.control('calendar', error=0)
        self.control('faces', names=[])
        self.control('reboot', seconds=0)
        self.control('log', 'DELETE')
        return True

    def close(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.communicate(timeout=DEADLINE)

"""Starts the real simulator as a process and talks to it as a client does."""

from __future__ import annotations

import json
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import websocket

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 10.0
"""Seconds after which anything that was waited for has failed."""

SHORT = 0.25
"""Seconds in which nothing comes where nothing shall come."""

PREFIX = 'Simulated Misty at '


def start(*options: str) -> subprocess.Popen[str]:
    """Start the program."""
    return subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.simulator', *options],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def read_address(process: subprocess.Popen[str]) -> str:
    """Return the address from the first line on stdout."""
    assert process.stdout is not None
    assert select.select([process.stdout], [], [], DEADLINE)[0], 'no line on stdout in time'
    line = process.stdout.readline()
    assert line.startswith(PREFIX) and line.endswith('\n'), line
    return line.removeprefix(PREFIX).strip()


def end(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> int:
    """Send a signal and return the exit code; kill a process that does not end."""
    process.send_signal(number)
    try:
        process.communicate(timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode


class Socket:
    """One WebSocket connection to the robot."""

    def __init__(self, address: str) -> None:
        self.raw = websocket.create_connection(
            address.replace('http', 'ws') + '/pubsub', timeout=DEADLINE, enable_multithread=False
        )

    def send(self, **fields: Any) -> None:
        self.raw.send(json.dumps(fields))

    def receive(self) -> dict[str, Any]:
        return json.loads(self.raw.recv())

    def subscribe(
        self, event_type: str, name: str = 'n', debounce: Any = 0, conditions: Any = (), **fields: Any
    ) -> dict[str, Any]:
        """Subscribe and return the first frame after that."""
        self.send(
            Operation='subscribe',
            Type=event_type,
            EventName=name,
            DebounceMs=debounce,
            Message='',
            EventConditions=[
                dict(zip(('Property', 'Inequality', 'Value'), row, strict=True)) for row in conditions
            ],
            **fields,
        )
        return self.receive()


class Sim:
    """A running simulator."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = requests.Session()
        self.sockets: list[Socket] = []

    def request(self, method: str, path: str, **options: Any) -> requests.Response:
        return self.session.request(method, self.address + path, timeout=DEADLINE, **options)

    def post(self, path: str, /, **body: Any) -> requests.Response:
        return self.request('POST', f'/api/{path}', json=body)

    def get(self, path: str, /, **query: Any) -> requests.Response:
        return self.request('GET', f'/api/{path}', params=query)

    def sim(self, path: str, /, **body: Any) -> dict[str, Any]:
        """Use a control that must succeed."""
        answer = self.request('POST', f'/sim/{path}', json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def state(self) -> dict[str, Any]:
        return self.request('GET', '/sim/state').json()

    def log(self, **query: Any) -> list[dict[str, Any]]:
        return self.request('GET', '/sim/log', params=query).json()['entries']

    def event(self, event_type: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait until so many events of a type are in the log and return their payloads."""
        found: list[dict[str, Any]] = []
        seq, deadline = 0, time.monotonic() + DEADLINE
        while len(found) < count:
            assert time.monotonic() < deadline, f'{len(found)} of {count} {event_type}'
            entries = self.log(since=seq, kind='event', wait=1)
            found += [entry['message'] for entry in entries if entry['type'] == event_type]
            seq = entries[-1]['seq'] if entries else seq
        return found

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the state fulfils something and return it."""
        deadline = time.monotonic() + DEADLINE
        while not holds(state := self.state()):
            assert time.monotonic() < deadline, state
            time.sleep(0.005)
        return state

    def socket(self) -> Socket:
        self.sockets.append(Socket(self.address))
        return self.sockets[-1]

    def listening(self, name: str = 'n') -> Socket:
        """Open a connection on which touches of the head are subscribed."""
        ears = self.socket()
        assert 'registered' in ears.subscribe('TouchSensor', name)['message']
        return ears

    def begin_fault(self, kind: str, seconds: float = 60.0) -> int:
        """Begin a fault of a kind and return the log number of that; usually it is ended before its time."""
        return self.sim('fault/begin', kind=kind, seconds=seconds)['seq']

    def end_faults(self) -> None:
        """End all faults."""
        assert self.request('DELETE', '/sim/fault').ok

    def touches(self, count: int) -> list[dict[str, Any]]:
        """Wait for so many touches of the head and return their log entries."""
        self.event('TouchSensor', count)
        return [entry for entry in self.log(kind='event') if entry['type'] == 'TouchSensor']

    def reset(self) -> None:
        """Bring the robot back to how it starts."""
        for socket in self.sockets:
            socket.raw.shutdown()
        self.sockets.clear()
        self.request('DELETE', '/sim/fault')
        self.sim('speed', speed=20)
        self.sim('faces', names=[])
        self.sim('reboot', seconds=0)
        self.request('DELETE', '/sim/log')


@pytest.fixture(scope='module')
def _running() -> Iterator[Sim]:
    process = start('--port', '0', '--speed', '20', '--serial', 'TEST-7')
    try:
        sim = Sim(read_address(process))
        yield sim
        sim.session.close()
    finally:
        assert end(process) == 0


@pytest.fixture
def sim(_running: Sim) -> Sim:
    """A simulator as it is after the start, at speed 20."""
    _running.reset()
    return _running


@pytest.fixture
def program() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts the program with options of one's own; whatever still runs at the end is killed."""
    started: list[subprocess.Popen[str]] = []

    def run(*options: str) -> subprocess.Popen[str]:
        started.append(start(*options))
        return started[-1]

    yield run
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def address_of() -> Callable[[subprocess.Popen[str]], str]:
    return read_address


@pytest.fixture
def end_of() -> Callable[..., int]:
    return end


@pytest.fixture
def connect() -> type[Sim]:
    return Sim


@pytest.fixture
def client(sim: Sim) -> Iterator[requests.Session]:
    """A client of the robot with a connection of its own: where a fault was, no control comes through."""

    class Client(requests.Session):
        def command(self, path: str, method: str = 'POST', **body: Any) -> requests.Response:
            return self.request(method, f'{sim.address}/api/{path}', json=body, timeout=DEADLINE)

    with Client() as session:
        yield session


@pytest.fixture
def hears_nothing() -> Callable[[Any], bool]:
    """A function that sees that nothing comes over a socket for a while, not even a pong."""

    def check(sock: Any) -> bool:
        sock.settimeout(SHORT)
        with pytest.raises(TimeoutError):
            sock.recv(1)
        sock.settimeout(DEADLINE)
        return True

    return check

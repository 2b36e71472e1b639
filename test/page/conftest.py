"""The page of the simulator in Chromium.

`browser` lasts for the tests of this folder and not longer: while it is there, other tests could not use
`asyncio.run`. Robot and windows are shared, and as new for every test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser
from robot_page import CHROMIUM, MISSING, RobotPage, chromium
from robot_windows import RobotWindows
from simulated_misty import DEADLINE, SimulatedMisty


class Watched(SimulatedMisty):
    """A simulator with short ways for what tests of the page ask."""

    def __init__(self) -> None:
        super().__init__()
        self.first = self.lasting()

    def lasting(self) -> dict[str, Any]:
        """Return the state without what changes by itself."""
        state = self.state()
        del state['battery']['created']
        return state

    def post(self, path: str, /, **body: Any) -> None:
        """Send a command as a controller does."""
        answer = requests.post(f'{self.url}/api/{path}', json=body, timeout=DEADLINE)
        assert answer.status_code == 200, answer.text

    def log(self, kind: str, **query: float) -> list[dict[str, Any]]:
        answer = requests.get(
            f'{self.url}/sim/log', params={'kind': kind, **query}, timeout=DEADLINE + query.get('wait', 0)
        )
        entries: list[dict[str, Any]] = answer.json()['entries']
        return entries

    def contacts(self, count: int) -> list[tuple[str, bool]]:
        """Wait for so many presses and releases and return place and contact of all."""
        found: list[tuple[str, bool]] = []
        since = 0
        while len(found) < count:
            entries = self.log('event', since=since, wait=DEADLINE)
            assert entries, f'not in time: {count} contacts; there were {found}'
            since = entries[-1]['seq']
            messages = [e['message'] for e in entries if e['type'] in ('TouchSensor', 'BumpSensor')]
            found += [(m.get('sensorPosition', m['sensorId']), m['isContacted']) for m in messages]
        return found

    def reset(self) -> bool:
        """Make everything as it was after the start, and see that it is."""
        assert super().reset(), 'the simulator that all tests share has ended'
        assert self.lasting() == self.first
        return True


@pytest.fixture(scope='package')
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    with chromium() as running:
        yield running


@pytest.fixture(scope='package')
def windows(browser: Browser) -> RobotWindows:
    return RobotWindows(browser)


@pytest.fixture(scope='package')
def simulator() -> Iterator[Watched]:
    running = Watched()
    yield running
    running.close()


@pytest.fixture
def misty(simulator: Watched) -> Watched:
    """A robot as it is after the start."""
    simulator.reset()
    return simulator


@pytest.fixture
def open_page(windows: RobotWindows) -> Iterator[Callable[..., RobotPage]]:
    """Opens pages; at the end of the test the console of none of them has complained."""
    yield windows.open
    assert windows.take_back() == []


@pytest.fixture
def window(browser: Browser) -> Iterator[RobotPage]:
    """A window of the test's own, empty yet, for what could not be undone."""
    own = RobotPage(browser)
    yield own
    own.close()
    assert own.complaints == []


@pytest.fixture
def page(open_page: Callable[..., RobotPage], misty: Watched) -> RobotPage:
    """The page of `misty` at the size of a laptop."""
    return open_page(misty.url)

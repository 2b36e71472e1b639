"""The page of the simulator in Chromium.

`browser` lasts for a module and not longer: while it is there, other tests could not use `asyncio.run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser
from robot_page import CHROMIUM, MISSING, RobotPage, chromium
from simulated_misty import DEADLINE, SimulatedMisty, wait_for


class Watched(SimulatedMisty):
    """A simulator with short ways for what tests of the page ask."""

    def post(self, path: str, /, **body: Any) -> None:
        """Send a command as a controller does."""
        answer = requests.post(f'{self.url}/api/{path}', json=body, timeout=DEADLINE)
        assert answer.status_code == 200, answer.text

    def log(self, kind: str) -> list[dict[str, Any]]:
        answer = requests.get(f'{self.url}/sim/log', params={'kind': kind}, timeout=DEADLINE)
        entries: list[dict[str, Any]] = answer.json()['entries']
        return entries

    def contacts(self, count: int) -> list[tuple[str, bool]]:
        """Wait for so many presses and releases and return place and contact of all."""

        def found() -> list[tuple[str, bool]]:
            messages = [e['message'] for e in self.log('event') if e['type'] in ('TouchSensor', 'BumpSensor')]
            return [(m.get('sensorPosition', m['sensorId']), m['isContacted']) for m in messages]

        wait_for(lambda: len(found()) >= count, f'{count} contacts')
        return found()

    def reset(self) -> None:
        self.control('reboot', seconds=0)
        self.control('log', 'DELETE')


@pytest.fixture(scope='module')
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    with chromium() as running:
        yield running


@pytest.fixture(scope='module')
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
def open_page(browser: Browser) -> Iterator[Callable[..., RobotPage]]:
    """Opens pages; at the end of the test the console of none of them has complained."""
    opened: list[RobotPage] = []

    def run(url: str, **options: Any) -> RobotPage:
        opened.append(RobotPage(browser, url, **options))
        return opened[-1]

    yield run
    for page in opened:
        page.close()
    assert [complaint for page in opened for complaint in page.complaints] == []


@pytest.fixture
def page(open_page: Callable[..., RobotPage], misty: Watched) -> RobotPage:
    """The page of `misty` at the size of a laptop."""
    return open_page(misty.url)

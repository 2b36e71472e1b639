"""The simulator's page in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = Path('/usr/bin/chromium')

MISSING = f'{CHROMIUM} is missing: install it with `apt-get install chromium`'

OPTIONS = (
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
)

DEADLINE = 10.0
"""Seconds after which anything that was waited for has failed."""

NETWORK = 'Failed to load resource: net::ERR_'
"""How the browser itself, not the page, notes a server that cannot be reached."""

_POINTS = """(pad) => {
    pad.scrollIntoView({ block: 'center' });
    const box = pad.getBoundingClientRect(), found = [];
    // A pad reaches a little beyond what is drawn of it.
    for (let x = box.left - 12; x < box.right + 12; x += 2)
        for (let y = box.top - 12; y < box.bottom + 12; y += 2)
            if (document.elementFromPoint(x, y)?.closest('.pad') === pad) found.push([x, y]);
    return found;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the system's Chromium. While it runs, `asyncio.run` cannot be used in the same thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS])
        try:
            yield browser
        finally:
            browser.close()


class RobotPage:
    """The page of one simulator in a window of its own; keeps what the console said."""

    def __init__(self, browser: Browser, url: str, width: int = 1280, height: int = 800, **options: Any):
        """Open the page and wait until it shows the robot.

        Args:
            browser: where.
            url: address of the simulator.
            width: of the window, pixels.
            height: of the window, pixels.
            options: of the browser context, such as `color_scheme`.
        """
        self.complaints: list[str] = []
        self.context = browser.new_context(viewport={'width': width, 'height': height}, **options)
        self.context.set_default_timeout(DEADLINE * 1000)
        self.page: Page = self.context.new_page()
        self.page.on('pageerror', lambda error: self.complaints.append(f'error: {error}'))
        self.page.on('console', self._note)
        self.page.goto(url)
        self.until('html[data-ready=true]')

    def _note(self, message: Any) -> None:
        if message.type in ('error', 'warning'):
            self.complaints.append(f'{message.type}: {message.text}')

    def until(self, selector: str) -> None:
        """Wait until the page has an element that fits a selector, seen or not."""
        self.page.locator(selector).first.wait_for(state='attached')

    def shows(self, selector: str, text: str) -> None:
        """Wait until an element shows a text as a part of its own."""
        expect(self.page.locator(selector)).to_contain_text(text, timeout=DEADLINE * 1000)

    def attribute(self, selector: str, name: str) -> str:
        """Return an attribute of an element."""
        return self.page.locator(selector).first.get_attribute(name) or ''

    def holds(self, expression: str, argument: Any = None) -> None:
        """Wait until an expression of JavaScript is true."""
        self.page.wait_for_function(expression, arg=argument, polling=50)

    def style(self, selector: str, name: str) -> str:
        """Return a calculated style."""
        return self.page.locator(selector).first.evaluate('(e, name) => getComputedStyle(e)[name]', name)

    def points(self, sensor: str) -> list[list[float]]:
        """Return the places, 2 pixels apart, at which a pointer touches a sensor on the robot."""
        found: list[list[float]] = self.page.locator(f'.pad[data-sensor={sensor}]').evaluate(_POINTS)
        return found

    def point(self, sensor: str) -> tuple[float, float]:
        """Return a place at which a pointer touches a sensor on the robot."""
        found = self.points(sensor)
        assert found, f'a pointer cannot reach {sensor}'
        x, y = found[len(found) // 2]
        return x, y

    def say(self, sentence: str) -> None:
        """Write a sentence into the box and send it."""
        self.page.fill('#sentence', sentence)
        self.page.keyboard.press('Enter')

    def close(self) -> None:
        """Close the window."""
        self.context.close()

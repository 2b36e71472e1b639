"""The simulator's page in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright

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

MEDIA = {'color_scheme': 'light', 'reduced_motion': 'no-preference'}
"""What a browser says unless its user wants something else."""

BLANK = 'about:blank'

_POINTS = """(pad) => {
    pad.scrollIntoView({ block: 'center' });
    const box = pad.getBoundingClientRect(), found = [];
    // A pad reaches a little beyond what is drawn of it.
    for (let x = box.left - 12; x < box.right + 12; x += 2)
        for (let y = box.top - 12; y < box.bottom + 12; y += 2)
            if (document.elementFromPoint(x, y)?.closest('.pad') === pad) found.push([x, y]);
    // All of them would be thousands.
    const extents = [0, 1].map((axis) => {
        const places = found.map((point) => point[axis]);
        return Math.max(...places) - Math.min(...places) + 2;
    });
    return found.length ? { middle: found[found.length >> 1], extents } : null;
}"""

_SHOWS = r"""([selector, text]) => {
    const flat = (words) => words.replace(/\s+/g, ' ');
    return flat(document.querySelector(selector)?.textContent ?? '').includes(flat(text));
}"""

_STYLE = '([selector, name]) => getComputedStyle(document.querySelector(selector))[name]'


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
    """A window for the page of a simulator; keeps what the console said."""

    def __init__(self, browser: Browser, **device: bool) -> None:
        """Open a window that is empty yet.

        Args:
            browser: where.
            device: options of the browser context that tell what it runs on, such as `has_touch`.
        """
        self.complaints: list[str] = []
        self._held: set[str] = set()
        self.context = browser.new_context(**device)
        self.context.set_default_timeout(DEADLINE * 1000)
        self.page: Page = self.context.new_page()
        self.page.on('pageerror', lambda error: self.complaints.append(f'error: {error}'))
        self.page.on('console', self._note)

    def _note(self, message: Any) -> None:
        if message.type in ('error', 'warning'):
            self.complaints.append(f'{message.type}: {message.text}')

    def visit(self, url: str, width: int = 1280, height: int = 800, **media: Any) -> None:
        """Load the page as one who has just come and wait until it shows the robot.

        Args:
            url: address of the simulator.
            width: of the window, pixels.
            height: of the window, pixels.
            media: what the user wants other than by default, such as `color_scheme`.
        """
        self.complaints.clear()
        self.page.set_viewport_size({'width': width, 'height': height})
        self.page.emulate_media(**{**MEDIA, **media})
        self.page.goto(url)
        self.until('html[data-ready=true]')

    def leave(self) -> None:
        """Go to an empty page, lift the keys and the button, and put the pointer into the corner."""
        self.page.goto(BLANK)
        for key in list(self._held):
            self.up(key)
        self.page.mouse.up()
        self.page.mouse.move(0, 0)

    def down(self, key: str) -> None:
        """Press a key and hold it."""
        self._held.add(key)
        self.page.keyboard.down(key)

    def up(self, key: str) -> None:
        """Lift a key."""
        self.page.keyboard.up(key)
        self._held.discard(key)

    def until(self, selector: str) -> None:
        """Wait until the page has an element that fits a selector, seen or not."""
        self.holds('(selector) => document.querySelector(selector) !== null', selector)

    def shows(self, selector: str, text: str) -> None:
        """Wait until an element shows a text as a part of its own."""
        try:
            self.holds(_SHOWS, [selector, text])
        except TimeoutError:
            expect(self.page.locator(selector)).to_contain_text(text, timeout=1)

    def attribute(self, selector: str, name: str) -> str:
        """Return an attribute of an element."""
        return self.page.locator(selector).first.get_attribute(name) or ''

    def holds(self, expression: str, argument: Any = None) -> None:
        """Wait until a function of JavaScript returns what is true."""
        # The waiting that Playwright has for elements and texts asks only twice a second, or less.
        self.page.wait_for_function(expression, arg=argument, polling=20)

    def style(self, selector: str, name: str) -> str:
        """Return a calculated style."""
        return self.page.evaluate(_STYLE, [selector, name])

    def _reach(self, sensor: str) -> Any:
        found = self.page.locator(f'.pad[data-sensor={sensor}]').evaluate(_POINTS)
        assert found, f'a pointer cannot reach {sensor}'
        return found

    def extents(self, sensor: str) -> tuple[float, float]:
        """Return how far a pointer that touches a sensor on the robot can go across and down, pixels."""
        across, down = self._reach(sensor)['extents']
        return across, down

    def point(self, sensor: str) -> tuple[float, float]:
        """Return a place at which a pointer touches a sensor on the robot."""
        x, y = self._reach(sensor)['middle']
        return x, y

    def say(self, sentence: str) -> None:
        """Write a sentence into the box and send it."""
        self.page.fill('#sentence', sentence)
        self.page.keyboard.press('Enter')

    def close(self) -> None:
        """Close the window."""
        self.context.close()

"""Windows of one browser that stay open from test to test: a new one costs as much as three pages."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser
from robot_page import RobotPage

Device = tuple[tuple[str, bool], ...]


class RobotWindows:
    """Lends windows. Whoever gets one finds the page just loaded, and nothing of those who had it before."""

    def __init__(self, browser: Browser) -> None:
        """Prepare.

        Args:
            browser: where; its end closes the windows.
        """
        self._browser = browser
        self._free: dict[Device, list[RobotPage]] = {}
        self._lent: list[tuple[Device, RobotPage]] = []

    def open(self, url: str, has_touch: bool = False, is_mobile: bool = False, **options: Any) -> RobotPage:
        """Open the page of a simulator.

        Args:
            url: address of the simulator.
            has_touch: whether the device takes fingers.
            is_mobile: whether the browser is that of a phone.
            options: size and media, see `RobotPage.visit`.
        """
        device = (('has_touch', has_touch), ('is_mobile', is_mobile))
        free = self._free.setdefault(device, [])
        page = free.pop() if free else RobotPage(self._browser, **dict(device))
        self._lent.append((device, page))
        page.visit(url, **options)
        return page

    def take_back(self) -> list[str]:
        """Empty the windows that are lent and return the complaints of their pages."""
        complaints = []
        while self._lent:
            device, page = self._lent.pop()
            # A window that cannot be emptied is not lent again.
            page.leave()
            complaints += page.complaints
            self._free[device].append(page)
        return complaints
